import type { App } from "../../app.ts";
import {
	type LastChanges,
	lastChanges,
} from "../../git/history/last-changes.ts";
import {
	needsFirstGraph,
	writeFirstGraph,
} from "../../git/maintenance/repack.ts";
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
import {
	type Directory,
	readDirectories,
	storedHead,
	writeDirectories,
} from "./stored.ts";

/** Larger trees and slower histories are asked of git when somebody wants to know. */
const limits = { paths: 200_000, deadline: 5 * 60_000 };
/** A directory of more entries is not stored: it would be written anew with each change. */
const mostEntries = 5000;

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
	const from = await storedHead(app.db, id);
	if (!head || from === head) return;
	const store = storeOf(repository);
	await indexHistory(app, store, signal);
	const changes = await lastChanges(app.git, store, head, from, limits, signal);
	if (!changes) return;
	const directories = await changed(app, id, changes);
	const anew = changes.since === undefined;
	await app.db.write((tx) =>
		writeDirectories(tx, id, { from, oid: head, anew, directories }),
	);
}

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

/** The directories of which an entry changed, as they are now. */
async function changed(
	app: App,
	store: number,
	{ commits, since }: LastChanges,
): Promise<Map<string, Directory | undefined>> {
	const byDirectory = new Map<string, [string, string | undefined][]>();
	for (const [path, oid] of commits) {
		const [directory, name] = splitPath(path);
		const entries = byDirectory.get(directory);
		if (entries) entries.push([name, oid]);
		else byDirectory.set(directory, [[name, oid]]);
	}
	const stored = since
		? await readDirectories(app.db, store, [...byDirectory.keys()])
		: new Map<string, Directory>();
	const directories = new Map<string, Directory | undefined>();
	for (const [directory, entries] of byDirectory) {
		const now = new Map(Object.entries(stored.get(directory) ?? {}));
		for (const [name, oid] of entries)
			if (oid) now.set(name, oid);
			else now.delete(name);
		const isKept = now.size > 0 && now.size <= mostEntries;
		directories.set(directory, isKept ? Object.fromEntries(now) : undefined);
	}
	return directories;
}
