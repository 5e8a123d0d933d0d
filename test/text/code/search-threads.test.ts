import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { openSearchThreads } from "../../../src/text/code/open-search-threads.ts";
import { packText } from "../../../src/text/code/packed-parts.ts";
import { afterFile } from "../../support/after-file.ts";
import { fileWithTexts } from "./texts-in-file.ts";

test("an error of the file of the index is thrown as one of the database, and other jobs are answered", async () => {
	const dir = await mkdtemp(join(tmpdir(), "ingot-index-"));
	afterFile(() => rm(dir, { recursive: true }));
	const file = join(dir, "database");
	await writeFile(file, "no database ".repeat(1000));
	const threads = openSearchThreads({ file });
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

test.each([
	{ cores: 1, alone: 1, together: 1 },
	{ cores: 2, alone: 2, together: 1 },
	{ cores: 3, alone: 2, together: 1 },
	{ cores: 4, alone: 2, together: 2 },
	{ cores: 64, alone: 2, together: 2 },
])(
	"on $cores cores an account has $alone threads alone, and $together beside others",
	async ({ cores, alone, together }) => {
		const threads = openSearchThreads({ file: "none" }, cores);
		afterFile(() => threads.close());
		const busy = () => new Error("busy");
		const perUser = async () => threads.perUser;
		expect(await threads.search("ada", busy, perUser)).toBe(alone);
		expect(
			await threads.search("ada", busy, () =>
				threads.search("bob", busy, perUser),
			),
		).toBe(together);
	},
);

test("texts whose bytes are broken are passed, and others are found", async () => {
	const query = readCodeQuery("mothneedle");
	if (!query || !("root" in query)) throw new Error("no query");
	const small = Buffer.from("mothneedle\n");
	const large = Buffer.from("some mothneedle of many\n".repeat(4000));
	const packed = packText(small);
	const place = {
		...{ owner: "ada", repository: "quarry", branch: "main" },
		...{ path: "x.ts", language: "TypeScript", is: [] },
	};
	const broken = [
		[Uint8Array.from(packed, (byte) => byte ^ 255), small.length],
		[packed.subarray(0, -3), small.length],
		[packed, small.length + 1],
		[new Uint8Array(), small.length],
		[packText(large).subarray(0, 30), large.length],
		[packText(large).fill(0, -250), large.length],
		[packed, 40 << 20],
	] as const;
	const stored = [...broken, [packed, small.length] as const].map(
		([packed, size]) => ({ packed, size }),
	);
	const threads = openSearchThreads({ file: fileWithTexts(stored) });
	afterFile(() => threads.close());
	const texts = stored.map((_, i) => ({ id: i + 1, places: [place] }));
	for (const lines of [0, 3]) {
		const answer = await threads.ask(
			{
				...{ kind: "match", query, texts, lines, enough: 100 },
				...{ patience: 10_000, mostBytes: 1 << 30 },
			},
			"ada",
		);
		expect(answer).toMatchObject({
			answer: { broken: broken.map((_, i) => i) },
		});
		const { found } = (answer as { answer: { found: unknown[] } }).answer;
		expect(found.map((one) => one !== undefined)).toEqual([
			...broken.map(() => false),
			true,
		]);
	}
});
