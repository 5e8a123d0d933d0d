import type { App } from "../../app.ts";
import {
	type LastChanges,
	lastChanges,
} from "../../git/history/last-changes.ts";
import {
	needsFirstGraph,
	writeFirstGraph,
} from "../../git/maintenance/repack.ts";
import { objectInfo } from "../../git/read/object.ts";
import { treeEntryAt } from "../../git/read/tree.ts";
import type { StoreRef } from "../../git/store.ts";
import { splitPath } from "../../text/split-path.ts";
import { project } from "../refs/projection.ts";
import { branchByName } from "../refs/ref.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
	wikiOf,
} from "../repositories/repository.ts";
import { rowsAfter } from "./rows-after.ts";
import { storedState, writeDirectories } from "./stored.ts";

/** Larger trees and slower histories are asked of git when somebody wants to know. */
const limits = { paths: 200_000, deadline: 5 * 60_000 };

/** Says who brings last commits up to date. */
export const handleLastCommitJobs = (app: App): void =>
	app.jobs.handle(
		"store-last-commits",
		"git",
		async (
			{ repository: id, wiki }: { repository: number; wiki: boolean },
			signal,
		) => {
			const repository = await repositoryById(app.db, id);
			const whose = repository && wiki ? wikiOf(repository) : repository;
			if (whose) await storeLastCommits(app, whose, signal);
		},
	);

async function storeLastCommits(
	app: App,
	repository: Repository,
	signal: AbortSignal,
): Promise<void> {
	const { store_id: id, default_branch: branch } = repository;
	const head = (await branchByName(app.db, id, branch))?.oid;
	const state = await storedState(app.db, id);
	const from = state?.oid;
	if (!head || from === head) return;
	const store = storeOf(repository);
	await indexHistory(app, store, signal);
	const since = (oid: string | undefined) =>
		lastChanges(app.git, store, head, oid, limits, signal);
	const near = await since(from);
	// an older version left large directories out, so the whole history is read once more
	const changes =
		near?.since && !state?.large && (await changesLarge(app, store, head, near))
			? await since(undefined)
			: near;
	if (!changes) return;
	const rows = await changedRows(app, id, changes);
	const anew = changes.since === undefined;
	const large = anew ? 1 : (state?.large ?? 0);
	await app.db.write((tx) =>
		writeDirectories(tx, id, { from, oid: head, large, anew, rows }),
	);
}

/** Tells if one of the changed directories is large. */
async function changesLarge(
	app: App,
	store: StoreRef,
	head: string,
	{ commits }: LastChanges,
): Promise<boolean> {
	const paths = [...commits.keys()].map((path) => splitPath(path)[0]);
	for (const path of [...new Set(paths)].slice(0, mostLooks)) {
		const entry = await treeEntryAt(app.git, store, head, path);
		if (entry?.type !== "tree") continue;
		const size = (await objectInfo(app.git, store, entry.oid))?.size ?? 0;
		if (size > largeTree) return true;
	}
	return false;
}

/** Directories that are looked at for it. */
const mostLooks = 100;
/** Bytes of a tree that may have the 5,000 entries that were too many. */
const largeTree = 5000 * 29;

/** A failure here makes nothing wrong, only slower. In a bucket the directory is a cache, which comes and goes. */
async function indexHistory(
	app: App,
	store: StoreRef,
	signal: AbortSignal,
): Promise<void> {
	if (app.repositories.packs || !needsFirstGraph(app.git, store)) return;
	try {
		await project(app, store);
		await writeFirstGraph(app.git, store, signal);
	} catch (error) {
		app.log.warn({ err: error, store: store.id }, "no commit-graph");
	}
}

/** The rows of directories of which an entry changed, as they are now. */
function changedRows(
	app: App,
	store: number,
	{ commits, since }: LastChanges,
): ReturnType<typeof rowsAfter> {
	const byDirectory = new Map<string, [string, string | undefined][]>();
	for (const [path, oid] of commits) {
		const [directory, name] = splitPath(path);
		const entries = byDirectory.get(directory);
		if (entries) entries.push([name, oid]);
		else byDirectory.set(directory, [[name, oid]]);
	}
	return rowsAfter(app.db, store, byDirectory, since === undefined);
}
