import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { isGitError } from "../../../git/errors.ts";
import {
	isAncestor,
	isNearAncestor,
} from "../../../git/history/is-ancestor.ts";
import { log } from "../../../git/history/log.ts";
import { readLog } from "../../../git/history/read-log.ts";
import { stepsOfHistory } from "../../../git/history/steps-of-history.ts";
import { longestCommit } from "../../../text/commits/commit-text.ts";
import { branchByName } from "../../refs/ref.ts";
import {
	type HistorySteps,
	planCodeIndex,
	planMoreCommits,
} from "../../repositories/plan-code-index.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../../repositories/repository.ts";
import {
	addHead,
	type CodeHead,
	dropHead,
	headsOfRepository,
	knownTexts,
} from "../code-rows.ts";
import { noteFault } from "../index-repository.ts";
import { removeUnfinished, type SegmentWork } from "../segments.ts";
import { commitKind } from "../text-kinds.ts";
import { CommitWriter, hashOfCommit } from "./commit-writer.ts";
import {
	dropCommits,
	dropSomeLogs,
	finishHistory,
	piecesWith,
	setCommits,
	setKnown,
	setTarget,
	shareHistory,
	showHistory,
	torn,
} from "./log-rows.ts";

/** Rows that are removed together, and commits that are looked for. */
const logsAtOnce = 200;
const goneAtOnce = 200;
/** The history is indexed anew where more commits are gone. */
const mostGone = 20_000;

/** One job indexes about so many commits: some ten seconds of work. Others have their turn before the next one. */
const commitsOfJob = 10_000;

interface Payload {
	readonly repository: number;
	/** The work that is left of the job before, where there is some. */
	readonly next?: HistorySteps;
}

/** Indexes the commits of repositories, about `most` with each job. */
export const handleCommitIndexJobs = (app: App, most = commitsOfJob): void =>
	app.jobs.handle(
		"index-commits",
		"index",
		async ({ repository: id, next }: Payload, signal, progress) => {
			const repository = await repositoryById(app.db, id);
			const work = { builder: `commits ${id}`, signal, progress };
			if (repository) await indexCommits(app, repository, { next, most, work });
		},
	);

const headOf = async (
	app: App,
	repository: number,
): Promise<CodeHead | undefined> =>
	(await headsOfRepository(app.db, repository, commitKind))[0];

async function indexCommits(
	app: App,
	repository: Repository,
	{ next, most, work }: Pick<HistoryWork, "next" | "most" | "work">,
): Promise<void> {
	const { id, default_branch, store_id } = repository;
	const tip = (await branchByName(app.db, store_id, default_branch))?.oid;
	if (!tip) {
		const head = await headOf(app, id);
		if (head) await removeHistory(app, head, work);
		return;
	}
	const { branch, number: kind } = commitKind;
	await app.db.write((tx) =>
		tx.run(addHead, { repository_id: id, branch, kind }),
	);
	const head = await headOf(app, id);
	if (!head) return;
	if (head.oid === tip && head.rules === "" && head.shown === 1) return;
	await removeUnfinished(app, work);
	try {
		const history = { head, tip, next, most, work };
		const { oid, steps } = await indexHistory(app, repository, history);
		await app.db.write(async (tx) => {
			await work.progress(tx);
			const finished = await tx.first(finishHistory, {
				...{ id: head.id, oid, asked: head.asked, at: app.clock() },
			});
			if (finished && finished.asked !== head.asked)
				return planCodeIndex(app, tx, repository);
			// commits that a push has forced away meanwhile are not shown; it found nothing to hide where this is the first time
			const now = await branchByName(tx, store_id, default_branch);
			const isTip = now?.oid === tip;
			if (isTip || !head.oid)
				tx.later(showHistory, { id: head.id, shown: isTip ? 1 : 0 });
			if (oid === tip) return;
			const rest = { from: oid, tip, steps };
			await planMoreCommits(app, tx, repository, rest);
		});
	} catch (error) {
		await noteFault(app, head, work.signal, error);
		throw error;
	}
}

interface HistoryWork {
	readonly head: CodeHead;
	/** The commit whose history is to be found. */
	readonly tip: string;
	readonly next: HistorySteps | undefined;
	/** One job indexes about so many commits. */
	readonly most: number;
	readonly work: SegmentWork;
}

/** A commit up to which a history is in the index now, and those that follow it. */
interface Indexed {
	readonly oid: string;
	readonly steps: readonly string[];
}

/** Indexes the commits of a history, or where they are too many for one job those of its beginning. */
async function indexHistory(
	app: App,
	repository: Repository,
	history: HistoryWork,
): Promise<Indexed> {
	const { head, tip, most } = history;
	const [step, ...more] = stepsThatFollow(history);
	if (step) {
		await indexUpTo(app, repository, history, { oid: step, known: head.oid });
		return { oid: step, steps: more };
	}
	const known = await knownPart(app, repository, history);
	try {
		await indexUpTo(app, repository, history, {
			...{ oid: tip, known, atMost: most },
		});
		return { oid: tip, steps: [] };
	} catch (error) {
		if (!isGitError(error, "too-large")) throw error;
	}
	return indexBeginning(app, repository, { history, known });
}

/** Indexes the first part of a history that is too long for one job. */
async function indexBeginning(
	app: App,
	repository: Repository,
	{ history, known }: { readonly history: HistoryWork; readonly known: string },
): Promise<Indexed> {
	const { head, tip, most, work } = history;
	const store = storeOf(repository);
	const range = { tip, not: known || undefined, size: most };
	const all = await stepsOfHistory(app.git, store, range, work.signal);
	const [oid = tip, ...steps] = all;
	if (known && !(await isAncestor(app.git, store, known, oid))) {
		// the head would name a commit whose history is not the one in the index
		await removeAll(app, head.id, work);
		return indexBeginning(app, repository, { history, known: "" });
	}
	await indexUpTo(app, repository, history, { oid, known });
	return { oid, steps };
}

