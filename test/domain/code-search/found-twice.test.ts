import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** Pushes files to a new repository of everybody. */
async function pushed(files: Readonly<Record<string, string>>) {
	const { ok, forge } = bench;
	const { url } = await bench.repository();
	const dir = await bench.local(url);
	for (const [path, text] of Object.entries(files)) {
		await mkdir(dirname(join(dir, path)), { recursive: true });
		await writeFile(join(dir, path), text);
	}
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "files");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
}

/** Gives the paths on all pages, as they come. */
async function paths(q: string, limit = 100): Promise<string[]> {
	const found: string[] = [];
	for (let cursor = "", pages = 0; pages < 60; pages++) {
		const { status, body } = await bench.forge.call<{
			incomplete: boolean;
			cursor: string;
			total_at_least: number;
			results: { path: string; places: { path: string }[] }[];
		}>(
			"GET",
			`/search/code?${new URLSearchParams({ q, limit: String(limit), ...(cursor && { cursor }) })}`,
			{ as: null },
		);
		expect([status, body.incomplete]).toEqual([200, false]);
		for (const { path, places } of body.results)
			found.push(path, ...places.map((one) => one.path));
		expect(body.total_at_least).toBeGreaterThanOrEqual(body.results.length);
		cursor = body.cursor;
		if (!cursor) return found;
	}
	throw new Error("the pages never end");
}

/** A text that is long enough to have memory of its own when it is read. */
const long = (line: string) =>
	`${line}\n${Array.from({ length: 60 }, (_, i) => `let v${i} = ${i ** 5};`).join("\n")}\n`;

test("a text that defines a word and has it in its path is read as often as it is looked through", async () => {
	await pushed({
		"heronName.ts": long("export function heronName() {}"),
		"other.ts": long("// heronName"),
	});
	expect((await paths("heronName")).sort()).toEqual([
		"heronName.ts",
		"other.ts",
	]);
});

test("no result is missed where names, paths and texts have more than a page together", async () => {
	const files: Record<string, string> = {};
	for (let i = 0; i < 50; i++) {
		files[`a${i}/n${i}.ts`] = `export function wrenName() { return ${i}; }\n`;
		files[`wrenName${i}.txt`] = `path ${i}\n`;
	}
	await pushed(files);
	const more: Record<string, string> = {};
	for (let i = 0; i < 150; i++) more[`t${i}.txt`] = `wrenName ${i}\n`;
	await pushed(more);
	const found = await paths("wrenName");
	const all = Object.keys({ ...files, ...more });
	expect(all.filter((path) => !found.includes(path))).toEqual([]);
	expect(found.length).toBe(new Set(found).size);
});

test("a text of several places, some of which have the word in their path, is found once", async () => {
	const text = long("curlewword is here");
	const copies = ["curlewword.txt", "copy/curlewword.txt", "copy/again.txt"];
	await pushed({
		"curlewword.ts": long("export function curlewword() {}"),
		...Object.fromEntries(copies.map((path) => [path, text])),
		"alone.txt": long("curlewword stands here alone"),
	});
	for (const q of ["curlewword", "/curlew\\w+/", "curlewword OR curlewname"])
		expect((await paths(q)).sort()).toEqual(
			["alone.txt", "curlewword.ts", ...copies].sort(),
		);
});
