import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { UnpackedArchive } from "../../../src/domain/imports/archive/archive-files.ts";
import { archiveSource } from "../../../src/domain/imports/archive/archive-source.ts";

const mega = 1024 * 1024;
let directory = "";
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "lines-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** An archive whose list of issues is a text. */
async function archiveOf(issues: string): Promise<UnpackedArchive> {
	const path = join(directory, "issues.jsonl");
	await writeFile(path, issues);
	return {
		from: "https://forge.example/eve/well",
		repository: {},
		bundle: "",
		wiki: undefined,
		lines: (name) => (name === "issues" ? path : undefined),
		open: () => undefined,
	};
}

test("long lines of an archive are not held fifty at once", async () => {
	const line = (number: number) =>
		`${JSON.stringify({ issue: { number, title: "t", more: "x".repeat(2 * mega) } })}\n`;
	const numbers = [...Array(20).keys()].map((i) => i + 1);
	const source = await archiveSource(
		await archiveOf(numbers.map(line).join("")),
	);
	const pages: number[][] = [];
	for await (const page of source.issues({ issues: true, pulls: true }, 0))
		pages.push(page.map((issue) => issue.number));
	await source.close();
	expect(pages.flat()).toEqual(numbers);
	expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(6);
});

test("a line of millions of lists within lists is not parsed", async () => {
	const many = `{"issue":{"number":1,"labels":[${"[],".repeat(2_100_000)}1]}}\n`;
	await expect(archiveSource(await archiveOf(many))).rejects.toThrow(
		"invalid archive",
	);
});
