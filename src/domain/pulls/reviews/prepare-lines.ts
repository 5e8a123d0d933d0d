import type { App } from "../../../app.ts";
import { invalid } from "../../../errors.ts";
import { isGitError } from "../../../git/errors.ts";
import { blameLines } from "../../../git/history/blame-line.ts";
import { hunksAt } from "../../../git/history/hunk-at.ts";
import { storeOf } from "../../repositories/repository.ts";
import type { PullContext } from "../pull.ts";
import { storedFiles } from "../pull-rows.ts";

/** A comment on a line as somebody writes it: a number below zero counts in the old file. */
export interface LineInput {
	readonly path: string;
	readonly line: number;
	readonly body: string;
	/** The first of several lines that end with `line`, counted as that is. */
	readonly start?: number;
	/** It is about the file as a whole, and has no line. */
	readonly file?: boolean;
}
/** The same with what the difference says there. */
export interface PreparedLine extends LineInput {
	readonly commit: string;
	readonly hunk: string;
	/** The head in which the lines have their numbers. */
	readonly head: string;
}

/** As many at a time as anybody has read. */
const mostLines = 300;

/**
 * Looks up what comments on lines are about.
 * @throws DomainError "invalid" for a file that the pull request does not change, a line that is none, too many at a time
 */
export async function prepareLines(
	app: App,
	{ repository, pull }: PullContext,
	commit: string,
	wanted: readonly LineInput[],
): Promise<PreparedLine[]> {
	if (wanted.length === 0) return [];
	if (wanted.length > mostLines)
		throw invalid(`no more than ${mostLines} comments at a time`);
	const files = new Set(
		(await storedFiles(app.db, pull.issue_id)).flatMap((file) => [
			file.path,
			file.oldPath ?? file.path,
		]),
	);
	for (const { path, line, start, file } of wanted) {
		if (!files.has(path))
			throw invalid(`the pull request does not change this file: ${path}`);
		if (!Number.isSafeInteger(line) || (line === 0) !== (file === true))
			throw invalid("new_position or old_position is required");
		if (start && (start > 0 !== line > 0 || Math.abs(start) > Math.abs(line)))
			throw invalid("the first line must not be after the last line");
	}
	const store = storeOf(repository);
	const prepared = new Map<LineInput, PreparedLine>();
	// a file is looked at once, however many comments there are on it
	for (const [path, comments] of Map.groupBy(wanted, (one) => one.path)) {
		const lines = comments.map(({ line }) => line);
		const commits = await blameLines(app.git, store, commit, path, lines);
		const hunks = await hunksOf(app, store, pull.merge_base, {
			commit,
			path,
			lines,
		});
		for (const one of comments)
			prepared.set(one, {
				...one,
				commit: commits.get(one.line) ?? commit,
				head: commit,
				hunk: hunks.get(one.line) ?? "",
			});
	}
	return wanted.map((one) => prepared.get(one) as PreparedLine);
}

async function hunksOf(
	app: App,
	store: ReturnType<typeof storeOf>,
	base: string,
	{ commit, path, lines }: { commit: string; path: string; lines: number[] },
): Promise<ReadonlyMap<number, string>> {
	try {
		return await hunksAt(app.git, store, base || null, commit, path, lines);
	} catch (error) {
		if (isGitError(error, "too-large", "timeout")) return new Map();
		throw error;
	}
}
