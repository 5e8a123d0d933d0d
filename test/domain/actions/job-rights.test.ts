import { expect, test } from "vitest";
import {
	rightsAgain,
	withRights,
} from "../../../src/domain/actions/runs/job-rights.ts";
import type { JobBounds } from "../../../src/domain/permissions/job-rules.ts";
import { Level, units } from "../../../src/domain/permissions/units.ts";
import { parseWorkflow } from "../../../src/workflow-language/parse-workflow.ts";
import { planJobs } from "../../../src/workflow-language/plan-jobs.ts";

const open = { usual: "write", most: "write", parts: {} } as const;
const { none, read, write } = Level;
const all = (level: number) =>
	Object.fromEntries(units.map((unit) => [unit, level]));

/** What the token of the one job of a file opens. */
function rightsFor(
	permissions: string,
	rules: JobBounds | readonly JobBounds[] = open,
	caller?: object,
) {
	const workflow = parseWorkflow(
		`on: push\n${permissions && `permissions: ${permissions}\n`}jobs: {a: {runs-on: x, steps: [{run: echo}]}}`,
	);
	const planned = planJobs(workflow, { contexts: {}, status: "success" });
	const kept = caller && { permissions: JSON.stringify(caller) };
	return withRights(planned, [rules].flat(), kept)[0]?.rights;
}

test.each([
	["", { code: write, releases: read }],
	["{}", {}],
	["read-all", all(read)],
	["write-all", all(write)],
	["{contents: write}", { code: write, releases: write }],
	["{contents: write, code: read}", { code: write, releases: write }],
	["{releases: none, contents: read}", { code: read, releases: read }],
	[
		"{pull-requests: write, repository-projects: read, issues: none}",
		{ pulls: write, projects: read, issues: none },
	],
	["{id-token: write, __proto__: write, constructor: write}", {}],
])("permissions %j open %j", (permissions, rights) => {
	expect(rightsFor(permissions)).toEqual(rights);
});

test("the owner's rules bound what a file asks for, and what it gets without asking", () => {
	const usual = { ...open, usual: "read" } as const;
	const most = { ...open, most: "read" } as const;
	expect(rightsFor("", usual)).toEqual({ code: read, releases: read });
	expect(rightsFor("write-all", usual)).toEqual(all(write));
	expect(rightsFor("", most)).toEqual({ code: read, releases: read });
	expect(rightsFor("write-all", most)).toEqual(all(read));
	expect(rightsFor("{wiki: none}", most)).toEqual({});
});

test("bounds by part hold for each part, and those of the repository take away from the owner's only", () => {
	const parts = (given: JobBounds["parts"]): JobBounds => ({
		...open,
		most: "parts",
		parts: given,
	});
	const owner = parts({ code: write, issues: read });
	expect(rightsFor("write-all", owner)).toEqual({ code: write, issues: read });
	expect(rightsFor("", owner)).toEqual({ code: write });
	expect(rightsFor("{issues: write}", owner)).toEqual({ issues: read });
	const repository = parts({ code: read, wiki: read });
	expect(rightsFor("write-all", [owner, repository])).toEqual({ code: read });
	expect(rightsFor("write-all", [open, repository])).toEqual({
		code: read,
		wiki: read,
	});
	expect(rightsFor("write-all", [{ ...open, most: "read" }, owner])).toEqual({
		code: read,
		issues: read,
	});
	// what is chosen by part does not count while something else is said
	expect(rightsFor("write-all", { ...owner, most: "write" })).toEqual(
		all(write),
	);
	expect(
		JSON.parse(
			rightsAgain({ permissions: JSON.stringify(all(write)) }, [owner]),
		),
	).toEqual({ code: write, issues: read });
});

test("a job that is called gets no more than its caller, and without permissions the same", () => {
	const caller = { code: read, wiki: write };
	expect(rightsFor("", open, caller)).toEqual(caller);
	expect(rightsFor("write-all", open, caller)).toEqual(caller);
	expect(rightsFor("{contents: write}", open, caller)).toEqual({ code: read });
	expect(rightsFor("", { ...open, most: "read" }, caller)).toEqual({
		code: read,
		wiki: read,
	});
});

test("a job that is done again gets what it had, as far as the rules allow it now", () => {
	const job = { permissions: JSON.stringify({ code: write }) };
	expect(rightsAgain(job, [open])).toBe(job.permissions);
	const bounded = rightsAgain(job, [{ ...open, most: "read" }]);
	expect(JSON.parse(bounded)).toEqual({ code: read });
});
