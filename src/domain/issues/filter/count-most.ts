import { sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import { isPlain } from "../kept-totals.ts";
import { lacksInText } from "../words.ts";
import type { FilterWithWords } from "./conditions.ts";
import { fittingOf } from "./walk-filter.ts";
import { all } from "./ways.ts";

/** Up to so many items are asked for the word one by one. */
const asked = 500;

/**
 * The number of the items of a repository that have a word which nearly all have in their own text: all of them but those that the index does not name, whose comments
 * are asked. Undefined where these are many, where there are `most` items or the filter asks for more, and on PostgreSQL, which may look through the index anew for each item.
 */
export async function countMost(
	db: Reader,
	filter: FilterWithWords,
	most: number,
): Promise<number | undefined> {
	const { within, state, words, ...others } = filter;
	const [word] = words;
	if ("visible" in within || words.length !== 1 || !word?.phrases)
		return undefined;
	if (db.dialect !== "sqlite" || !isPlain(others)) return undefined;
	const { phrases } = word;
	const [found] = await db.rows((q, d) => {
		const items = sql`from issue where ${all({ within, state, words: [] }, d)}`;
		const others = sql`select json_group_array(id) from (select issue.id ${items} and ${lacksInText(phrases.issues, d)} limit ${asked + 1}) few`;
		return raw<{ n: number; rest: string | null }>(
			q,
			sql`select n, case when n < ${most} then (${others}) end as rest from (select count(*) as n from (select 1 ${items} limit ${most}) some) counted`,
		);
	});
	if (!found?.rest) return undefined;
	const rest = JSON.parse(found.rest) as number[];
	if (rest.length > asked) return undefined;
	const named = rest.length ? await fittingOf(db, filter, rest) : [];
	return found.n - rest.length + named.length;
}
