import { describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/accounts/account.ts";
import {
	decide,
	maySeeAccount,
	nothing,
	withGrant,
} from "../../../src/domain/permissions/access.ts";
import {
	type Actor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { removedOwner } from "../../../src/domain/permissions/removed-owner.ts";
import {
	bitsOf,
	Level,
	levelName,
	levelOf,
	type Unit,
	unitKey,
	units,
	usualUnits,
} from "../../../src/domain/permissions/units.ts";

const account = (id: number, more: Partial<Account> = {}) =>
	({
		...{ id, admin: 0, restricted: 0, visibility: "public" },
		...{ kind: "user", removed: 0, ...more },
	}) as Account;
const owner = account(1, { kind: "organization" });
const repository = (
	is: "public" | "private",
	more: { id?: number; owner_id?: number; units?: number } = {},
) => ({
	...{ id: 7, owner_id: 1, units: bitsOf(usualUnits), ...more },
	private: is === "private" ? 1 : 0,
});
/** The units in which an actor has a level, as "code:read …", and the level over all. */
function rights(
	actor: Actor,
	where: ReturnType<typeof repository>,
	of = owner,
): string {
	const access = decide(actor, where, of, nothing);
	const each = units.flatMap((unit) => {
		const level = access.unit(unit);
		return level ? `${unit}:${levelName(level)}` : [];
	});
	return `${levelName(access.level)} = ${each.join(" ")}`;
}
const readsAll = `read = ${usualUnits.map((unit) => `${unit}:read`).join(" ")}`;

describe("a deploy key", () => {
	const key = (...opens: [number, boolean][]): Actor => ({
		...{ account: undefined, via: "key", token: undefined },
		deploy: { key: 1, opens: new Map(opens) },
	});

	test("opens the code, and nothing beside it", () => {
		expect(rights(key([7, false]), repository("private"))).toBe(
			"read = code:read",
		);
		expect(rights(key([7, true]), repository("private"))).toBe(
			"write = code:write",
		);
		expect(rights(key([7, true]), repository("public"))).toBe(
			"write = code:write",
		);
	});

	test("opens nothing where the code is switched off", () => {
		const units = bitsOf(["issues", "wiki"]);
		expect(rights(key([7, true]), repository("private", { units }))).toBe(
			"none = ",
		);
	});

	test("is a stranger in other repositories, and has nothing where the owner is gone", () => {
		const other = key([8, true]);
		expect(rights(other, repository("private"))).toBe("none = ");
		expect(rights(other, repository("public"))).toBe(readsAll);
		const gone = { ...owner, removed: 1 };
		expect(rights(key([7, true]), repository("public"), gone)).toBe("none = ");
		const left = repository("public", { owner_id: removedOwner });
		expect(rights(key([7, true]), left)).toBe("none = ");
	});
});

describe("a job", () => {
	type Job = NonNullable<Actor["job"]>;
	const job = (rights: Job["rights"], reads?: Job["reads"]): Actor => ({
		...{ account: undefined, via: "token", token: undefined },
		job: { task: 1, repository: 7, rights, ...(reads && { reads }) },
	});

	test("has in its own repository what its token opens, and reads what is open to all", () => {
		const some = job({ code: Level.write, packages: Level.read });
		expect(rights(some, repository("private"))).toBe(
			"write = code:write packages:read",
		);
		expect(rights(some, repository("public"))).toBe(
			`write = ${usualUnits.map((unit) => `${unit}:${unit === "code" ? "write" : "read"}`).join(" ")}`,
		);
		expect(rights(job({}), repository("private"))).toBe("none = ");
		expect(rights(job({}), repository("public"))).toBe(readsAll);
		// what belongs to an account that is not public is not open to all
		const limited = { ...owner, visibility: "limited" as const };
		expect(rights(job({}), repository("public"), limited)).toBe("none = ");
		const off = repository("private", { units: bitsOf(["issues"]) });
		expect(rights(some, off)).toBe("none = ");
	});

	test("is a stranger elsewhere", () => {
		const all = job({ code: Level.write });
		expect(rights(all, repository("private", { id: 8 }))).toBe("none = ");
		expect(rights(all, repository("public", { id: 8 }))).toBe(readsAll);
	});

	test("reads code and releases of other repositories that the owner names, as far as it reads its own", () => {
		const rightsOf: Job["rights"] = {
			...{ code: Level.write, releases: Level.read, issues: Level.write },
		};
		const other = repository("private", { id: 8 });
		const read = "read = code:read releases:read";
		expect(rights(job(rightsOf, { owner: 1 }), other)).toBe(read);
		expect(rights(job(rightsOf, { owner: 2 }), other)).toBe("none = ");
		const chosen = (id: number) => ({ owner: 1, only: new Set([id]) });
		expect(rights(job(rightsOf, chosen(8)), other)).toBe(read);
		expect(rights(job(rightsOf, chosen(9)), other)).toBe("none = ");
		expect(rights(job({ code: Level.read }, { owner: 1 }), other)).toBe(
			"read = code:read",
		);
		expect(rights(job({ releases: Level.write }, { owner: 1 }), other)).toBe(
			"read = releases:read",
		);
		expect(rights(job({}, { owner: 1 }), other)).toBe("none = ");
		// its own repository is none of the others
		expect(rights(job(rightsOf, { owner: 1 }), repository("private"))).toBe(
			"write = code:write issues:write releases:read",
		);
	});
});

describe("an account is known", () => {
	const as = (who: Account, scopes?: string[]): Actor => ({
		account: who,
		via: scopes ? "token" : "password",
		token: scopes && { id: 1, scopes, repositories: undefined },
	});
	const other = as(account(9));
	const sees = (actor: Actor, of: Partial<Account>, member = false) =>
		maySeeAccount(actor, account(5, of), member);

	test("to everybody where it is public", () => {
		for (const actor of [anonymous, other, as(account(9), ["public-only"])])
			expect(sees(actor, {})).toBe(true);
	});

	test("to those who are signed in and not restricted where it is limited", () => {
		const visibility = "limited";
		expect(sees(anonymous, { visibility })).toBe(false);
		expect(sees(other, { visibility })).toBe(true);
		const restricted = as(account(9, { restricted: 1 }));
		expect(sees(restricted, { visibility })).toBe(false);
		expect(sees(restricted, { visibility }, true)).toBe(true);
		expect(sees(as(account(9), ["public-only"]), { visibility })).toBe(false);
		expect(sees(as(account(9), ["public-only"]), { visibility }, true)).toBe(
			false,
		);
	});

	test("to itself, its members and site administrators where it is private", () => {
		const visibility = "private";
		expect(sees(anonymous, { visibility })).toBe(false);
		expect(sees(other, { visibility })).toBe(false);
		expect(sees(other, { visibility }, true)).toBe(true);
		expect(sees(as(account(5)), { visibility })).toBe(true);
		expect(sees(as(account(9, { admin: 1 })), { visibility })).toBe(true);
	});

	test("to nobody where it is deleted or hidden", () => {
		const admin = as(account(9, { admin: 1 }));
		for (const actor of [anonymous, other, admin]) {
			expect(sees(actor, { removed: 1 }, true)).toBe(false);
			expect(maySeeAccount(actor, account(removedOwner), true)).toBe(false);
		}
	});
});

describe("what was granted", () => {
	test("is a collaboration, and the teams that have the repository", () => {
		const units = '{"repo.code":"write"}';
		const collaborates = withGrant(undefined, { level: 2, units: null });
		expect(collaborates).toEqual({ ...nothing, collaboration: 2 });
		const both = withGrant(collaborates, { level: 1, units });
		expect(both).toEqual({
			...{ collaboration: 2, member: true },
			teams: [{ level: 1, units: { "repo.code": "write" } }],
		});
		expect(withGrant(both, { level: 0, units: "{}" }).teams).toHaveLength(2);
		// a team without the repository makes a member, and grants nothing
		expect(withGrant(undefined, { level: -1, units })).toEqual({
			...{ collaboration: 0, member: true, teams: [] },
		});
	});

	test.each<[Record<string, string>, string]>([
		[{ [unitKey("code")]: "write" }, "write = code:write"],
		// no single unit makes an administrator
		[{ [unitKey("code")]: "owner" }, "write = code:write"],
		[{ [unitKey("code")]: "everything" }, "none = "],
		[{ code: "write" }, "none = "],
	])("to a team in units %j", (granted, wanted) => {
		const grants = withGrant(undefined, {
			...{ level: 1, units: JSON.stringify(granted) },
		});
		const actor: Actor = { ...anonymous, account: account(9) };
		const access = decide(actor, repository("private"), owner, grants);
		const each = units.flatMap((unit: Unit) =>
			access.unit(unit) ? `${unit}:${levelName(access.unit(unit))}` : [],
		);
		expect(`${levelName(access.level)} = ${each.join(" ")}`).toBe(wanted);
	});

	test("has a word for each level, and none for what is no level", () => {
		const words = ["none", "read", "write", "admin", "owner"];
		expect(words.map(levelOf)).toEqual([0, 1, 2, 3, 4]);
		expect([0, 1, 2, 3, 4].map(levelName)).toEqual(words);
		expect(levelName(5)).toBe("none");
		expect(levelName(-1)).toBe("none");
		expect(levelOf("more")).toBeUndefined();
	});
});
