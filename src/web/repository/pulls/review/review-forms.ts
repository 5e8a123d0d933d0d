import { unrecorded } from "../../../../domain/audit/declared.ts";
import { deleteReview } from "../../../../domain/pulls/reviews/change-review.ts";
import { editLine } from "../../../../domain/pulls/reviews/edit-line.ts";
import {
	answerLine,
	deleteLine,
	resolveLine,
} from "../../../../domain/pulls/reviews/line-comments.ts";
import { draftOf, lineById } from "../../../../domain/pulls/reviews/review.ts";
import { applySuggestions } from "../../../../domain/pulls/reviews/suggestions.ts";
import {
	createReview,
	submitReview,
} from "../../../../domain/pulls/reviews/write-review.ts";
import { markViewed } from "../../../../domain/pulls/viewed-files.ts";
import { invalid, notFound } from "../../../../errors.ts";
import { pulls } from "../../../../guards/pull.ts";
import {
	choice,
	type Field,
	line,
	lines,
	tick,
	whole,
} from "../../../fields.ts";
import { again, form, see } from "../../../page.ts";
import { lookOf } from "../../../parts/code/line-place.ts";
import { t } from "../../../words/words.ts";
import { pullAddress } from "../addresses.ts";
import { viewedRoute } from "../file-tools.tsx";
import { filesPage } from "../files.tsx";
import { commentRoute } from "./line-form.tsx";
import { submitRoute } from "./review-menu.tsx";
import { threadForms } from "./thread.tsx";

/** Names of suggestions as forms send them: the comment, and which of its suggestions. */
const suggestions = (): Field<{ comment: number; at: number }[]> => ({
	read: (values) =>
		[...new Set(values)].flatMap((value) => {
			const [, comment, at] = /^(\d{1,15})\.(\d{1,4})$/.exec(value) ?? [];
			return comment ? [{ comment: Number(comment), at: Number(at) }] : [];
		}),
});

/** How a difference is shown, as the end of an address. */
const queryOfLook = (search: URLSearchParams): string => {
	const kept = new URLSearchParams(lookOf(search));
	return kept.size ? `?${kept}` : "";
};

const commentOnLine = form({
	route: commentRoute.route,
	creates: true,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: {
		comment: line({ max: 20 }),
		file: line(),
		path: line({ max: 4096, exact: true }),
		head: line({ max: 64 }),
		start: whole(),
		body: lines({ required: "Comment can't be blank." }),
		how: choice("review", "now"),
		preview: line(),
	},
	shownOn: filesPage,
	async run({ app, actor, context, search, fields }) {
		if (fields.preview) return again;
		const [, side, digits] = /^([LR]):(\d{1,9})$/.exec(fields.comment) ?? [];
		if (!side)
			throw invalid(t("This is not a line number."), { field: "body" });
		const sign = side === "L" ? -1 : 1;
		const number = Number(digits);
		const several = fields.start > 0 && fields.start < number;
		const draft = await draftOf(app.db, actor, context.issue.id);
		const review = await createReview(app, actor, context, {
			// what was begun is not sent by the way
			verdict: fields.how === "now" && !draft ? "comment" : "pending",
			body: "",
			commit: fields.head || undefined,
			lines: [
				{
					path: fields.path,
					line: sign * number,
					body: fields.body,
					start: several ? sign * fields.start : undefined,
					file: number === 0,
				},
			],
		});
		const anchor = /^diff-[0-9a-f]{40}$/.test(fields.file) ? fields.file : "";
		const at = number ? `${anchor}${side}${number}` : anchor;
		return see(
			`${pullAddress(context, `/files${queryOfLook(search)}`)}#${at}`,
			review.kind === "pending"
				? t("Your comment is pending until you submit your review.")
				: "",
		);
	},
});

