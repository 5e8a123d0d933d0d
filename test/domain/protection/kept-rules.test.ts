import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { insteadOf } from "../../../src/database/database.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	actingFor,
} from "../../../src/domain/permissions/actor.ts";
import { branchRules } from "../../../src/domain/protection/branch-rule.ts";
import {
	checkTagRules,
	isProtected,
} from "../../../src/domain/protection/check-rules.ts";
import { isListed } from "../../../src/domain/protection/may.ts";
import {
	changedPeople,
	membersOf,
	peopleNamed,
	teamNames,
} from "../../../src/domain/protection/people.ts";
import {
	createTagRule,
	deleteTagRule,
	editTagRule,
	readTagRules,
	tagRules,
} from "../../../src/domain/protection/tag-rule.ts";
import { findRepository } from "../../../src/domain/repositories/find-repository.ts";
import type { RepositoryContext } from "../../../src/domain/repositories/repository.ts";
import { type Book, bookForge } from "../../support/book.ts";
import { onPostgres } from "../../support/postgres.ts";

let book: Book;
const people: Record<string, Account> = {};
const teams: Record<string, number> = {};
let context: RepositoryContext;
let other: RepositoryContext;
const idOf = (name: string) => people[name]?.id as number;
const as = (name: string): Actor => actingFor(people[name] as Account);

beforeAll(async () => {
	book = await bookForge();
	const { app } = book.forge;
	const call = async (method: string, path: string, body?: object) => {
		const made = await book.forge.call<{ id: number }>(method, path, {
			...{ as: book.ada, ...(body ? { body } : {}) },
		});
		expect([path, made.status < 300]).toEqual([path, true]);
		return made.body.id;
	};
	await call("POST", "/orgs", { username: "Club" });
	await call("POST", "/orgs/club/repos", { name: "book" });
	for (const name of ["Makers", "Readers"]) {
		teams[name] = await call("POST", "/orgs/club/teams", {
			...{ name, permission: "write", units: ["repo.code"] },
		});
	}
	const made = await book.forge.call(
		"PUT",
		`/teams/${teams.Makers}/members/bob`,
		{
			as: book.ada,
		},
	);
	expect(made.status).toBe(204);
	for (const name of ["ada", "bob", "eve", "club"])
		people[name] = (await accountByName(app.db, name)) as Account;
	const find = async (owner: string) =>
		(await findRepository(app, as("ada"), owner, "book")) as RepositoryContext;
	[context, other] = [await find("club"), await find("ada")];
});

test("a list that is sent by names has each of those people and teams once", async () => {
	const { app } = book.forge;
	const named = (given: Parameters<typeof peopleNamed>[2], owner = "club") =>
		peopleNamed(app, people[owner] as Account, given);
	expect(await named({})).toEqual({});
	expect(await named({ usernames: ["BOB", "eve", "bob"] })).toEqual({
		accounts: [idOf("bob"), idOf("eve")],
	});
	expect(await named({ usernames: [], teams: [] })).toEqual({
		...{ accounts: [], teams: [] },
	});
	expect(await named({ teams: ["makers", "MAKERS", "Readers"] })).toEqual({
		teams: [teams.Makers, teams.Readers],
	});
	// teams are those of an organization
	expect(await named({ teams: ["Makers"] }, "ada")).toEqual({});
	for (const [given, why] of [
		[{ usernames: ["nobody"] }, "user does not exist [uid: 0, name: nobody]"],
		[{ usernames: ["club"] }, "user does not exist [uid: 0, name: club]"],
		[{ teams: ["None"] }, "team does not exist [name: none]"],
	] as const)
		await expect(named(given)).rejects.toMatchObject({
			...{ kind: "invalid", message: why },
		});
	expect(await teamNames(app.db, [])).toEqual(new Map());
	expect(await teamNames(app.db, [teams.Makers as number])).toEqual(
		new Map([[teams.Makers, "Makers"]]),
	);
});

test("a list changes as far as something is said of it", () => {
	const before = { accounts: [1], teams: [2] };
	expect(changedPeople(before, {})).toEqual(before);
	expect(changedPeople(before, { accounts: [] })).toEqual({
		...{ accounts: [], teams: [2] },
	});
	expect(changedPeople(before, { teams: [3] })).toEqual({
		...{ accounts: [1], teams: [3] },
	});
	expect(membersOf({ accounts: [1], teams: [2, 3] })).toEqual([
		{ account_id: 1, team_id: null },
		{ account_id: null, team_id: 2 },
		{ account_id: null, team_id: 3 },
	]);
});

