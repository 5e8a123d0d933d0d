import { sometimes, unrecorded } from "../../../../domain/audit/declared.ts";
import { titleAs } from "../../../../domain/pulls/draft.ts";
import { editPull } from "../../../../domain/pulls/edit-pull.ts";
import {
	cancelMerge,
	scheduleMerge,
} from "../../../../domain/pulls/merging/auto-merge.ts";
import { deleteHead } from "../../../../domain/pulls/merging/delete-head.ts";
import {
	mergePull,
	refuseMerge,
} from "../../../../domain/pulls/merging/merge-pull.ts";
import { updatePull } from "../../../../domain/pulls/merging/update-pull.ts";
import { invalid } from "../../../../errors.ts";
import { pulls } from "../../../../guards/pull.ts";
import { choice, line, lines, tick } from "../../../fields.ts";
import { form, type Page, see } from "../../../page.ts";
import { t } from "../../../words/words.ts";
import { pullAddress } from "../addresses.ts";
import { mergeRoutes } from "./merge-words.tsx";

const wayField = choice(
	"",
	"merge",
	"rebase",
	"rebase-merge",
	"squash",
	"fast-forward-only",
	"manually-merged",
);

const notDeleted = () =>
	invalid(t("The branch cannot be deleted, or it no longer exists."));
const merged = sometimes(
	["refs.moved"],
	"a planned merge is recorded when it is done",
);

/** The forms of the box to merge; `shownOn` is the page that has it. */
export const mergeForms = (shownOn: Page) => [
	form({
		route: mergeRoutes.merge.route,
		audit: merged,
		on: pulls.take(),
		fields: {
			do: wayField,
			merge_title_field: line({ max: 1000 }),
			merge_message_field: lines(),
			merge_commit_id: line({ max: 64 }),
			head_commit_id: line({ max: 64 }),
			delete_branch_after_merge: tick(),
			when: choice("", "later", "force"),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			if (!fields.do) throw invalid(t("Choose a merge method."));
			const deleteBranch = fields.delete_branch_after_merge;
			const wanted = {
				style: fields.do,
				title: fields.merge_title_field,
				message: fields.merge_message_field,
				commit: fields.merge_commit_id,
				head: fields.head_commit_id,
				force: fields.when === "force",
			};
			if (fields.when === "later") {
				const plan = { plan: true };
				const asked = await refuseMerge(app, actor, context, wanted, plan);
				if (asked.demand) {
					await scheduleMerge(app, actor, asked.pull, {
						...wanted,
						deleteBranch,
					});
					return see(pullAddress(context, "#merge"));
				}
			}
			await mergePull(app, actor, context, wanted);
			const deleted =
				deleteBranch && (await deleteHead(app, actor, context.pull));
			return see(
				pullAddress(context, "#merge"),
				deleted
					? t("The pull request was merged, and its branch was deleted.")
					: t("The pull request was merged."),
			);
		},
	}),
	form({
		route: mergeRoutes.cancel.route,
		audit: unrecorded.conversation,
		on: pulls.take(),
		fields: {},
		shownOn,
		async run({ app, actor, context }) {
			await cancelMerge(app, actor, context);
			return see(pullAddress(context, "#merge"));
		},
	}),
	form({
		route: mergeRoutes.update.route,
		audit: "refs.moved",
		on: pulls.take(),
		fields: { style: choice("merge", "rebase") },
		shownOn,
		async run({ app, actor, context, fields }) {
			await updatePull(app, actor, context, fields.style);
			return see(pullAddress(context, "#merge"), t("The branch was updated."));
		},
	}),
	form({
		route: mergeRoutes.cleanup.route,
		audit: "refs.moved",
		on: pulls.take(),
		fields: {},
		shownOn,
		async run({ app, actor, context }) {
			if (!context.issue.closed)
				throw invalid(
					t("The pull request is still open, so its branch is needed."),
				);
			if (!(await deleteHead(app, actor, context.pull))) throw notDeleted();
			return see(pullAddress(context, "#merge"), t("The branch was deleted."));
		},
	}),
	form({
		route: mergeRoutes.draft.route,
		audit: unrecorded.conversation,
		on: pulls.edit(),
		fields: { draft: tick() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const title = titleAs(context.issue.title, fields.draft);
			await editPull(app, actor, context, { title });
			return see(pullAddress(context, "#merge"));
		},
	}),
];
