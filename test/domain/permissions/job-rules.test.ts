import { beforeAll, expect, test } from "vitest";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import {
	changeJobBounds,
	changeJobRules,
	jobBoundsIn,
	jobBoundsOf,
	jobRulesOf,
	mostReadable,
	readableByJobs,
} from "../../../src/domain/permissions/job-rules.ts";
import { visibleNameById } from "../../../src/domain/permissions/visible-accounts.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let ada: number;
let one: number;
const openBounds = { usual: "write", most: "write", parts: {} };

beforeAll(async () => {
	forge = await testForge();
	const as = await forge.user("ada");
	const me = await forge.call<{ id: number }>("GET", "/user", { as });
	ada = me.body.id;
	for (const name of ["One", "two"]) {
		const made = await forge.call<{ id: number }>("POST", "/user/repos", {
			...{ as, body: { name } },
		});
		if (name === "One") one = made.body.id;
	}
	const bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", { as: bob, body: { name: "bobs" } });
});

const rules = (more: Partial<Parameters<typeof changeJobRules>[2]>) =>
	changeJobRules(forge.app, ada, {
		...{ usual: "write", most: "write", parts: {}, reads: "none" },
		...{ repositories: [], ...more },
	});
const readable = async () =>
	(await readableByJobs(forge.app.db, ada)).map(({ name }) => name);

test("nothing is taken away where nobody has said anything", async () => {
	const { db } = forge.app;
	expect(await jobRulesOf(db, ada)).toEqual({ ...openBounds, reads: "none" });
	expect(await jobBoundsOf(db, one)).toEqual(openBounds);
	expect(await jobBoundsIn(db, one)).toEqual([]);
	expect(await readable()).toEqual([]);
});

test("what an owner and a repository say holds together, and is replaced", async () => {
	const { db } = forge.app;
	await rules({
		usual: "read",
		most: "parts",
		parts: { code: 1 },
		reads: "all",
	});
	const own = { usual: "read", most: "parts", parts: { code: 1 } };
	expect(await jobRulesOf(db, ada)).toEqual({ ...own, reads: "all" });
	expect(await jobBoundsIn(db, one)).toEqual([own]);
	const narrow = { usual: "read", most: "read", parts: { issues: 1 } } as const;
	await changeJobBounds(forge.app, one, narrow);
	expect(await jobBoundsOf(db, one)).toEqual(narrow);
	expect(await jobBoundsIn(db, one)).toEqual([own, narrow]);
	await changeJobBounds(forge.app, one, {
		...narrow,
		usual: "write",
		parts: {},
	});
	expect(await jobBoundsOf(db, one)).toEqual({
		...{ usual: "write", most: "read", parts: {} },
	});
	const records = await db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select(["details", "account_id", "repository_id"])
			.where("action", "=", "workflow.settings-changed")
			.orderBy("id"),
	);
	expect(records.map((row) => [row.account_id, row.repository_id])).toEqual([
		...[[ada, null], ...[one, one].map((id) => [null, id])],
	]);
	for (const { details } of records) expect(details).toContain("token rights");
	await rules({ usual: "write", most: "read", parts: { wiki: 2 } });
	expect(await jobRulesOf(db, ada)).toEqual({
		...{ usual: "write", most: "read", parts: { wiki: 2 }, reads: "none" },
	});
});

test("the repositories that jobs read are those of the owner, by any spelling of their names", async () => {
	await rules({ reads: "chosen", repositories: ["TWO", "one", "two"] });
	expect(await readable()).toEqual(["One", "two"]);
	await rules({ reads: "chosen", repositories: ["two"] });
	expect(await readable()).toEqual(["two"]);
	for (const missing of ["bobs", "none"]) {
		const refused = rules({ reads: "chosen", repositories: ["one", missing] });
		await expect(refused).rejects.toMatchObject({
			message: `repository not found: ${missing}`,
			...{ kind: "invalid", details: { field: "repositories", missing } },
		});
	}
	expect(await readable()).toEqual(["two"]);
	await rules({});
	expect(await readable()).toEqual([]);
});

test("so many repositories are named and no more", async () => {
	const names = Array.from({ length: mostReadable + 1 }, (_, i) => `r${i}`);
	await expect(rules({ repositories: names })).rejects.toMatchObject({
		message: `at most ${mostReadable} repositories`,
		details: { field: "repositories" },
	});
	// as many as that are looked up; a name that is said twice counts once
	await expect(
		rules({ repositories: [...names.slice(1), "R1"] }),
	).rejects.toThrow("repository not found: r1");
});

test("the name of an account is told to those who may know of it", async () => {
	const { db } = forge.app;
	expect(await visibleNameById(db, anonymous, ada)).toBe("ada");
	expect(await visibleNameById(db, anonymous, 999_999)).toBeUndefined();
	const club = await forge.call<{ id: number }>("POST", "/orgs", {
		...{ as: await forge.user("carl") },
		body: { username: "club", visibility: "private" },
	});
	expect(club.status).toBe(201);
	expect(await visibleNameById(db, anonymous, club.body.id)).toBeUndefined();
});
