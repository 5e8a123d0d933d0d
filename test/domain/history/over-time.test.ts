import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCommitStatCache } from "../../../src/domain/history/commit-stat-cache.ts";
import {
	openLanguageHistories,
	sampled,
} from "../../../src/domain/profile/language-history.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { client, openGround, serve } from "../../git/support/forge.ts";

const store: StoreRef = { id: 6, format: "sha1" };
const day = 86_400;
const start = 1_600_000_000;

/** A history of days; each writes some files or takes them away. */
async function history(days: readonly Record<string, string | null>[]) {
	const ground = await openGround();
	const forge = await serve(ground.git, store);
	const work = join(ground.scratch, "work");
	mkdirSync(work);
	await client(work, ["init", "-q", "-b", "main"]);
	const oids: string[] = [];
	for (const [i, files] of days.entries()) {
		for (const [name, text] of Object.entries(files))
			if (text === null) rmSync(join(work, name));
			else writeFileSync(join(work, name), text);
		const at = `${start + i * day} +0000`;
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "x", "--allow-empty"], {
			GIT_COMMITTER_DATE: at,
			GIT_AUTHOR_DATE: at,
		});
		oids.push(await client(work, ["rev-parse", "HEAD"]));
	}
	await client(work, ["push", "-q", forge.url, "main"]);
	return {
		ground,
		oids,
		async [Symbol.asyncDispose]() {
			await forge[Symbol.asyncDispose]();
			await ground[Symbol.asyncDispose]();
		},
	};
}

test("languages are counted as each commit held them, the oldest first", async () => {
	await using made = await history([
		{ "a.py": "12345", README: "words" },
		{ "b.rs": "123" },
		{ "a.py": null, "b.rs": "1234" },
	]);
	const languages = openLanguageHistories(made.ground.git);
	const { points, cut } = await languages(store, made.oids[2] as string);
	expect(cut).toBe(false);
	expect(points).toEqual(
		[
			[["Python", 5]],
			[
				["Python", 5],
				["Rust", 3],
			],
			[["Rust", 4]],
		].map((found, i) => ({
			oid: made.oids[i],
			at: start + i * day,
			languages: found,
		})),
	);
});

test("what was counted is not counted again, also when a commit has come since", async () => {
	await using made = await history(
		Array.from({ length: 12 }, (_, i) => ({ [`f${i}.py`]: "x" })),
	);
	const { git } = made.ground;
	const languages = openLanguageHistories(git);
	const before = await languages(store, made.oids[10] as string);
	expect(before.points).toHaveLength(11);
	const { started } = git.processes;
	expect(await languages(store, made.oids[10] as string)).toBe(before);
	expect(git.processes.started).toBe(started);
	const after = await languages(store, made.oids[11] as string);
	expect(after.points).toHaveLength(12);
	// the commits, and the files of the new one
	expect(git.processes.started).toBe(started + 2);
});

test("the newest commits are read once for statistics", async () => {
	await using made = await history([{ a: "1\n" }, { a: "2\n" }]);
	const { git } = made.ground;
	const stats = openCommitStatCache(git);
	const tip = made.oids[1] as string;
	const options = { most: 10, lines: true };
	const found = await stats(store, tip, options);
	expect(found.commits.map(({ at, deletions }) => [at, deletions])).toEqual([
		[start + day, 1],
		[start, 0],
	]);
	const { started } = git.processes;
	expect(await stats(store, tip, options)).toBe(found);
	expect(git.processes.started).toBe(started);
	await stats(store, tip, { most: 10, lines: false });
	expect(git.processes.started).toBe(started + 1);
});

test("of a long history there are no more than 24 points, evenly apart, with both ends", () => {
	let seed = 7;
	const random = () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed / 2_147_483_647;
	};
	for (let round = 0; round < 200; round++) {
		const count = 1 + Math.floor(random() * 400);
		let at = Math.floor(random() * 2e9);
		const commits = Array.from({ length: count }, (_, i) => {
			// clocks go back now and then
			at += Math.floor((random() - 0.05) * 10 ** Math.floor(random() * 7));
			return { oid: `${i}`, at };
		}).reverse();
		const points = sampled(commits);
		expect(points.length).toBeLessThanOrEqual(24);
		expect(points.at(-1)).toBe(commits[0]);
		expect(new Set(points).size).toBe(points.length);
		const oldest = Math.min(...commits.map((one) => one.at));
		expect(points.some((one) => one.at === oldest)).toBe(true);
	}
	const even = Array.from({ length: 1000 }, (_, i) => ({ oid: `${i}`, at: i }));
	const gaps = sampled(even.toReversed())
		.slice(1, -1)
		.map(({ at }, i, all) => at - (all[i - 1]?.at ?? at - 64));
	expect(new Set(gaps.slice(1))).toEqual(new Set([64]));
	expect(sampled([])).toEqual([]);
});
