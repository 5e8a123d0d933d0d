import { expect, test } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import { accessTo } from "../../../src/domain/permissions/access.ts";
import { actingFor, anonymous } from "../../../src/domain/permissions/actor.ts";
import {
	idsOfPullReaders,
	idsOfWorkers,
} from "../../../src/domain/permissions/granted.ts";
import {
	accessOf,
	readersAmong,
	writersAmong,
} from "../../../src/domain/permissions/readers.ts";
import { teamLevels } from "../../../src/domain/permissions/team-levels.ts";
import {
	bitsOf,
	everyUnit,
	units,
	usualUnits,
} from "../../../src/domain/permissions/units.ts";

const account = (id: number, more: Partial<Account> = {}) =>
	({
		...{ id, admin: 0, restricted: 0, visibility: "public", removed: 0 },
		...{ kind: "user", active: 1, prohibit_login: 0, ...more },
	}) as Account;
const owner = account(1, { kind: "organization" });
const subject = (units = bitsOf(usualUnits)) => ({
	repository: { id: 7, owner_id: 1, private: 1, units },
	owner,
});
/** Gives the same rows for each query, and counts the queries. */
function database(rows: object[]) {
	const asked = { queries: 0 };
	const db = {
		async all() {
			asked.queries++;
			return rows;
		},
	} as unknown as Reader;
	return { db, asked };
}
const collaborator = (account_id: number, level: number) => ({
	...{ account_id, level, units: null },
});
const inTeam = (account_id: number, units: Record<string, string>) => ({
	...{ account_id, level: 1, units: JSON.stringify(units) },
});
const rows = [
	...[2, 3, 4, 5].map((id) => collaborator(id, 2)),
	collaborator(6, 1),
	inTeam(7, { "repo.issues": "read" }),
	inTeam(7, { "repo.wiki": "write" }),
];
const people = [
	...[account(1), account(2), account(3, { active: 0 })],
	account(4, { prohibit_login: 1 }),
	...[account(5, { kind: "organization" }), account(6), account(7), account(8)],
];
const ids = (found: Account[]) => found.map(({ id }) => id);

test("those who read a unit are active users who have it, asked together", async () => {
	const { db, asked } = database(rows);
	const reads = async (unit: Parameters<typeof readersAmong>[2]) =>
		ids(await readersAmong(db, subject(), unit, people));
	expect(await reads("code")).toEqual([1, 2, 6]);
	expect(await reads("issues")).toEqual([1, 2, 6, 7]);
	// to see the repository, any unit is enough
	expect(await reads(null)).toEqual([1, 2, 6, 7]);
	expect(asked.queries).toBe(3);
	const writes = async (unit: Parameters<typeof writersAmong>[2]) =>
		ids(await writersAmong(db, subject(), unit, people));
	expect(await writes("code")).toEqual([1, 2]);
	expect(await writes("wiki")).toEqual([1, 2, 7]);
});

test("of nobody nothing is asked", async () => {
	const { db, asked } = database(rows);
	expect(await readersAmong(db, subject(), "code", [])).toEqual([]);
	expect((await accessOf(db, subject(), [])).size).toBe(0);
	expect(asked.queries).toBe(0);
});

test("nobody has been given pull requests where they are off", async () => {
	const { db, asked } = database([{ id: 2 }, { id: 3 }]);
	const without = bitsOf(usualUnits.filter((unit) => unit !== "pulls"));
	expect(await idsOfPullReaders(db, subject(without).repository, 9)).toEqual(
		[],
	);
	expect(asked.queries).toBe(0);
	expect(await idsOfPullReaders(db, subject().repository, 9)).toEqual([
		...[1, 2, 3],
	]);
	expect(asked.queries).toBe(3);
});

test("the owner works in a repository that nobody else was let into", async () => {
	const { db, asked } = database([]);
	expect(await idsOfWorkers(db, subject().repository, 9)).toEqual([1]);
	// without a team nobody asks for members
	expect(asked.queries).toBe(2);
});

test("grants are asked of those alone whom they give something", async () => {
	const other = {
		repository: { ...subject().repository, id: 8, owner_id: 2 },
		owner: account(2),
	};
	const granted = [{ repository_id: 8, level: 2, units: null }];
	const levels = async (actor: Parameters<typeof accessTo>[1]) => {
		const { db, asked } = database(granted);
		const found = await accessTo(db, actor, [subject(), other]);
		return [found.get(7)?.level, found.get(8)?.level, asked.queries];
	};
	expect(await levels(actingFor(account(9)))).toEqual([0, 2, 1]);
	expect(await levels(actingFor(account(2)))).toEqual([0, 4, 1]);
	expect(await levels(actingFor(account(9, { admin: 1 })))).toEqual([4, 4, 0]);
	expect(await levels(anonymous)).toEqual([0, 0, 0]);
	const { db, asked } = database(granted);
	expect((await accessTo(db, actingFor(account(1)), [subject()])).size).toBe(1);
	expect(asked.queries).toBe(0);
});

test("a team gives in a unit of its organization what its words say, up to writing, or all that it is", async () => {
	const { db } = database([
		{ level: 1, units: '{"repo.packages":"write"}' },
		{ level: 2, units: '{"repo.packages":"owner"}' },
		{ level: 1, units: '{"repo.packages":"none"}' },
		{ level: 1, units: '{"repo.packages":"everything"}' },
		{ level: 1, units: "{}" },
		{ level: 3, units: "{}" },
		{ level: 4, units: "{}" },
	]);
	expect(await teamLevels(db, owner, account(2), "packages")).toEqual([
		...[2, 2, 0, 0, 0, 3, 4],
	]);
});

test("one level for all units names each of them", () => {
	expect(everyUnit("read")).toEqual(
		Object.fromEntries(units.map((unit) => [`repo.${unit}`, "read"])),
	);
	expect(everyUnit("read")).toMatchObject({ "repo.ext_wiki": "read" });
});
