import { mostTextBytes } from "../../../text/text-limits.ts";
import { importCommitComment } from "../../commit-comments/import-comment.ts";
import {
	integerOrZero,
	type Json,
	line,
	moment,
	object,
	objects,
	sha,
	text,
} from "../apis/values.ts";
import { relink } from "../links.ts";
import type { SourceFile } from "../source.ts";
import { attachFiles, fetchFiles, fileLinks } from "../write/files.ts";
import { type ImportRun, knownItems } from "../write/import-run.ts";
import { personIn } from "./people-in-lines.ts";

const sides = ["L", "R"] as const;
/** Files that one text takes. */
const mostFiles = 100;

/** Brings what was said to commits, at the lines where it was said. */
export async function bringCommitComments(
	run: ImportRun,
	lines: AsyncIterable<Json>,
): Promise<void> {
	const { app, repository, source, here, shift } = run;
	for await (const one of lines) {
		const named = filesIn(one);
		const files = await fetchFiles(run, "issue", named);
		// its files came with it in an earlier round
		if (named.length > 0 && (await isBrought(run, named))) continue;
		const links = {
			there: source.home,
			here,
			shift,
			files: fileLinks(run, files),
		};
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
		const comment = {
			repository_id: repository.id,
			commit_sha: commit,
			poster_id,
			original_author,
			body,
			created_at: created,
			updated_at: moment(one.updated_at) ?? created,
			path: isPlaced ? path : "",
			side: isPlaced ? side : ("" as const),
			line: isPlaced ? number : 0,
		};
		await importCommitComment(app, comment, (tx, id) =>
			attachFiles(tx, run, { commitComment: id }, files),
		);
	}
}

const filesIn = ({ files }: Json): SourceFile[] =>
	objects(files)
		.slice(0, mostFiles)
		.map((file) => {
			const uuid = line(file.uuid, 36);
			return {
				key: `commit ${uuid}`,
				name: line(file.name),
				url: "",
				uuid,
				within: [],
				downloads: 0,
				createdAt: moment(file.created_at) ?? 0,
			};
		});

const isBrought = async (
	{ app, repository }: ImportRun,
	files: readonly SourceFile[],
): Promise<boolean> =>
	(
		await knownItems(
			app.db,
			repository.id,
			"file",
			files.map(({ key }) => `issue ${key}`),
		)
	).size > 0;
