import { describe, expect, test } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import type { Account } from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	actingFor,
} from "../../../src/domain/permissions/actor.ts";
import {
	type BranchRule,
	lists,
	type People,
	type RuleSettings,
	strictest,
} from "../../../src/domain/protection/branch-rule.ts";
import {
	isListed,
	mayBypass,
	mayMerge,
	mayPush,
	refuseMove,
} from "../../../src/domain/protection/may.ts";

const listed: People = { accounts: [1], teams: [7] };
const nobody: People = { accounts: [], teams: [] };
/** The teams that accounts are in. */
const teams: Record<number, number[]> = { 2: [7, 8], 3: [8] };
const db = {
	all: async (_: unknown, { account }: { account?: number }) => {
		if (account === undefined) throw new Error("the teams of nobody");
		return (teams[account] ?? []).map((team_id) => ({ team_id }));
	},
} as unknown as Reader;

const account = (id: number): Actor =>
	actingFor({ id, name: `user${id}` } as Account);
const key: Actor = {
	...{ account: undefined, via: "key", token: undefined },
	deploy: { key: 1, opens: new Map() },
};
/** A job is on no list, even if its actor had an account that is. */
const job: Actor = {
	...account(1),
	via: "token",
	job: { task: 1, repository: 1, rights: {} },
};
const actors: Record<string, Actor> = {
	named: account(1),
	"in a team": account(2),
	other: account(3),
	key,
	job,
	stranger: { account: undefined, via: "anonymous", token: undefined },
};

const rule = (
	settings: Partial<RuleSettings>,
	people = listed,
	name = "main",
): BranchRule => ({
	...({ id: 1, repository_id: 1, name, priority: 1 } as BranchRule),
	settings: { ...strictest, ...settings },
	people: Object.fromEntries(
		lists.map((list) => [list, people]),
	) as BranchRule["people"],
});

/** The actors who are let through. */
async function among(
	may: (actor: Actor) => Promise<boolean>,
): Promise<string[]> {
	const through = [];
	for (const [name, actor] of Object.entries(actors))
		if (await may(actor)) through.push(name);
	return through;
}

const move = {
	...{ branch: "main", deletes: false, forced: false },
	...{ unsigned: false, commits: false },
};
const refused = (
	settings: Partial<RuleSettings>,
	more: Partial<Parameters<typeof refuseMove>[3]> = {},
	actor = account(3),
) => refuseMove(db, actor, [rule(settings)], { ...move, ...more });

describe("a list", () => {
	test("has accounts, and those in its teams", async () => {
		expect(await isListed(db, 1, listed)).toBe(true);
		expect(await isListed(db, 2, listed)).toBe(true);
		expect(await isListed(db, 3, listed)).toBe(false);
		expect(await isListed(db, undefined, listed)).toBe(false);
		expect(await isListed(db, 2, nobody)).toBe(false);
	});

	test.each<[Partial<RuleSettings>, string[]]>([
		[{}, []],
		[{ enable_push: true }, Object.keys(actors)],
		[
			{ enable_push: true, enable_push_whitelist: true },
			["named", "in a team"],
		],
		[
			{
				...{ enable_push: true, enable_push_whitelist: true },
				push_whitelist_deploy_keys: true,
			},
			["named", "in a team", "key"],
		],
		[{ enable_push_whitelist: true, push_whitelist_deploy_keys: true }, []],
	])("of those who push: %j", async (settings, through) => {
		expect(await among((actor) => mayPush(db, actor, rule(settings)))).toEqual(
			through,
		);
	});

	test.each<[Partial<RuleSettings>, string[]]>([
		[{}, []],
		[{ enable_force_push: true }, Object.keys(actors)],
		[
			{ enable_force_push: true, enable_force_push_allowlist: true },
			["named", "in a team"],
		],
		[
			{
				...{ enable_force_push: true, enable_force_push_allowlist: true },
				force_push_allowlist_deploy_keys: true,
			},
			["named", "in a team", "key"],
		],
		[
			{
				enable_force_push_allowlist: true,
				force_push_allowlist_deploy_keys: true,
			},
			[],
		],
	])("of those who push with force: %j", async (settings, through) => {
		const forced = async (actor: Actor) =>
			(await refused(
				{ ...settings, enable_push: true },
				{ forced: true },
				actor,
			)) === undefined;
		expect(await among(forced)).toEqual(through);
	});

	test("of those who merge counts where the rule has one, and that of those who bypass only there", async () => {
		const ids = [1, 2, 3, undefined];
		const merge = (settings: Partial<RuleSettings>) =>
			Promise.all(ids.map((id) => mayMerge(db, id, rule(settings))));
		const bypass = (settings: Partial<RuleSettings>) =>
			Promise.all(ids.map((id) => mayBypass(db, id, rule(settings))));
		expect(await merge({})).toEqual([true, true, true, true]);
		const listedOnly = [true, true, false, false];
		expect(await merge({ enable_merge_whitelist: true })).toEqual(listedOnly);
		expect(await bypass({})).toEqual([false, false, false, false]);
		expect(await bypass({ enable_bypass_allowlist: true })).toEqual(listedOnly);
	});
});

