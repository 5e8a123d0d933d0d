import { beforeAll, expect, test } from "vitest";
import { base64 } from "../../support/book.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { book, forge, runner, call } = bench;
const { ada } = book;
const text =
	"on: [release, push, create]\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
const home = "/repos/press/paper";
const file = "contents/.gitea/workflows/x.yml";
let releaser: typeof ada;
let outside: string;

beforeAll(async () => {
	releaser = await forge.user("releaser");
	await call("POST", "/orgs", { username: "press" });
	await call("POST", "/orgs/press/repos", { name: "paper", auto_init: true });
	await call("PUT", `${home}/actions/secrets/HUSH`, { data: "very-secret" });
	const { body: team } = await call<{ id: number }>(
		"POST",
		"/orgs/press/teams",
		{
			name: "releases",
			permission: "write",
			units_map: {
				"repo.code": "read",
				"repo.pulls": "read",
				"repo.releases": "write",
				"repo.actions": "write",
			},
			includes_all_repositories: true,
		},
	);
	await call("PUT", `/teams/${team.id}/members/releaser`);
	// a commit of somebody who may not write, which a pull request has brought into the repository
	await call("POST", `${home}/forks`, { name: "mine" }, releaser);
	const content = base64(text);
	const put = { content, message: "add a workflow" };
	await call("POST", `/repos/releaser/mine/${file}`, put, releaser);
	const pull = { title: "look", head: "releaser:main", base: "main" };
	const { body } = await call<{ head: { sha: string } }>(
		"POST",
		`${home}/pulls`,
		pull,
		releaser,
	);
	outside = body.head.sha;
});

const runsOf = (sha: string) =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("action_run")
			.select(["event", "trusted", "needs_approval"])
			.where("sha", "=", sha)
			.where("event", "!=", "pull_request")
			.orderBy("event"),
	);
const release = (tag_name: string, more: object) =>
	call("POST", `${home}/releases`, { tag_name, name: "x", ...more }, releaser);
const started = ["create", "push", "release"];

test("who may release and not write gets no trusted run of a proposal's commit", async () => {
	const made = await release("v1", { target_commitish: outside });
	expect(made.status).toBe(201);
	// the same by a draft that is published later
	const draft = await release("v2", { target_commitish: outside, draft: true });
	const { id } = JSON.parse(draft.text) as { id: number };
	await call("PATCH", `${home}/releases/${id}`, { draft: false }, releaser);
	const found = await runsOf(outside);
	expect(found).toEqual(
		started.flatMap((event) =>
			Array(2).fill({ event, trusted: 0, needs_approval: 1 }),
		),
	);
	expect(await runner.take()).toBeUndefined();
});

test("a release of what stands at a branch is trusted", async () => {
	const put = { content: base64(text), message: "add [skip ci]" };
	const { body } = await call<{ commit: { sha: string } }>(
		"POST",
		`${home}/${file}`,
		put,
	);
	expect((await release("v3", {})).status).toBe(201);
	const { sha } = body.commit;
	expect((await release("v4", { target_commitish: sha })).status).toBe(201);
	const found = await runsOf(sha);
	expect(found.map((run) => run.event)).toEqual([
		"create",
		"create",
		"release",
		"release",
	]);
	for (const run of found)
		expect(run).toMatchObject({ trusted: 1, needs_approval: 0 });
});
