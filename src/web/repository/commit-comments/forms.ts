import type { App } from "../../../app.ts";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	countListedComments,
	createCommitComment,
	deleteCommitComment,
	editCommitComment,
} from "../../../domain/commit-comments/commit-comments.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import type { Repository } from "../../../domain/repositories/repository.ts";
import { conflict, invalid, notFound } from "../../../errors.ts";
import { commitComments } from "../../../guards/commit-comment.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { line, lines, uploads } from "../../fields.ts";
import { again, type Form, form, see } from "../../page.ts";
import { lookOf } from "../../parts/code/line-place.ts";
import { t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import { commitPage } from "../commit.tsx";
import { withFiles } from "../conversation/file-in-text.ts";
import {
	createRoute,
	deleteRoute,
	editRoute,
	lineRoute,
	perPage,
} from "./load.ts";

const needed = () =>
	invalid(t("Comment can't be blank."), { field: "content" });

/** The commit that an address names in full. @throws DomainError "not-found" */
async function commitOf(app: App, repository: Repository, oid: string) {
	const commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(oid)
		? await resolveCommit(app, repository, oid)
		: undefined;
	if (commit?.oid !== oid) throw notFound();
	return commit;
}

const queryOf = (words: Record<string, string>): string => {
	const query = new URLSearchParams(words);
	return query.size ? `?${query}` : "";
};

/** The forms about comments on commits. */
export const commitCommentForms: readonly Form[] = [
	form({
		route: createRoute,
		creates: true,
		audit: unrecorded.conversation,
		on: commitComments.create(),
		fields: { content: lines(), files: uploads(), preview: line() },
		shownOn: commitPage,
		async run({ app, actor, context, params, fields }) {
			if (fields.preview) return again;
			if (!fields.content.trim() && !fields.files.length) throw needed();
			const { repository } = context;
			const commit = await commitOf(app, repository, params.oid);
			const row = await createCommitComment(app, actor, context, commit, {
				body: await withFiles(
					app,
					actor,
					repository,
					fields.content,
					fields.files,
				),
			});
			const { oid } = commit;
			const count = await countListedComments(app.db, repository.id, oid);
			const last = Math.ceil(count / perPage);
			const query = last > 1 ? `?page=${last}` : "";
			return see(
				`${commitAddress(context, oid)}${query}#commitcomment-${row.id}`,
			);
		},
	}),
	form({
		route: lineRoute,
		creates: true,
		audit: unrecorded.conversation,
		on: commitComments.create(),
		fields: {
			comment: line({ max: 20 }),
			file: line({ max: 50 }),
			path: line({ max: 4096, exact: true }),
			body: lines(),
			files: uploads(),
			preview: line(),
		},
		shownOn: commitPage,
		async run({ app, actor, context, params, fields, search }) {
			if (fields.preview) return again;
			if (!fields.body.trim() && !fields.files.length)
				throw invalid(t("Comment can't be blank."), { field: "body" });
			const [, side, digits] =
				/^([LR]):([1-9]\d{0,8})$/.exec(fields.comment) ?? [];
			if (!side)
				throw invalid(t("This is not a line number."), { field: "body" });
			const commit = await commitOf(app, context.repository, params.oid);
			const row = await createCommitComment(app, actor, context, commit, {
				body: await withFiles(
					app,
					actor,
					context.repository,
					fields.body,
					fields.files,
				),
				place: {
					path: fields.path,
					side: side as "L" | "R",
					line: Number(digits),
				},
			});
			return see(
				`${commitAddress(context, commit.oid)}${queryOf(lookOf(search))}#commitcomment-${row.id}`,
			);
		},
	}),
	form({
		route: editRoute,
		audit: unrecorded.conversation,
		on: commitComments.edit(),
		fields: {
			content: lines(),
			files: uploads(),
			version: line(),
			preview: line(),
		},
		shownOn: commitPage,
		async run({ app, actor, context, fields, comment, search }) {
			if (fields.preview) return again;
			if (!fields.content.trim()) throw needed();
			if (fields.version !== fingerprint(comment.body))
				throw conflict(
					t(
						"This text was changed while you were editing it. Compare both versions, then save.",
					),
					{ field: "content" },
				);
			await editCommitComment(
				app,
				actor,
				context.repository,
				comment,
				await withFiles(
					app,
					actor,
					context.repository,
					fields.content,
					fields.files,
				),
			);
			const page = search.get("page") ?? "";
			const query = queryOf({
				...lookOf(search),
				...(/^[1-9]\d{0,5}$/.test(page) && page !== "1" ? { page } : {}),
			});
			return see(
				`${commitAddress(context, comment.commit_sha)}${query}#commitcomment-${comment.id}`,
			);
		},
	}),
	form({
		route: deleteRoute,
		audit: unrecorded.conversation,
		on: commitComments.delete(),
		fields: {},
		shownOn: commitPage,
		async run({ app, actor, context, comment }) {
			await deleteCommitComment(app, actor, context.repository, comment);
			return see(
				`${commitAddress(context, comment.commit_sha)}#comments`,
				t("The comment was deleted."),
			);
		},
	}),
];
