import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { clearUnusedTexts } from "../../../../src/domain/code-search/clear-texts.ts";
import { indexStatus } from "../../../../src/domain/code-search/index-status.ts";
import { indexWhatIsBehind } from "../../../../src/domain/code-search/look-for-behind.ts";
import { planRebuild } from "../../../../src/domain/code-search/plan-rebuild.ts";
import type { As } from "../../../../src/forge-client.ts";
import { gitBench } from "../../../support/git-client.ts";
import { indexed } from "../code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});
afterEach(() => vi.restoreAllMocks());

/** A repository to which files are pushed. */
async function pushing() {
	const made = await bench.repository();
	const dir = await bench.local(made.url);
	const { ok } = bench;
	return {
		...made,
		async push(files: Record<string, string | undefined>) {
			for (const [path, text] of Object.entries(files)) {
				const file = join(dir, path);
				await mkdir(dirname(file), { recursive: true });
				if (text === undefined) await rm(file);
				else await writeFile(file, text);
			}
			await ok(dir, "add", "-A");
			await ok(dir, "commit", "-qm", "next", "--allow-empty");
			await ok(dir, "push", "-q", made.url, "HEAD:main");
			await indexed(bench.forge);
		},
	};
}

interface Answer {
	results: {
		path: string;
		symbols: { name: string; kind: string; line: number }[];
		lines: { line: number }[];
	}[];
	total_at_least: number;
	cursor: string;
}
async function search(q: string, as: As = null, more: object = {}) {
	const { status, body } = await bench.forge.call<Answer>(
		"GET",
		`/search/code?${new URLSearchParams({ q, ...more })}`,
		{ as },
	);
	expect([q, status]).toEqual([q, 200]);
	return body;
}
const found = async (q: string, as?: As) =>
	(await search(q, as)).results.map(({ path }) => path);

test("a name is found where it is defined, whole, in part, by a pattern, and with other words", async () => {
	const { push } = await pushing();
	await push({
		"def.ts": "// first\nexport function heronWing() { return 1; }\n",
		"use.ts": "heronWing();\nheronWing();\n",
		"other.py": "class HeronWings:\n    pass\n",
		"notes.txt": "function heronWing() {}\n",
	});
	expect(await found("symbol:heronwing")).toEqual(["def.ts"]);
	expect(await found("sym:heronWing")).toEqual(["def.ts"]);
	expect(await found("symbol:heronwing case:yes")).toEqual([]);
	expect((await found("symbol:/^heron/")).sort()).toEqual([
		...["def.ts", "other.py"],
	]);
	expect((await found("symbol:heron*")).sort()).toEqual(["def.ts", "other.py"]);
	expect(await found("symbol:ui::heronWing")).toEqual(["def.ts"]);
	expect(await found("symbol:heronWing return")).toEqual(["def.ts"]);
	expect(await found("symbol:heronWing lang:Python")).toEqual([]);
	expect((await found("symbol:heronWing OR symbol:heronWings")).sort()).toEqual(
		["def.ts", "other.py"],
	);
	expect((await found("heronWing -symbol:heronWing")).sort()).toEqual([
		...["notes.txt", "other.py", "use.ts"],
	]);
	const { results } = await search("symbol:heronWing");
	expect(results[0]).toMatchObject({
		symbols: [{ name: "heronWing", kind: "function", line: 2 }],
		lines: [{ line: 2 }],
	});
});

test("what defines a word is shown before what is named after it, and that before what uses it", async () => {
	const { push } = await pushing();
	await push({ "a.ts": "export const plover = 1;\n" });
	await push({ "plover.md": "text\n" });
	await push({ "b.ts": "import { plover } from './a';\n" });
	expect(await found("plover")).toEqual(["a.ts", "plover.md", "b.ts"]);
});

test("each result comes once, over all pages", async () => {
	const { push } = await pushing();
	const files = Array.from({ length: 130 }, (_, i): [string, string] => [
		i % 3 ? `sub/f${i}.ts` : `dunlin${i}.ts`,
		i % 2 ? `function dunlin() { ${i} }\n` : `dunlin(${i});\n`,
	]);
	await push(Object.fromEntries(files));
	const paths: string[] = [];
	for (let cursor = ""; ; ) {
		const page = await search("dunlin", null, { limit: "30", cursor });
		paths.push(...page.results.map(({ path }) => path));
		cursor = page.cursor;
		if (!cursor) break;
	}
	expect(paths.sort()).toEqual(files.map(([path]) => path).sort());
});

test("a definition in a private repository is found by those alone who may read it", async () => {
	const { push, name } = await pushing();
	await push({ "secret.go": "package a\nfunc SnipeSecret() {}\n" });
	await bench.forge.app.db.rows((q) =>
		q.updateTable("repository").set({ private: 1 }).where("name", "=", name),
	);
	const q = "symbol:SnipeSecret";
	expect(await found(q, bench.ada)).toEqual(["secret.go"]);
	for (const as of [null, bench.bob]) {
		const hidden = await search(q, as);
		expect(hidden).toEqual(await search("symbol:SnipeNothing", as));
		expect(await search("SnipeSecret", as)).toEqual(
			await search("SnipeNothing", as),
		);
	}
});

