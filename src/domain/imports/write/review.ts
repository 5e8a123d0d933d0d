import type { Transaction } from "../../../database/database.ts";
import { isGitError } from "../../../git/errors.ts";
import { blameLines } from "../../../git/history/blame-line.ts";
import { hunksAt } from "../../../git/history/hunk-at.ts";
import type { Issue } from "../../issues/issue.ts";
import { storeOf } from "../../repositories/repository.ts";
import { type Links, relink } from "../links.ts";
import type { WrittenBy } from "../people.ts";
import type { SourceLine, SourceReview } from "../source.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";
import { putRow } from "./timeline-row.ts";

/** A comment on a line with what was looked up for it. */
export interface PreparedLine {
	readonly source: SourceLine;
	readonly by: WrittenBy;
	readonly body: string;
	/** Who made the line what it is; "" where git does not tell. */
	readonly commit: string;
	readonly hunk: string;
	/** The first comment of its thread, when that was brought before. */
	readonly thread: number | undefined;
}
interface PreparedReview {
	readonly source: SourceReview;
	readonly by: WrittenBy;
	readonly body: string;
	readonly lines: readonly PreparedLine[];
}

/** Looks up what comments on lines need: their authors, and what git says of the lines. */
export async function prepareLines(
	run: ImportRun,
	lines: readonly SourceLine[],
	links: Links,
): Promise<PreparedLine[]> {
	const answered = await knownItems(
		run.app.db,
		run.repository.id,
		"line",
		lines.map((line) => line.answers).filter(Boolean),
	);
	const prepared: PreparedLine[] = [];
	for (const line of lines)
		prepared.push({
			source: line,
			by: await run.people.writtenBy(line.author),
			body: relink(line.body, links),
			...(await placeOf(run, line)),
			thread: answered.get(line.answers)?.id,
		});
	return prepared;
}

/** Lines of commits that were not brought stand where they are said to stand. */
async function placeOf(
	{ app, repository }: ImportRun,
	{ commit, path, line, hunk }: SourceLine,
): Promise<{ commit: string; hunk: string }> {
	if (!commit || !path || line === 0) return { commit, hunk };
	const store = storeOf(repository);
	try {
		const blamed = await blameLines(app.git, store, commit, path, [line]);
		const found =
			hunk ||
			(await hunksAt(app.git, store, null, commit, path, [line])).get(line);
		return { commit: blamed.get(line) ?? commit, hunk: found ?? "" };
	} catch (error) {
		if (isGitError(error)) return { commit, hunk };
		throw error;
	}
}

/** Writes a review with its comments on lines; gives its row in the timeline. */
export async function putReview(
	run: ImportRun,
	tx: Transaction,
	issue: Issue,
	{ source, by, body, lines }: PreparedReview,
): Promise<number> {
	const [pull] = await tx.rows((q) =>
		q.selectFrom("pull").select("head_oid").where("issue_id", "=", issue.id),
	);
	const [review] = await tx.rows((q) =>
		q
			.insertInto("review")
			.values({
				issue_id: issue.id,
				kind: source.verdict,
				reviewer_id: by.poster_id,
				team_id: null,
				body,
				commit_oid: source.commit,
				// a word from elsewhere is no approval that counts here
				official: 0,
				stale:
					source.verdict !== "comment" && source.commit !== pull?.head_oid
						? 1
						: 0,
				dismissed: source.dismissed ? 1 : 0,
				original_author: by.original_author,
				original_author_id: by.original_author_id,
				comments: lines.length,
				created_at: source.createdAt,
				updated_at: source.updatedAt,
			})
			.returning("id"),
	);
	if (!review) throw new Error("no row for an imported review");
	const row = await putRow(tx, issue.id, "review", by, {
		body,
		at: source.createdAt,
		changedAt: source.updatedAt,
		review: review.id,
	});
	const made = new Map<string, number>();
	for (const line of lines) {
		const { source: said } = line;
		const id = await putRow(tx, issue.id, "code", line.by, {
			body: line.body,
			at: said.createdAt,
			changedAt: said.updatedAt,
			review: review.id,
		});
		made.set(said.key, id);
		await tx.change((q) =>
			q.insertInto("review_line").values({
				comment_id: id,
				review_id: review.id,
				issue_id: issue.id,
				thread_id: line.thread ?? made.get(said.answers) ?? null,
				path: said.path,
				line: said.line,
				start_line: said.start,
				head_oid: said.commit,
				commit_oid: line.commit,
				hunk: line.hunk,
				resolver_id: said.resolved ? (run.doer?.id ?? null) : null,
			}),
		);
		rememberItem(tx, run, "line", said.key, { id, at: said.updatedAt });
	}
	if (lines.length)
		await tx.change((q) =>
			q
				.updateTable("pull")
				.set((e) => ({
					review_comments: e("review_comments", "+", lines.length),
				}))
				.where("issue_id", "=", issue.id),
		);
	return row;
}