const answer = form({
	route: threadForms.answer.route,
	creates: true,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: {
		comment: whole(),
		body: lines({ required: "Comment can't be blank." }),
	},
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		const made = await answerLine(app, actor, context, fields.comment, {
			body: fields.body,
		});
		return see(pullAddress(context, `/files#issuecomment-${made.comment_id}`));
	},
});

const resolve = form({
	route: threadForms.resolve.route,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: { comment: whole(), settled: tick() },
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		await resolveLine(app, actor, context, fields.comment, fields.settled);
		return see(pullAddress(context, `/files#thread-${fields.comment}`));
	},
});

const editComment = form({
	route: threadForms.edit.route,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: {
		comment: whole(),
		version: line(),
		body: lines({ required: "Comment can't be blank." }),
	},
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		const { comment: id, body, version } = fields;
		await editLine(app, actor, context, id, { body, version });
		return see(pullAddress(context, `/files#issuecomment-${id}`));
	},
});

/** Deletes a comment that its writer has not sent yet. */
const dropDraft = form({
	route: threadForms.drop.route,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: { comment: whole() },
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		const { repository, issue } = context;
		const [row, draft] = await Promise.all([
			lineById(app.db, repository.id, fields.comment),
			draftOf(app.db, actor, issue.id),
		]);
		if (!row || !draft || row.review_id !== draft.id) throw notFound();
		await deleteLine(app, actor, repository, row);
		return see(pullAddress(context, "/files"));
	},
});

const finishReview = form({
	route: submitRoute.route,
	creates: true,
	audit: unrecorded.conversation,
	on: pulls.take(),
	fields: {
		content: lines(),
		type: choice("comment", "approve", "reject"),
		commit: line({ max: 64 }),
		drop: tick(),
	},
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		const { issue } = context;
		const draft = await draftOf(app.db, actor, issue.id);
		if (fields.drop) {
			if (!draft) throw notFound();
			await deleteReview(app, actor, issue, draft);
			return see(pullAddress(context, "/files"), t("Your review was deleted."));
		}
		const said = { verdict: fields.type, body: fields.content } as const;
		if (said.verdict === "reject" && !said.body && !draft?.body)
			throw invalid(t("Describe the changes that you request."), {
				field: "content",
			});
		if (said.verdict === "comment" && !said.body && !draft)
			throw invalid(t("Comment can't be blank."), { field: "content" });
		await (draft
			? submitReview(app, actor, context, draft, said)
			: createReview(app, actor, context, {
					...said,
					commit: fields.commit || undefined,
					lines: [],
				}));
		return see(pullAddress(context), t("Your review was submitted."));
	},
});

const applyForm = form({
	route: threadForms.apply.route,
	creates: true,
	audit: "refs.moved",
	on: pulls.take(),
	fields: { suggestion: suggestions(), message: line({ max: 255 }) },
	shownOn: filesPage,
	async run({ app, actor, context, fields }) {
		await applySuggestions(
			app,
			actor,
			context,
			fields.suggestion,
			fields.message,
		);
		return see(
			pullAddress(context, "/files"),
			t("The suggestions were committed."),
		);
	},
});

const viewedForm = form({
	route: viewedRoute.route,
	audit: unrecorded.conversation,
	on: pulls.take({ archived: false }),
	fields: {
		path: line({ max: 4096, exact: true }),
		blob: line({ max: 64 }),
		anchor: line(),
		viewed: tick(),
	},
	shownOn: filesPage,
	async run({ app, actor, context, search, fields }) {
		await markViewed(app, actor.account, context, fields);
		const anchor = /^diff-[0-9a-f]{40}$/.test(fields.anchor)
			? `#${fields.anchor}`
			: "";
		return see(pullAddress(context, `/files${queryOfLook(search)}`) + anchor);
	},
});

/** The forms of reviews. */
export const reviewForms = [
	commentOnLine,
	answer,
	resolve,
	editComment,
	dropDraft,
	finishReview,
	applyForm,
	viewedForm,
];
