import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { isOid } from "../oid.ts";
import type { RefRow } from "../project-refs.ts";
import { meetObjects } from "../reach/meet-objects.ts";
import { objectInfo } from "../read/object.ts";
import { runGit } from "../run.ts";
import type { StoreRef } from "../store.ts";

/**
 * The rule of what may be fetched by id: what a visible ref points to or reaches, of any type, so that partial
 * clones find their blobs; never what only hidden refs or nothing reaches any more (force-pushed away). Git itself
 * checks nothing in protocol version 2. Throws `not-reachable` with the first such id.
 */
export async function checkWants(
	git: Git,
	store: StoreRef,
	wants: Iterable<string>,
	visible: Iterable<RefRow>,
	signal?: AbortSignal,
): Promise<void> {
	const wanted = new Set(wants);
	for (const { oid, peeled } of visible) {
		wanted.delete(oid);
		if (peeled) wanted.delete(peeled);
	}
	if (wanted.size === 0) return;
	const tips = tipsOf(visible);
	const commits: string[] = [];
	const others: string[] = [];
	for (const oid of wanted) {
		if (tips.size === 0 || !isOid(store.format, oid)) throw unreachable(oid);
		const info = await objectInfo(git, store, oid);
		if (!info) throw unreachable(oid);
		(info.type === "commit" ? commits : others).push(oid);
	}
	if (commits.length > 0) await checkCommits(git, store, commits, tips, signal);
	if (others.length > 0) await checkObjects(git, store, others, tips, signal);
}

function tipsOf(visible: Iterable<RefRow>): Set<string> {
	const tips = new Set<string>();
	for (const { oid, peeled } of visible) {
		tips.add(oid);
		if (peeled) tips.add(peeled);
	}
	return tips;
}

/** Nothing may be left of the wanted commits once all that the tips reach is taken away. */
async function checkCommits(
	git: Git,
	store: StoreRef,
	commits: readonly string[],
	tips: ReadonlySet<string>,
	signal?: AbortSignal,
): Promise<void> {
	const input = [...commits, ...[...tips].map((tip) => `^${tip}`), ""];
	const { stdout } = await runGit(
		git,
		store,
		"rev-list",
		["--stdin", "--max-count=1"],
		{ input: input.join("\n"), signal, bounded: true },
	);
	if (stdout.length > 0) throw unreachable(commits[0] as string);
}

/** Walks from the newest commits down until every wanted object was met; most are in the newest. */
async function checkObjects(
	git: Git,
	store: StoreRef,
	wanted: readonly string[],
	tips: ReadonlySet<string>,
	signal?: AbortSignal,
): Promise<void> {
	const missing = new Set(wanted);
	const { deadline } = git.limits;
	await meetObjects(git, store, missing, { input: tips, signal, deadline });
	const [first] = missing;
	if (first) throw unreachable(first);
}

function unreachable(oid: string): GitError {
	return new GitError("not-reachable", `not our ref ${oid.slice(0, 64)}`, {
		oid,
	});
}
