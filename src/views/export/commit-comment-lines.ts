import { accountsByIds } from "../../domain/accounts/account.ts";
import { filesOfCommitComments } from "../../domain/attachments/attachment.ts";
import {
	type CommitComment,
	walkCommitComments,
} from "../../domain/commit-comments/commit-comments.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import type { Exporting } from "./exporting.ts";
import { personLine } from "./person-line.ts";

/** What was said to commits of a repository, with the lines at which it was said. */
export async function* commitCommentLines({ app, viewer, home }: Exporting) {
	for await (const rows of walkCommitComments(app.db, home.repository)) {
		const ids = rows.flatMap(({ poster_id }) => poster_id ?? []);
		const people = new Map(
			(await accountsByIds(app.db, [...new Set(ids)])).map((one) => [
				one.id,
				one,
			]),
		);
		const files = Map.groupBy(
			await filesOfCommitComments(
				app.db,
				rows.map(({ id }) => id),
			),
			(file) => file.commit_comment_id,
		);
		for (const row of rows) {
			const poster =
				row.poster_id === null ? undefined : people.get(row.poster_id);
			yield {
				commit: row.commit_sha,
				user: poster && personLine(app, viewer, poster),
				original_author: row.original_author || undefined,
				...saidOf(row),
				files: files.get(row.id)?.map(({ uuid, name, created_at }) => ({
					uuid,
					name,
					created_at: rfc3339Of(created_at),
				})),
			};
		}
	}
}

/** A text with its place and times. */
export const saidOf = (row: CommitComment) => ({
	...(row.path && { path: row.path, side: row.side, line: row.line }),
	body: row.body,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
});
