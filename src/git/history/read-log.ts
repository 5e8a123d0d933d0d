import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import type { Commit } from "../objects/commit.ts";
import type { Identity } from "../objects/identity.ts";
import { isOid } from "../oid.ts";
import { objectInfo, readCommitOnce } from "../read/object.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { commitsInLine } from "./new-commits.ts";

/** A commit as a log has it. */
export interface LoggedCommit {
	readonly oid: string;
	readonly parents: number;
	/** `Name <address>`. */
	readonly author: string;
	readonly committer: string;
	/** Seconds since 1970. */
	readonly authoredAt: number;
	readonly committedAt: number;
	readonly message: string;
}

/** Commits whose sizes are asked for together, and bytes of them that are read together. */
const commitsAtOnce = 100;
const bytesAtOnce = 4 << 20;
/** Bytes of a name with its address. */
const longestPerson = 1000;

/**
 * The commits that one has and another has not, parents and older ones first (git-rev-list(1)). Of each message the first bytes are given, `most` of them.
 * A commit that is larger than git.limits.note is left out: nothing shows it. git-log(1) would keep each of them in memory. Throws `missing-object`, `timeout`,
 * `failed`, and `too-large` before the first one where they are more than `atMost`.
 */
export async function* readLog(
	git: Git,
	store: ReadFrom,
	{
		tip,
		not,
		most,
		atMost,
	}: {
		readonly tip: string;
		readonly not: string | undefined;
		readonly most: number;
		readonly atMost?: number | undefined;
	},
	signal: AbortSignal,
): AsyncGenerator<LoggedCommit> {
	for (const oid of [tip, ...(not ? [not] : [])])
		if (!isOid(store.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (!storeExists(git, store)) return;
	let some: string[] = [];
	const ids = olderFirst(git, store, { tip, not }, signal);
	for await (const oid of within(ids, atMost)) {
		some.push(oid);
		if (some.length < commitsAtOnce) continue;
		yield* readCommits(git, store, some, most);
		some = [];
	}
	yield* readCommits(git, store, some, most);
}

/** Ids of the commits that one has and another has not. A few in a line are found by reading; else one git process answers. */
async function* olderFirst(
	git: Git,
	store: ReadFrom,
	{ tip, not }: { readonly tip: string; readonly not: string | undefined },
	signal: AbortSignal,
): AsyncGenerator<string> {
	const near = await commitsInLine(git, store, not, tip);
	if (near) return yield* near.reverse();
	const args = ["--reverse", "--date-order", tip];
	if (not) args.push(`^${not}`);
	const run = { bounded: true, signal };
	yield* fields(streamGit(git, store, "rev-list", [...args, "--"], run), "\n");
}

/** Gives ids once it is known that they are no more than so many. @throws GitError "too-large" */
async function* within(
	ids: AsyncGenerator<string>,
	most: number | undefined,
): AsyncGenerator<string> {
	if (most === undefined) return yield* ids;
	const all: string[] = [];
	for await (const id of ids)
		if (all.push(id) > most)
			throw new GitError("too-large", "the history has more commits");
	yield* all;
}

/** Gives some commits as a log has them; those are left out that `readLog` leaves out. Throws `missing-object`, `corrupt`. */
export async function readLogged(
	git: Git,
	store: ReadFrom,
	oids: readonly string[],
	most: number,
): Promise<LoggedCommit[]> {
	const all: LoggedCommit[] = [];
	if (storeExists(git, store))
		for await (const one of readCommits(git, store, oids, most)) all.push(one);
	return all;
}

async function* readCommits(
	git: Git,
	store: ReadFrom,
	oids: readonly string[],
	most: number,
): AsyncGenerator<LoggedCommit> {
	const sizes = await Promise.all(
		oids.map((oid) => objectInfo(git, store, oid)),
	);
	let some: string[] = [];
	let bytes = 0;
	for (const [i, oid] of oids.entries()) {
		const size = sizes[i]?.size ?? 0;
		if (size > git.limits.note) continue;
		if (bytes + size > bytesAtOnce) {
			yield* await readTogether(git, store, some, most);
			[some, bytes] = [[], 0];
		}
		some.push(oid);
		bytes += size;
	}
	yield* await readTogether(git, store, some, most);
}

const readTogether = (
	git: Git,
	store: ReadFrom,
	oids: readonly string[],
	most: number,
): Promise<LoggedCommit[]> =>
	Promise.all(
		oids.map(async (oid) =>
			logged(oid, await readCommitOnce(git, store, oid), most),
		),
	);

function logged(
	oid: string,
	{ parents, author, committer, message }: Commit,
	most: number,
): LoggedCommit {
	// for git a message ends at a NUL
	const [text = ""] = message.split("\0", 1);
	return {
		...{ oid, parents: parents.length },
		author: person(author),
		committer: person(committer),
		authoredAt: seconds(author),
		committedAt: seconds(committer),
		message: firstBytes(text, most).replace(/^\n+|\n+$/g, ""),
	};
}

/** On one line: a header may go on in the next ones. */
const person = ({ name, email }: Identity): string =>
	firstBytes(`${name} <${email}>`.replace(/[\n\0]/g, " "), longestPerson);

/** The signs of the first bytes of a text that are whole. */
function firstBytes(text: string, most: number): string {
	const bytes = Buffer.from(text.slice(0, most));
	if (bytes.length <= most) return bytes.toString();
	let end = most;
	while (((bytes[end] as number) & 0xc0) === 0x80) end--;
	return bytes.toString("utf8", 0, end);
}

/** Git stores any number as a time. */
const seconds = ({ seconds: at }: Identity): number => Math.min(at, 1e11);
