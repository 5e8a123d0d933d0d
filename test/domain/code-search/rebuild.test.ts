import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { planRebuild } from "../../../src/domain/code-search/plan-rebuild.ts";
import { partsOf } from "../../../src/text/code/packed-parts.ts";
import { gitBench } from "../../support/git-client.ts";
import { filesInIndex, indexed } from "./code-bench.ts";

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

test("texts that are broken on the disk are passed by searches, and brought anew by a rebuild", async () => {
	const { ok, forge, ada } = bench;
	const { db, log } = forge.app;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	const commit = async (path: string, text: string) => {
		await writeFile(join(dir, path), text);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", `ternword of ${path}`);
	};
	const large = "ternword in a large text\n".repeat(3000);
	await commit("small.ts", "function ternword() {}\n");
	await commit("same.ts", "function ternword() {}\n");
	await commit("ternlarge.txt", large);
	await commit("whole.txt", "ternword whole\n");
	await ok(dir, "push", "-q", url, "HEAD:main");
	const fork = await forge.call("POST", `/repos/ada/${name}/forks`, {
		...{ as: bench.bob, body: { name: "ternfork" } },
	});
	expect(fork.status).toBe(202);
	await indexed(forge);
	const search = async (kind: string, q: string) => {
		const { status, body } = await forge.call<{
			results: { path?: string; message?: string }[];
			incomplete: boolean;
		}>("GET", `/search/${kind}?${new URLSearchParams({ q, limit: "100" })}`, {
			as: ada,
		});
		const found = body.results?.map((one) => one.path ?? one.message?.trim());
		return { status, incomplete: body.incomplete, found: found?.sort() };
	};
	const all = async () => ({
		code: await search("code", `ternword repo:ada/${name}`),
		symbols: await search("code", `symbol:ternword repo:ada/${name}`),
		commits: await search("commits", `ternword repo:ada/${name}`),
		ofFork: await search("commits", "ternword repo:bob/ternfork"),
		files: await filesInIndex(forge, name),
		numbers: await db.rows((q) =>
			q
				.selectFrom("code_head")
				.innerJoin("repository", "repository.id", "repository_id")
				.select(["repository.name", "branch", "files", "left_out", "error"])
				.where("repository.name", "in", [name, "ternfork"])
				.orderBy("code_head.id"),
		),
	});
	const before = await all();
	expect(before.code.found).toHaveLength(3);
	expect(before.commits.found).toHaveLength(4);
	expect(before.ofFork.found).toHaveLength(4);
	const texts = await db.rows((q) =>
		q
			.selectFrom("code_text")
			.leftJoin("code_place", "code_place.text_id", "code_text.id")
			.leftJoin("code_path", "code_path.id", "code_place.path_id")
			.select(["code_text.id", "code_text.kind", "packed", "path"]),
	);
	const heads = (await ok(dir, "rev-list", "HEAD")).split("\n");
	const hashes = await db.rows((q) =>
		q
			.selectFrom("code_text")
			.select(["id", "packed"])
			.where("hash", "=", `commit:${heads[1]}`),
	);
	const broken = [
		...["same.ts", "ternlarge.txt"].flatMap(
			(path) => texts.find((one) => one.path === path) ?? [],
		),
		...hashes,
	];
	expect(broken).toHaveLength(3);
	for (const { id, packed } of broken)
		await db.write((tx) =>
			tx.rows((q) =>
				q
					.updateTable("code_text")
					// the grams of the large one stay as they are
					.set({ packed: packed.slice(0, -9) })
					.where("id", "=", id),
			),
		);
	const errors = vi.spyOn(log, "error");
	for (let i = 0; i < 2; i++) {
		expect(await search("code", "ternword")).toEqual({
			...{ status: 200, incomplete: true, found: ["whole.txt"] },
		});
		const { found, ...of } = await search(
			"commits",
			`ternword repo:ada/${name}`,
		);
		expect(of).toEqual({ status: 200, incomplete: true });
		expect(found).toHaveLength(3);
	}
	expect(errors.mock.calls.map(([one]) => one)).toEqual([
		...broken.slice(0, 2).map(({ id }) => ({ text: id })),
		...hashes.map(({ id }) => ({ text: id })),
	]);
	errors.mockRestore();
	await planRebuild(forge.app);
	await indexed(forge);
	expect(await all()).toEqual(before);
	const left = await db.rows((q) =>
		q
			.selectFrom("code_text")
			.select("id")
			.where(
				"id",
				"in",
				broken.map(({ id }) => id),
			),
	);
	expect(left).toEqual([]);
});

test("definitions that are broken on the disk are found again after a rebuild", async () => {
	const { ok, forge } = bench;
	const { db } = forge.app;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	await writeFile(join(dir, "a.ts"), "function wrendefined() {}\n");
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "definitions");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
	const found = [`ada/${name}:a.ts`];
	expect(await placesOf("symbol:wrendefined", null)).toEqual(found);
	await db.write((tx) =>
		tx.rows((q) =>
			q
				.updateTable("code_symbol")
				.set({ body: new Uint8Array([1, 2, 3]) })
				.where("body", "is not", null)
				.where("text_id", "in", (e) =>
					e
						.selectFrom("code_place")
						.innerJoin("code_path", "code_path.id", "path_id")
						.select("text_id")
						.where("path", "=", "a.ts")
						.$castTo<{ text_id: number }>(),
				),
		),
	);
	const { status, body } = await forge.call<{ incomplete: boolean }>(
		"GET",
		"/search/code?q=symbol:wrendefined",
		{ as: null },
	);
	expect([status, body.incomplete]).toEqual([200, true]);
	await planRebuild(forge.app);
	await indexed(forge);
	expect(await placesOf("symbol:wrendefined", null)).toEqual(found);
});
