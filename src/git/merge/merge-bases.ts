import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import type { Commit } from "../objects/commit.ts";
import { isOid } from "../oid.ts";
import { commitOf, type ReadOid, readerOf } from "../read/object.ts";
import { runGit } from "../run.ts";
import type { ReadFrom } from "../store.ts";
import type { WriteSession } from "../write/session.ts";
import { rememberBases, rememberedBases } from "./remembered-bases.ts";

/**
 * All best common ancestors of two commits (git-merge-base(1), --all): none for unrelated histories, several after criss-cross merges.
 * The usual case, two that parted not long ago, is found by reading them; else one git process answers, once while the first moves on. Throws `missing-object`,
 * `wrong-type`, `failed`.
 */
export async function mergeBases(
	git: Git,
	from: ReadFrom,
	one: string,
	other: string,
): Promise<string[]> {
	const read = readerOf(git, from);
	const known = await rememberedBases(git, from, read, { one, other });
	const near = known ?? (await findNear(from, read, one, other));
	if (near) return near;
	const bases = await askGit(git, from, [one], other);
	rememberBases(git, from, { one, other }, bases);
	return bases;
}

/** The same where the first commit may still wait in a session. */
export async function mergeBasesIn(
	session: WriteSession,
	one: string,
	other: string,
): Promise<string[]> {
	const read: ReadOid = (oid) => session.read(oid);
	const { git, store } = session;
	const near = await findNear(store, read, one, other);
	return near ?? askGit(git, store, await writtenBelow(session, one), other);
}

/** What git knows of a history of which the newest commits may still wait: the first commits behind them. */
export async function writtenBelow(
	session: WriteSession,
	oid: string,
): Promise<string[]> {
	const waiting = new Set(session.waiting.map((object) => object.oid));
	const found = new Set<string>();
	const queue = [oid];
	for (const at of queue) {
		if (!waiting.has(at)) found.add(at);
		else queue.push(...commitOf(await session.read(at), at).parents);
	}
	return [...found];
}

/** Those that are found by reading the newest commits; undefined where that is not enough. */
async function findNear(
	from: ReadFrom,
	read: ReadOid,
	one: string,
	other: string,
): Promise<string[] | undefined> {
	for (const oid of [one, other])
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (one === other) return [one];
	const near = await searchNear(read, one, other);
	return near?.length === 1 ? near : undefined;
}

async function askGit(
	git: Git,
	from: ReadFrom,
	ones: readonly string[],
	other: string,
): Promise<string[]> {
	// asked for the bases of one commit and several, git takes these as if they were merged
	const { stdout } = await runGit(
		git,
		from,
		"merge-base",
		["--all", other, ...ones],
		{ codes: [0, 1] },
	);
	return stdout.toString("latin1").split("\n").filter(Boolean);
}

const ONE = 1;
const OTHER = 2;
const BOTH = ONE | OTHER;
/** Behind a common ancestor. */
const STALE = 4;

interface WalkEntry {
	readonly oid: string;
	readonly commit: Commit;
	flags: number;
	queued: boolean;
}

/**
 * Walks both histories from the newest commit on and paints what each reaches, as git does; undefined when there is more to read than
 * is worth it here.
 */
async function searchNear(
	read: ReadOid,
	one: string,
	other: string,
): Promise<string[] | undefined> {
	const painted = new Map<string, WalkEntry>();
	const queue: WalkEntry[] = [];
	const paint = async (oid: string, flags: number) => {
		let at = painted.get(oid);
		if (!at) {
			const commit = commitOf(await read(oid), oid);
			at = { oid, commit, flags: 0, queued: false };
			painted.set(oid, at);
		}
		if ((at.flags & flags) === flags) return;
		at.flags |= flags;
		if (!at.queued) {
			at.queued = true;
			queue.push(at);
		}
	};
	await paint(one, ONE);
	await paint(other, OTHER);
	const common = new Set<WalkEntry>();
	while (queue.some((at) => (at.flags & STALE) === 0)) {
		if (painted.size > NEAR) return undefined;
		const at = newest(queue);
		let { flags } = at;
		if ((flags & BOTH) === BOTH) {
			if ((flags & STALE) === 0) common.add(at);
			flags |= STALE;
		}
		for (const parent of at.commit.parents) await paint(parent, flags);
	}
	return [...common]
		.filter((at) => (at.flags & STALE) === 0)
		.map((at) => at.oid);
}

function newest(queue: WalkEntry[]): WalkEntry {
	let best = 0;
	for (let i = 1; i < queue.length; i++)
		if (date(queue[i]) > date(queue[best])) best = i;
	const [at] = queue.splice(best, 1) as [WalkEntry];
	at.queued = false;
	return at;
}

const date = (at: WalkEntry | undefined): number =>
	at?.commit.committer.seconds ?? 0;

const NEAR = 256;
