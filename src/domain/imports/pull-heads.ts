import type { App } from "../../app.ts";
import { copyStore } from "../../git/copy-store.ts";
import { GitError } from "../../git/errors.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import { fetchRemote } from "../../git/remote.ts";
import { withScratchStore } from "../lifecycle/with-new-store.ts";
import { type RemoteAddress, reachable } from "../mirrors/remote-address.ts";
import { takeRefs } from "../mirrors/take-refs.ts";
import { operator } from "../permissions/actor.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { branchPrefix, type RefMove } from "../refs/ref.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import type { ImportRun } from "./write/import-run.ts";

const deadline = 30 * 60_000;

/** Brings the commits of pull requests, and gives their heads by the numbers that they have there; none where that server shows none. */
export async function fetchPullHeads(
	app: App,
	repository: Repository,
	from: RemoteAddress,
	prefix: string,
	signal: AbortSignal,
): Promise<Map<number, string>> {
	const store = storeOf(repository);
	const heads = new Map<number, string>();
	try {
		const remote = await reachable(app, from, signal);
		const refs = await withScratchStore(app, store.format, async (scratch) => {
			const found = await fetchRemote(app.git, scratch, store, remote, {
				largest: app.config.maxMirrorBytes,
				deadline,
				signal,
				refs: [`+${prefix}*/head:refs/pull/*/head`],
			});
			await copyStore(app.git, scratch, store);
			return found;
		});
		for (const [name, oid] of refs) {
			const number = /^refs\/pull\/(\d{1,9})\/head$/.exec(name)?.[1];
			if (number) heads.set(Number(number), oid);
		}
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof GitError) || error.kind === "no-space") throw error;
		app.log.info(
			{ repository: repository.id, kind: error.kind },
			"no heads of pull requests could be fetched",
		);
	}
	return heads;
}

/** Brings what was pushed there since: new branches and tags, and branches that went forward. What was pushed here stays. */
export async function followRefs(
	{ app, repository, demandRights, signal }: ImportRun,
	from: RemoteAddress,
): Promise<void> {
	const store = storeOf(repository);
	const remote = await reachable(app, from, signal);
	const moves: RefMove[] = [];
	const options = { prune: false, deadline, signal };
	for (const move of await takeRefs(app, store, remote, options)) {
		const forward =
			move.from === null ||
			(move.name.startsWith(branchPrefix) &&
				move.to !== null &&
				(await isAncestor(app.git, store, move.from, move.to)));
		if (forward) moves.push(move);
	}
	// to fetch them may have taken long
	await demandRights();
	if (moves.length)
		await app.db.write((tx) =>
			applyMoves(app, tx, repository, [
				{ actor: operator, how: "mirror", moves },
			]),
		);
}
