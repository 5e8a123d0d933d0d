import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
	const { ok, forge } = bench;
	const { url } = await bench.repository();
	const dir = await bench.local(url);
	// 12 MB in texts that differ
	for (let i = 0; i < 12; i++)
		await writeFile(
			join(dir, `f${i}`),
			`${i} ${"a".repeat(4000)} b\n`.repeat(250),
		);
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "files");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
});

const terms = (count: number, joined: string) =>
	Array.from({ length: count }, (_, i) => `word${i}`).join(joined);

test.each([
	["a dot", "/./"],
	["one letter", "a"],
	["nothing in all", 'NOT "zzzzzz"'],
	["256 terms", terms(256, " ")],
	["128 alternatives", terms(128, " OR ")],
	["a pattern that goes back", "/(a+)+$/"],
	["repetitions", "/(a?){100}a{100}/"],
	[
		"very many trigrams",
		`"${Array.from({ length: 900 }, (_, i) =>
			String.fromCharCode(33 + ((i * 7) % 90)),
		)
			.join("")
			.replace(/["\\]/g, "")}"`,
	],
	["a long run of one letter", `"${"a".repeat(3000)}c"`],
])("%s is answered within its limits", async (_, q) => {
	const began = performance.now();
	const { status } = await bench.forge.call(
		"GET",
		`/search/code?${new URLSearchParams({ q })}`,
	);
	expect([q, status]).toEqual([q, 200]);
	// two seconds, and what this machine does beside
	expect(performance.now() - began).toBeLessThan(6_000);
});

test.each([
	["5,000 terms", terms(5000, " ")],
	["a pattern too large", "/((x{1000}){1000})/"],
	["groups in groups", `${"(".repeat(1000)}a${")".repeat(1000)}`],
])("%s are refused", async (_, q) => {
	const { status } = await bench.forge.call(
		"GET",
		`/search/code?${new URLSearchParams({ q })}`,
	);
	expect([q.slice(0, 20), [400, 414, 431].includes(status)]).toEqual([
		q.slice(0, 20),
		true,
	]);
});

test("what takes too long says that it is incomplete, and how to narrow it; others are answered meanwhile", async () => {
	const ask = (q: string) =>
		bench.forge.call<{ incomplete: boolean; hint: string; results: object[] }>(
			"GET",
			`/search/code?${new URLSearchParams({ q, limit: "1" })}`,
		);
	const slow = ask("/(?:a?){60}(?:a|b)*c$/");
	const quick = await ask("repo:ada/none x");
	expect(quick.status).toBe(200);
	const { status, body } = await slow;
	expect([status, body.incomplete]).toEqual([200, true]);
	expect(body.hint).toContain("repo:");
});
