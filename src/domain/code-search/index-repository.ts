import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import { objectInfo, readBlobOnce } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { longestText } from "../../text/code/text-sizes.ts";
import { branchByName } from "../refs/ref.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
	wikiOf,
} from "../repositories/repository.ts";
import {
	addHead,
	beginHead,
	type CodeHead,
	dropHead,
	dropPlaces,
	failHead,
	finishHead,
	headsOfRepository,
	nextPlaces,
} from "./code-rows.ts";
import { FileIndexer } from "./index-files.ts";
import { refsToIndex, refsWithRoom } from "./refs-to-index.ts";
import {
	type RuleFiles,
	type Rules,
	readRules,
	readStoredRules,
	storedRules,
} from "./rules.ts";
import { removeUnfinished, type SegmentWork } from "./segments.ts";
import { planSymbols } from "./symbols/plan-symbols.ts";
import { codeKind, planOfKind, type TextKind, wikiKind } from "./text-kinds.ts";
import { changesBetween, filesOf, ruleFilesOf } from "./tree-files.ts";
import { asPage } from "./wiki-pages.ts";

/** Rows that are looked through, and removed, together. */
const rowsAtOnce = 200;
const longestError = 300;

/** Indexes the code of repositories, and the pages of their wikis. */
export function handleCodeIndexJobs(app: App): void {
	app.jobs.handle(
		"index-code",
		"index",
		async ({ repository: id }: { repository: number }, signal, progress) => {
			const repository = await repositoryById(app.db, id);
			const work = { builder: `repository ${id}`, signal, progress };
			if (repository)
				await indexRepository(app, repository, {
					...{ kind: codeKind, branch: repository.default_branch, work },
				});
		},
	);
	app.jobs.handle(
		"index-wiki",
		"index",
		async ({ repository: id }: { repository: number }, signal, progress) => {
			const repository = await repositoryById(app.db, id);
			const wiki = repository && wikiOf(repository);
			const work = { builder: `wiki ${id}`, signal, progress };
			if (wiki)
				await indexRepository(app, wiki, {
					...{ kind: wikiKind, branch: wikiKind.branch, work },
				});
		},
	);
}

/** Indexes the default branch of a repository or of its wiki, and the refs that its settings name; removes others of the same kind. */
async function indexRepository(
	app: App,
	repository: Repository,
	{
		kind,
		branch,
		work,
	}: {
		readonly kind: TextKind;
		/** The name that the branch has in the index. */
		readonly branch: string;
		readonly work: SegmentWork;
	},
): Promise<void> {
	const { id, default_branch, store_id } = repository;
	const head = (await branchByName(app.db, store_id, default_branch))?.oid;
	const others = kind === codeKind ? await refsToIndex(app, repository) : none;
	const wanted = [...(head ? [{ branch, tip: head }] : []), ...others.refs];
	const faults: unknown[] = [];
	const names = new Set<string>();
	let heads = await headsOfRepository(app.db, id, kind);
	for (const one of wanted) {
		const others = names.size - (names.has(branch) ? 1 : 0);
		// one of many more files than those before leaves room for fewer
		if (one.branch !== branch && others >= refsWithRoom(heads)) break;
		names.add(one.branch);
		await indexBranch(app, repository, { ...one, kind, work }).catch(
			// the others are brought up to date all the same
			(error: unknown) => faults.push(error),
		);
		heads = await headsOfRepository(app.db, id, kind);
	}
	for (const one of heads)
		if (!names.has(one.branch)) await removeHead(app, one, work);
	if (faults.length) throw faults[0];
}

const none = { refs: [] };

async function indexBranch(
	app: App,
	repository: Repository,
	{
		kind,
		branch,
		tip,
		work,
	}: Omit<HeadWork, "head"> & { readonly branch: string },
): Promise<void> {
	const { id } = repository;
	work.signal.throwIfAborted();
	await app.db.write((tx) =>
		tx.run(addHead, { repository_id: id, branch, kind: kind.number }),
	);
	const head = (await headsOfRepository(app.db, id, kind)).find(
		(one) => one.branch === branch,
	);
	if (head) await indexHead(app, repository, { head, kind, tip, work });
}

interface HeadWork {
	readonly head: CodeHead;
	readonly kind: TextKind;
	/** The commit whose files are to be found. */
	readonly tip: string;
	readonly work: SegmentWork;
}

