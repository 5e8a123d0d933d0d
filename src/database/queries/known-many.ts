import type { CommittedReader } from "../database.ts";
import { type CountedPage, countedMost, type Page } from "./counted-page.ts";

/** For so long, in milliseconds, what had more than can be counted is taken to have that many still. */
const remembered = 10_000;
/** Up to so many questions are remembered. */
const mostKept = 1000;

const kept = new WeakMap<CommittedReader, Map<string, number>>();

/** Questions that had more answers than are counted: within some seconds nobody counts as far again for the same one. */
export interface KnownMany {
	/** Tells whether there were too many a moment ago. */
	has(question: string): boolean;
	/** Notes that there are too many, which stays true for some seconds, or for so many milliseconds. */
	note(question: string, ms?: number): void;
}

/** Gives what is known of questions to a database; each process has its own memory. */
export function knownMany(db: CommittedReader): KnownMany {
	const until = kept.get(db) ?? new Map<string, number>();
	kept.set(db, until);
	return {
		has: (question) => (until.get(question) ?? 0) > performance.now(),
		note(question, ms = remembered) {
			// the oldest notes stand first
			until.delete(question);
			until.set(question, performance.now() + ms);
			const [oldest] = until.keys();
			if (until.size > mostKept && oldest !== undefined) until.delete(oldest);
		},
	};
}

/**
 * A page whose items are counted up to `countedMost`, but not by `question`s that had so many a moment ago: `read` gets 0 then, and its total is that of the page
 * and one more where others follow.
 */
export async function countedUnlessMany<R>(
	many: KnownMany,
	question: string,
	{ offset }: Page,
	read: (most: number) => Promise<CountedPage<R>>,
): Promise<CountedPage<R>> {
	const isMany = many.has(question);
	const found = await read(isMany ? 0 : countedMost);
	if (!isMany && found.total >= countedMost) many.note(question);
	// where nothing follows the page, its end was met and all are counted
	const follow = found.total > offset + found.rows.length;
	return isMany && follow
		? { ...found, total: Math.max(found.total, countedMost) }
		: found;
}

/** A number that is counted up to `countedMost`, but not again for a question that had as many a moment ago. */
export async function countUnlessMany(
	many: KnownMany,
	question: string | undefined,
	count: () => Promise<number>,
): Promise<number> {
	if (question !== undefined && many.has(question)) return countedMost;
	const counted = await count();
	if (question !== undefined && counted >= countedMost) many.note(question);
	return counted;
}
