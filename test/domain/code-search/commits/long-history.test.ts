import { beforeAll, expect, test } from "vitest";
import { handleCommitIndexJobs } from "../../../../src/domain/code-search/commits/index-commits.ts";
import type { HistorySteps } from "../../../../src/domain/repositories/plan-code-index.ts";
import type { Jobs } from "../../../../src/jobs/jobs.ts";
import { gitBench } from "../../../support/git-client.ts";
import { indexed } from "../code-bench.ts";
import { commitsFound } from "./commits-found.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
/** The parts of histories that were planned. */
const planned: HistorySteps[] = [];
/** Parts that are planned in vain, from one of a number on. */
let lost = Number.POSITIVE_INFINITY;
beforeAll(async () => {
	bench = await gitBench();
	const { app } = bench.forge;
	handleCommitIndexJobs(app, 20);
	const jobs = app.jobs as { enqueue: Jobs["enqueue"] };
	const { enqueue } = jobs;
	jobs.enqueue = async (tx, job) => {
		const { next } = job.payload as { next?: HistorySteps };
		if (next && planned.push(next) >= lost) return;
		await enqueue.call(jobs, tx, job);
	};
});

/** A repository whose history is made without files. */
async function historian() {
	planned.length = 0;
	lost = Number.POSITIVE_INFINITY;
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	const { ok } = bench;
	const tree = await ok(dir, "rev-parse", "HEAD^{tree}");
	let made = 0;
	const commit = (...parents: string[]): Promise<string> =>
		ok(
			...([dir, "commit-tree", tree] as const),
			...parents.flatMap((parent) => ["-p", parent]),
			...["-m", `${name} number ${made++}`],
		);
	return {
		root: await ok(dir, "rev-parse", "HEAD"),
		commit,
		async chain(from: string, length: number): Promise<string> {
			let tip = from;
			for (let i = 0; i < length; i++) tip = await commit(tip);
			return tip;
		},
		async push(tip: string): Promise<void> {
			await ok(dir, "push", "-qf", url, `${tip}:refs/heads/main`);
			await indexed(bench.forge);
		},
		ids: async (tip: string) =>
			(await ok(dir, "rev-list", tip)).split("\n").sort(),
		found: async () => (await commitsFound(bench, `repo:ada/${name}`)).sort(),
	};
}

test("a long history is brought by several jobs, and a short one by one", async () => {
	const { root, chain, push, ids, found } = await historian();
	const long = await chain(root, 90);
	await push(long);
	expect(await found()).toEqual(await ids(long));
	expect(planned).toHaveLength(4);
	expect(planned[0]).toMatchObject({ tip: long });
	planned.length = 0;
	const longer = await chain(long, 15);
	await push(longer);
	expect(await found()).toEqual(await ids(longer));
	expect(planned).toEqual([]);
});

test("merges of long branches count", async () => {
	const { root, chain, commit, push, ids, found } = await historian();
	let tip = root;
	for (let i = 0; i < 6; i++)
		tip = await commit(tip, await chain(tip, i % 2 ? 25 : 3));
	await push(tip);
	expect(await found()).toEqual(await ids(tip));
	expect(planned.length).toBeGreaterThan(2);
});

test("what a job has brought is found before the next one, and a push between them is followed", async () => {
	const { root, chain, push, ids, found } = await historian();
	lost = 2;
	const tip = await chain(root, 90);
	await push(tip);
	const first = await found();
	expect(first.length).toBeGreaterThan(20);
	expect(first.length).toBeLessThan(60);
	const all = await ids(tip);
	expect(all).toEqual(expect.arrayContaining(first));
	lost = Number.POSITIVE_INFINITY;
	const longer = await chain(tip, 30);
	await push(longer);
	expect(await found()).toEqual(await ids(longer));
});

test("a history that is forced away between two jobs leaves nothing", async () => {
	const { root, chain, push, ids, found } = await historian();
	lost = 2;
	await push(await chain(root, 90));
	lost = Number.POSITIVE_INFINITY;
	const other = await chain(root, 50);
	await push(other);
	expect(await found()).toEqual(await ids(other));
});

test("a long history whose first parents do not lead to what is there begins anew", async () => {
	const { root, chain, commit, push, ids, found } = await historian();
	const before = await chain(root, 5);
	await push(before);
	// the branch that was there becomes the second parent of a merge at the end
	const merge = await commit(await chain(root, 60), before);
	lost = 1;
	await push(merge);
	const beginning = await found();
	expect(beginning.length).toBeLessThan(40);
	expect(beginning).not.toContain(before);
	lost = Number.POSITIVE_INFINITY;
	// what came and went meanwhile is not kept
	const other = await chain(root, 3);
	await push(other);
	expect(await found()).toEqual(await ids(other));
	await push(merge);
	expect(await found()).toEqual(await ids(merge));
});
