import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSearchThreads } from "../../../src/text/code/open-search-threads.ts";
import { afterFile } from "../../support/after-file.ts";

test("an error of the file of the index is thrown as one of the database, and other jobs are answered", async () => {
	const dir = await mkdtemp(join(tmpdir(), "ingot-index-"));
	afterFile(() => rm(dir, { recursive: true }));
	const file = join(dir, "database");
	await writeFile(file, "no database ".repeat(1000));
	const threads = openSearchThreads(file);
	afterFile(() => threads.close());
	const query = { root: undefined, exactCase: false };
	const match = (id: number | null) =>
		threads.ask(
			{
				...{
					kind: "match",
					query,
					lines: 1,
					enough: 1,
					patience: 1000,
					mostBytes: 1000,
				},
				texts: [{ id, places: [] }],
			},
			"ada",
		);
	for (let i = 0; i < 2; i++)
		await expect(match(1)).rejects.toMatchObject({
			...{ code: "ERR_SQLITE_ERROR", errcode: 26 },
			message: expect.stringContaining("not a database"),
		});
	expect(await match(null)).toHaveProperty("answer");
});