/** The steps that the job before has left, where they still lead from what is in the index to the tip. */
function stepsThatFollow({ head, tip, next }: HistoryWork): readonly string[] {
	if (next?.tip !== tip || next.from !== head.oid) return [];
	// work on the first of them may have been cut off
	const isOwn = head.rules === "" || head.rules === next.steps[0];
	return isOwn ? next.steps : [];
}

async function indexUpTo(
	app: App,
	repository: Repository,
	{ head, work }: HistoryWork,
	{
		oid,
		known,
		atMost,
	}: {
		readonly oid: string;
		/** A commit whose history is in the index; empty for none. */
		readonly known: string;
		readonly atMost?: number;
	},
): Promise<void> {
	await app.db.write((tx) => tx.run(setTarget, { id: head.id, rules: oid }));
	const writer = new CommitWriter(app, {
		...{ ...work, head: head.id, owner: repository.owner_id },
	});
	const commits = readLog(
		app.git,
		storeOf(repository),
		{ tip: oid, not: known || undefined, most: longestCommit, atMost },
		work.signal,
	);
	for await (const commit of commits) await writer.add(commit);
	await writer.end();
}

/** Removes what is no history of the tip any more; gives a commit whose history, as far as it is the tip's too, is in the index. Empty for none. */
async function knownPart(
	app: App,
	repository: Repository,
	history: HistoryWork,
): Promise<string> {
	const { head, tip, work } = history;
	const from = [...new Set([head.oid, head.rules])].filter(Boolean);
	if (!from.length) return sharedPart(app, repository, history);
	// a target that was not reached may be among them
	const gone =
		head.rules === torn
			? undefined
			: await commitsGone(app, repository, { from, tip, work });
	if (!gone) {
		await removeAll(app, head.id, work);
		return "";
	}
	if (!gone.length) return head.oid;
	await app.db.write((tx) => tx.run(setTarget, { id: head.id, rules: torn }));
	await removeCommits(app, head.id, gone, work);
	// a later tip may have again what was removed, so that is not what is known
	await app.db.write((tx) =>
		tx.run(setKnown, { id: head.id, oid: "", rules: tip }),
	);
	return head.oid;
}

/** Gives the commits that a tip does not have any more; undefined where what was there is not in the store now, or where they are too many to be removed one by one. */
async function commitsGone(
	app: App,
	repository: Repository,
	{
		from,
		tip,
		work: { signal },
	}: Pick<HistoryWork, "tip" | "work"> & { readonly from: readonly string[] },
): Promise<string[] | undefined> {
	try {
		const store = storeOf(repository);
		const kept = await Promise.all(
			from.map((oid) => isNearAncestor(app.git, store, oid, tip)),
		);
		if (kept.every((is) => is === true)) return [];
		const range = { from, not: [tip], limit: mostGone + 1, signal };
		const gone = await log(app.git, store, range);
		return gone.length > mostGone ? undefined : gone;
	} catch (error) {
		if (isGitError(error, "missing-object") || isGitError(error, "failed"))
			return undefined;
		throw error;
	}
}

/** A fork begins with what its parent has, where that is part of its own history. */
async function sharedPart(
	app: App,
	repository: Repository,
	{ head, tip }: HistoryWork,
): Promise<string> {
	const { fork_of_id: parent } = repository;
	const of = parent === null ? undefined : await headOf(app, parent);
	if (!of?.oid) return "";
	const { id, oid } = of;
	try {
		if (!(await isAncestor(app.git, storeOf(repository), oid, tip))) return "";
	} catch (error) {
		if (isGitError(error, "missing-object")) return "";
		throw error;
	}
	const shared = await app.db.write((tx) =>
		shareHistory(tx, { id, oid }, head.id),
	);
	return shared ? oid : "";
}

async function removeCommits(
	app: App,
	head: number,
	gone: readonly string[],
	{ signal, progress }: SegmentWork,
): Promise<void> {
	for (let at = 0; at < gone.length; at += goneAtOnce) {
		const hashes = gone.slice(at, at + goneAtOnce).map(hashOfCommit);
		const texts = [...(await knownTexts(app.db, hashes)).values()];
		const ids = texts.map(({ id }) => id);
		const pieces = await piecesWith(app.db, head, ids);
		for (const log of new Set(pieces.map(({ log_id }) => log_id))) {
			signal.throwIfAborted();
			await app.db.write(async (tx) => {
				await progress(tx);
				await dropCommits(tx, { head, log }, new Set(ids), now(app));
			});
			await setImmediate();
		}
	}
}

async function removeLogs(
	app: App,
	head: number,
	{ signal, progress }: SegmentWork,
): Promise<void> {
	await app.db.write((tx) => tx.run(setTarget, { id: head, rules: torn }));
	for (;;) {
		signal.throwIfAborted();
		const removed = await app.db.write(async (tx) => {
			await progress(tx);
			return dropSomeLogs(tx, head, logsAtOnce);
		});
		if (!removed) return;
		await setImmediate();
	}
}

/** Removes what a head has, so that it begins anew. */
async function removeAll(
	app: App,
	id: number,
	work: SegmentWork,
): Promise<void> {
	await removeLogs(app, id, work);
	await app.db.write((tx) => tx.run(setCommits, { id, oid: "", files: 0 }));
}

async function removeHistory(
	app: App,
	{ id }: CodeHead,
	work: SegmentWork,
): Promise<void> {
	await removeLogs(app, id, work);
	await app.db.write((tx) => tx.run(dropHead, { id }));
}
