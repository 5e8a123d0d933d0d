import type { ComponentChildren } from "preact";
import type { UnmetDemand } from "../../../../domain/protection/merge-rules.ts";
import type { MergeBlocker } from "../../../../domain/pulls/merging/merge-status.ts";
import { plural, t } from "../../../words/words.ts";
import { pullAddress } from "../addresses.ts";
import { type BoxPlace, Turn, Updates } from "./merge-words.tsx";

/** One thing that stands in the way: how bad it is, what it is, more about it, and the way out. */
export interface MergeNotice {
	readonly icon: string;
	readonly tone: "bad" | "wait";
	readonly words: string;
	readonly more?: ComponentChildren;
	readonly way?: ComponentChildren;
}

const paths = (some: readonly string[], most = 10) => (
	<>
		{some.slice(0, most).map((path, i) => (
			<>
				{i > 0 && ", "}
				<code>{path}</code>
			</>
		))}
		{some.length > most && (
			<> {plural(some.length - most, "and 1 more", "and {n} more")}</>
		)}
	</>
);

const link = (href: string, words: string) => (
	<a class="btn s" href={href}>
		{words}
	</a>
);

/** Says what the rule of the base demands. */
type Demand = Extract<MergeBlocker, { readonly kind: UnmetDemand["kind"] }>;

const bad = { icon: "alert", tone: "bad" } as const;
const wait = { icon: "wait", tone: "wait" } as const;

/** Says what stands against the merge, in words. */
export function noticeOf(one: MergeBlocker, place: BoxPlace): MergeNotice {
	switch (one.kind) {
		case "checks":
			return checksNotice(one.missing, place);
		case "approvals":
		case "rejected":
		case "awaited":
		case "behind":
		case "protected-files":
			return demandNotice(one, place);
		default:
			return stateNotice(one, place);
	}
}

/** Says what keeps the two branches, or the actor, from any merge. */
function stateNotice(
	one: Exclude<MergeBlocker, Demand>,
	{ of, mergeStatus, params }: BoxPlace,
): MergeNotice {
	const { pull, repository } = of;
	const base = pull.base_branch;
	switch (one.kind) {
		case "archived":
			return {
				...bad,
				words: t("The repository is archived"),
				more: t("It is read-only."),
			};
		case "base-gone":
			return {
				...bad,
				words: t("The branch {base} does not exist", { base }),
				more: t("Choose another target branch."),
			};
		case "conflicts":
			return {
				...bad,
				words: plural(
					one.paths.length,
					"This branch has conflicts in 1 file",
					"This branch has conflicts in {n} files",
				),
				more: paths(one.paths),
				way: link(
					pullAddress(of, "/conflicts"),
					t("Show how to resolve conflicts"),
				),
			};
		case "checking":
			return {
				...wait,
				words: t("Checking for conflicts"),
				more: t("This page updates when the check is done."),
			};
		case "unrelated":
			return { ...bad, words: t("The two branches have unrelated histories") };
		case "contained":
			return {
				...wait,
				icon: "info",
				words: t("{base} already has all changes", { base }),
				more: t("There is nothing to merge. You can close the pull request."),
			};
		case "failed":
			return {
				...bad,
				words: t("The check for conflicts failed"),
				more: t("Push again to retry."),
			};
		case "draft":
			return {
				...wait,
				icon: "pen",
				words: t("This is a draft"),
				more: t("Drafts cannot be merged."),
				way: mergeStatus.mayEdit && <Turn params={params} draft={false} />,
			};
		case "unsigned":
			return {
				...bad,
				icon: "shield",
				words: t("{base} requires signed commits", { base }),
				more: t("Some commits have no valid signature."),
			};
		case "blocked":
			return {
				...wait,
				icon: "link",
				words: t("This is blocked by an open issue or pull request"),
				more: t("Its dependencies are listed in the sidebar."),
			};
		case "no-right":
			return {
				icon: "lock",
				tone: "wait",
				words: t("You don't have permission to merge into {base}", { base }),
				more: t(
					"People with write access to {name}, or those named in the branch protection rule, can merge.",
					{ name: repository.name },
				),
			};
	}
}

function demandNotice(
	one: Exclude<Demand, { readonly kind: "checks" }>,
	place: BoxPlace,
): MergeNotice {
	const { of, mergeStatus } = place;
	const files = pullAddress(of, "/files");
	const base = of.pull.base_branch;
	switch (one.kind) {
		case "approvals":
			return {
				...wait,
				icon: "eye",
				words: t("Review required: {given} of {wanted} approvals", {
					given: one.given,
					wanted: one.wanted,
				}),
				more: t(
					"People with write access, or those named in the branch protection rule, can approve.",
				),
				way: link(files, t("Review changes")),
			};
		case "rejected":
			return {
				...bad,
				icon: "fail",
				words: t("Changes requested"),
				more: t(
					"The reviewer has to approve the changes, or an administrator has to dismiss the review.",
				),
				way: link(files, t("View requested changes")),
			};
		case "awaited":
			return {
				...wait,
				icon: "eye",
				words: t("Requested reviews are missing"),
				way: link(files, t("Review changes")),
			};
		case "behind":
			return {
				...wait,
				icon: "branch",
				words: t("This branch is out of date with {base}", { base }),
				more:
					mergeStatus.updates.length === 0 &&
					t("People who can push to the branch can update it."),
				way: <Updates place={place} />,
			};
		case "protected-files":
			return {
				...bad,
				icon: "lock",
				words: t("This changes protected files"),
				more: paths(one.paths),
			};
	}
}

function checksNotice(
	missing: readonly string[],
	{ of, mergeStatus }: BoxPlace,
): MergeNotice {
	const required = mergeStatus.checks.filter((check) => check.required);
	const failed = required.filter(({ status }) =>
		["failure", "error"].includes(status.state),
	);
	const names = failed.map(({ status }) => status.context);
	return {
		icon: failed.length ? "fail" : "wait",
		tone: failed.length ? "bad" : "wait",
		words: failed.length
			? plural(
					failed.length,
					"1 required check was not successful",
					"{n} required checks were not successful",
				)
			: missing.length
				? t("Required checks have not been reported")
				: t("Required checks are in progress"),
		more: paths(
			failed.length
				? names
				: missing.length
					? missing
					: required.map(({ status }) => status.context),
		),
		way: link(pullAddress(of, "/checks"), t("View checks")),
	};
}
