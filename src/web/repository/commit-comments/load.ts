import type { App } from "../../../app.ts";
import {
	type CommitComment,
	commentsAtLines,
	commentsOnCommit,
	countCommitComments,
} from "../../../domain/commit-comments/commit-comments.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { peopleOf } from "../../../views/account.ts";
import { authorOf } from "../../../views/issues/original-author.ts";
import { pageSize, windowOf } from "../../parts/paged.tsx";
import type { Face } from "../../parts/person.tsx";
import { textToPreview } from "../../parts/text-editor.tsx";
import { renderTexts } from "../conversation/texts.ts";

/** Comments that one page of a commit has. */
export const perPage = pageSize.rows;

export interface ShownComment {
	readonly row: CommitComment;
	readonly by: Face;
	readonly html: string;
}

/** What was said to a commit, as its page shows it. */
export interface LoadedComments {
	readonly total: number;
	/** What stands at lines of the difference. */
	readonly atLines: readonly ShownComment[];
	readonly page: number;
	/** A stretch of what does not. */
	readonly entries: readonly ShownComment[];
	/** What a form that was sent would show, by its route. */
	readonly preview:
		| { readonly route: string; readonly html: string }
		| undefined;
	/** The comment that is edited. */
	readonly editing: number | undefined;
}

export const createRoute = "POST /:owner/:repo/commit/:oid/comments";
export const lineRoute = "POST /:owner/:repo/commit/:oid/lines";
export const editRoute = "POST /:owner/:repo/commit/:oid/comments/:id";
export const deleteRoute = "POST /:owner/:repo/commit/:oid/comments/:id/delete";

/** The field of a form that has the text: the one at a line may stand on a page with the one below. */
const fieldOf = (route: string): string =>
	route === lineRoute ? "body" : "content";

/** Loads what was said to the lines of a commit and a stretch of the rest; the number of queries does not grow with it. */
export async function loadComments(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	oid: string,
	page: number,
	search: URLSearchParams,
): Promise<LoadedComments> {
	const { id: repository } = context.repository;
	const total =
		(await countCommitComments(app.db, repository, [oid])).get(oid) ?? 0;
	const lines = total ? await commentsAtLines(app.db, repository, oid) : [];
	const listed = total
		? await commentsOnCommit(
				app.db,
				{
					repository,
					commit: oid,
					...windowOf(page, perPage),
				},
				lines,
			)
		: [];
	const rows = [...lines, ...listed];
	const looked = [createRoute, lineRoute, editRoute].flatMap((route) => {
		const text = textToPreview(route, fieldOf(route));
		return text === undefined ? [] : [{ route, text }];
	})[0];
	const [person, [preview = "", ...texts]] = await Promise.all([
		peopleOf(
			app,
			rows.map(({ poster_id }) => poster_id),
			actor,
		),
		renderTexts(app, actor, context, [
			looked?.text ?? "",
			...rows.map(({ body }) => body),
		]),
	]);
	const edit = search.get("edit") ?? "";
	const shown = rows.map((row, i) => ({
		row,
		by: authorOf(person(row.poster_id), { ...row, original_author_id: 0 }),
		html: texts[i] ?? "",
	}));
	return {
		total,
		atLines: shown.slice(0, lines.length),
		page,
		entries: shown.slice(lines.length),
		preview: looked && { route: looked.route, html: preview },
		editing: /^\d{1,15}$/.test(edit) ? Number(edit) : undefined,
	};
}
