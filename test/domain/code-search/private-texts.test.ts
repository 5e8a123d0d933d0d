import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** Pushes files to a new repository. */
async function pushed(
	files: Readonly<Record<string, string>>,
	isPrivate: boolean,
) {
	const { ok, forge } = bench;
	const { url, name } = await bench.repository();
	const dir = await bench.local(url);
	for (const [path, text] of Object.entries(files))
		await writeFile(join(dir, path), text);
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "files");
	await ok(dir, "push", "-q", url, "HEAD:main");
	if (isPrivate)
		await forge.app.db.rows((q) =>
			q.updateTable("repository").set({ private: 1 }).where("name", "=", name),
		);
	await indexed(forge);
}

const many = (of: (i: number) => [string, string]) =>
	Object.fromEntries(Array.from({ length: 230 }, (_, i) => of(i)));
const search = async (q: string, cursor = "") => {
	const { status, body } = await bench.forge.call<{
		total_at_least: number;
		cursor: string;
		results: { path: string }[];
	}>(
		"GET",
		`/search/code?${new URLSearchParams({ q, limit: "100", ...(cursor && { cursor }) })}`,
		{ as: null },
	);
	expect(status).toBe(200);
	return body;
};

test.each([
	[
		"a text",
		"mothneedle",
		many((i) => [`f${i}`, `mothneedle ${i}\n`]),
		{ hidden: "mothneedle of nobody else\n" },
	],
	[
		"a path",
		"wrenneedle",
		many((i) => [`wrenneedle${i}`, `${i} of paths\n`]),
		{ awrenneedle: "other text\n" },
	],
])(
	"neither totals nor cursors tell that %s is in a private repository",
	async (_, q, open, hidden) => {
		// what is private is among what is public, by the order in which both came into the index
		const half = Object.entries(open);
		await pushed(Object.fromEntries(half.slice(0, 160)), false);
		await pushed(hidden, true);
		await pushed(Object.fromEntries(half.slice(160)), false);
		const first = await search(q);
		const second = await search(q, first.cursor);
		const third = await search(q, second.cursor);
		expect(first.total_at_least).toBe(100);
		expect(second.total_at_least).toBe(200);
		expect(third.total_at_least).toBe(230);
		expect(third.cursor).toBe("");
		const paths = [first, second, third].flatMap(({ results }) =>
			results.map(({ path }) => path),
		);
		expect(paths.sort()).toEqual(Object.keys(open).sort());
	},
);
