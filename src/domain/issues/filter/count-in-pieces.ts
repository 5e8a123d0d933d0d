import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { beginWalk } from "../../../database/queries/long-walks.ts";
import { raw } from "../../../database/raw.ts";
import type { FilterWithWords } from "./conditions.ts";
import { inWalkOrder } from "./walk-filter.ts";
import { all } from "./ways.ts";

/** So many items are looked at in one statement, which takes a turn of its own. */
const atOnce = 5000;

/**
 * The number of the items of a repository that fit a filter, up to `most`. They are gone through in the order of their numbers, the newest first, and stay in the
 * database: for a word that many have it is quicker to ask each of them than to gather all that have the word.
 * @throws DomainError "unavailable" for a walk that takes too long
 */
export async function countInPieces(
	db: Reader,
	filter: FilterWithWords,
	most: number,
): Promise<number> {
	const walk = beginWalk(db);
	let total = 0;
	try {
		for (let after: number | undefined; ; ) {
			const [piece] = await walk.read(() =>
				db.rows((q, d) =>
					raw<{ seen: number; fitting: number; last: number | null }>(
						q,
						sql`select count(*) as seen, count(*) filter (where ${all(filter, d)}) as fitting, min(issue.number) as last
							from (select * ${inWalkOrder(filter, after, atOnce, "desc")}) issue`,
					),
				),
			);
			total += Number(piece?.fitting ?? 0);
			after = piece?.last ?? undefined;
			if (Number(piece?.seen ?? 0) < atOnce || total >= most)
				return Math.min(total, most);
			await setImmediate();
		}
	} finally {
		walk.end();
	}
}
