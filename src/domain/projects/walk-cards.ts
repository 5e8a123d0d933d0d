import { query, type Reader } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";

const after = query((q, p: { project: number; id: number; limit: number }) =>
	q
		.selectFrom("project_card as card")
		.leftJoin("issue", "issue.id", "card.issue_id")
		.select([
			"card.id",
			"card.column_id",
			"card.issue_id",
			"card.note",
			"card.sorting",
			"card.created_at",
			"issue.number",
			"issue.repository_id",
		])
		.where("card.project_id", "=", p.project)
		.where(notHidden("issue.poster_id"))
		.where((e) =>
			e.or([e("card.issue_id", "is not", null), notHidden("card.creator_id")]),
		)
		.where("card.id", ">", p.id)
		.orderBy("card.id")
		.limit(p.limit),
);

/** All cards of a board page by page, each with the number and the repository of its item. */
export const walkCards = (db: Reader, project: number, limit = 500) =>
	walkPages(
		limit,
		(id) => db.all(after, { project, id, limit }),
		({ id }) => id,
	);
