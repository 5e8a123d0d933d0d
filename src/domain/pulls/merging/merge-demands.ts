import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { notAllowed } from "../../../errors.ts";
import { isGitError } from "../../../git/errors.ts";
import { diffTree } from "../../../git/history/diff-tree.ts";
import { accountById } from "../../accounts/account.ts";
import type { Access } from "../../permissions/access.ts";
import type { Actor } from "../../permissions/actor.ts";
import { mayAdminister, mayWriteUnit } from "../../permissions/allows.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import {
	type BranchRule,
	branchRules,
	ruleFor,
} from "../../protection/branch-rule.ts";
import { mayBypass, mayMerge } from "../../protection/may.ts";
import {
	type MergeFacts,
	type UnmetDemand,
	unmetDemands,
} from "../../protection/merge-rules.ts";
import { branchByName } from "../../refs/ref.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";
import { areAllSigned } from "../../signatures/are-all-signed.ts";
import { newestStatuses } from "../../statuses/status.ts";
import type { Pull } from "../pull.ts";
import { storedFiles } from "../pull-rows.ts";
import { officialNow } from "../reviews/official.ts";
import type { MergeStyle } from "./merge-styles.ts";

const currentReviews = query((q, p: { issue: number }) =>
	q
		.selectFrom("review")
		.select(["kind", "stale", "reviewer_id", "team_id"])
		.where("issue_id", "=", p.issue)
		.where("official", "=", 1)
		.where("dismissed", "=", 0)
		.where(notHidden("review.reviewer_id"))
		.where("kind", "in", ["approve", "reject", "request"]),
);

/** The rule that holds for the base of a pull request. */
export const ruleOfBase = async (
	app: App,
	repository: Repository,
	pull: Pull,
): Promise<BranchRule | undefined> =>
	ruleFor(await branchRules(app.db, repository.id), pull.base_branch);

/** Whether somebody may merge into the base at all: who is on its list, or who writes code where there is none. */
export const mayMergeInto = async (
	app: App,
	actor: Actor,
	access: Access,
	rule: BranchRule | undefined,
): Promise<boolean> =>
	rule?.settings.enable_merge_whitelist
		? mayMerge(app.db, actor.account?.id, rule)
		: mayWriteUnit(access, "code");

/** What the rule of the base still demands; undefined when it is content. */
export async function demandOf(
	app: App,
	repository: Repository,
	pull: Pull,
	rule: BranchRule | undefined,
): Promise<string | undefined> {
	if (!rule) return undefined;
	const [first] = (await demandsOf(app, repository, pull, rule)).unmet;
	return first?.message;
}

/** All that the rule of the base still demands, with what it looked at. */
export async function demandsOf(
	app: App,
	repository: Repository,
	pull: Pull,
	rule: BranchRule,
): Promise<{ unmet: UnmetDemand[]; facts: MergeFacts }> {
	const facts = await factsOf(app, repository, pull, rule);
	return { unmet: await unmetDemands(rule, facts), facts };
}

/** Whether somebody may merge although the rule of the base demands more: by the list for it, or as an administrator who insists. */
export async function mayPass(
	app: App,
	actor: Actor,
	access: Access,
	rule: BranchRule,
): Promise<"list" | "administrator" | undefined> {
	if (await mayBypass(app.db, actor.account?.id, rule)) return "list";
	const administers =
		mayAdminister(access) && !rule.settings.block_admin_merge_override;
	return administers ? "administrator" : undefined;
}

/** Whether what a merge in one of the ways brings is signed, as a rule may demand. */
export async function comesSigned(
	app: App,
	repository: Repository,
	pull: Pull,
	style: MergeStyle,
): Promise<boolean> {
	// new commits are signed when the forge signs at all; those of the head stay what they are, but for one that takes their place
	const signs = app.git.sign !== undefined;
	if (style === "manually-merged") return true;
	if (signs && style === "squash") return true;
	if (!signs && style !== "fast-forward-only") return false;
	return areAllSigned(
		app,
		storeOf(repository),
		pull.head_oid,
		pull.merge_base || null,
	);
}

