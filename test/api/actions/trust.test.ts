import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { base64 } from "../../support/book.ts";
import { gitWork } from "../../support/git-work.ts";
import { runBench } from "../../support/run-bench.ts";

type Who = { name: string; password: string };
interface Run {
	id: number;
	event: string;
	status: string;
	conclusion?: string;
	path: string;
}

const bench = await runBench();
const { book, forge, runner, call, at } = bench;
const { ada, bob } = book;

const steps = "runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
const workflow = (on: string, more = "") =>
	`on: ${on}\n${more}jobs:\n  a:\n    ${steps}`;

beforeAll(async () => {
	await call("PUT", `${at}/secrets/HUSH`, { data: "very-secret" });
});

const runs = async () => {
	await forge.app.events.settled();
	const { body } = await call<{ workflow_runs: Run[] }>("GET", `${at}/runs`);
	return body.workflow_runs;
};
const rowOf = async (id: number) => {
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom("action_run")
			.select(["trusted", "needs_approval", "concurrency", "title"])
			.where("id", "=", id),
	);
	return row;
};
const jobsOf = async (id: number) =>
	(await call<{ jobs: unknown[] }>("GET", `${at}/runs/${id}/jobs`)).body.jobs;
let count = 0;
const stranger = () => forge.user(`stranger${++count}`);
const forked = async (who: Who) => {
	const name = `fork${++count}`;
	await call("POST", "/repos/ada/book/forks", { name }, who as never);
	return `${who.name}/${name}`;
};
/** Writes a file to a branch of a repository, which is made if it is not there. */
async function write(who: Who, to: string, branch: string, text: string) {
	const path = `/repos/${to}/contents/.gitea/workflows/x.yml`;
	const as = who as never;
	const there = await call(
		"GET",
		`/repos/${to}/branches/${branch}`,
		undefined,
		as,
	);
	const { body: old } = await call<{ sha?: string }>(
		"GET",
		there.status === 200 ? `${path}?ref=${branch}` : path,
		undefined,
		as,
	);
	const { status, text: said } = await call(
		old?.sha ? "PUT" : "POST",
		path,
		{
			content: base64(text),
			message: "a workflow",
			...(there.status === 200 ? { branch } : { new_branch: branch }),
			...(old?.sha && { sha: old.sha }),
		},
		who as never,
	);
	expect(said).toContain("commit");
	return status;
}
const opened = async (who: Who, head: string, base = "main") => {
	const made = await call<{ number: number }>(
		"POST",
		"/repos/ada/book/pulls",
		{ title: `from ${head} ${++count}`, head, base },
		who as never,
	);
	expect(made.status).toBe(201);
	return made.body.number;
};
async function proposed(who: Who, text: string, topic: string) {
	const { git, path: dir } = await gitWork();
	await git("clone", "-q", forge.gitUrl("ada/book", who), ".");
	await mkdir(join(dir, ".gitea/workflows"), { recursive: true });
	await writeFile(join(dir, ".gitea/workflows/x.yml"), text);
	await git("add", ".");
	await git("commit", "-qm", `proposal ${topic}`);
	await git(
		"push",
		"-q",
		"-o",
		`topic=${topic}`,
		"origin",
		"HEAD:refs/for/main",
	);
	return async (next: string) => {
		await writeFile(join(dir, ".gitea/workflows/x.yml"), next);
		await git("commit", "-qam", "again");
		await git(
			"push",
			"-q",
			"-o",
			`topic=${topic}`,
			"origin",
			"HEAD:refs/for/main",
		);
	};
}

const pull = workflow("pull_request");
/** Starts nothing by itself. */
const quiet = workflow("workflow_dispatch");
const again = workflow("pull_request", "name: again\n");

/** How code comes to a run, and whether all who had a hand in it may write. */
const roads: Record<
	string,
	{ trusted: boolean; waits: boolean; go: () => Promise<void> }
> = {
	"a writer's branch": {
		trusted: true,
		waits: false,
		async go() {
			const branch = `own${++count}`;
			await write(bob, "ada/book", branch, pull);
			await opened(bob, branch);
		},
	},
	"a writer's proposal": {
		trusted: true,
		waits: false,
		go: async () => void (await proposed(bob, pull, `t${++count}`)),
	},
	"a writer's fork": {
		trusted: false,
		waits: false,
		async go() {
			const fork = await forked(bob);
			await write(bob, fork, "feat", pull);
			await opened(bob, `${fork}:feat`);
		},
	},
	"a stranger's fork": {
		trusted: false,
		waits: true,
		async go() {
			const who = await stranger();
			const fork = await forked(who);
			await write(who, fork, "feat", pull);
			await opened(who, `${who.name}:feat`);
		},
	},
	"a stranger's proposal": {
		trusted: false,
		waits: true,
		go: async () =>
			void (await proposed(await stranger(), pull, `t${++count}`)),
	},
	"a later push to a stranger's proposal": {
		trusted: false,
		waits: true,
		async go() {
			const next = await proposed(await stranger(), quiet, `t${++count}`);
			await next(again);
		},
	},
	"a stranger's fork that a writer has opened": {
		trusted: false,
		waits: true,
		async go() {
			const who = await stranger();
			const fork = await forked(who);
			await write(who, fork, "feat", pull);
			await opened(bob, `${who.name}:feat`);
		},
	},
	"a stranger's later push to it": {
		trusted: false,
		waits: true,
		async go() {
			const who = await stranger();
			const fork = await forked(who);
			await write(who, fork, "feat", quiet);
			await opened(bob, `${who.name}:feat`);
			await write(who, fork, "feat", again);
		},
	},
	"a maintainer's push on top of a stranger's": {
		trusted: false,
		waits: true,
		async go() {
			const who = await stranger();
			const fork = await forked(who);
			await write(who, fork, "feat", quiet);
			await opened(who, `${who.name}:feat`);
			await write(bob, fork, "feat", again);
		},
	},
	"a branch of somebody who may write no more": {
		trusted: false,
		waits: true,
		async go() {
			const who = await stranger();
			const path = `/repos/ada/book/collaborators/${who.name}`;
			await call("PUT", path, { permission: "write" });
			const branch = `left${++count}`;
			await write(who, "ada/book", branch, quiet);
			await opened(who, branch);
			await call("DELETE", path);
			await write(bob, "ada/book", branch, again);
		},
	},
};

