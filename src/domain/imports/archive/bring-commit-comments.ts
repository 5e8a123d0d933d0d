import { mostTextBytes } from "../../../text/text-limits.ts";
import { importCommitComment } from "../../commit-comments/import-comment.ts";
import {
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	sha,
	text,
} from "../apis/values.ts";
import { relink } from "../links.ts";
import type { ImportRun } from "../write/import-run.ts";
import { personIn } from "./people-in-lines.ts";

const sides = ["L", "R"] as const;

/** Brings what was said to commits, at the lines where it was said. */
export async function bringCommitComments(
	run: ImportRun,
	lines: AsyncIterable<Json>,
): Promise<void> {
	const { app, repository, source, here, shift } = run;
	const links = { there: source.home, here, shift, files: new Map() };
	for await (const one of lines) {
		const commit = sha(one.commit);
		const body = relink(text(one.body, mostTextBytes), links);
		const created = moment(one.created_at);
		if (!commit || !body.trim() || created === null) continue;
		const { poster_id, original_author } = await run.people.writtenBy(
			one.user === undefined
				? { id: 0, name: line(one.original_author), email: "" }
				: personIn(object(one.user)),
		);
		const path = text(one.path, 4096);
		const side = sides.find((known) => known === one.side);
		const number = integerOrZero(one.line);
		const isPlaced = path && side && number > 0 && number < 1_000_000_000;
		await importCommitComment(app, {
			repository_id: repository.id,
			commit_sha: commit,
			poster_id,
			original_author,
			body,
			created_at: created,
			updated_at: moment(one.updated_at) ?? created,
			path: isPlaced ? path : "",
			side: isPlaced ? side : "",
			line: isPlaced ? number : 0,
		});
	}
}