test("a rule of tags is made, changed and deleted, in its repository and with its people", async () => {
	const { app } = book.forge;
	const { repository } = context;
	const rules = async () =>
		(await tagRules(app.db, repository.id)).map((one) => [
			...[one.pattern, one.people.accounts, one.people.teams],
		]);
	expect(await rules()).toEqual([]);
	expect(await readTagRules(app.db, [])).toEqual([]);
	for (const [pattern, named, kind, why] of [
		["", { accounts: [1] }, "bad-request", "name_pattern are empty"],
		["v*", {}, "bad-request", "both whitelist_usernames and whitelist_teams"],
		["a[", { accounts: [1] }, "invalid", ""],
	] as const)
		await expect(
			createTagRule(app, repository, pattern, named as object),
		).rejects.toMatchObject({ kind, message: expect.stringContaining(why) });
	const [bob, makers] = [idOf("bob"), teams.Makers as number];
	const made = await createTagRule(app, repository, "v*", { teams: [makers] });
	expect(made).toMatchObject({
		...{ pattern: "v*", people: { accounts: [], teams: [makers] } },
		repository_id: repository.id,
	});
	const bare = await createTagRule(
		app,
		repository,
		"w*",
		{},
		{ mayBeEmpty: true },
	);
	await createTagRule(app, other.repository, "v*", { accounts: [bob] });
	await expect(
		createTagRule(app, repository, "v*", { accounts: [bob] }),
	).rejects.toMatchObject({
		...{ kind: "forbidden", message: "Tag protection already exist" },
	});
	expect(await rules()).toEqual([
		["v*", [], [makers]],
		["w*", [], []],
	]);
	for (const [pattern, named, is] of [
		[undefined, { accounts: [bob] }, ["v*", [bob], [makers]]],
		["", { teams: [] }, ["v*", [bob], []]],
		["u*", {}, ["u*", [bob], []]],
	] as const) {
		await editTagRule(app, repository, made, pattern, named as object);
		expect(await rules()).toEqual([is, ["w*", [], []]]);
	}
	await expect(
		editTagRule(app, repository, made, "w*", {}),
	).rejects.toMatchObject({ kind: "forbidden" });
	await expect(
		editTagRule(app, repository, made, "a[", {}),
	).rejects.toMatchObject({ kind: "invalid" });
	await deleteTagRule(app, bare);
	expect(await rules()).toEqual([["u*", [bob], []]]);
	await expect(deleteTagRule(app, bare)).rejects.toMatchObject({
		kind: "not-found",
	});
	await expect(
		editTagRule(app, repository, bare, "x*", {}),
	).rejects.toMatchObject({ kind: "not-found" });
	const records = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select(["action", "target_name", "details"])
			.where("action", "like", "tag-rule.%")
			.where("repository_id", "=", repository.id)
			.orderBy("id"),
	);
	expect(records.map((r) => [r.action, r.target_name])).toEqual([
		["tag-rule.created", "v*"],
		["tag-rule.created", "w*"],
		["tag-rule.edited", "v*"],
		["tag-rule.edited", "v*"],
		["tag-rule.edited", "u*"],
		["tag-rule.deleted", "w*"],
	]);
	const changed = records.map(({ details }) => JSON.parse(details).changes);
	expect(changed[0]?.pattern).toEqual([null, "v*"]);
	expect(changed[4]?.pattern).toEqual(["v*", "u*"]);
	expect(changed[5]?.pattern).toEqual(["w*", null]);
});

