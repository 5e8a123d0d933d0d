import type { ComponentChildren } from "preact";
import type {
	MergeBlocker,
	MergeStatus,
} from "../../../../domain/pulls/merging/merge-status.ts";
import type { MergeStyle } from "../../../../domain/pulls/merging/merge-styles.ts";
import type { PullContext } from "../../../../domain/pulls/pull.ts";
import { Submit } from "../../../parts/form.tsx";
import { plural, t } from "../../../words/words.ts";
import { pullAddress } from "../addresses.ts";
import { Post } from "../post.tsx";

/** The forms of the box to merge. */
export const mergeRoutes = {
	merge: { route: "POST /:owner/:repo/pulls/:index/merge" },
	cancel: { route: "POST /:owner/:repo/pulls/:index/cancel_auto_merge" },
	update: { route: "POST /:owner/:repo/pulls/:index/update" },
	cleanup: { route: "POST /:owner/:repo/pulls/:index/cleanup" },
	draft: { route: "POST /:owner/:repo/pulls/:index/draft" },
} as const;

/** What is needed to tell of a pull request and to lead on from there. */
export interface BoxPlace {
	readonly of: PullContext;
	readonly mergeStatus: MergeStatus;
	readonly params: Readonly<Record<string, string | number>>;
}

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

/** The buttons that bring the base into the branch. */
export const Updates = ({
	place: { mergeStatus, params },
}: {
	place: BoxPlace;
}) =>
	mergeStatus.updates.length === 0 ? null : (
		<Post to={mergeRoutes.update} params={params} class="actions">
			{mergeStatus.updates.map((style) => (
				<Submit tone="" small name="style" value={style}>
					{style === "merge"
						? t("Update it by a merge")
						: t("Update it by a rebase")}
				</Submit>
			))}
		</Post>
	);

/** Draft or ready: the button that makes it the other. */
export const Turn = ({
	params,
	draft,
}: {
	params: BoxPlace["params"];
	draft: boolean;
}) => (
	<Post to={mergeRoutes.draft} params={params}>
		<Submit tone="" small name="draft" value={draft ? "true" : "false"}>
			{draft ? t("Make it a draft") : t("It is ready for review")}
		</Submit>
	</Post>
);

/** What stands against the merge, in words. */
export function noticeOf(one: MergeBlocker, place: BoxPlace): MergeNotice {
	const { of, mergeStatus, params } = place;
	const { pull, repository } = of;
	const files = pullAddress(of, "/files");
	const checks = pullAddress(of, "/checks");
	const bad = { icon: "alert", tone: "bad" } as const;
	const wait = { icon: "wait", tone: "wait" } as const;
	const base = pull.base_branch;
	switch (one.kind) {
		case "archived":
			return {
				...bad,
				words: t("The repository is archived"),
				more: t("Nothing in it changes."),
			};
		case "base-gone":
			return {
				...bad,
				words: t("The branch {base} is gone", { base }),
				more: t("Choose another branch to merge into."),
			};
		case "conflicts":
			return {
				...bad,
				words: plural(
					one.paths.length,
					"Conflicts with the base in 1 file",
					"Conflicts with the base in {n} files",
				),
				more: paths(one.paths),
				way: link(pullAddress(of, "/conflicts"), t("How to resolve them")),
			};
		case "checking":
			return {
				...wait,
				words: t("It is being found out whether it can be merged"),
				more: t("This page tells when it is."),
			};
		case "unrelated":
			return { ...bad, words: t("The two branches have no history in common") };
		case "contained":
			return {
				...wait,
				icon: "info",
				words: t("{base} has all of it already", { base }),
				more: t("There is nothing to merge; it can be closed."),
			};
		case "failed":
			return {
				...bad,
				words: t("Whether it can be merged could not be found out"),
				more: t("A new push tries again."),
			};
		case "draft":
			return {
				...wait,
				icon: "pen",
				words: t("It is a draft"),
				more: t("Drafts are not merged."),
				way: mergeStatus.mayEdit && <Turn params={params} draft={false} />,
			};
		case "unsigned":
			return {
				...bad,
				icon: "shield",
				words: t("{base} takes signed commits only", { base }),
				more: t("Some commits have no signature that holds."),
			};
		case "checks": {
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
							"A required check failed",
							"{n} required checks failed",
						)
					: one.missing.length
						? t("Required checks have not reported")
						: t("Required checks are not done"),
				more: paths(
					failed.length
						? names
						: one.missing.length
							? one.missing
							: required.map(({ status }) => status.context),
				),
				way: link(checks, t("See the checks")),
			};
		}
		case "approvals":
			return {
				...wait,
				icon: "eye",
				words: t("{given} of {wanted} approvals", {
					given: one.given,
					wanted: one.wanted,
				}),
				more: t(
					"People who may write here, or whom the rule of the branch names, approve it.",
				),
				way: link(files, t("Review it")),
			};
		case "rejected":
			return {
				...bad,
				icon: "fail",
				words: t("Somebody asks for changes"),
				more: t(
					"Who asked approves it, or an administrator sets the review aside.",
				),
				way: link(files, t("See what is asked for")),
			};
		case "awaited":
			return {
				...wait,
				icon: "eye",
				words: t("Reviews that were asked for are not there"),
				way: link(files, t("Review it")),
			};
		case "behind":
			return {
				...wait,
				icon: "branch",
				words: t("The branch is behind {base}", { base }),
				more:
					mergeStatus.updates.length === 0 &&
					t("Who may push to the branch updates it."),
				way: <Updates place={place} />,
			};
		case "protected-files":
			return {
				...bad,
				icon: "lock",
				words: t("It changes protected files"),
				more: paths(one.paths),
			};
		case "blocked":
			return {
				...wait,
				icon: "link",
				words: t("It waits for something else that is open"),
				more: t("What it depends on stands beside the conversation."),
			};
		case "no-right":
			return {
				icon: "lock",
				tone: "wait",
				words: t("You may not merge into {base}", { base }),
				more: t(
					"Who writes the code of {name} may, or whom the rule of the branch names.",
					{ name: repository.name },
				),
			};
	}
}

/** What a way to merge is called, and what it does. */
export function styleWords(style: MergeStyle): { name: string; does: string } {
	switch (style) {
		case "merge":
			return {
				name: t("Merge"),
				does: t("All commits, and one that joins them."),
			};
		case "rebase":
			return {
				name: t("Rebase"),
				does: t("The commits one after the other on top of the base."),
			};
		case "rebase-merge":
			return {
				name: t("Rebase and merge"),
				does: t("Rebased, and a commit that joins them."),
			};
		case "squash":
			return { name: t("Squash"), does: t("One commit with all changes.") };
		case "fast-forward-only":
			return {
				name: t("Fast-forward"),
				does: t("The base moves to the head; only where it has nothing new."),
			};
		case "manually-merged":
			return {
				name: t("Manually merged"),
				does: t("It was merged by hand: name the commit."),
			};
	}
}