describe("a rule", () => {
	test("of which nothing has been said allows nothing and demands nothing else", () => {
		expect(Object.keys(strictest)).toHaveLength(21);
		expect(Object.values(strictest).filter(Boolean)).toEqual([]);
	});

	test("holds for the branches that it names, and for no others", async () => {
		const other = { ...move, branch: "other", deletes: true };
		expect(await refuseMove(db, key, [rule({})], other)).toBeUndefined();
		expect(await refuseMove(db, key, [], move)).toBeUndefined();
		expect(await refused({}, { branch: "MAIN" })).toBe(
			"Not allowed to push to protected branch MAIN",
		);
	});

	test("is that of the first that fits", async () => {
		const rules = [rule({ enable_push: true }, listed, "m*"), rule({})];
		expect(await refuseMove(db, key, rules, move)).toBeUndefined();
		expect(await refuseMove(db, key, rules.toReversed(), move)).toContain(
			"Not allowed to push",
		);
	});

	test("lets nobody delete, whatever else it allows", async () => {
		const all = { enable_push: true, enable_force_push: true };
		expect(await refused(all, { deletes: true }, account(1))).toBe(
			"branch main is protected from deletion",
		);
		expect(await refused(all)).toBeUndefined();
	});

	test("tells of force, of paths, of signatures and of pushes, in this order", async () => {
		const locked = { protected_file_patterns: "*.lock" };
		const signed = { require_signed_commits: true };
		const all = {
			...{ forced: true, unsigned: true, paths: ["a", "b.lock"] },
		};
		expect(await refused({ ...locked, ...signed }, all)).toBe(
			"branch main is protected from force push",
		);
		const forced = { ...locked, ...signed, enable_force_push: true };
		expect(await refused(forced, all)).toBe(
			"path is protected and can not be changed [path: b.lock]",
		);
		expect(await refused(forced, { ...all, paths: ["a"] })).toBe(
			"branch main takes signed commits only",
		);
		expect(await refused(forced, { ...all, paths: undefined })).toBe(
			"branch main takes signed commits only",
		);
		const whole = { protected_file_patterns: "*", enable_push: true };
		expect(await refused(whole, { paths: undefined })).toBeUndefined();
		expect(await refused(forced, { unsigned: false, paths: ["a"] })).toBe(
			"Not allowed to push to protected branch main",
		);
		expect(await refused({}, { unsigned: true })).toBe(
			"Not allowed to push to protected branch main",
		);
		expect(await refused(signed, { commits: true })).toBe(
			"user cannot commit to repo [user: user3]",
		);
		expect(await refused(signed, { commits: true }, key)).toBe(
			"user cannot commit to repo [user: undefined]",
		);
	});

	test("is open where all that changes may be changed by everybody", async () => {
		const open = { unprotected_file_patterns: "docs/**; *.md" };
		const at = (paths?: string[]) => refused(open, { paths });
		expect(await at(["docs/a", "README.MD"])).toBeUndefined();
		const words = "Not allowed to push to protected branch main";
		expect(await at(["docs/a", "src/a"])).toBe(words);
		expect(await at(["src/a"])).toBe(words);
		// a move that changes nothing is none of them, and so is one whose paths are not known
		expect(await at([])).toBe(words);
		expect(await at(undefined)).toBe(words);
		expect(await refused({}, { paths: [] })).toBe(words);
	});
});