async function indexHead(
	app: App,
	repository: Repository,
	{ head, kind, tip, work }: HeadWork,
): Promise<void> {
	const known = readStoredRules(head.rules);
	if (head.oid === tip && known) return;
	await removeUnfinished(app, work);
	try {
		const done = await indexFiles(
			app,
			repository,
			{ head, kind, tip, work },
			known,
		);
		await app.db.write(async (tx) => {
			await work.progress(tx);
			const finished = await tx.first(finishHead, {
				...{ id: head.id, oid: tip, skipped: done.skipped },
				rules: storedRules(done.ruleFiles),
				...{ asked: head.asked, at: app.clock() },
			});
			if (finished && finished.asked !== head.asked) {
				await planOfKind(kind.number)(app, tx, repository);
			}
			await planSymbols(app, tx, repository.owner_id);
		});
	} catch (error) {
		await noteFault(app, head, work.signal, error);
		throw error;
	}
}

/** Saves the error of a branch, unless the server ended its work: that goes on with the next one. */
export async function noteFault(
	app: App,
	{ id }: CodeHead,
	signal: AbortSignal,
	fault: unknown,
): Promise<void> {
	const error = String((fault as Error).message).slice(0, longestError);
	if (!signal.aborted)
		await app.db.write((tx) => tx.run(failHead, { id, error }));
}

async function indexFiles(
	app: App,
	repository: Repository,
	{ head, kind, tip, work }: HeadWork,
	known: RuleFiles | undefined,
): Promise<{ skipped: number; ruleFiles: RuleFiles }> {
	const store = storeOf(repository);
	const { signal } = work;
	const changes =
		known && head.oid
			? await changesBetween(app, store, [head.oid, tip], signal)
			: undefined;
	const ruleFiles =
		changes && known ? known : await ruleFilesOf(app, store, tip, signal);
	const seen = changes ? undefined : new Set<number>();
	// work that is cut off leaves files of this commit, which may not be in the next one: all are compared then
	if (changes) await app.db.write((tx) => tx.run(beginHead, { id: head.id }));
	const files = new FileIndexer(
		app,
		{
			...work,
			...{ head: head.id, kind, owner: repository.owner_id, store },
			rules: await rulesOf(app, store, ruleFiles, repository.owner_id),
		},
		seen,
	);
	for await (const file of changes ?? filesOf(app, store, tip, signal)) {
		const wanted = kind === wikiKind ? asPage(file) : file;
		if (wanted) await files.add(wanted);
	}
	await files.end();
	if (seen) await removeUnseen(app, head.id, seen, files);
	return {
		skipped: files.skipped + (changes ? head.skipped : 0),
		ruleFiles,
	};
}

const rulesOf = (
	app: App,
	store: StoreRef,
	files: RuleFiles,
	owner: number,
): Promise<Rules> =>
	readRules(
		files,
		(oid) => readRuleFile(app, store, oid),
		(job) => app.code.index.ask(job, owner),
	);

/** The bytes of an attributes file; undefined for one that cannot be read, or is much longer than what counts of it. */
async function readRuleFile(
	{ git }: App,
	store: StoreRef,
	oid: string,
): Promise<Buffer | undefined> {
	try {
		const info = await objectInfo(git, store, oid);
		if (!info || info.size > longestText) return undefined;
		return await readBlobOnce(git, store, oid);
	} catch (error) {
		if (isGitError(error, "corrupt")) return undefined;
		throw error;
	}
}

/** Removes the places of paths that are in the commit no more. */
async function removeUnseen(
	app: App,
	head: number,
	seen: ReadonlySet<number>,
	files: FileIndexer,
): Promise<void> {
	for (let after = 0; ; ) {
		const places = await nextPlaces(app.db, head, after, rowsAtOnce);
		const last = places.at(-1);
		if (!last) return;
		after = last.path_id;
		const gone = places.filter(({ path_id }) => !seen.has(path_id));
		await files.remove(
			gone.map(({ path_id: path, reason }) => ({ path, reason })),
		);
		await setImmediate();
	}
}

/** Removes a branch from the index. */
async function removeHead(
	app: App,
	{ id }: CodeHead,
	{ signal, progress }: SegmentWork,
): Promise<void> {
	for (;;) {
		signal.throwIfAborted();
		const places = await nextPlaces(app.db, id, 0, rowsAtOnce);
		if (!places.length) break;
		await app.db.write(async (tx) => {
			await progress(tx);
			await tx.run(dropPlaces, {
				head: id,
				paths: places.map(({ path_id }) => path_id),
			});
		});
		await setImmediate();
	}
	await app.db.write((tx) => tx.run(dropHead, { id }));
}
