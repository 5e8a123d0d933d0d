import { expect, test } from "vitest";
import type { BranchRule } from "../../../src/domain/protection/branch-rule.ts";
import {
	type MergeFacts,
	requiredChecks,
	unmetDemands,
} from "../../../src/domain/protection/merge-rules.ts";

type Settings = BranchRule["settings"];
const open: MergeFacts = {
	...{ approvals: 0, rejected: false, awaited: false, behind: false },
	...{ statuses: [], paths: ["src/main.ts"] },
};
/** What a rule with some settings, and no others, demands of a merge. */
const unmet = async (settings: Partial<Settings>, facts: Partial<MergeFacts>) =>
	(
		await unmetDemands(
			{
				settings: {
					enable_status_check: false,
					status_check_contexts: [],
					required_approvals: 0,
					block_on_rejected_reviews: false,
					block_on_official_review_requests: false,
					block_on_outdated_branch: false,
					protected_file_patterns: "",
					...settings,
				} as Settings,
			} as BranchRule,
			{ ...open, ...facts },
		)
	).map(({ kind }) => kind);
const statuses = (all: Record<string, string>) =>
	Object.entries(all).map(([context, state]) => ({ context, state }));

test.each<[string, readonly string[], Record<string, string>, boolean]>([
	["none are named and none have come", [], {}, false],
	["none are named and all are good", [], { a: "success", b: "skipped" }, true],
	["none are named and one is bad", [], { a: "success", b: "failure" }, false],
	["none are named and one waits", [], { a: "success", b: "pending" }, false],
	["the named one is missing", ["a"], { b: "success" }, false],
	["the named one is good", ["a"], { a: "success", b: "failure" }, true],
	["the named one is bad", ["a"], { a: "error", b: "success" }, false],
	["one of two named is missing", ["a", "b"], { a: "success" }, false],
	["both are good", ["a", "b"], { a: "success", b: "skipped" }, true],
	[
		"all of a pattern are good",
		["ci/*"],
		{ "ci/a": "success", "ci/b": "skipped" },
		true,
	],
	[
		"one of a pattern is bad",
		["ci/*"],
		{ "ci/a": "success", "ci/b": "failure" },
		false,
	],
	["none fits a pattern", ["ci/*"], { ci: "success" }, false],
])("checks are met as they should be where %s", async (_, wanted, all, met) => {
	const settings = {
		enable_status_check: true,
		status_check_contexts: [...wanted],
	};
	const facts = { statuses: statuses(all) };
	expect(await unmet(settings, facts)).toEqual(met ? [] : ["checks"]);
	expect(
		await unmet({ ...settings, enable_status_check: false }, facts),
	).toEqual([]);
	// nobody has named any
	const none = { enable_status_check: true, status_check_contexts: null };
	if (!wanted.length)
		expect(await unmet(none, facts)).toEqual(met ? [] : ["checks"]);
});

test("each demand holds alone, and only where the rule makes it", async () => {
	expect(await unmet({ required_approvals: 2 }, { approvals: 1 })).toEqual([
		"approvals",
	]);
	expect(await unmet({ required_approvals: 2 }, { approvals: 2 })).toEqual([]);
	for (const [setting, fact, kind] of [
		["block_on_rejected_reviews", "rejected", "rejected"],
		["block_on_official_review_requests", "awaited", "awaited"],
		["block_on_outdated_branch", "behind", "behind"],
	] as const) {
		expect(await unmet({ [setting]: true }, { [fact]: true })).toEqual([kind]);
		expect(await unmet({ [setting]: true }, {})).toEqual([]);
		expect(await unmet({}, { [fact]: true })).toEqual([]);
	}
	const patterns = { protected_file_patterns: "*.lock; deploy/**" };
	expect(await unmet(patterns, { paths: ["yarn.lock"] })).toEqual([
		"protected-files",
	]);
	expect(await unmet(patterns, {})).toEqual([]);
	// too many to be told
	expect(await unmet(patterns, { paths: undefined })).toEqual([
		"protected-files",
	]);
	expect(
		await unmet({ protected_file_patterns: "*.lock; " }, { paths: undefined }),
	).toEqual(["protected-files"]);
	expect(
		await unmet({ protected_file_patterns: " ; " }, { paths: undefined }),
	).toEqual([]);
});

test("a rule tells which checks it waits for, and which have not come", async () => {
	const all = statuses({ "ci/a": "pending", lint: "success", "ci/b": "error" });
	const waiting = async (on: boolean, wanted: string[] | null) => {
		const { required, missing } = await requiredChecks(
			{ enable_status_check: on, status_check_contexts: wanted },
			all,
		);
		return [[...required].map(({ context }) => context), missing];
	};
	expect(await waiting(false, ["lint"])).toEqual([[], []]);
	for (const none of [[], null])
		expect(await waiting(true, none)).toEqual([["ci/a", "lint", "ci/b"], []]);
	expect(await waiting(true, ["ci/*", "audit"])).toEqual([
		["ci/a", "ci/b"],
		["audit"],
	]);
});
