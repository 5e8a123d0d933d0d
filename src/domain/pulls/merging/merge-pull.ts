import type { App } from "../../../app.ts";
import { conflict, notAllowed, notFound } from "../../../errors.ts";
import { isAncestor } from "../../../git/history/is-ancestor.ts";
import { isOid } from "../../../git/oid.ts";
import { objectInfo } from "../../../git/read/object.ts";
import { accountById } from "../../accounts/account.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import { openBlockers } from "../../issues/dependencies.ts";
import {
	giveLargeFiles,
	largeFilesOnWay,
} from "../../lfs/bring-large-files.ts";
import type { Access } from "../../permissions/access.ts";
import type { Actor, SignedInActor } from "../../permissions/actor.ts";
import { branchByName } from "../../refs/ref.ts";
import { storeOf } from "../../repositories/repository.ts";
import { settingsOf } from "../../repositories/settings.ts";
import { isDraft } from "../draft.ts";
import type { Pull, PullContext } from "../pull.ts";
import { refreshPull } from "../refresh-pull.ts";
import { buildMerge } from "./build-merge.ts";
import { alreadyMerged, markMerged } from "./mark-merged.ts";
import type { Bypass } from "./merge-demands.ts";
import {
	demandOf,
	mayMergeInto,
	refuseByRule,
	ruleOfBase,
} from "./merge-demands.ts";
import { mergeMessage } from "./merge-message.ts";
import { allowsStyle, type MergeStyle } from "./merge-styles.ts";

export interface MergeInput {
	readonly style: MergeStyle;
	readonly title?: string;
	readonly message?: string;
	/** Of a merge that was made by hand. */
	readonly commit?: string;
	/** The head that the client has seen. */
	readonly head?: string;
	/** Administrators may pass over what protects the branch. */
	readonly force?: boolean;
}

/**
 * Merges a pull request into its base, or marks it as merged by hand; all of it or nothing.
 * @throws DomainError "not-allowed" (merged, no right, a draft, not mergeable, protected, style switched off), "not-found" (closed),
 * "conflict" (another head than the client has seen, contradictions)
 */
export async function mergePull(
	app: App,
	actor: SignedInActor,
	placed: PullContext & { readonly access: Access },
	wanted: MergeInput,
): Promise<void> {
	const { pull, bypass } = await refuseMerge(app, actor, placed, wanted);
	const { repository, issue } = placed;
	if (wanted.style === "manually-merged")
		return markByHand(app, actor, { ...placed, pull }, wanted.commit ?? "");
	const { style } = wanted;
	const plan = {
		style,
		head: pull.head_oid,
		message: await mergeMessage(app, { ...placed, pull }, style, wanted),
		doer: actor.account,
		author:
			issue.poster_id === null
				? undefined
				: await accountById(app.db, issue.poster_id),
	};
	let onto = "";
	let made: readonly string[] = [];
	const from = { id: pull.head_repository_id ?? repository.id };
	const large = await largeFilesOnWay(app, {
		...{ from, to: repository, store: storeOf(repository) },
		...{ tip: pull.head_oid, behind: pull.merge_base },
	});
	await app.repositories.commits.submit(repository, {
		actor,
		how: "merge",
		branch: pull.base_branch,
		target: pull.base_branch,
		force: false,
		judged: true,
		build: async (session, base) => {
			if (base.oid === null) throw notFound();
			onto = base.oid;
			const merge = await buildMerge(app, session, onto, plan);
			({ made } = merge);
			return { oid: merge.oid, value: null, paths: [] };
		},
		also: async (commit, tx) => {
			await markMerged(app, tx, actor, pull, { commit, onto, made });
			if (bypass)
				noteAudit(app, tx, {
					action: "protection.bypassed",
					in: { repositoryId: repository.id },
					target: { name: pull.base_branch },
					facts: {
						rule: bypass.rule.name,
						pull: issue.number,
						reasons: [bypass.demand],
					},
					actor,
				});
			await giveLargeFiles(tx, from, repository, large);
		},
	});
}

/**
 * Everything that stands against a merge, in the order in which it is told; brings the pull request up to date first. With `plan` what
 * the rule of the base demands may come later: then it is given instead.
 */
export async function refuseMerge(
	app: App,
	actor: Actor,
	placed: PullContext & { readonly access: Access },
	wanted: Pick<MergeInput, "style" | "force" | "head">,
	{ plan = false } = {},
): Promise<{
	pull: Pull;
	demand: string | undefined;
	bypass: Bypass | undefined;
}> {
	const { issue, repository, access } = placed;
	const { style, force } = wanted;
	const settings = settingsOf(repository.settings);
	if (issue.merged_at !== null) throw alreadyMerged();
	if (issue.closed) throw notFound();
	const rule = await ruleOfBase(app, repository, placed.pull);
	if (!(await mayMergeInto(app, actor, access, rule)))
		throw notAllowed("User not allowed to merge PR");
	const pull = await refreshPull(app, issue.id);
	if (pull.base_branch !== placed.pull.base_branch)
		throw conflict("the base of the pull request was changed");
	// a merge that was made by hand leaves nothing that could contradict
	if (style !== "manually-merged") {
		if (isDraft(issue.title))
			throw notAllowed("Work in progress PRs cannot be merged");
		if (pull.outcome !== "clean") throw notAllowed(whyNot(pull));
	}
	const demand = plan ? await demandOf(app, repository, pull, rule) : undefined;
	const bypass = demand
		? undefined
		: await refuseByRule(app, actor, access, repository, {
				pull,
				rule,
				style,
				force,
			});
	if (
		settings.enable_issue_dependencies &&
		(await openBlockers(app.db, issue.id))
	)
		throw notAllowed(
			`pull request [id: ${issue.id}, index: ${issue.number}] is blocked by an open dependency`,
		);
	if (!allowsStyle(settings, style))
		throw notAllowed(
			`${style} is not allowed an allowed merge style for this repository`,
		);
	if (
		style !== "manually-merged" &&
		wanted.head &&
		wanted.head !== pull.head_oid
	)
		throw conflict("head out of date");
	return { pull, demand, bypass };
}

/** @throws DomainError "conflict" for what is no commit of the base */
async function markByHand(
	app: App,
	actor: Actor,
	{ repository, pull }: PullContext,
	commit: string,
): Promise<void> {
	const store = storeOf(repository);
	const oid = commit.toLowerCase();
	const base = await branchByName(app.db, store.id, pull.base_branch);
	const known =
		base &&
		isOid(store.format, oid) &&
		(await objectInfo(app.git, store, oid))?.type === "commit" &&
		(await isAncestor(app.git, store, oid, base.oid));
	if (!known) throw conflict("Wrong commit ID");
	await app.db.write((tx) =>
		markMerged(app, tx, actor, pull, { commit: oid, checkHead: false }),
	);
}

/** Why a pull request cannot be merged as its branches are. */
function whyNot({ outcome, conflicts }: Pull): string {
	const later = "Please try again later";
	if (outcome === "contained") return `${later}: there is nothing to merge`;
	if (outcome !== "conflict") return later;
	const paths: string[] = JSON.parse(conflicts);
	return `${later}: the branches contradict each other in ${paths.slice(0, 20).join(", ")}`;
}
