import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import {
	changedFiles,
	type FileStat,
} from "../../git/history/changed-files.ts";
import { log } from "../../git/history/log.ts";
import { newCommits } from "../../git/history/new-commits.ts";
import { mergeBases } from "../../git/merge/merge-bases.ts";
import { mergeCommits } from "../../git/merge/merge-commits.ts";
import type { StoreRef } from "../../git/store.ts";
import { beginWrite } from "../../git/write/session.ts";
import type { Pull } from "./pull.ts";

/** What is found out about two commits that are to become one. */
export interface Findings {
	readonly baseOid: string;
	readonly headOid: string;
	/** "" when they have nothing in common. */
	readonly mergeBase: string;
	readonly outcome: Pull["outcome"];
	readonly conflicts: readonly string[];
}

/** What a pull request changes: the same until its head or the merge base changes. */
export interface Changes {
	readonly files: readonly FileStat[];
	readonly additions: number;
	readonly deletions: number;
	/** The newest first. */
	readonly commits: readonly string[];
}

/** Commits that are listed with a push, and told of their pull request; of more, only the newest are. */
export const mostCommits = 1000;

/** Finds out whether a head can be merged into a base; both are in the store. Nothing is kept of the trial. */
export async function examine(
	app: App,
	store: StoreRef,
	baseOid: string,
	headOid: string,
): Promise<Findings> {
	const about = { baseOid, headOid };
	const bases = await mergeBases(app.git, store, baseOid, headOid);
	const mergeBase = bases[0] ?? "";
	if (!mergeBase)
		return { ...about, mergeBase, outcome: "unrelated", conflicts: [] };
	if (mergeBase === headOid)
		return { ...about, mergeBase, outcome: "contained", conflicts: [] };
	try {
		const trial = beginWrite(app.git, store);
		const merged = await mergeCommits(trial, baseOid, headOid, bases);
		return "tree" in merged
			? { ...about, mergeBase, outcome: "clean", conflicts: [] }
			: {
					...about,
					mergeBase,
					outcome: "conflict",
					conflicts: merged.conflicts,
				};
	} catch (error) {
		// what is too large to be tried is not tried again and again
		if (!isGitError(error, "failed", "timeout", "too-large")) throw error;
		app.log.warn(
			{ err: error, store: store.id, ...about },
			"a merge could not be tried",
		);
		return { ...about, mergeBase, outcome: "failed", conflicts: [] };
	}
}

/** Finds out what a head changes since it parted from its base. */
export async function changesOf(
	app: App,
	store: StoreRef,
	{ mergeBase, headOid, baseOid }: Findings,
): Promise<Changes> {
	const files = await filesOf(app, store, mergeBase, headOid);
	// nothing behind the merge base is new, and nothing before it is in the base
	const commits = mergeBase
		? await newCommits(app.git, store, mergeBase, headOid, mostCommits)
		: await log(app.git, store, {
				from: [headOid],
				not: [baseOid],
				limit: mostCommits,
			});
	return {
		files,
		additions: files.reduce((sum, file) => sum + file.additions, 0),
		deletions: files.reduce((sum, file) => sum + file.deletions, 0),
		commits,
	};
}

async function filesOf(
	app: App,
	store: StoreRef,
	mergeBase: string,
	headOid: string,
): Promise<readonly FileStat[]> {
	if (mergeBase === headOid) return [];
	try {
		return await changedFiles(app.git, store, mergeBase || null, headOid);
	} catch (error) {
		if (isGitError(error, "timeout", "too-large")) return [];
		throw error;
	}
}
