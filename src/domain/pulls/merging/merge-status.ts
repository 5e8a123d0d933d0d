import type { App } from "../../../app.ts";
import { openBlockers } from "../../issues/dependencies.ts";
import type { Access } from "../../permissions/access.ts";
import type { Actor } from "../../permissions/actor.ts";
import { mayWrite } from "../../policies/item.ts";
import { mayCancelMerge } from "../../policies/pull.ts";
import type { BranchRule } from "../../protection/branch-rule.ts";
import { protectedPaths } from "../../protection/file-patterns.ts";
import {
	requiredChecks,
	type UnmetDemand,
} from "../../protection/merge-rules.ts";
import {
	type RepositorySettings,
	settingsOf,
} from "../../repositories/settings.ts";
import { type CommitStatus, newestStatuses } from "../../statuses/status.ts";
import { isDraft } from "../draft.ts";
import { pushableHead } from "../head-rights.ts";
import { isCurrent, type PullContext, tipsOf } from "../pull.ts";
import { plannedMerge } from "./auto-merge.ts";
import { deletableHead } from "./delete-head.ts";
import {
	comesSigned,
	demandsOf,
	mayMergeInto,
	mayPass,
	ruleOfBase,
} from "./merge-demands.ts";
import { allowsStyle, type MergeStyle, mergeStyles } from "./merge-styles.ts";

/** One thing that stands against a merge. */
export type MergeBlocker =
	| { readonly kind: "archived" | "draft" | "checking" | "unrelated" }
	| { readonly kind: "contained" | "failed" | "no-right" | "blocked" }
	| { readonly kind: "base-gone" | "unsigned" }
	| { readonly kind: "conflicts"; readonly paths: readonly string[] }
	| {
			readonly kind: "approvals";
			readonly given: number;
			readonly wanted: number;
	  }
	| { readonly kind: "checks"; readonly missing: readonly string[] }
	| { readonly kind: "protected-files"; readonly paths: readonly string[] }
	| { readonly kind: "rejected" | "awaited" | "behind" };

/** A check of the head, and whether the rule of the base waits for it. */
export interface HeadCheck {
	readonly status: CommitStatus;
	readonly required: boolean;
}

/** How a pull request stands: everything against its merge, the most fundamental first, and what the actor may do about it. */
export interface MergeStatus {
	readonly state: "open" | "closed" | "merged";
	readonly blockers: readonly MergeBlocker[];
	readonly checks: readonly HeadCheck[];
	/** The ways in which the actor may merge it, that of the repository first; none without the right. */
	readonly styles: readonly MergeStyle[];
	/** Only what a rule demands stands against it, and the actor may pass that. */
	readonly passes: "list" | "administrator" | undefined;
	/** It can be merged by itself when the rule of its base is content. */
	readonly mayPlan: boolean;
	readonly planned:
		| {
				readonly doer: number;
				readonly at: number;
				readonly style: MergeStyle;
				readonly mayCancel: boolean;
		  }
		| undefined;
	/** The base has commits that the head has not. */
	readonly behind: boolean;
	/** How the actor may bring them into the branch. */
	readonly updates: readonly ("merge" | "rebase")[];
	readonly mayDeleteHead: boolean;
	/** Title, base, draft or ready, closed or open. */
	readonly mayEdit: boolean;
	readonly deletesHead: boolean;
}

/** Of a rule's demands these are passed by who may; what is not among them nobody passes. */
const ofRule: ReadonlySet<string> = new Set<UnmetDemand["kind"]>([
	"checks",
	"approvals",
	"rejected",
	"awaited",
	"behind",
	"protected-files",
]);

