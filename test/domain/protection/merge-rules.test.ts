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
const unmet = (settings: Partial<Settings>, facts: Partial<MergeFacts>) =>
	unmetDemands(
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
])("checks are met as they should be where %s", (_, wanted, all, met) => {
	const settings = {
		enable_status_check: true,
		status_check_contexts: [...wanted],
	};
	const facts = { statuses: statuses(all) };
	expect(unmet(settings, facts)).toEqual(met ? [] : ["checks"]);
	expect(unmet({ ...settings, enable_status_check: false }, facts)).toEqual([]);
});

test("each demand holds alone, and only where the rule makes it", () => {
	expect(unmet({ required_approvals: 2 }, { approvals: 1 })).toEqual([
		"approvals",
	]);
	expect(unmet({ required_approvals: 2 }, { approvals: 2 })).toEqual([]);
	for (const [setting, fact, kind] of [
		["block_on_rejected_reviews", "rejected", "rejected"],
		["block_on_official_review_requests", "awaited", "awaited"],
		["block_on_outdated_branch", "behind", "behind"],
	] as const) {
		expect(unmet({ [setting]: true }, { [fact]: true })).toEqual([kind]);
		expect(unmet({ [setting]: true }, {})).toEqual([]);
		expect(unmet({}, { [fact]: true })).toEqual([]);
	}
	const patterns = { protected_file_patterns: "*.lock; deploy/**" };
	expect(unmet(patterns, { paths: ["yarn.lock"] })).toEqual([
		"protected-files",
	]);
	expect(unmet(patterns, {})).toEqual([]);
	// too many to be told
	expect(unmet(patterns, { paths: undefined })).toEqual(["protected-files"]);
	expect(
		unmet({ protected_file_patterns: "*.lock; " }, { paths: undefined }),
	).toEqual(["protected-files"]);
	expect(
		unmet({ protected_file_patterns: " ; " }, { paths: undefined }),
	).toEqual([]);
});

test("a rule tells which checks it waits for, and which have not come", () => {
	const waiting = (on: boolean, wanted: string[] | null) =>
		requiredChecks(
			{ enable_status_check: on, status_check_contexts: wanted },
			{ statuses: statuses({ "ci/a": "pending", lint: "success" }) },
		);
	const off = waiting(false, ["lint"]);
	expect([off.requires("lint"), off.missing]).toEqual([false, []]);
	for (const none of [[], null]) {
		const any = waiting(true, none);
		expect([any.requires("lint"), any.missing]).toEqual([true, []]);
	}
	const named = waiting(true, ["ci/*", "audit"]);
	expect(["ci/b", "audit", "lint"].map((one) => named.requires(one))).toEqual([
		true,
		true,
		false,
	]);
	expect(named.missing).toEqual(["audit"]);
});
