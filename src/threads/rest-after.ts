import {
	setImmediate as nextTurn,
	setTimeout as wait,
} from "node:timers/promises";

/** Milliseconds of one turn of the event loop in which others had something to do. */
const busy = 1;
/** Milliseconds of work that is done in small steps after which it rests. */
const ofSteps = 10;
/** A rest is so many times as long as the piece before it, and at most so many milliseconds. */
const share = 2;
const longest = 100;

/** A piece of background work that has ended. */
interface Piece {
	/** Its milliseconds, and those of the next turn of the event loop. */
	readonly took: number;
	readonly turn: number;
	/** Its work was done by the process of a database, which serves others that nobody sees here. */
	readonly isElsewhere: boolean;
}

/** Gives the milliseconds to rest after a piece; 0 where nobody else has anything to do. */
export const restOf = ({ took, turn, isElsewhere }: Piece): number =>
	isElsewhere || turn >= busy ? Math.min(took * share, longest) : 0;

/**
 * Rests after a piece of background work on a database that began at `began` (`performance.now()`): pieces that follow each other at once would keep the main thread and the
 * writer, or the cores of another database, from others for half of the time. Where the database is in this process, the next turn of the event loop shows whether
 * others have work.
 */
export async function restAfter(
	began: number,
	{ dialect }: { readonly dialect: "sqlite" | "postgres" },
): Promise<void> {
	const ended = performance.now();
	await nextTurn();
	const rest = restOf({
		...{ took: ended - began, turn: performance.now() - ended },
		isElsewhere: dialect !== "sqlite",
	});
	if (rest > 0) await wait(rest);
}

/** Gives what is called after each step of long work, such as a row of an export: it rests when the steps since the last rest took long enough. */
export function restBetween(
	db: Parameters<typeof restAfter>[1],
): () => Promise<void> {
	let began = performance.now();
	return async () => {
		if (performance.now() - began < ofSteps) return;
		await restAfter(began, db);
		began = performance.now();
	};
}
