import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { attachmentIn } from "../../../domain/attachments/attachment.ts";
import {
	checkedName,
	deleteAttachment,
	putAttachments,
	renameAttachment,
} from "../../../domain/attachments/change-attachments.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	createComment,
	deleteComment,
	editComment,
	isWritten,
} from "../../../domain/issues/comments.ts";
import { openBlockers } from "../../../domain/issues/dependencies.ts";
import { demandEdit } from "../../../domain/issues/edit-issue.ts";
import {
	type IssueContext,
	issuesByIds,
} from "../../../domain/issues/issue.ts";
import { react, unreact } from "../../../domain/issues/reactions.ts";
import { refuseBlocked } from "../../../domain/issues/refuse-blocked.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { deleteLine } from "../../../domain/pulls/reviews/line-comments.ts";
import { refuseTwin, turnItem } from "../../../domain/pulls/turn-item.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { conflict, invalid, notFound, precondition } from "../../../errors.ts";
import { comments, issues } from "../../../guards/issue.ts";
import type { Upload } from "../../../http/upload.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { choice, line, lines, uploads, whole } from "../../fields.ts";
import { again, type Form, form, type Page, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { type Base, formRoute, itemAddress } from "./addresses.ts";
import { commentIn } from "./comment-of.ts";
import { editItem } from "./edit-item.ts";
import { tickTask } from "./tick-task.ts";

/** Gives what hangs files on a text that is there already, in its transaction; undefined without files. */
async function attaching(
	app: App,
	actor: Actor,
	context: IssueContext,
	holder: { kind: "issue" | "comment"; id: number },
	files: readonly Upload[],
): Promise<((tx: Transaction) => Promise<void>) | undefined> {
	const { repository, issue } = context;
	if (files.length === 0) return undefined;
	if (actor.account)
		await refuseBlocked(app, context, actor.account, [issue.poster_id]);
	const place = { repository: repository.id, ...holder };
	return (tx) => putAttachments(tx, actor, place, files, now(app));
}
const refuseFiles = (files: readonly Upload[]) => {
	for (const { name } of files) checkedName("comment", name);
};

/** What would refuse to close an item, before anything is written. @throws DomainError "forbidden", "precondition" */
async function refuseTurn(
	app: App,
	actor: Actor,
	context: IssueContext,
	close: boolean,
): Promise<void> {
	demandEdit(actor, context);
	const { issue, repository } = context;
	if (issue.merged_at !== null)
		throw precondition(t("It is merged, so it cannot be closed or reopened."));
	const needs = settingsOf(repository.settings).enable_issue_dependencies;
	if (close && needs && (await openBlockers(app.db, issue.id)))
		throw precondition(t("A blocking issue is still open."));
}

const changedMeanwhile = () =>
	conflict(
		t(
			"This text was changed while you were editing it. Compare both versions, then save.",
		),
		{ field: "content" },
	);

/** The forms about texts of a conversation: answering, editing, deleting, reacting, ticking. */
export const textForms = (base: Base, shownOn: Page): readonly Form[] => [
	...writingForms(base, shownOn),
	...changeForms(base, shownOn),
	...fileForms(base, shownOn),
];

/** Forms with a text. */
const writingForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "comments"),
		creates: true,
		audit: unrecorded.conversation,
		on: issues.comment(),
		fields: {
			content: lines(),
			files: uploads(),
			turn: choice("", "close", "reopen"),
			preview: line(),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			if (fields.preview) return again;
			const { content, files } = fields;
			refuseFiles(files);
			const turn = fields.turn === "" ? undefined : fields.turn === "close";
			if (!content && files.length === 0 && turn === undefined)
				throw invalid(t("Comment can't be blank."), { field: "content" });
			if (turn !== undefined) await refuseTurn(app, actor, context, turn);
			if (!content && files.length === 0) {
				await editItem(app, actor, context, { closed: turn as boolean });
				return see(itemAddress(context, context.issue));
			}
			const also = async (tx: Transaction, id: number) => {
				const { id: repository } = context.repository;
				const holder = { repository, kind: "comment", id } as const;
				await putAttachments(tx, actor, holder, files, now(app));
				if (turn !== undefined) await turnItem(app, tx, actor, context, turn);
			};
			const row = await createComment(app, actor, context, content, also).catch(
				refuseTwin,
			);
			const anchor = `#issuecomment-${row.id}`;
			return see(itemAddress(context, context.issue, anchor));
		},
	}),
	form({
		route: formRoute(base, "content"),
		audit: unrecorded.conversation,
		on: issues.edit(),
		fields: {
			content: lines(),
			version: line(),
			files: uploads(),
			preview: line(),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			if (fields.preview) return again;
			const { issue } = context;
			refuseFiles(fields.files);
			if (fields.version !== fingerprint(issue.body)) throw changedMeanwhile();
			const holder = { kind: "issue", id: issue.id } as const;
			const also = await attaching(app, actor, context, holder, fields.files);
			if (fields.content !== issue.body)
				await editItem(app, actor, context, {
					body: fields.content,
					contentVersion: issue.content_version,
					also,
				});
			else if (also) await app.db.write(also);
			return see(itemAddress(context, issue));
		},
	}),
	form({
		route: formRoute(base, "comments/:id"),
		audit: unrecorded.conversation,
		on: comments.edit(),
		fields: {
			content: lines(),
			version: line(),
			files: uploads(),
			preview: line(),
		},
		shownOn,
		async run({ app, actor, context, fields }) {
			const { issue } = context;
			const { comment } = context;
			if (!isWritten(comment)) throw notFound();
			if (fields.preview) return again;
			refuseFiles(fields.files);
			if (fields.version !== fingerprint(comment.body))
				throw changedMeanwhile();
			if (!fields.content && fields.files.length === 0)
				throw invalid(t("Comment can't be blank."), { field: "content" });
			const holder = { kind: "comment", id: comment.id } as const;
			await editComment(app, actor, context, comment, {
				body: fields.content,
				unchanged: true,
				also: await attaching(app, actor, context, holder, fields.files),
			});
			return see(itemAddress(context, issue, `#issuecomment-${comment.id}`));
		},
	}),
];

