import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

test("a text with a word that its path and its name have, too, is found once, with others", async () => {
	const { ok, forge, repository, local } = await gitBench();
	const { url } = await repository();
	const dir = await local(url);
	const line = "curlewword is here, in a line that is longer than others\n";
	const files = {
		"curlewword.txt": line.repeat(3),
		"curlewword.ts": `export function curlewword() {}\n// ${line}`,
		"copy/curlewword.txt": line.repeat(3),
		"copy/other.txt": line.repeat(3),
		"other.txt": line.repeat(4),
	};
	await ok(dir, "rm", "-rq", "--ignore-unmatch", ".");
	await mkdir(join(dir, "copy"), { recursive: true });
	for (const [path, text] of Object.entries(files))
		await writeFile(join(dir, path), text);
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "files");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
	for (const q of ["curlewword", "/curlew\\w+/", "curlewword OR curlewname"]) {
		const { status, body } = await forge.call<{
			results: { path: string; total: number; others: unknown[] }[];
			incomplete: boolean;
		}>("GET", `/search/code?${new URLSearchParams({ q })}`, { as: null });
		expect(status).toBe(200);
		expect(body.incomplete).toBe(false);
		const paths = body.results.map(({ path }) => path).sort();
		expect(paths).toHaveLength(3);
		expect(paths).toEqual(
			expect.arrayContaining(["curlewword.ts", "other.txt"]),
		);
	}
});
