import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
let people = 0;

beforeAll(async () => {
	on = await pullForge();
	await on.call("POST", "/branch_protections", {
		rule_name: "main",
		required_approvals: 1,
	});
});

type Who = { name: string; password: string };
const rule = (body: object) =>
	on.call("PATCH", "/branch_protections/main", {
		enable_approvals_whitelist: false,
		block_on_rejected_reviews: false,
		...body,
	});

/** Somebody who writes the code, and what he said of a new pull request. */
async function reviewed(event: string) {
	const reviewer = await on.forge.user(`reviewer${++people}`);
	await on.call("PUT", `/collaborators/${reviewer.name}`, {
		permission: "write",
	});
	const pull = await on.open();
	const said = await on.call(
		"POST",
		`/pulls/${pull.number}/reviews`,
		{ event, body: "said" },
		reviewer,
	);
	expect(said.status).toBe(200);
	return { reviewer, pull };
}
const merge = (number: number) =>
	on.call("POST", `/pulls/${number}/merge`, { do: "merge" });
const edit = (who: Who, body: object) =>
	on.forge.call("PATCH", `/admin/users/${who.name}`, {
		body: { source_id: 0, login_name: who.name, ...body },
	});

const losses: Record<string, (who: Who) => Promise<{ status: number }>> = {
	"was removed": (who) => on.call("DELETE", `/collaborators/${who.name}`),
	"only reads now": (who) =>
		on.call("PUT", `/collaborators/${who.name}`, { permission: "read" }),
	"was deactivated": (who) => edit(who, { active: false }),
	"may not sign in": (who) => edit(who, { prohibit_login: true }),
	"was deleted": (who) =>
		on.forge.call("DELETE", `/admin/users/${who.name}?purge=true`),
	"was blocked": (who) =>
		on.forge.call("PUT", `/user/blocks/${who.name}`, { as: on.ada }),
};

test("the approval of a writer counts", async () => {
	await rule({});
	const { pull } = await reviewed("APPROVED");
	expect((await merge(pull.number)).status).toBe(200);
});

test.each(Object.entries(losses))(
	"an approval does not count any more when its writer %s",
	async (_, lose) => {
		await rule({});
		const { reviewer, pull } = await reviewed("APPROVED");
		expect((await lose(reviewer)).status).toBeLessThan(300);
		const { status, body } = await merge(pull.number);
		expect([status, body.message]).toEqual([
			405,
			"Does not have enough approvals",
		]);
	},
);

test("a refusal does not hold a merge up any more when its writer was removed", async () => {
	await rule({ block_on_rejected_reviews: true, required_approvals: 0 });
	const { reviewer, pull } = await reviewed("REQUEST_CHANGES");
	expect((await merge(pull.number)).status).toBe(405);
	await on.call("DELETE", `/collaborators/${reviewer.name}`);
	expect((await merge(pull.number)).status).toBe(200);
	await rule({ required_approvals: 1 });
});

test("an approval does not count any more when its writer is taken off the list", async () => {
	const { reviewer, pull } = await reviewed("APPROVED");
	const listed = { enable_approvals_whitelist: true };
	await rule({
		...listed,
		approvals_whitelist_username: [reviewer.name, "bob"],
	});
	const second = await on.open();
	await on.call(
		"POST",
		`/pulls/${second.number}/reviews`,
		{ event: "APPROVED" },
		reviewer,
	);
	expect((await merge(second.number)).status).toBe(200);
	await rule({ ...listed, approvals_whitelist_username: ["bob"] });
	expect((await merge(pull.number)).status).toBe(405);
	await rule({});
});

test("an approval does not count any more when its writer leaves the team on the list", async () => {
	const { forge } = on;
	const call = <T = { id: number; number: number }>(
		method: string,
		path: string,
		body?: unknown,
		as: Who = forge.admin,
	) => forge.call<T>(method, path, { as, body });
	const carl = await forge.user("carl");
	await call("POST", "/orgs", { username: "guild" });
	const { body: team } = await call("POST", "/orgs/guild/teams", {
		name: "judges",
		permission: "write",
		includes_all_repositories: true,
		units: ["repo.code", "repo.pulls"],
	});
	await call("PUT", `/teams/${team.id}/members/carl`);
	await call("POST", "/orgs/guild/repos", { name: "book", auto_init: true });
	const home = "/repos/guild/book";
	await call("POST", `${home}/branch_protections`, {
		rule_name: "main",
		required_approvals: 1,
		enable_approvals_whitelist: true,
		approvals_whitelist_teams: ["judges"],
	});
	await call("POST", `${home}/contents/a.txt`, {
		content: "eA==",
		new_branch: "topic",
	});
	const { body: pull } = await call("POST", `${home}/pulls`, {
		title: "t",
		head: "topic",
		base: "main",
	});
	await call(
		"POST",
		`${home}/pulls/${pull.number}/reviews`,
		{ event: "APPROVED" },
		carl,
	);
	await call("PUT", `${home}/collaborators/carl`, { permission: "write" });
	await call("DELETE", `/teams/${team.id}/members/carl`);
	const merged = await call("POST", `${home}/pulls/${pull.number}/merge`, {
		do: "merge",
	});
	expect(merged.status).toBe(405);
});

test("an approval does not count for another base", async () => {
	await rule({});
	const release = await on.branch();
	const { reviewer, pull } = await reviewed("APPROVED");
	const { body: other } = await on.call("POST", "/pulls", {
		title: "t",
		base: release.name,
		head: (await on.branch()).name,
	});
	const say = () =>
		on.call(
			"POST",
			`/pulls/${other.number}/reviews`,
			{ event: "APPROVED" },
			reviewer,
		);
	expect((await say()).status).toBe(200);
	const moved = await on.call("PATCH", `/pulls/${other.number}`, {
		base: "main",
	});
	expect(moved.status).toBe(201);
	await on.settle();
	expect((await merge(other.number)).status).toBe(405);
	expect((await say()).status).toBe(200);
	expect((await merge(other.number)).status).toBe(200);
	expect((await merge(pull.number)).status).toBe(200);
});

test("an approval of what was there before a push does not count where approvals are dismissed", async () => {
	await rule({ dismiss_stale_approvals: true });
	const pull = await on.open();
	await on.push(pull.head.ref, `late${pull.number}.txt`, "x");
	await on.settle();
	const said = await on.call(
		"POST",
		`/pulls/${pull.number}/reviews`,
		{ event: "APPROVED", commit_id: pull.head.sha },
		on.bob,
	);
	expect(said.status).toBe(200);
	expect((await merge(pull.number)).status).toBe(405);
	await on.call(
		"POST",
		`/pulls/${pull.number}/reviews`,
		{ event: "APPROVED" },
		on.bob,
	);
	expect((await merge(pull.number)).status).toBe(200);
	await rule({ dismiss_stale_approvals: false });
});
