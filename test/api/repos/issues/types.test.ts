import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../../src/start-forge.ts";
import {
	type IssuePlace,
	issuePlace,
	type TypedIssue,
} from "../../../domain/issues/issue-place.ts";
import { queriesOf } from "../../../support/forge.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";

let place: IssuePlace;
const call = <T = TypedIssue>(
	method: string,
	path: string,
	body?: unknown,
	as: As | null = place.ada,
) => place.forge.call<T>(method, path, { as: as as As, body });
const set = (issue: TypedIssue, type: unknown, as?: As | null) =>
	call("PATCH", issue.url.slice(issue.url.indexOf("/repos/")), { type }, as);
const typesOf = async (org: string) => {
	const path = `/orgs/${org}/issue-types`;
	const { body } = await call<{ id: number; name: string }[]>("GET", path);
	return new Map(body.map((type) => [type.name, type]));
};
const nameOf = async (issue: TypedIssue) =>
	(await place.get(issue)).type?.name ?? null;
const told = async ({ url }: TypedIssue) => {
	const path = `${url.slice(url.indexOf("/repos/"))}/timeline`;
	const { body } = await call<
		{ type: string; old_title: string; new_title: string }[]
	>("GET", path);
	return body
		.filter(({ type }) => type.startsWith("issue_type"))
		.map((entry) => [entry.type, entry.old_title, entry.new_title]);
};

beforeAll(async () => {
	place = await issuePlace();
});

test("an issue gets a type, another one and none, and its timeline tells of it", async () => {
	const issue = await place.open("leaks", { type: "bug" });
	const types = await typesOf("acme");
	expect(issue.type).toEqual(types.get("Bug"));
	expect((await set(issue, "FEATURE", place.bob)).body.type).toEqual(
		types.get("Feature"),
	);
	expect((await set(issue, "Feature")).status).toBe(201);
	expect((await set(issue, null)).body.type).toBeNull();
	expect((await set(issue, "Task")).body.type?.name).toBe("Task");
	expect((await set(issue, "")).body.type).toBeNull();
	expect(await told(issue)).toEqual([
		["issue_type_added", "", "Bug"],
		["issue_type_changed", "Bug", "Feature"],
		["issue_type_removed", "Feature", ""],
		["issue_type_added", "", "Task"],
		["issue_type_removed", "Task", ""],
	]);
	expect((await place.get(issue)).type).toBeNull();
});

test("who may not write issues gives them no type, and strangers learn nothing", async () => {
	const { ada, eve, forge } = place;
	const own = await place.open("mine", { type: "Bug", as: eve });
	expect(own.type).toBeNull();
	// the rest of the edit counts, as with milestones
	expect((await set(own, "Bug", eve)).body.type).toBeNull();
	const issue = await place.open("theirs");
	expect((await set(issue, "Bug", eve)).status).toBe(403);
	expect((await set(issue, "Bug", null)).status).toBe(401);
	const hidden = await place.open("hidden", { repo: "acme/secret" });
	expect((await set(hidden, "Bug", eve)).status).toBe(404);
	const reads = await forge.token(ada, ["read:issue"]);
	expect((await set(issue, "Bug", reads)).status).toBe(403);
	expect(await nameOf(issue)).toBeNull();
});

test("unknown and disabled types, pull requests and archived repositories are refused", async () => {
	const issue = await place.open("odd");
	const unknown = await set(issue, "Epic");
	expect([unknown.status, unknown.body.message]).toEqual([
		422,
		"issue type does not exist: Epic",
	]);
	expect((await set(issue, 5)).status).toBe(422);
	expect((await set(issue, "x".repeat(41))).status).toBe(422);
	const at = "/orgs/acme/issue-types";
	const { body: chore } = await call("POST", at, { name: "Chore" });
	const typed = await place.open("sweep", { type: "Chore" });
	await call("PUT", `${at}/${chore.id}`, { is_enabled: false });
	expect((await set(issue, "Chore")).status).toBe(422);
	// it stays where it is
	expect((await set(typed, "chore")).status).toBe(201);
	expect((await place.get(typed)).type).toMatchObject({
		name: "Chore",
		is_enabled: false,
	});
	const person = await place.open("own", { repo: await ownRepository("mine") });
	expect((await set(person, "Bug")).status).toBe(422);
	const pull = await pullRequest();
	const refused = await set(pull, "Bug");
	expect([refused.status, refused.body.message]).toEqual([
		422,
		"pull requests have no type",
	]);
	expect((await set(pull, null)).status).toBe(201);
	await call("POST", "/orgs/acme/repos", { name: "old" });
	const old = await place.open("old", { repo: "acme/old" });
	await call("PATCH", "/repos/acme/old", { archived: true });
	expect((await set(old, "Bug")).status).toBe(423);
});

