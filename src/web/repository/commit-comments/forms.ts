import {
	countCommitComments,
	createCommitComment,
	deleteCommitComment,
	editCommitComment,
} from "../../../domain/commit-comments/commit-comments.ts";
import { resolveCommit } from "../../../domain/refs/resolve-commit.ts";
import { conflict, invalid, notFound } from "../../../errors.ts";
import { commitComments } from "../../../guards/commit-comment.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { line, lines } from "../../fields.ts";
import { again, type Form, form, see } from "../../page.ts";
import { t } from "../../words/words.ts";
import { commitAddress } from "../addresses.ts";
import { commitPage } from "../commit.tsx";
import { createRoute, deleteRoute, editRoute, perPage } from "./load.ts";

const text = () => lines({ max: 262_144 });
const needed = () =>
	invalid(t("Nothing is written yet."), { field: "content" });

/** The forms about comments on commits. */
export const commitCommentForms: readonly Form[] = [
	form({
		route: createRoute,
		on: commitComments.create(),
		fields: { content: text(), preview: line() },
		shownOn: commitPage,
		async run({ app, actor, params, fields, page: _, ...found }) {
			if (fields.preview) return again;
			if (!fields.content.trim()) throw needed();
			const { repository } = found;
			const commit = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(params.oid)
				? await resolveCommit(app, repository, params.oid)
				: undefined;
			if (commit?.oid !== params.oid) throw notFound();
			const row = await createCommitComment(
				app,
				actor,
				found,
				commit,
				fields.content,
			);
			const { oid } = commit;
			const counts = await countCommitComments(app.db, repository.id, [oid]);
			const last = Math.ceil((counts.get(oid) ?? 1) / perPage);
			const query = last > 1 ? `?page=${last}` : "";
			return see(
				`${commitAddress(found, oid)}${query}#commitcomment-${row.id}`,
			);
		},
	}),
	form({
		route: editRoute,
		on: commitComments.edit(),
		fields: {
			content: text(),
			version: line(),
			preview: line(),
		},
		shownOn: commitPage,
		async run({ app, actor, fields, comment, search, ...found }) {
			if (fields.preview) return again;
			if (!fields.content.trim()) throw needed();
			if (fields.version !== fingerprint(comment.body))
				throw conflict(
					t(
						"Somebody changed this text while you wrote. Look at both, then save.",
					),
					{ field: "content" },
				);
			await editCommitComment(
				app,
				actor,
				found.repository,
				comment,
				fields.content,
			);
			const page = search.get("page") ?? "";
			const query = /^[1-9]\d{0,5}$/.test(page) ? `?page=${page}` : "";
			return see(
				`${commitAddress(found, comment.commit_sha)}${query}#commitcomment-${comment.id}`,
			);
		},
	}),
	form({
		route: deleteRoute,
		on: commitComments.delete(),
		fields: {},
		shownOn: commitPage,
		async run({ app, actor, comment, ...found }) {
			await deleteCommitComment(app, actor, found.repository, comment);
			return see(
				`${commitAddress(found, comment.commit_sha)}#comments`,
				t("The comment is deleted."),
			);
		},
	}),
];
