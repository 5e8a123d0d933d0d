import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { CommitComment } from "./commit-comments.ts";

const same = query(
	(q, p: { repository: number; commit: string; at: number; body: string }) =>
		q
			.selectFrom("commit_comment")
			.select("id")
			.where("repository_id", "=", p.repository)
			.where("commit_sha", "=", p.commit)
			.where("created_at", "=", p.at)
			.where("body", "=", p.body),
);
const add = insertInto(
	"commit_comment",
	[
		"repository_id",
		"commit_sha",
		"poster_id",
		"original_author",
		"body",
		"created_at",
		"updated_at",
		"path",
		"side",
		"line",
	],
	(insert) => insert.returning("id"),
);

/** Writes a comment that an archive has, unless it is there; `hang` hangs its files on it. Nobody is told of what was said long ago. */
export const importCommitComment = (
	app: App,
	comment: Omit<CommitComment, "id">,
	hang: (tx: Transaction, id: number) => Promise<void>,
): Promise<void> =>
	app.db.write(async (tx) => {
		const present = await tx.first(same, {
			repository: comment.repository_id,
			commit: comment.commit_sha,
			at: comment.created_at,
			body: comment.body,
		});
		if (present) return;
		const row = await tx.first(add, comment);
		if (row) await hang(tx, row.id);
	});