/** Forms that change a text without showing it. */
const changeForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "comments/:id/delete"),
		audit: unrecorded.conversation,
		on: comments.delete(),
		fields: {},
		shownOn,
		async run({ app, actor, context }) {
			const { comment } = context;
			if (comment.kind === "code")
				await deleteLine(app, actor, context.repository, comment);
			else if (comment.kind === "comment")
				await deleteComment(app, actor, context, comment);
			else throw notFound();
			return see(
				itemAddress(context, context.issue),
				t("The comment was deleted."),
			);
		},
	}),
	form({
		route: formRoute(base, "title"),
		audit: unrecorded.conversation,
		on: issues.edit(),
		fields: { title: line({ required: "Title can't be blank." }) },
		shownOn,
		async reads({ app, issue }) {
			const [now] = await issuesByIds(app.db, [issue.id]);
			return now && { title: now.title };
		},
		async run({ app, actor, context, fields }) {
			await editItem(app, actor, context, { title: fields.title });
			return see(itemAddress(context, context.issue));
		},
	}),
	form({
		route: formRoute(base, "reactions"),
		audit: unrecorded.conversation,
		on: issues.react(),
		fields: { comment: whole(), react: line(), unreact: line() },
		shownOn,
		async run({ app, actor, context, fields }) {
			const { issue } = context;
			const comment = fields.comment
				? (await commentIn(app, context, fields.comment)).id
				: null;
			if (fields.unreact)
				await unreact(app, actor, { issue: issue.id, comment }, fields.unreact);
			else await react(app, actor, context, comment, fields.react);
			return see(
				itemAddress(
					context,
					issue,
					comment ? `#issuecomment-${comment}` : `#issue-${issue.id}`,
				),
			);
		},
	}),
	form({
		route: formRoute(base, "tasks/:id"),
		audit: unrecorded.conversation,
		on: issues.text(),
		fields: { task: whole(), version: line() },
		shownOn,
		run: ({ app, actor, context, fields }) =>
			tickTask(app, actor, context, fields),
	}),
];

/** The files of a text. */
const fileForms = (base: Base, shownOn: Page): readonly Form[] => [
	form({
		route: formRoute(base, "files/:id/rename"),
		audit: unrecorded.conversation,
		on: issues.text(),
		fields: {
			file: whole(),
			name: line({ required: "Name can't be blank.", max: 255 }),
		},
		shownOn,
		async run({ app, context, fields }) {
			const { issue, comment } = context;
			const kind = comment ? "comment" : "issue";
			const holder = (comment ?? issue).id;
			const file = await attachmentIn(app.db, kind, holder, fields.file);
			if (!file) throw notFound();
			await renameAttachment(app, kind, file, fields.name);
			return see(
				itemAddress(context, context.issue),
				t("The file was renamed."),
			);
		},
	}),
	form({
		route: formRoute(base, "files/:id/delete"),
		audit: unrecorded.conversation,
		on: issues.text(),
		fields: { file: whole() },
		shownOn,
		async run({ app, context, fields }) {
			const { issue, comment } = context;
			const kind = comment ? "comment" : "issue";
			const holder = (comment ?? issue).id;
			const file = await attachmentIn(app.db, kind, holder, fields.file);
			if (!file) throw notFound();
			await deleteAttachment(app, file);
			return see(
				itemAddress(context, context.issue),
				t("The file was removed."),
			);
		},
	}),
];
