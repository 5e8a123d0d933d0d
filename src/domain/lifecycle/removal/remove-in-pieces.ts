import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import type { Progress } from "../../../jobs/job-worker.ts";
import { purgeLeftIssues } from "../../issues/deleted/left-issues.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import { dropStars } from "../../repositories/following/counted-stars.ts";
import {
	allThings,
	ofRepository,
	ofStore,
	portion,
	type RowsAt,
	starsOf,
	type Things,
	thingsAtOnce,
} from "./portions.ts";

/** The job that deletes the rows of a repository that nobody can see any more. */
interface RemovedRows {
	readonly repository: number;
	readonly format: "sha1" | "sha256";
	/** The deletion takes a turn of this account, which owned the repository. */
	readonly owner: number;
}

const dropRepository = query((q, p: { id: number; owner: number }) =>
	q
		.deleteFrom("repository")
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner)
		.returning(["store_id", "wiki_store_id"]),
);
const storesOf = query((q, p: { id: number; owner: number }) =>
	q
		.selectFrom("repository")
		.select(["store_id", "wiki_store_id"])
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner),
);

/** Says who deletes the rows of repositories that are gone for everybody. */
export function handleRemovedRows(app: App): void {
	app.jobs.handle(
		"remove-repository-rows",
		"maintenance",
		(removed: RemovedRows, signal, progress) =>
			removeRows(app, removed, signal, progress),
	);
}

/** The name of the job of a repository, of which one runs at a time. */
export const removalName = (repository: number): string =>
	`remove-repository-rows:${repository}`;

/** Plans the job that deletes the rows of a repository, in the transaction that takes it away from everybody. */
export const enqueueRemoval = (
	app: App,
	tx: Transaction,
	removed: RemovedRows,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "remove-repository-rows",
		payload: removed,
		dedupe: removalName(removed.repository),
		owner: removed.owner,
	});

/**
 * Deletes the rows of a repository a few at a time, each in a short transaction, and others have a turn in between. Whatever ends it, it goes on with
 * what is still there.
 */
async function removeRows(
	app: App,
	{ repository, format, owner }: RemovedRows,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const { db } = app;
	const own = { id: repository, owner: removedOwner };
	const stores = await db.first(storesOf, own);
	if (!stores) return;
	const { piece, rows, things } = piecesOfRemoval(app, signal, progress);
	while (await piece((tx) => dropStars(tx, repository)));
	await things(allThings, repository);
	await rows(ofRepository, [repository]);
	await rows(ofStore, storesIn(stores));
	await piece(async (tx) => {
		const removed = await tx.first(dropRepository, own);
		if (!removed) return 0;
		await purgeLeftIssues(app, tx);
		await app.jobs.enqueue(tx, {
			kind: "remove-stores",
			payload: {
				stores: storesIn(removed),
				format,
			},
			owner,
		});
		return 1;
	});
}

/** Ways to delete much a few rows at a time, each in a short transaction, with a turn for others in between. */
export function piecesOfRemoval(
	{ db }: App,
	signal: AbortSignal,
	progress: Progress,
) {
	/** Runs one piece, which gives the number of rows that it changed. */
	const piece = async (work: (tx: Transaction) => Promise<number>) => {
		signal.throwIfAborted();
		const done = await db.write(async (tx) => {
			const changed = await work(tx);
			if (changed > 0) await progress(tx);
			return changed;
		});
		await setImmediate();
		return done;
	};
	/** Deletes all rows of some tables that hang on some things. */
	const rows = async (places: readonly RowsAt[], ids: number[]) => {
		if (ids.length === 0) return;
		for (const { remove } of places)
			while ((await piece((tx) => tx.run(remove, { ids }))) >= portion);
	};
	/** Deletes all things of a repository or an account, with what hangs on them. */
	const things = async (all: readonly Things[], of: number) => {
		for (const one of all)
			for (;;) {
				const ids = idsOf(await db.all(one.some, { of }));
				if (ids.length === 0) break;
				await rows(one.rows, ids);
				await piece((tx) => tx.run(one.remove, { ids }));
			}
	};
	return { piece, rows, things };
}

interface Stores {
	readonly store_id: number;
	readonly wiki_store_id: number | null;
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const storesIn = ({ store_id, wiki_store_id }: Stores): number[] =>
	[store_id, wiki_store_id].filter((id) => id !== null);

/**
 * Tells if a repository has so much that its deletion by one statement would stop others. It looks at the same places as the removal in pieces, and counts
 * their rows in sum.
 */
export async function hasMuch(
	tx: Transaction,
	repository: Stores & { readonly id: number },
): Promise<boolean> {
	const { rows, things } = countedRemoval(tx);
	return (
		(await rows([...starsOf, ...ofRepository], [repository.id])) ||
		(await rows(ofStore, storesIn(repository))) ||
		(await things(allThings, repository.id))
	);
}

/** Counts what a removal would delete: each tells if it is much in sum with what was counted before. */
export function countedRemoval(tx: Transaction) {
	let sum = 0;
	const rows = async (places: readonly RowsAt[], ids: number[]) => {
		if (ids.length === 0) return false;
		for (const { count } of places) {
			sum += Number((await tx.first(count, { ids }))?.n);
			if (sum >= portion) return true;
		}
		return false;
	};
	const things = async (all: readonly Things[], of: number) => {
		for (const one of all) {
			const ids = idsOf(await tx.all(one.some, { of }));
			if (ids.length === thingsAtOnce || (await rows(one.rows, ids)))
				return true;
		}
		return false;
	};
	return { rows, things };
}
