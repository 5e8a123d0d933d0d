import { setImmediate } from "node:timers/promises";
import type { Reader } from "../database.ts";
import { type CountedPage, countedMost, type Page } from "./counted-page.ts";
import { beginWalk } from "./long-walks.ts";

/** How many rows one piece of a walk reads at most: on the main thread, and where each piece waits for a turn beside it. */
const inOnePiece = 1000;
const inOneTurn = 5000;

/** Gives a walk its rows: those that come behind `after` in their order, at most `size`. */
export type Pieces<K> = (after: K | undefined, size: number) => Promise<K[]>;

/**
 * The rows of a page out of many that are read in their order, in pieces, and of which `keep` gives those that count; with the number of all that
 * count, or of `most` where there are more. Others have a turn between two pieces, so the length of the walk stops nobody. With `most` 0 the walk
 * ends with the page, and the total is one more than what is on it and before it where more follow. Long walks by a `reader` that has no turns take them (`beginWalk`).
 * @throws DomainError "unavailable" for a walk that takes too long
 */
export async function walkedPage<K>(
	{ limit, offset }: Page,
	pieces: Pieces<K>,
	keep: (rows: K[]) => Promise<K[]>,
	most: number = countedMost,
	reader: Pick<Reader, "inTurns"> = {},
): Promise<CountedPage<K>> {
	const end = offset + limit;
	const enough = Math.max(end + 1, most);
	const rows: K[] = [];
	let total = 0;
	let after: K | undefined;
	const first = Math.max(2 * end + 10, most);
	const piece = reader.inTurns ? inOneTurn : inOnePiece;
	const walk = beginWalk(reader);
	try {
		for (let size = Math.min(first, piece); ; size = piece) {
			const [read, kept] = await walk.read(async () => {
				const found = await pieces(after, size);
				return [found, await keep(found)];
			});
			for (const row of kept) {
				if (total >= offset && total < end) rows.push(row);
				total++;
			}
			after = read.at(-1);
			if (read.length < size || total >= enough) break;
			await setImmediate();
		}
	} finally {
		walk.end();
	}
	return { rows, total: Math.min(total, enough) };
}
