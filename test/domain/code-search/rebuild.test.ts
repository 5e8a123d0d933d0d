import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { planRebuild } from "../../../src/domain/code-search/rebuild-index.ts";
import { partsOf } from "../../../src/text/code/packed-parts.ts";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

interface Place {
	readonly repository: string;
	readonly path: string;
}
/** The files in which a word is found, by whoever asks. */
async function placesOf(q: string, as: "ada" | "bob" | null) {
	const { status, body } = await bench.forge.call<{
		results: (Place & { readonly places: readonly Place[] })[];
		incomplete: boolean;
	}>(
		"GET",
		`/search/code?${new URLSearchParams({ q: `${q} case:yes`, limit: "100" })}`,
		{
			as: as && bench[as],
		},
	);
	expect([q, status, body.incomplete]).toEqual([q, 200, false]);
	return body.results
		.flatMap((found) => [found, ...found.places])
		.map(({ repository, path }) => `${repository}:${path}`)
		.sort();
}

test("what is pushed, hidden, renamed, forked and deleted while the index is built anew is found as it is", async () => {
	const { ok, forge, ada } = bench;
	const call = async (method: string, path: string, body?: object) => {
		const { status } = await forge.call(method, path, { as: ada, body });
		expect([method, path, status < 300]).toEqual([method, path, true]);
	};
	const some = [];
	for (let r = 0; r < 4; r++) {
		const { url, name } = await bench.repository();
		const dir = await bench.local(url);
		for (let i = 0; i < 12; i++)
			await writeFile(
				join(dir, `f${i}.txt`),
				`kept${i}inside of ${name}\nfirstword${i} own${name}\n`,
			);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", "files");
		await ok(dir, "push", "-q", url, "HEAD:main");
		some.push({ url, name, dir });
	}
	await indexed(forge);
	const [a, b, c, d] = some as [
		...[(typeof some)[0], (typeof some)[0]],
		...[(typeof some)[0], (typeof some)[0]],
	];
	const push = async (
		{ dir, url }: typeof a,
		path: string,
		text: string,
		...more: string[]
	) => {
		await writeFile(join(dir, path), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-q", ...more, "-m", "more");
		await ok(dir, "push", "-qf", url, "HEAD:main");
	};
	const writers: (() => Promise<unknown>)[] = [
		() => push(a, "new.txt", "freshword here\n"),
		() => push(a, "f0.txt", "amendedword\n", "--amend"),
		() => call("PATCH", `/repos/ada/${b.name}`, { private: true }),
		() => call("PATCH", `/repos/ada/${c.name}`, { name: "renamed" }),
		() => call("POST", `/repos/ada/${a.name}/forks`, { name: "forked" }),
		() => call("DELETE", `/repos/ada/${d.name}`),
		() => push(b, "late.txt", "lateword\n"),
	];
	for (const write of writers) {
		await planRebuild(forge.app);
		await Promise.all([forge.app.jobs.settled(120_000, "index"), write()]);
		// the old index is whole until the new one is
		expect(await placesOf("kept5inside", "ada")).toContain(
			`ada/${a.name}:f5.txt`,
		);
	}
	await indexed(forge);
	const kept = (n: number, ...names: string[]) =>
		names.map((name) => `ada/${name}:f${n}.txt`).sort();
	expect(await placesOf("kept5inside", "ada")).toEqual(
		kept(5, a.name, b.name, "renamed", "forked"),
	);
	expect(await placesOf("kept5inside", null)).toEqual(
		kept(5, a.name, "renamed", "forked"),
	);
	expect(await placesOf("kept0inside", "bob")).toEqual(kept(0, "renamed"));
	expect(await placesOf("amendedword", null)).toEqual(
		kept(0, a.name, "forked"),
	);
	expect(await placesOf("freshword", null)).toEqual([
		"ada/forked:new.txt",
		`ada/${a.name}:new.txt`,
	]);
	expect(await placesOf("repo:ada/forked freshword", null)).toEqual([
		"ada/forked:new.txt",
	]);
	expect(await placesOf("lateword", null)).toEqual([]);
	expect(await placesOf("lateword", "ada")).toEqual([`ada/${b.name}:late.txt`]);
	expect(await placesOf(`own${d.name}`, "ada")).toEqual([]);
	const segments = await forge.app.db.rows((q) =>
		q.selectFrom("code_segment").select("ready").where("ready", "=", 0),
	);
	expect(segments).toEqual([]);
});

test("large texts that an older version has packed whole are packed in parts", async () => {
	const { ok, forge } = bench;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	const lines = Array.from({ length: 4000 }, (_, i) => `partsword${i} of it`);
	const text = `${lines.join("\n")}\n`;
	await writeFile(join(dir, "large.txt"), text);
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "large");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
	const { db } = forge.app;
	const row = async () => {
		const [one] = await db.rows((q) =>
			q
				.selectFrom("code_text")
				.select(["id", "packed"])
				.where("size", "=", text.length),
		);
		return one as { id: number; packed: Uint8Array };
	};
	const before = await row();
	expect(partsOf(before.packed)?.length).toBeGreaterThan(2);
	const packed = new Uint8Array(zstdCompressSync(text));
	await db.write((tx) =>
		tx.rows((q) =>
			q.updateTable("code_text").set({ packed }).where("id", "=", before.id),
		),
	);
	const found = [`ada/${name}:large.txt`];
	expect(await placesOf("partsword3999", null)).toEqual(found);
	await planRebuild(forge.app);
	await indexed(forge);
	expect(Buffer.compare((await row()).packed, before.packed)).toBe(0);
	expect(await placesOf("partsword3999", null)).toEqual(found);
	expect(await placesOf("/partsword\\d+8 of i/", null)).toEqual(found);
	expect(await placesOf("partsword4000", null)).toEqual([]);
});
