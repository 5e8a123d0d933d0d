import { query, type Reader } from "../../database/database.ts";
import type { Actor } from "../permissions/actor.ts";
import { type BranchRule, type People, ruleFor } from "./branch-rule.ts";
import { opensAll, protectedPaths } from "./file-patterns.ts";

const teamsOf = query((q, p: { account: number }) =>
	q
		.selectFrom("team_member")
		.select("team_id")
		.where("account_id", "=", p.account),
);

/** Whether an account is on a list, by itself or with one of its teams. */
export async function isListed(
	db: Reader,
	account: number | undefined,
	people: People,
): Promise<boolean> {
	if (account === undefined) return false;
	if (people.accounts.includes(account)) return true;
	if (people.teams.length === 0) return false;
	const teams = await db.all(teamsOf, { account });
	return teams.some((t) => people.teams.includes(t.team_id));
}

/** Whether a list names an actor, each kind of them in words of its own: people and teams, deploy keys; jobs are on no list. */
async function isNamed(
	db: Reader,
	actor: Actor,
	people: People,
	deployKeys: boolean,
): Promise<boolean> {
	if (actor.job) return false;
	if (actor.deploy) return deployKeys;
	return isListed(db, actor.account?.id, people);
}

/** Whether somebody who may write code may push to a branch under a rule; nobody is above it. */
export async function mayPush(
	db: Reader,
	actor: Actor,
	{ settings, people }: BranchRule,
): Promise<boolean> {
	if (!settings.enable_push) return false;
	if (!settings.enable_push_whitelist) return true;
	return isNamed(db, actor, people.push, settings.push_whitelist_deploy_keys);
}

/** Whether somebody who may push to a branch may also make it lose commits. */
async function mayForcePush(
	db: Reader,
	actor: Actor,
	{ settings, people }: BranchRule,
): Promise<boolean> {
	if (!settings.enable_force_push) return false;
	if (!settings.enable_force_push_allowlist) return true;
	return isNamed(
		db,
		actor,
		people.force_push,
		settings.force_push_allowlist_deploy_keys,
	);
}

/** Whether somebody who may write code may merge into a branch under a rule. */
export const mayMerge = async (
	db: Reader,
	account: number | undefined,
	{ settings, people }: BranchRule,
): Promise<boolean> =>
	!settings.enable_merge_whitelist || isListed(db, account, people.merge);

/** Whether somebody may merge although what the rule demands is not there. */
export const mayBypass = async (
	db: Reader,
	account: number | undefined,
	{ settings, people }: BranchRule,
): Promise<boolean> =>
	settings.enable_bypass_allowlist && isListed(db, account, people.bypass);

/** What is about to happen to a branch. */
interface BranchMove {
	readonly branch: string;
	readonly deletes: boolean;
	/** Commits of the branch would be lost. */
	readonly forced: boolean;
	/** A commit that comes with it has no valid signature. */
	readonly unsigned?: boolean;
	/** It is a commit through the API on top of the branch, not a push. */
	readonly commits?: boolean;
	/** Paths that change, where they are known. */
	readonly paths?: readonly string[];
}

/** Why the rules of a repository forbid what somebody, who may write its code, is about to do; undefined when they do not. */
export async function refuseMove(
	db: Reader,
	actor: Actor,
	rules: readonly BranchRule[],
	move: BranchMove,
): Promise<string | undefined> {
	const rule = await ruleFor(rules, move.branch);
	if (!rule) return undefined;
	const { settings } = rule;
	if (move.deletes) return `branch ${move.branch} is protected from deletion`;
	if (move.forced && !(await mayForcePush(db, actor, rule)))
		return `branch ${move.branch} is protected from force push`;
	const [locked] = await protectedPaths(
		settings.protected_file_patterns,
		move.paths ?? [],
		1,
	);
	if (locked !== undefined)
		return `path is protected and can not be changed [path: ${locked}]`;
	if (settings.require_signed_commits && move.unsigned)
		return `branch ${move.branch} takes signed commits only`;
	if (await mayPush(db, actor, rule)) return undefined;
	const open =
		move.paths !== undefined &&
		move.paths.length > 0 &&
		(await opensAll(settings.unprotected_file_patterns, move.paths));
	if (open) return undefined;
	return move.commits
		? `user cannot commit to repo [user: ${actor.account?.name}]`
		: `Not allowed to push to protected branch ${move.branch}`;
}
