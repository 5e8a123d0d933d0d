import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import {
	kindOfRebuild,
	planRebuild,
} from "../../../src/domain/code-search/plan-rebuild.ts";
import { isWholeBlock } from "../../../src/text/code/postings/blocks.ts";
import { gitBench } from "../../support/git-client.ts";
import { indexed, writeBlock } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

const queries = [
	...["heronword", "heronwo", "nothingofit", "heronword -brookword"],
	...["/heron\\w+d/", "symbol:heronword", "path:heron", "heronfile"],
	...["heronword OR brookword", "heronword case:yes path:src/"],
];

const blocks = () =>
	bench.forge.app.db.rows((q) =>
		q
			.selectFrom("code_posting")
			.selectAll()
			.orderBy("segment_id")
			.orderBy("first")
			.orderBy("part"),
	);
async function breakBlocks(which: (i: number) => boolean): Promise<void> {
	for (const [i, block] of (await blocks()).entries()) {
		if (!which(i)) continue;
		const broken = Uint8Array.from(block.body);
		const at = (7 * i) % broken.length;
		broken[at] = (broken[at] as number) ^ 1;
		await writeBlock(bench.forge, block, broken);
	}
}
async function foundBy(q: string, kind = "code") {
	const { status, body } = await bench.forge.call<{
		results: { path?: string; message?: string }[];
		incomplete: boolean;
	}>("GET", `/search/${kind}?${new URLSearchParams({ q, limit: "100" })}`, {
		as: bench.ada,
	});
	const found = body.results?.map((one) => one.path ?? one.message?.trim());
	return { q, status, incomplete: body.incomplete, found: found?.sort() };
}
const all = async () => [
	...(await Promise.all(queries.map((q) => foundBy(q)))),
	await foundBy("heroncommit", "commits"),
];
const wholeBlocks = async () => (await blocks()).map(isWholeBlock);

async function repository() {
	const { ok } = bench;
	const { url } = await bench.repository();
	const dir = await bench.local(url);
	return async (path: string, text: string, message = path) => {
		await writeFile(join(dir, path), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", message);
		await ok(dir, "push", "-q", url, "HEAD:main");
		await indexed(bench.forge);
	};
}

test("whatever blocks of postings are broken, searches find what they found, and a rebuild heals them", async () => {
	const { forge } = bench;
	const push = await repository();
	await push("a.ts", "function heronword() {}\n", "heroncommit one");
	await push("heronfile.txt", "brookword heronword\n", "heroncommit two");
	await push("other.txt", "nothing else\n");
	const before = await all();
	expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
	expect(before.slice(0, 3).map(({ found }) => found?.length)).toEqual([
		...[2, 2, 0],
	]);
	const errors = vi.spyOn(forge.app.log, "error");
	await breakBlocks((i) => i % 2 === 0);
	expect(await all()).toEqual(before);
	await breakBlocks((i) => i % 2 === 1);
	expect(new Set(await wholeBlocks())).toEqual(new Set([false]));
	expect(await all()).toEqual(before);
	expect(errors.mock.calls).toEqual([
		["postings of the search index are broken: build the index anew"],
	]);
	errors.mockRestore();
	await planRebuild(forge.app);
	await indexed(forge);
	expect(new Set(await wholeBlocks())).toEqual(new Set([true]));
	expect(await all()).toEqual(before);
});

test("segments of which one is broken are not joined: the index is built anew", async () => {
	const { forge } = bench;
	const push = await repository();
	const errors = vi.spyOn(forge.app.log, "error");
	const isTold = () =>
		errors.mock.calls.some(([one]) => /it is built anew$/.test(String(one)));
	for (let i = 0; i < 20 && !isTold(); i++) {
		await push(`m${i}.txt`, `stockword of ${i}\n`);
		const whole = await wholeBlocks();
		await breakBlocks((at) => (whole[at] as boolean) && at % 3 === 0);
	}
	expect(isTold()).toBe(true);
	errors.mockRestore();
	const before = await foundBy("stockword");
	expect(before).toMatchObject({ status: 200, incomplete: false });
	await planRebuild(forge.app);
	await indexed(forge);
	expect(new Set(await wholeBlocks())).toEqual(new Set([true]));
	expect(await foundBy("stockword")).toEqual(before);
});

test("segments are not joined while another server builds the index anew, and no second rebuild is planned", async () => {
	const { forge } = bench;
	const { db, jobs } = forge.app;
	const push = await repository();
	const rebuilds = () =>
		db.rows((q) =>
			q
				.selectFrom("job")
				.select("claimed_by")
				.where("kind", "=", kindOfRebuild),
		);
	const mostOfOneLevel = async () => {
		const rows = await db.rows((q) =>
			q.selectFrom("code_segment").select("level").where("ready", "=", 1),
		);
		const levels = Map.groupBy(rows, ({ level }) => level);
		return Math.max(...[...levels.values()].map(({ length }) => length));
	};
	await planRebuild(forge.app);
	await db.script(
		`update job set dedupe = null, claimed_by = 'other', claimed_until_ms = ${Date.now() + 3_600_000} where kind = '${kindOfRebuild}'`,
	);
	expect(await rebuilds()).toEqual([{ claimed_by: "other" }]);
	for (let i = 0; i < 10; i++) {
		await push(`n${i}.txt`, `flockword of ${i}\n`);
		await breakBlocks((at) => at % 3 === 0 && i === 3);
	}
	expect(await mostOfOneLevel()).toBeGreaterThan(8);
	expect(await rebuilds()).toEqual([{ claimed_by: "other" }]);
	await db.script(`delete from job where kind = '${kindOfRebuild}'`);
	await jobs.settled(120_000);
	expect(await mostOfOneLevel()).toBeLessThan(8);
	expect(new Set(await wholeBlocks())).toEqual(new Set([true]));
});
