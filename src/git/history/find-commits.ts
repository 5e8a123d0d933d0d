import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { inTurns } from "./read-turn.ts";

/** What is looked for in commits; all of it must fit, whatever its case. */
export type CommitQuery = {
	readonly words: readonly string[];
	readonly author?: string;
	readonly committer?: string;
	/** Seconds since 1970. */
	readonly after?: number;
	readonly before?: number;
};

/** Commits that are gone through, the newest first, and bytes of each that are read. */
const mostRead = 50_000;
const mostBytes = 64 * 1024;

/**
 * Ids of the newest commits that fit, from some on (git-log(1)). The words never reach git; the history is read here, as far back as the
 * bounds allow. Throws `missing-object`, `timeout`, `failed`.
 */
export const findCommits = inTurns(matchingCommits);

async function matchingCommits(
	git: Git,
	from: ReadFrom,
	starts: readonly string[],
	query: CommitQuery,
	options: { limit: number; signal?: AbortSignal },
): Promise<string[]> {
	for (const oid of starts)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (!storeExists(git, from) || !starts.length) return [];
	const output = streamGit(
		git,
		from,
		"log",
		[
			"-z",
			`--max-count=${mostRead}`,
			"--format=%H%x01%an <%ae>%x01%cn <%ce>%x01%ct%x01%B",
			...starts,
			"--",
		],
		{ deadline: 20_000, bounded: true, signal: options.signal },
	);
	const low = (text: string | undefined) => text?.toLowerCase() ?? "";
	const wanted = {
		words: query.words.map(low),
		author: low(query.author),
		committer: low(query.committer),
	};
	const found: string[] = [];
	const records = fields(output as AsyncIterable<Buffer>, "\0", mostBytes);
	for await (const record of records) {
		const [oid = "", author, committer, at = "", ...message] =
			record.split("\x01");
		const time = Number(at);
		if (query.after !== undefined && time < query.after) continue;
		if (query.before !== undefined && time > query.before) continue;
		if (!low(author).includes(wanted.author)) continue;
		if (!low(committer).includes(wanted.committer)) continue;
		const text = low(message.join("\x01"));
		if (!wanted.words.every((word) => text.includes(word))) continue;
		found.push(oid);
		if (found.length >= options.limit) break;
	}
	return found;
}