test("definitions follow pushes, and go with their texts", async () => {
	const { push } = await pushing();
	await push({ "a.rs": "fn godwit() {}\n" });
	expect(await found("symbol:godwit")).toEqual(["a.rs"]);
	await push({ "a.rs": "fn knot() {}\n" });
	expect(await found("symbol:godwit")).toEqual([]);
	expect(await found("symbol:knot")).toEqual(["a.rs"]);
	const rows = () =>
		bench.forge.app.db.rows((q) =>
			q
				.selectFrom("code_symbol")
				.select("text_id")
				.where("text_id", "not in", (e) =>
					e
						.selectFrom("code_place")
						.select("text_id")
						.where("text_id", "is not", null),
				),
		);
	expect((await rows()).length).toBeGreaterThan(0);
	const { app } = bench.forge;
	const clock = app.clock();
	vi.spyOn(app, "clock").mockReturnValue(clock + 3 * 24 * 3600_000);
	await clearUnusedTexts(app);
	expect(await rows()).toEqual([]);
});

test("one text at two names is read by the grammar of each", async () => {
	const { push } = await pushing();
	const text = "int curlew() { return 1; }\n";
	await push({ "a.c": text, "b.java": text, "c.txt": text });
	expect(await found("symbol:curlew path:a.c")).toEqual(["a.c"]);
	expect(await found("symbol:curlew path:c.txt")).toEqual([]);
});

test("a grammar that fails costs one file, is told, and is tried again with a rebuild", async () => {
	const { app } = bench.forge;
	const { symbols } = app.code;
	const { find } = symbols;
	const spy = vi
		.spyOn(symbols, "find")
		.mockImplementation(async (job, user) =>
			job.grammar === "lua" ? "failed" : find.call(symbols, job, user),
		);
	const { push } = await pushing();
	await push({
		"bad.lua": "function whimbrel() end\n",
		"good.rb": "def whimbrel; end\n",
	});
	expect(await found("symbol:whimbrel")).toEqual(["good.rb"]);
	expect((await found("whimbrel")).sort()).toEqual(["bad.lua", "good.rb"]);
	const status = await indexStatus(app);
	expect(status.symbols).toMatchObject({ waiting: 0, lag: 0, failed: 1 });
	expect(status.symbols.faults).toEqual([
		expect.objectContaining({ path: "bad.lua", fault: "failed" }),
	]);
	await indexWhatIsBehind(app);
	await indexed(bench.forge);
	expect((await indexStatus(app)).symbols.failed).toBe(1);
	spy.mockRestore();
	await planRebuild(app);
	await indexed(bench.forge);
	expect((await found("symbol:whimbrel")).sort()).toEqual([
		...["bad.lua", "good.rb"],
	]);
	expect((await indexStatus(app)).symbols).toMatchObject({
		...{ failed: 0, faults: [] },
	});
});

test("a pass that is cut off at any of its writes is done by the next one", async () => {
	const { app } = bench.forge;
	const { ok } = bench;
	const { url } = await bench.repository();
	const dir = await bench.local(url);
	const { write } = app.db;
	let nth = 1;
	for (; nth <= 20; nth++) {
		for (const name of [`dotterel${nth}`, `ruff${nth}`])
			await writeFile(join(dir, `${name}.py`), `def ${name}(): pass\n`);
		await ok(dir, "add", "-A");
		await ok(dir, "commit", "-qm", "next");
		await ok(dir, "push", "-q", url, "HEAD:main");
		let writes = 0;
		const spy = vi.spyOn(app.db, "write").mockImplementation(((
			...args: Parameters<typeof write>
		) => {
			const isPass = new Error().stack?.includes("/index-symbols.ts");
			if (isPass && ++writes === nth) throw new Error("cut off");
			return write.apply(app.db, args);
		}) as typeof write);
		await app.jobs.settled(10_000, "index");
		await app.jobs.settled(10_000, "symbols");
		spy.mockRestore();
		await app.jobs.settled(120_000, "symbols");
		for (const name of [`dotterel${nth}`, `ruff${nth}`])
			expect(await found(`symbol:${name}`)).toEqual([`${name}.py`]);
		if (writes < nth) break;
	}
	expect(nth).toBeGreaterThan(3);
	expect(nth).toBeLessThan(20);
});

test("texts of an older version of the grammars are read again, and so are those that a crash left", async () => {
	const { push } = await pushing();
	await push({ "a.kt": "fun turnstone() = 1\n" });
	const { app } = bench.forge;
	await app.db.rows((q) =>
		q.updateTable("code_symbol").set({ version: 0, body: null }),
	);
	await app.db.rows((q) =>
		q.updateTable("code_symbol_state").set({ version: 0 }),
	);
	expect(await found("symbol:turnstone")).toEqual([]);
	await indexWhatIsBehind(app);
	await indexed(bench.forge);
	expect(await found("symbol:turnstone")).toEqual(["a.kt"]);
	await app.db.rows((q) =>
		q.updateTable("code_symbol").set({ state: 0, body: null }),
	);
	await indexWhatIsBehind(app);
	await indexed(bench.forge);
	expect(await found("symbol:turnstone")).toEqual(["a.kt"]);
	expect((await indexStatus(app)).symbols.waiting).toBe(0);
});