/** The demands of a rule on a merge that was made all the same. */
export interface Bypass {
	readonly rule: BranchRule;
	readonly demand: string;
}

/**
 * Turns away a merge that the rule of the base does not allow. With `force` administrators pass where the rule lets them; who is on
 * the list for it always does. Gives what was passed over.
 * @throws DomainError "not-allowed"
 */
export async function refuseByRule(
	app: App,
	actor: Actor,
	access: Access,
	repository: Repository,
	{
		pull,
		rule,
		style,
		force = false,
	}: {
		readonly pull: Pull;
		readonly rule: BranchRule | undefined;
		style: MergeStyle;
		force?: boolean;
	},
): Promise<Bypass | undefined> {
	if (!rule) return undefined;
	let passed: Bypass | undefined;
	const demand = await demandOf(app, repository, pull, rule);
	if (demand) {
		const passes = await mayPass(app, actor, access, rule);
		if (passes !== "list" && !(force && passes)) throw notAllowed(demand);
		passed = { rule, demand };
	}
	if (!rule.settings.require_signed_commits) return passed;
	if (!(await comesSigned(app, repository, pull, style)))
		throw notAllowed("the branch takes signed commits only");
	return passed;
}

async function factsOf(
	app: App,
	repository: Repository,
	pull: Pull,
	rule: BranchRule,
): Promise<MergeFacts> {
	const { settings } = rule;
	const reviews = await countingReviews(app, repository, pull, rule);
	const base = await branchByName(
		app.db,
		repository.store_id,
		pull.base_branch,
	);
	const of = (kind: string) => reviews.filter((r) => r.kind === kind);
	// who approves what was there before is not dismissed any more, but his word is of the past all the same
	const onlyFresh =
		settings.ignore_stale_approvals || settings.dismiss_stale_approvals;
	const approving = of("approve").filter((r) => !onlyFresh || r.stale === 0);
	return {
		approvals: new Set(approving.map((r) => r.reviewer_id)).size,
		rejected: of("reject").length > 0,
		awaited: of("request").length > 0,
		behind: base?.oid !== pull.merge_base,
		statuses: await newestStatuses(app.db, repository.id, pull.head_oid),
		paths: await changedPaths(app, repository, pull, rule),
	};
}

/** The paths that a pull request changes, as far as the rule asks for them; undefined where there are too many to be told. */
async function changedPaths(
	app: App,
	repository: Repository,
	pull: Pull,
	{ settings }: BranchRule,
): Promise<string[] | undefined> {
	const files = await storedFiles(app.db, pull.issue_id);
	if (files.length || !settings.protected_file_patterns)
		return files.flatMap((file) => [file.path, file.oldPath ?? file.path]);
	// of a change that could not be read no files are stored
	const { merge_base: from, head_oid: to } = pull;
	try {
		const store = storeOf(repository);
		const changes = await diffTree(app.git, store, from || null, to);
		return changes.map(({ path }) => path);
	} catch (error) {
		if (isGitError(error, "timeout", "too-large")) return undefined;
		throw error;
	}
}

/** The reviews whose writers' word still counts, and those that teams are asked for. */
async function countingReviews(
	app: App,
	repository: Repository,
	pull: Pull,
	rule: BranchRule,
) {
	const reviews = await app.db.all(currentReviews, { issue: pull.issue_id });
	const ids = reviews.flatMap((r) => r.reviewer_id ?? []);
	const owner = await accountById(app.db, repository.owner_id);
	if (!ids.length || !owner) return reviews.filter((r) => r.team_id !== null);
	const owned = { repository, owner };
	const official = await officialNow(app.db, owned, rule, ids);
	return reviews.filter(
		({ team_id, reviewer_id }) =>
			team_id !== null || (reviewer_id !== null && official.has(reviewer_id)),
	);
}