test("a tag under a rule is for those on its list, and a branch under one is protected", async () => {
	const { app } = book.forge;
	const { repository } = context;
	await createTagRule(app, repository, "r*", {
		...{ accounts: [idOf("eve")], teams: [teams.Makers as number] },
	});
	const may = (name: string, tag: string, message?: string) =>
		checkTagRules(app, as(name), repository, tag, message).then(
			() => "may",
			({ kind, message }) => `${kind}: ${message}`,
		);
	expect([await may("eve", "r1"), await may("bob", "r1")]).toEqual([
		...["may", "may"],
	]);
	expect(await may("ada", "r1")).toBe(
		"invalid: user not allowed to create protected tag",
	);
	expect(await may("ada", "r1", "no")).toBe("invalid: no");
	expect(await may("ada", "s1")).toBe("may");
	const list = { accounts: [], teams: [teams.Readers as number] };
	expect(await isListed(app.db, idOf("bob"), list)).toBe(false);
	expect(await isProtected(app, repository, "main")).toBe(false);
	const made = await book.forge.call(
		...(["POST", "/repos/club/book/branch_protections"] as const),
		{ as: book.ada, body: { rule_name: "rel/*" } },
	);
	expect(made.status).toBe(201);
	expect(await isProtected(app, repository, "rel/1")).toBe(true);
	const edited = await book.forge.call(
		...(["PATCH", "/repos/club/book/branch_protections/rel%2F*"] as const),
		{
			as: book.ada,
			body: {
				...{ enable_push: true, enable_push_whitelist: true },
				...{ push_whitelist_usernames: ["eve"] },
				push_whitelist_teams: ["Makers"],
			},
		},
	);
	expect(edited.status).toBe(200);
	const [rule] = await branchRules(app.db, repository.id);
	expect(rule?.people).toMatchObject({
		push: { accounts: [idOf("eve")], teams: [teams.Makers] },
		merge: { accounts: [], teams: [] },
	});
	expect(await isProtected(app, repository, "main")).toBe(false);
	expect(await isProtected(app, other.repository, "rel/1")).toBe(false);
	const second = await book.forge.call(
		...(["POST", "/repos/club/book/branch_protections"] as const),
		{
			as: book.ada,
			body: {
				...{ rule_name: "dev", enable_push: true },
				...{ enable_push_whitelist: true, push_whitelist_usernames: ["bob"] },
			},
		},
	);
	expect(second.status).toBe(201);
	const rules = await branchRules(app.db, repository.id);
	expect(rules.map(({ people }) => people.push)).toEqual([
		...[
			{ accounts: [idOf("eve")], teams: [teams.Makers] },
			{ accounts: [idOf("bob")], teams: [] },
		],
	]);
});

test("a rule for tags that is deleted as soon as it was written is not found", async () => {
	const { app } = book.forge;
	const { db } = app;
	const { repository } = context;
	const overtaken = Object.assign(Object.create(app) as object, {
		db: insteadOf(db, {
			async write(work, sharing) {
				const done = await db.write(work, sharing);
				const rules = await tagRules(db, repository.id);
				for (const rule of rules.filter((r) => r.pattern === "gone*"))
					await deleteTagRule(app, rule);
				return done;
			},
		}),
	}) as App;
	const named = { accounts: [idOf("eve")] };
	const none = { kind: "not-found" };
	await expect(
		createTagRule(overtaken, repository, "gone*", named),
	).rejects.toMatchObject(none);
	const rule = await createTagRule(app, repository, "stays*", named);
	await expect(
		editTagRule(overtaken, repository, rule, "gone*", {}),
	).rejects.toMatchObject(none);
});

test.runIf(onPostgres)(
	"a rule for tags keeps the list that another change has given it in the same moment",
	async () => {
		const { app } = book.forge;
		const { db } = app;
		const { repository } = context;
		const rule = await createTagRule(app, repository, "both*", {
			accounts: [idOf("eve")],
		});
		const waiting = sql<number>`(select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`;
		let edited: Promise<unknown> = Promise.resolve();
		await db.write(async (tx) => {
			await tx.change((q) =>
				q
					.updateTable("tag_rule")
					.set({ updated_at: 1 })
					.where("id", "=", rule.id),
			);
			await tx.change((q) =>
				q
					.updateTable("tag_rule_member")
					.set({ account_id: idOf("bob") })
					.where("rule_id", "=", rule.id),
			);
			edited = editTagRule(app, repository, rule, "renamed*", {});
			await expect
				.poll(() => db.rows((q) => q.selectNoFrom(waiting.as("n"))))
				.toEqual([{ n: 1 }]);
		});
		expect(await edited).toMatchObject({
			pattern: "renamed*",
			people: { accounts: [idOf("bob")] },
		});
	},
);
