import type { App } from "../../../app.ts";
import {
	type CommitComment,
	commentsOnCommit,
	countCommitComments,
} from "../../../domain/commit-comments/commit-comments.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { peopleOf } from "../../../views/account.ts";
import type { Face } from "../../parts/person.tsx";
import { textToPreview } from "../../parts/text-editor.tsx";
import { renderTexts } from "../conversation/texts.ts";

/** Comments that one page of a commit has. */
export const perPage = 50;

/** What was said to a commit, as its page shows it. */
export interface LoadedComments {
	readonly total: number;
	readonly page: number;
	readonly entries: readonly {
		readonly row: CommitComment;
		readonly by: Face;
		readonly html: string;
	}[];
	/** What a form that was sent would show, by its route. */
	readonly preview:
		| { readonly route: string; readonly html: string }
		| undefined;
	/** The comment that is edited. */
	readonly editing: number | undefined;
}

export const createRoute = "POST /:owner/:repo/commit/:oid/comments";
export const editRoute = "POST /:owner/:repo/commit/:oid/comments/:id";
export const deleteRoute = "POST /:owner/:repo/commit/:oid/comments/:id/delete";

/** Loads a stretch of what was said to a commit; the number of queries does not grow with it. */
export async function loadComments(
	app: App,
	actor: Actor,
	found: RepositoryContext,
	oid: string,
	page: number,
	search: URLSearchParams,
): Promise<LoadedComments> {
	const { id: repository } = found.repository;
	const total =
		(await countCommitComments(app.db, repository, [oid])).get(oid) ?? 0;
	const rows = total
		? await commentsOnCommit(app.db, {
				repository,
				commit: oid,
				limit: perPage,
				offset: (page - 1) * perPage,
			})
		: [];
	const looked = [createRoute, editRoute].flatMap((route) => {
		const text = textToPreview(route);
		return text === undefined ? [] : [{ route, text }];
	})[0];
	const [person, [preview = "", ...texts]] = await Promise.all([
		peopleOf(
			app,
			rows.map(({ poster_id }) => poster_id),
			actor,
		),
		renderTexts(app, actor, found, [
			looked?.text ?? "",
			...rows.map(({ body }) => body),
		]),
	]);
	const edit = search.get("edit") ?? "";
	return {
		total,
		page,
		entries: rows.map((row, i) => ({
			row,
			by: person(row.poster_id),
			html: texts[i] ?? "",
		})),
		preview: looked && { route: looked.route, html: preview },
		editing: /^\d{1,15}$/.test(edit) ? Number(edit) : undefined,
	};
}
