import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import {
	type BranchRule,
	ruleFor,
} from "../../../src/domain/protection/branch-rule.ts";
import { requiredChecks } from "../../../src/domain/protection/merge-rules.ts";
import {
	mayTouchTag,
	type TagRule,
	tagsUnder,
} from "../../../src/domain/protection/tag-rule.ts";

const many = <T>(of: (n: number) => T) =>
	Array.from({ length: 20 }, (_, n) => of(n));

afterEach(() => vi.restoreAllMocks());

test.each<[string, () => Promise<unknown>]>([
	[
		"rules of branches",
		() =>
			ruleFor(
				many((n) => ({ name: `r${n}/*` }) as BranchRule),
				"main",
			),
	],
	[
		"rules of tags",
		() =>
			mayTouchTag(
				...([
					{} as Reader,
					{ account: undefined, via: "anonymous", token: undefined },
				] as const),
				many((n) => ({ pattern: `r${n}*` }) as TagRule),
				"v1",
			),
	],
	[
		"tags",
		() =>
			tagsUnder(
				"v*",
				many((n) => `v${n}`),
			),
	],
	[
		"required checks",
		() =>
			requiredChecks(
				{ enable_status_check: true, status_check_contexts: ["ci/*"] },
				many((n) => ({ context: `c${n}`, state: "success" })),
			),
	],
])("others have their turn while many %s are compared", async (_, compare) => {
	// each step takes as long as a turn may
	let time = 0;
	vi.spyOn(performance, "now").mockImplementation(() => (time += 50));
	let isOver = false;
	const compared = compare().finally(() => {
		isOver = true;
	});
	let turns = 0;
	while (!isOver) {
		turns++;
		await setImmediate();
	}
	await compared;
	expect(turns).toBeGreaterThan(5);
});

test("a rule is tried on tags for a second", async () => {
	const tags = many((n) => `v${n}`);
	expect(await tagsUnder("v*", tags)).toEqual({ found: tags, isAll: true });
	let time = 0;
	vi.spyOn(performance, "now").mockImplementation(() => (time += 300));
	expect(await tagsUnder("v*", tags)).toEqual({
		...{ found: tags.slice(0, 4), isAll: false },
	});
});

test("one tag is compared with rules for ten seconds", async () => {
	const rules = many(
		(n) =>
			({ pattern: `v${n}*`, people: { accounts: [], teams: [] } }) as never,
	);
	const may = () => mayTouchTag({} as never, {} as never, rules, "w");
	expect(await may()).toBe(true);
	let time = 0;
	vi.spyOn(performance, "now").mockImplementation(() => (time += 1000));
	await expect(may()).rejects.toThrow(
		"the rules for tags take too long to compare",
	);
});
