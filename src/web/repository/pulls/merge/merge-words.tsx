import type { MergeStatus } from "../../../../domain/pulls/merging/merge-status.ts";
import type { MergeStyle } from "../../../../domain/pulls/merging/merge-styles.ts";
import type { PullContext } from "../../../../domain/pulls/pull.ts";
import { Submit } from "../../../parts/form.tsx";
import { t } from "../../../words/words.ts";
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
						? t("Update branch by merge")
						: t("Update branch by rebase")}
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
			{draft ? t("Convert to draft") : t("Ready for review")}
		</Submit>
	</Post>
);

/** What a way to merge is called, and what it does. */
export function styleWords(style: MergeStyle): { name: string; does: string } {
	switch (style) {
		case "merge":
			return {
				name: t("Merge"),
				does: t("Adds all commits with a merge commit."),
			};
		case "rebase":
			return {
				name: t("Rebase and merge"),
				does: t("Adds the commits one by one on top of the base branch."),
			};
		case "rebase-merge":
			return {
				name: t("Rebase then create merge commit"),
				does: t("Rebases the commits, then adds a merge commit."),
			};
		case "squash":
			return {
				name: t("Squash and merge"),
				does: t("Combines all changes in one commit."),
			};
		case "fast-forward-only":
			return {
				name: t("Fast-forward only"),
				does: t(
					"Moves the base branch to the head of this branch, if it has no new commits.",
				),
			};
		case "manually-merged":
			return {
				name: t("Mark as merged manually"),
				does: t("Enter the commit of the manual merge."),
			};
	}
}
