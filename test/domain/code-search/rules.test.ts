import { expect, test } from "vitest";
import { readRules } from "../../../src/domain/code-search/rules.ts";
import type {
	IndexAnswer,
	IndexJob,
} from "../../../src/text/code/index-job.ts";

type Job = Extract<IndexJob, { kind: "attributes" }>;

async function rulesBy(answers: (job: Job) => IndexAnswer["attributes"]) {
	const jobs: Job[] = [];
	const rules = await readRules(
		{
			".gitattributes": "1",
			"a/b/.gitattributes": "2",
			"c/.gitattributes": "3",
		},
		async (oid) => (oid === "3" ? undefined : Buffer.from(`text of ${oid}`)),
		async (job) => {
			jobs.push(job);
			return answers(job);
		},
	);
	return { rules, jobs };
}
const file = { path: "x", size: 1 };
const excluded = { "ingot-search": false } as const;

test("the thread is sent the attributes files only where it does not know them", async () => {
	const { rules, jobs } = await rulesBy((job) =>
		job.files || jobs.length > 2 ? { said: [excluded], took: 1 } : "unknown",
	);
	const verdict = [{ reason: "excluded", textual: false }];
	expect(await rules.of([file])).toEqual(verdict);
	expect(await rules.of([file])).toEqual(verdict);
	expect(jobs.map(({ files }) => files)).toEqual([
		undefined,
		[
			{ directory: "", text: "text of 1" },
			{ directory: "a/b", text: "text of 2" },
		],
		undefined,
	]);
	expect(new Set(jobs.map(({ of }) => of)).size).toBe(1);
});

test("attributes that take too long count no more, and are not asked for again", async () => {
	const { rules, jobs } = await rulesBy(() => "late");
	const usual = [{ reason: "", textual: false }];
	expect(await rules.of([file])).toEqual(usual);
	expect(await rules.of([file])).toEqual(usual);
	expect(jobs.length).toBe(1);
});

test("all files of a commit share the time for its attributes", async () => {
	const { rules, jobs } = await rulesBy(({ patience }) => ({
		said: [excluded],
		took: patience,
	}));
	expect(await rules.of([file])).toEqual([
		{ reason: "excluded", textual: false },
	]);
	expect(await rules.of([file])).toEqual([{ reason: "", textual: false }]);
	expect(jobs.map(({ patience }) => patience)).toEqual([5005]);
});

test("where no file has attributes the thread is not asked", async () => {
	const asked: Job[] = [];
	const rules = await readRules(
		{},
		async () => undefined,
		async (job) => {
			asked.push(job);
			return "late";
		},
	);
	const files = [
		file,
		{ path: "vendor/a", size: 1 },
		{ path: "large", size: 2 ** 21 },
	];
	expect((await rules.of(files)).map(({ reason }) => reason)).toEqual([
		"",
		"vendored",
		"size",
	]);
	expect(asked).toEqual([]);
});
