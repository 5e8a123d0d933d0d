import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../../database/database.ts";
import type {
	CountedPage,
	Page,
} from "../../../database/queries/counted-page.ts";
import { walkedPage } from "../../../database/queries/walked-page.ts";
import { raw } from "../../../database/raw.ts";
import { isPlain } from "../kept-totals.ts";
import type { FilterWithWords } from "./conditions.ts";
import { all } from "./ways.ts";

/** An item as it stands in the order of a walk. */
interface Key {
	readonly id: number;
	readonly number: number;
}

interface FilterWalk {
	readonly direction: "asc" | "desc";
	/** Up to so many are counted. */
	readonly most: number | undefined;
	/** Items that fit the filter for certain: they are not asked again. */
	readonly known?: ReadonlySet<number>;
}

/**
 * The ids of a page of the items of a filter for which there is no index: the items that it is narrowed to, of the repository, of `homes` or of all
 * repositories are gone through in pieces. With their number, or with that of `most` where there are more.
 */
export async function walkFilter(
	db: Reader,
	filter: FilterWithWords,
	homes: readonly number[] | undefined,
	page: Page,
	{ direction, most, known }: FilterWalk,
): Promise<CountedPage<number>> {
	const some = filter.among
		? ordered(
				filter.among.map((id) => ({ id, number: 0 })),
				direction,
			)
		: homes && (await idsIn(db, homes, filter.state, direction));
	const slow = filter.words.filter(({ common }) => common);
	const quick = filter.words.filter(({ common }) => !common);
	const { within, state, words: _, ...others } = filter;
	const eachSlow = slow.length ? [{ within, state, words: slow }] : [];
	// of the items of a repository nothing else is asked
	const bare =
		"repository" in within &&
		slow.length > 0 &&
		quick.length === 0 &&
		isPlain(others);
	const each = bare ? eachSlow : [{ ...filter, words: quick }, ...eachSlow];
	let met = 0;
	const { rows, total } = await walkedPage(
		page,
		async (after: Key | undefined, size) => {
			if (!some) return keysAfter(db, filter, after, size, direction);
			met += size;
			return some.slice(met - size, met);
		},
		async (keys) => {
			// to ask for a word takes longest, and is done for what fits otherwise
			let ids = keys.map(({ id }) => id).filter((id) => !known?.has(id));
			for (const one of each)
				if (ids.length) ids = await fittingOf(db, one, ids);
			const fitting = new Set(ids);
			return keys.filter(({ id }) => fitting.has(id) || known?.has(id));
		},
		most,
		db,
	);
	return { rows: rows.map(({ id }) => id), total };
}

const stated = ({ state }: Pick<FilterWithWords, "state">) =>
	state === "all"
		? sql``
		: sql` and issue.closed = ${state === "closed" ? 1 : 0}`;

async function idsIn(
	db: Reader,
	homes: readonly number[],
	state: FilterWithWords["state"],
	direction: "asc" | "desc",
): Promise<Key[]> {
	const rows = await db.rows((q, d) =>
		raw<Key>(
			q,
			sql`select issue.id, issue.number from issue where issue.repository_id in ${d.list(homes)}${stated({ state })}`,
		),
	);
	return ordered(rows, direction);
}

const ordered = (keys: Key[], direction: "asc" | "desc"): Key[] =>
	keys.sort((a, b) => (direction === "asc" ? a.id - b.id : b.id - a.id));

async function keysAfter(
	db: Reader,
	filter: FilterWithWords,
	after: Key | undefined,
	size: number,
	direction: "asc" | "desc",
): Promise<Key[]> {
	const beyond = "visible" in filter.within ? after?.id : after?.number;
	return db.rows((q) =>
		raw<Key>(
			q,
			sql`select issue.id, issue.number ${inWalkOrder(filter, beyond, size, direction)}`,
		),
	);
}

/** The next items that a filter is narrowed to, behind a number of a repository, or behind an id where it is of many. */
export function inWalkOrder(
	{ within, state }: Pick<FilterWithWords, "within" | "state">,
	after: number | undefined,
	size: number,
	direction: "asc" | "desc",
): RawBuilder<unknown> {
	const column = sql.raw("visible" in within ? "issue.id" : "issue.number");
	const way = sql.raw(direction);
	const beyond =
		after === undefined
			? sql``
			: sql` and ${column} ${sql.raw(direction === "asc" ? ">" : "<")} ${after}`;
	const narrow =
		"visible" in within
			? sql`1 = 1`
			: // one kind alone is in the order of no index where open and closed items are asked for
				sql`issue.repository_id = ${within.repository}${stated({ state })}${
					within.kinds.length === 1 && state !== "all"
						? sql` and issue.kind = ${within.kinds[0]}`
						: sql``
				}`;
	return sql`from issue where ${narrow}${beyond} order by ${column} ${way} limit ${size}`;
}

/** Those of some items that fit a filter. */
export async function fittingOf(
	db: Reader,
	filter: FilterWithWords,
	ids: number[],
): Promise<number[]> {
	const rows = await db.rows((q, d) => {
		// SQLite would go through the index of a repository instead of the ids
		const issue = d.name === "sqlite" ? sql`issue not indexed` : sql`issue`;
		const from =
			"visible" in filter.within
				? sql`${issue} cross join repository cross join account owner where repository.id = issue.repository_id and owner.id = repository.owner_id and `
				: sql`${issue} where `;
		return raw<{ id: number }>(
			q,
			sql`select issue.id from ${from}issue.id in ${d.list(ids)} and ${all(filter, d)}`,
		);
	});
	return rows.map(({ id }) => id);
}
