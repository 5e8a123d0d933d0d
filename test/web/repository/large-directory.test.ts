import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gitBench } from "../../support/git-client.ts";
import { visitor } from "../support/browser.ts";

test("a large directory shows a hundred entries first, and all of them when asked", async () => {
	const bench = await gitBench();
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	await mkdir(join(dir, "many"));
	for (let i = 0; i < 130; i++)
		await writeFile(join(dir, "many", `f${1000 + i}`), String(i));
	await bench.commit(dir, "many files");
	await bench.ok(dir, "push", "-q", url, "main");
	const stranger = visitor(bench.forge);
	const page = async (query: string) =>
		(await stranger.get(`/ada/${name}/src/branch/main/many${query}`)).html;
	const rows = (html: string) =>
		html.slice(html.indexOf("<tbody")).match(/>f\d+<\/span>/g)?.length;
	const folded = await page("");
	expect(rows(folded)).toBe(100);
	expect(folded).toContain("Show 30 more entries");
	expect(folded).toContain("entries=all");
	const all = await page("?entries=all");
	expect(rows(all)).toBe(130);
	expect(all).not.toContain("more entries");
	expect(all).toContain("many files");
});