async function newest(event: string, before: readonly Run[]) {
	const known = new Set(before.map((run) => run.id));
	return (await runs()).find(
		(run) => !known.has(run.id) && run.event === event,
	);
}
async function drained() {
	for (let task = await runner.take(); task; task = await runner.take())
		await runner.end(task);
}

test.each(Object.keys(roads))("%s is judged", async (name) => {
	const { trusted, waits, go } = roads[name] as (typeof roads)[string];
	await drained();
	const before = await runs();
	await go();
	const run = (await newest("pull_request", before)) as Run;
	expect(await rowOf(run.id)).toMatchObject({
		trusted: trusted ? 1 : 0,
		needs_approval: waits ? 1 : 0,
	});
	if (waits) {
		expect(await jobsOf(run.id)).toEqual([]);
		expect(await runner.take()).toBeUndefined();
		// doing it again is no approval
		await call("POST", `${at}/runs/${run.id}/cancel`);
		expect((await call("POST", `${at}/runs/${run.id}/rerun`)).status).toBe(201);
		expect(await runner.take()).toBeUndefined();
		await call("POST", `${at}/runs/${run.id}/approve`);
	}
	const task = await bench.take();
	expect(task.secrets.HUSH).toBe(trusted ? "very-secret" : undefined);
	const as = { name: "x", password: task.context.token };
	const { git } = await gitWork();
	await git("clone", "-q", forge.gitUrl("ada/book", as), ".");
	await git("commit", "-q", "--allow-empty", "-m", "by a job");
	const push = git("push", "-q", "origin", `HEAD:refs/heads/job${++count}`);
	if (trusted) await push;
	else await expect(push).rejects.toThrow();
	await drained();
});

test("what waits for an approval changes nothing: no job, no status, no group, no title", async () => {
	await write(
		ada,
		"ada/book",
		"main",
		workflow("push", "concurrency: {group: deploy}\n"),
	);
	const task = await bench.take();
	const who = await stranger();
	const fork = await forked(who);
	const bad = workflow(
		"pull_request",
		"run-name: evaluated ${{ github.actor }}\nconcurrency: {group: deploy, cancel-in-progress: true}\n",
	);
	await write(who, fork, "evil", bad);
	const counted = () =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("commit_status")
				.select((e) => e.fn.countAll<number>().as("n")),
		);
	const statuses = await counted();
	const before = await runs();
	await opened(who, `${who.name}:evil`);
	const run = (await newest("pull_request", before)) as Run;
	expect(await counted()).toEqual(statuses);
	expect(await rowOf(run.id)).toMatchObject({
		concurrency: "",
		title: expect.stringMatching(/^from /),
	});
	expect((await runs()).map((r) => [r.id, r.status])).toEqual([
		[run.id, "waiting"],
		...before.map((r) => [r.id, r.status]),
	]);
	expect(
		(
			await call(
				"POST",
				`${at}/runs/${run.id}/approve`,
				undefined,
				who as never,
			)
		).status,
	).toBe(403);
	await call("POST", `${at}/runs/${run.id}/approve`);
	// in a group of its own it neither waits nor ends anything
	expect(await rowOf(run.id)).toMatchObject({
		concurrency: expect.stringMatching(/^outside \d+: deploy$/),
		title: `evaluated ${who.name}`,
	});
	const own = await bench.take();
	expect(own.context.event_name).toBe("pull_request");
	expect((await runs()).find((r) => r.event === "push")?.status).toBe(
		"in_progress",
	);
	await runner.end(own);
	await runner.end(task);
	// of whom a run was let go, the next one waits no more, and is trusted as little
	const seen = await runs();
	await write(who, fork, "evil", again);
	const next = (await newest("pull_request", seen)) as Run;
	expect(await rowOf(next.id)).toMatchObject({ trusted: 0, needs_approval: 0 });
	await drained();
});

test("a maintainer who was lent a branch does not run as one who may write there", async () => {
	const owner = await stranger();
	const fork = await forked(owner);
	await call("PATCH", `/repos/${fork}`, { has_actions: true }, owner as never);
	await write(owner, fork, "feat", workflow("workflow_dispatch"));
	await call(
		"PUT",
		`/repos/${fork}/actions/secrets/OWN`,
		{ data: "of the fork" },
		owner as never,
	);
	await opened(owner, `${owner.name}:feat`);
	const push = async (who: Who, text: string) => {
		await write(who, fork, "feat", text);
		await forge.app.events.settled();
		const [run] = await forge.app.db.rows((q) =>
			q
				.selectFrom("action_run as r")
				.innerJoin("repository as p", "p.id", "r.repository_id")
				.select(["r.trusted", "r.needs_approval"])
				.where("p.name", "=", fork.split("/")[1] as string)
				.orderBy("r.id", "desc"),
		);
		return run;
	};
	expect(await push(bob, workflow("push"))).toEqual({
		trusted: 0,
		needs_approval: 1,
	});
	expect(await push(owner, workflow("push", "name: mine\n"))).toEqual({
		trusted: 1,
		needs_approval: 0,
	});
});
