import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { BranchRuleTable } from "../../database/schema-releases.ts";
import { takeTurn } from "../../loop-turn.ts";
import {
	compiledOr,
	compileGlob,
	isGlob,
	type TextMatcher,
} from "../../text/glob.ts";
import { keptMatcher } from "./kept-matcher.ts";

/** What a rule says besides its lists of people. File patterns are globs with `;` between them. */
export interface RuleSettings {
	readonly enable_push: boolean;
	readonly enable_push_whitelist: boolean;
	readonly push_whitelist_deploy_keys: boolean;
	readonly enable_force_push: boolean;
	readonly enable_force_push_allowlist: boolean;
	readonly force_push_allowlist_deploy_keys: boolean;
	readonly enable_merge_whitelist: boolean;
	readonly enable_bypass_allowlist: boolean;
	readonly enable_status_check: boolean;
	/** null while nobody has named any. */
	readonly status_check_contexts: readonly string[] | null;
	readonly required_approvals: number;
	readonly enable_approvals_whitelist: boolean;
	readonly block_on_rejected_reviews: boolean;
	readonly block_on_official_review_requests: boolean;
	readonly block_on_outdated_branch: boolean;
	readonly dismiss_stale_approvals: boolean;
	readonly ignore_stale_approvals: boolean;
	readonly require_signed_commits: boolean;
	readonly protected_file_patterns: string;
	readonly unprotected_file_patterns: string;
	readonly block_admin_merge_override: boolean;
}

/** Who is on a list of a rule, by id. */
export interface People {
	readonly accounts: readonly number[];
	readonly teams: readonly number[];
}
export const lists = [
	"push",
	"force_push",
	"merge",
	"bypass",
	"approvals",
] as const;
export type ListName = (typeof lists)[number];

/** A rule that protects the branches which its name fits. */
export interface BranchRule extends Omit<Row, "settings"> {
	readonly settings: RuleSettings;
	readonly people: Readonly<Record<ListName, People>>;
}
type Row = Selectable<BranchRuleTable>;

/** A rule of which nothing has been said: nobody pushes, everything else as without it. */
export const strictest: RuleSettings = {
	enable_push: false,
	enable_push_whitelist: false,
	push_whitelist_deploy_keys: false,
	enable_force_push: false,
	enable_force_push_allowlist: false,
	force_push_allowlist_deploy_keys: false,
	enable_merge_whitelist: false,
	enable_bypass_allowlist: false,
	enable_status_check: false,
	status_check_contexts: null,
	required_approvals: 0,
	enable_approvals_whitelist: false,
	block_on_rejected_reviews: false,
	block_on_official_review_requests: false,
	block_on_outdated_branch: false,
	dismiss_stale_approvals: false,
	ignore_stale_approvals: false,
	require_signed_commits: false,
	protected_file_patterns: "",
	unprotected_file_patterns: "",
	block_admin_merge_override: false,
};

const ofRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("branch_rule")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.orderBy("priority")
		.orderBy("id"),
);
const membersOf = query((q, p: { rules: number[] }, d) =>
	q
		.selectFrom("branch_rule_member")
		.selectAll()
		.where("rule_id", "in", d.list(p.rules)),
);

/** The rules of a repository in the order in which they are looked at; one query where there are none. */
export async function branchRules(
	db: Reader,
	repository: number,
): Promise<BranchRule[]> {
	return readRules(db, await db.all(ofRepository, { repository }));
}

/** Reads the settings of rows, and the people on their lists; no query where there are no rows. */
export async function readRules(
	db: Reader,
	rows: readonly Row[],
): Promise<BranchRule[]> {
	if (rows.length === 0) return [];
	const members = await db.all(membersOf, { rules: rows.map((r) => r.id) });
	return rows.map((row) => {
		const listed = (list: ListName): People => {
			const own = members.filter(
				(m) => m.rule_id === row.id && m.list === list,
			);
			return {
				accounts: own.flatMap((m) => m.account_id ?? []),
				teams: own.flatMap((m) => m.team_id ?? []),
			};
		};
		return {
			...row,
			settings: { ...strictest, ...JSON.parse(row.settings) },
			people: Object.fromEntries(
				lists.map((list) => [list, listed(list)]),
			) as Record<ListName, People>,
		};
	});
}

/** The rule of a name, which may be a pattern. */
export const ruleNamed = async (
	db: Reader,
	repository: number,
	name: string,
): Promise<BranchRule | undefined> =>
	(await branchRules(db, repository)).find((rule) => rule.name === name);

/** The rule that holds for a branch: the first that fits. */
export async function ruleFor(
	rules: readonly BranchRule[],
	branch: string,
): Promise<BranchRule | undefined> {
	for (const rule of rules) {
		if (fits(rule, branch)) return rule;
		const turn = takeTurn();
		if (turn) await turn;
	}
	return undefined;
}

/** The rule of each of some branches, in their order. */
export async function rulesFor(
	rules: readonly BranchRule[],
	branches: readonly string[],
): Promise<(BranchRule | undefined)[]> {
	const found: (BranchRule | undefined)[] = [];
	for (const branch of branches) found.push(await ruleFor(rules, branch));
	return found;
}

function fits(rule: BranchRule, branch: string): boolean {
	const { name } = rule;
	return isGlob(name)
		? keptMatcher(rule, () => patternOf(name))(branch)
		: isNamed(name)(branch);
}

const isNamed =
	(name: string): TextMatcher =>
	(branch) =>
		name.toLowerCase() === branch.toLowerCase();

/** A pattern that cannot be read, which an import may bring, is a name, as it is for Gitea. */
const patternOf = (name: string): TextMatcher =>
	compiledOr(() => compileGlob(name), isNamed(name));
