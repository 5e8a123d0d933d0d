import { beforeAll, expect, test } from "vitest";
import {
	demandOpenJob,
	isJobOpen,
	jobOfToken,
	mayRunJobs,
	readsOfOwner,
} from "../../../src/domain/accounts/job-tokens.ts";
import { renewActor } from "../../../src/domain/accounts/renew-actor.ts";
import { runningTask } from "../../../src/domain/actions/runtime-token.ts";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import { Level } from "../../../src/domain/permissions/units.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench("book");
const { app } = bench.forge;
const { none, read, write } = Level;
let token: string;
let runtime: string;
let job: Actor;
let jobId: number;

beforeAll(async () => {
	await bench.started(
		"open",
		"jobs: {a: {runs-on: ubuntu-latest, steps: [{run: echo}]}}",
	);
	const { context } = await bench.take();
	({ token, gitea_runtime_token: runtime } = context);
	job = (await jobOfToken(app.db, token)) as Actor;
	jobId = (await runningTask(app, runtime)).job.id;
});

const change = (sql: string) => app.db.script(sql);
async function rights(trusted: number, kept: object | undefined) {
	const permissions = kept ? JSON.stringify(kept) : "";
	await change(`update action_run set trusted = ${trusted};
		update action_job set permissions = '${permissions}'`);
	return (await jobOfToken(app.db, token))?.job?.rights;
}

test("a job writes the code of a trusted run alone, and reads the rest", async () => {
	const asked = { code: write, issues: write, wiki: read, pulls: none };
	const bounded = { code: read, issues: read, wiki: read, pulls: none };
	expect(await rights(1, asked)).toEqual({ ...bounded, code: write });
	expect(await rights(0, asked)).toEqual(bounded);
	expect(await rights(1, undefined)).toEqual({ code: write, releases: read });
	expect(await rights(0, undefined)).toEqual({ code: read, releases: read });
	expect(await rights(0, { code: none })).toEqual({ code: none });
	expect(await rights(1, {})).toEqual({});
});

test("a job of a trusted run reads what its owner lets it", async () => {
	const reads = async (trusted: number) => {
		await rights(trusted, undefined);
		return (await jobOfToken(app.db, token))?.job?.reads;
	};
	const [owner] = await app.db.rows((q) =>
		q.selectFrom("account").select("id").where("lower_name", "=", "ada"),
	);
	expect(await reads(1)).toBeUndefined();
	await change(
		`insert into job_rule (account_id, usual, most, reads, updated_at) values (${owner?.id}, 'write', 'write', 'all', 1)`,
	);
	expect(await reads(1)).toEqual({ owner: owner?.id });
	const ofOwner = () => readsOfOwner(app.db, owner?.id ?? 0);
	expect(await ofOwner()).toEqual({ reads: { owner: owner?.id } });
	expect(await reads(0)).toBeUndefined();
	await change("update job_rule set reads = 'named'");
	expect(await reads(1)).toEqual({ owner: owner?.id, only: new Set() });
	expect((await ofOwner()).reads?.only).toEqual(new Set());
	await change("update job_rule set reads = 'none'");
	expect([await reads(1), await ofOwner()]).toEqual([undefined, {}]);
	await change("delete from job_rule");
	expect(await ofOwner()).toEqual({});
});

test("the token of a job opens nothing when its job has ended, or its owner may not sign in", async () => {
	const opens = async () => {
		const found = await jobOfToken(app.db, token);
		const still = await isJobOpen(app.db, job.job?.task ?? 0);
		const again = await renewActor(app, job).then(
			() => true,
			({ kind }) => kind === "unauthorized" && false,
		);
		// artifacts and caches are opened by another token
		const served = await runningTask(app, runtime).then(
			() => true,
			({ kind }) => kind === "unauthorized" && false,
		);
		// what was begun may be ended by an address that names the job alone
		const ended = await demandOpenJob(app.db, jobId).then(
			() => true,
			({ kind }) => kind === "unauthorized" && false,
		);
		return [found !== undefined, still, again, served, ended];
	};
	const [open, shut] = [new Array(5).fill(true), new Array(5).fill(false)];
	expect(await opens()).toEqual(open);
	const ada = "where lower_name = 'ada'";
	for (const [shuts, opensAgain] of [
		[
			`update account set active = 0 ${ada}`,
			`update account set active = 1 ${ada}`,
		],
		[
			`update account set prohibit_login = 1 ${ada}`,
			`update account set prohibit_login = 0 ${ada}`,
		],
		[
			`update account set removed = 1 ${ada}`,
			`update account set removed = 0 ${ada}`,
		],
		[
			"update action_task set status = 'success'",
			"update action_task set status = 'running'",
		],
	] as const) {
		await change(shuts);
		expect([shuts, await opens()]).toEqual([shuts, shut]);
		await change(opensAgain);
		expect(await opens()).toEqual(open);
	}
	// an organization does not sign in
	await change(
		`update account set kind = 'organization', active = 0, prohibit_login = 1 ${ada}`,
	);
	expect(await opens()).toEqual(open);
	await change(
		`update account set kind = 'user', active = 1, prohibit_login = 0 ${ada}`,
	);
	expect(await jobOfToken(app.db, "0".repeat(40))).toBeUndefined();
	expect(await isJobOpen(app.db, 0)).toBe(false);
});

test("jobs of a repository begin while its owner is there, and may sign in if it is a person", async () => {
	const owner = "where lower_name = 'ada'";
	const begin = async (set: string) => {
		await change(`update account set ${set} ${owner}`);
		return mayRunJobs(app.db, job.job?.repository ?? 0);
	};
	expect(await begin("active = 0")).toBe(false);
	expect(await begin("active = 1")).toBe(true);
	expect(await begin("prohibit_login = 1")).toBe(false);
	expect(await begin("kind = 'organization'")).toBe(true);
	expect(await begin("removed = 1")).toBe(false);
	expect(await begin("removed = 0, kind = 'user', prohibit_login = 0")).toBe(
		true,
	);
	expect(await mayRunJobs(app.db, 0)).toBe(false);
});
