import { unavailable } from "../../errors.ts";
import { currentClaimant } from "../../threads/claimant.ts";
import { openTurns } from "../../threads/turns.ts";
import type { Reader } from "../database.ts";

/** Pieces that nobody waits for. */
const short = 10;
/** Reading the pieces of one walk ends after so many milliseconds; where each piece waits for a turn, that counts too. */
const longest = 5_000;
const longestInTurns = 20_000;

const busy = () =>
	unavailable("Too many long lists are being read. Try again in a moment.", {
		retryAfter: 10,
	});

// of the process, since each walk takes the time of its one main thread
const turns = openTurns(
	{ atOnce: 2, perUser: 1, waiting: 400, patience: 30_000 },
	{ busy, gone: busy },
);

/** A walk through many rows, as far as it takes the time of others. */
interface LongWalk {
	/** Reads a piece, in a turn by claimant after the first ones. @throws DomainError "unavailable" when all together take too long, or too many wait */
	read<T>(piece: () => Promise<T>): Promise<T>;
	end(): void;
}

/** Begins a walk by a reader. What nobody waits for, such as jobs, has no turns and no limit. */
export function beginWalk(
	{ inTurns = false }: Pick<Reader, "inTurns"> = {},
	claimant = currentClaimant(),
): LongWalk {
	const most = inTurns ? longestInTurns : longest;
	let pieces = 0;
	let spent = 0;
	let endTurn: (() => void) | undefined;
	return {
		async read(piece) {
			if (claimant === undefined) return piece();
			if (++pieces > short && !inTurns && !endTurn)
				endTurn = await turns.take({ user: claimant });
			if (spent > most)
				throw unavailable(
					"This list takes too long to read. Narrow it, for example to one repository or owner.",
				);
			const began = performance.now();
			try {
				return await piece();
			} finally {
				spent += performance.now() - began;
			}
		},
		end: () => endTurn?.(),
	};
}