/** How a pull request stands for an actor. It asks what `mergePull` asks, and refuses nothing. */
export async function mergeStatusOf(
	app: App,
	actor: Actor,
	placed: PullContext & { readonly access: Access },
): Promise<MergeStatus> {
	const { issue, pull, repository, access } = placed;
	const settings = settingsOf(repository.settings);
	const me = actor.account?.id;
	const changeable = !repository.archived_at && me !== undefined;
	const mayEdit =
		changeable && (mayWrite(access, issue) || issue.poster_id === me);
	const nothing = {
		blockers: [],
		styles: [],
		passes: undefined,
		mayPlan: false,
		planned: undefined,
		behind: false,
		updates: [],
		mayEdit,
		deletesHead: settings.default_delete_branch_after_merge,
	};
	const rule = await ruleOfBase(app, repository, pull);
	const statuses = await newestStatuses(app.db, repository.id, pull.head_oid);
	const { required, missing } = rule
		? await requiredChecks(rule.settings, statuses)
		: { required: new Set(), missing: [] };
	const checks = statuses.map((status) => ({
		status,
		required: required.has(status),
	}));
	if (issue.closed)
		return {
			...nothing,
			state: issue.merged_at === null ? "closed" : "merged",
			checks,
			mayDeleteHead:
				changeable && (await deletableHead(app, actor, pull)) !== undefined,
		};
	const [tips, mayMerge, demands, planned, head, blocked] = await Promise.all([
		tipsOf(app.db, [pull]).then((all) => all.get(issue.id)),
		changeable && mayMergeInto(app, actor, access, rule),
		rule && demandsOf(app, repository, pull, rule),
		plannedMerge(app.db, issue.id),
		changeable ? pushableHead(app, actor, pull) : undefined,
		settings.enable_issue_dependencies && openBlockers(app.db, issue.id),
	]);
	const unmet = demands && rule ? await blockersOf(demands, rule, missing) : [];
	const ordered = allowedStyles(settings);
	const styles: MergeStyle[] = [];
	for (const style of ordered)
		if (
			!rule?.settings.require_signed_commits ||
			(await comesSigned(app, repository, pull, style))
		)
			styles.push(style);
	const blockers: MergeBlocker[] = [
		...(repository.archived_at ? [{ kind: "archived" } as const] : []),
		...branches(pull, tips),
		...(isDraft(issue.title) ? [{ kind: "draft" } as const] : []),
		...(styles.length === 0 && ordered.length > 0
			? [{ kind: "unsigned" } as const]
			: []),
		...unmet,
		...(blocked ? [{ kind: "blocked" } as const] : []),
		...(mayMerge ? [] : [{ kind: "no-right" } as const]),
	];
	const onlyRule =
		unmet.length > 0 && blockers.every(({ kind }) => ofRule.has(kind));
	const behind = tips?.base !== undefined && tips.base !== pull.merge_base;
	const ways = (["merge", "rebase"] as const).filter((way) =>
		way === "merge"
			? settings.allow_merge_update
			: settings.allow_rebase_update,
	);
	return {
		...nothing,
		state: "open",
		checks,
		blockers,
		styles: mayMerge ? styles : [],
		passes:
			onlyRule && rule ? await mayPass(app, actor, access, rule) : undefined,
		mayPlan: onlyRule && !planned,
		planned: planned && {
			...planned,
			mayCancel: changeable && mayCancelMerge(actor, access, planned),
		},
		behind,
		updates: head && behind ? ways : [],
		mayDeleteHead: false,
	};
}

/** What the branches themselves have against it. */
function branches(
	pull: PullContext["pull"],
	tips: Parameters<typeof isCurrent>[1] | undefined,
): MergeBlocker[] {
	if (!tips?.base) return [{ kind: "base-gone" }];
	if (!isCurrent(pull, tips)) return [{ kind: "checking" }];
	if (pull.outcome === "conflict")
		return [{ kind: "conflicts", paths: JSON.parse(pull.conflicts) }];
	return pull.outcome === "clean" ? [] : [{ kind: pull.outcome }];
}

/** Tells what the rule of the base has against it; `missing` are the checks that it waits for. */
async function blockersOf(
	{ unmet, facts }: Awaited<ReturnType<typeof demandsOf>>,
	{ settings }: BranchRule,
	missing: readonly string[],
): Promise<MergeBlocker[]> {
	const blockers: MergeBlocker[] = [];
	for (const { kind } of unmet) {
		if (kind === "approvals") {
			const wanted = settings.required_approvals;
			blockers.push({ kind, given: facts.approvals, wanted });
		} else if (kind === "checks") blockers.push({ kind, missing });
		else if (kind === "protected-files") {
			const patterns = settings.protected_file_patterns;
			const paths = await protectedPaths(patterns, facts.paths ?? []);
			blockers.push({ kind, paths });
		} else blockers.push({ kind });
	}
	return blockers;
}

/** The ways to merge that a repository allows, its usual one first. */
function allowedStyles(settings: RepositorySettings): MergeStyle[] {
	const allowed = mergeStyles.filter((style) => allowsStyle(settings, style));
	const usual = settings.default_merge_style;
	return [
		...allowed.filter((style) => style === usual),
		...allowed.filter((style) => style !== usual),
	];
}