test("another name is everywhere, and a deleted type nowhere", async () => {
	const at = "/orgs/acme/issue-types";
	const { body: epic } = await call("POST", at, { name: "Epic" });
	const issue = await place.open("journey", { type: "Epic" });
	await call("PUT", `${at}/${epic.id}`, { name: "Saga", color: "green" });
	expect((await place.get(issue)).type).toMatchObject({
		name: "Saga",
		color: "green",
	});
	expect(await found("q=type:saga")).toEqual(["journey"]);
	expect(await found("q=type:epic")).toEqual([]);
	expect((await call("DELETE", `${at}/${epic.id}`)).status).toBe(204);
	expect(await nameOf(issue)).toBeNull();
	expect(await found("q=type:saga")).toEqual([]);
	// the name is free, and the id is not given again
	const { body: again } = await call("POST", at, { name: "Saga" });
	expect(again.id).toBeGreaterThan(epic.id);
});

test("a type of very many issues is gone at once, and a job takes it out of them", async () => {
	const at = "/orgs/acme/issue-types";
	const { body: many } = await call("POST", at, { name: "Many" });
	const first = await place.open("first of many", { type: "Many" });
	const { db } = place.forge.app;
	await db.write(async (tx) => {
		const rows = Array.from({ length: 450 }, (_, i) => ({
			repository_id: 0,
			number: 100_000 + i,
			title: `many ${i}`,
			created_at: 1,
			updated_at: 1,
		}));
		const [home] = await tx.rows((q) =>
			q.selectFrom("issue").select("repository_id").where("id", "=", first.id),
		);
		const made = await tx.rows((q) =>
			q
				.insertInto("issue")
				.values(
					rows.map((row) => ({
						...row,
						repository_id: home?.repository_id ?? 0,
					})),
				)
				.returning("id"),
		);
		await tx.change((q) =>
			q
				.insertInto("typed_issue")
				.values(made.map(({ id }) => ({ issue_id: id, type_id: many.id }))),
		);
	});
	expect((await call("DELETE", `${at}/${many.id}`)).status).toBe(204);
	expect(await nameOf(first)).toBeNull();
	expect((await set(first, "Bug")).body.type?.name).toBe("Bug");
	await place.forge.app.jobs.settled();
	const left = await db.rows((q) =>
		q
			.selectFrom("issue_type")
			.leftJoin("typed_issue", "typed_issue.type_id", "issue_type.id")
			.select("issue_type.id")
			.where("issue_type.id", "=", many.id),
	);
	expect(left).toEqual([]);
	expect(await nameOf(first)).toBe("Bug");
});

test("lists are narrowed by types, in the language and by a parameter", async () => {
	const repo = await organizationRepository("shelf");
	for (const [title, type] of [
		["a", "Bug"],
		["b", "Task"],
		["c", undefined],
		["d", "Bug"],
	] as const)
		await place.open(title, { repo, ...(type ? { type } : {}) });
	const at = (query: string) => found(query, repo);
	expect(await at("q=type:bug")).toEqual(["d", "a"]);
	expect(await at('q=type:"Bug"')).toEqual(["d", "a"]);
	expect(await at("q=type:bug,task")).toEqual(["d", "b", "a"]);
	expect(await at("q=-type:bug")).toEqual(["c", "b"]);
	expect(await at("q=no:type")).toEqual(["c"]);
	expect(await at("q=has:type")).toEqual(["d", "b", "a"]);
	expect(await at("q=type:bug type:task")).toEqual([]);
	expect(await at("q=(type:task OR no:type)")).toEqual(["c", "b"]);
	expect(await at("q=type:issue")).toEqual(["d", "c", "b", "a"]);
	expect(await at("q=type:pr")).toEqual([]);
	expect(await at("q=type:none-such")).toEqual([]);
	expect(await at("issue_type=Bug,task")).toEqual(["d", "b", "a"]);
	expect(await at("issue_type=*&type=issues")).toEqual(["d", "b", "a"]);
	expect(await at("issue_type=none")).toEqual(["c"]);
	expect(await at("type=pulls")).toEqual([]);
	const everywhere = await call<TypedIssue[]>(
		"GET",
		"/repos/issues/search?owner=shelf&issue_type=bug&q=a",
	);
	expect(everywhere.body.map(({ title }) => title)).toEqual(["a"]);
});

test("the number of queries of a list does not grow with its types", async () => {
	const repo = await organizationRepository("pile");
	const list = () => call("GET", `/repos/${repo}/issues`);
	await place.open("one", { repo, type: "Bug" });
	await list();
	const few = await queriesOf(place.forge, list);
	for (const type of ["Task", "Bug", "Feature"])
		await place.open(type, { repo, type });
	expect(await queriesOf(place.forge, list)).toBe(few);
});

test("a moved issue keeps a type of the same name, and loses another one", async () => {
	const target = await organizationRepository("target");
	await call("POST", "/orgs/acme/issue-types", { name: "Only here" });
	const kept = await place.open("kept", { type: "Bug" });
	const lost = await place.open("lost", { type: "Only here" });
	const page = await signedInVisitor(place.forge, place.ada);
	for (const { number } of [kept, lost])
		await page.post(`/acme/book/issues/${number}/transfer`, {
			repository: target,
		});
	const there = await call<TypedIssue[]>(
		"GET",
		`/repos/${target}/issues?sort=oldest`,
	);
	const own = await typesOf("target");
	const byTitle = new Map(there.body.map((one) => [one.title, one.type]));
	expect(byTitle.get("kept")).toEqual(own.get("Bug"));
	expect(byTitle.get("lost")).toBeNull();
});

test("issues of a repository that changes hands get the types of the same names, or none", async () => {
	await call("POST", "/orgs", { username: "next" });
	const repo = await organizationRepository("former");
	await call("POST", "/orgs/former/issue-types", { name: "Former" });
	const bug = await place.open("bug", { repo, type: "Bug" });
	await place.open("former", { repo, type: "Former" });
	const deleted = await place.open("deleted", { repo, type: "Task" });
	await call("DELETE", `/repos/${repo}/issues/${deleted.number}`);
	const moved = await call("POST", `/repos/${repo}/transfer`, {
		new_owner: "next",
	});
	expect(moved.status).toBe(202);
	const name = repo.split("/")[1];
	const list = await call<TypedIssue[]>("GET", `/repos/next/${name}/issues`);
	const own = await typesOf("next");
	expect(list.body.map(({ title, type }) => [title, type?.id])).toEqual([
		["former", undefined],
		["bug", own.get("Bug")?.id],
	]);
	const page = await signedInVisitor(place.forge, place.ada);
	await page.post(`/next/${name}/settings/deleted/${deleted.id}`, {
		act: "restore",
	});
	const back = await call(
		"GET",
		`/repos/next/${name}/issues/${deleted.number}`,
	);
	expect(back.body.type?.id).toBe(own.get("Task")?.id);
	// to somebody who has no types
	await call("POST", `/repos/next/${name}/transfer`, { new_owner: "ada" });
	const mine = await call("GET", `/repos/ada/${name}/issues/${bug.number}`);
	expect([mine.status, mine.body.type]).toEqual([200, null]);
});

async function ownRepository(name: string): Promise<string> {
	await call("POST", "/user/repos", { name });
	return `ada/${name}`;
}
async function organizationRepository(org: string): Promise<string> {
	await call("POST", "/orgs", { username: org });
	await call("POST", `/orgs/${org}/repos`, { name: "shelf" });
	return `${org}/shelf`;
}
/** The titles of a list, the newest first. */
async function found(query: string, repo = "acme/book"): Promise<string[]> {
	const list = await call<TypedIssue[]>(
		"GET",
		`/repos/${repo}/issues?${query}`,
	);
	expect(list.status, list.text).toBe(200);
	return list.body.map(({ title }) => title);
}
async function pullRequest(): Promise<TypedIssue> {
	await call("POST", "/repos/acme/book/contents/new.txt", {
		content: "eA==",
		new_branch: "topic",
	});
	const { body } = await call("POST", "/repos/acme/book/pulls", {
		title: "pull",
		head: "topic",
		base: "main",
	});
	return (await call("GET", `/repos/acme/book/issues/${body.number}`)).body;
}
