import { type RawBuilder, sql } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import type { Dialect } from "../../../database/dialect.ts";
import { raw } from "../../../database/raw.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import type { ProjectCard } from "../../projects/project.ts";
import { conditionsOf } from "../filter/conditions.ts";
import { type Grouping, groupSql, type Sort, sortSql } from "./board-order.ts";
import type { CardFilter } from "./board-query.ts";

/** Which cards of a board, and how they are put together and in order. */
export interface CardsQuery {
	readonly project: number;
	readonly column?: number;
	readonly filter: CardFilter;
	readonly group?: Grouping;
	/** As on the board unless given. */
	readonly sort?: Sort;
}
/** A key of a group: the id, the name or the value that its cards share; null for those that have none. */
export type GroupKey = string | null;
interface CardGroup {
	readonly key: GroupKey;
	/** The first ones. */
	readonly cards: readonly ProjectCard[];
	readonly total: number;
}

/** Groups that are shown. */
const mostGroups = 60;
/** Cards that are shown in groups at once. */
const mostAtOnce = 2000;

const byIds = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("project_card").selectAll().where("id", "in", d.list(p.ids)),
);

/** The cards that are asked for, of those that may be seen: notes, and items that one may read. A filter of items leaves out notes, as nothing is known of them. */
function asked(
	{ project, column, filter }: CardsQuery,
	join: RawBuilder<unknown>,
	d: Dialect,
): RawBuilder<unknown> {
	const { item, card, notes, words } = filter;
	const both = (parts: readonly unknown[]) => sql.join(parts, sql` and `);
	const holding = (text: RawBuilder<string>) =>
		words.map((word) => d.contains(text, word));
	const items = both([
		sql`issue.id is not null`,
		...conditionsOf(item, d),
		...holding(sql`issue.title`),
	]);
	const either = notes
		? sql`((${both([sql`card.issue_id is null`, notHidden("card.creator_id"), ...holding(sql`card.note`)])}) or (${items}))`
		: sql`(${items})`;
	return sql`from project_card card join project_column col on col.id = card.column_id
		left join issue on issue.id = card.issue_id left join repository on repository.id = issue.repository_id
		left join account owner on owner.id = repository.owner_id ${join}
		where ${both([
			sql`card.project_id = ${project}`,
			...(column === undefined ? [] : [sql`card.column_id = ${column}`]),
			...card,
			either,
		])}`;
}

async function cardsById(
	db: Reader,
	ids: readonly number[],
): Promise<ReadonlyMap<number, ProjectCard>> {
	if (ids.length === 0) return new Map();
	const rows = await db.all(byIds, { ids: [...new Set(ids)] });
	return new Map(rows.map((row) => [row.id, row]));
}

const keyOf = (key: unknown): GroupKey => (key === null ? null : String(key));

/** A page of the cards that are asked for, group by group, with the number of them all and of each group that the page shows. */
export async function listCards(
	db: Reader,
	wanted: CardsQuery,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{
	rows: (ProjectCard & { readonly key: GroupKey; readonly among: number })[];
	total: number;
}> {
	const { join, key, rank } = groupSql(wanted.group);
	const [found, [count]] = await Promise.all([
		db.rows((q, d) =>
			raw<{ id: number; gkey: unknown; n: number }>(
				q,
				sql`select card.id as id, ${key} as gkey, count(*) over (partition by ${key}) as n
					${asked(wanted, join, d)} order by ${rank}, ${sortSql(wanted.sort)} limit ${limit} offset ${offset}`,
			),
		),
		db.rows((q, d) =>
			raw<{ n: number }>(
				q,
				sql`select count(*) as n ${asked(wanted, join, d)}`,
			),
		),
	]);
	const cards = await cardsById(
		db,
		found.map(({ id }) => id),
	);
	return {
		rows: found.flatMap(({ id, gkey, n }) => {
			const card = cards.get(id);
			return card ? [{ ...card, key: keyOf(gkey), among: Number(n) }] : [];
		}),
		total: Number(count?.n ?? 0),
	};
}

/** The first cards of each group that is asked for, with how many each has; groups in their order, without empty ones. */
export async function cardsByGroup(
	db: Reader,
	wanted: CardsQuery,
	most: number,
): Promise<CardGroup[]> {
	const { join, key, rank } = groupSql(wanted.group);
	const found = await db.rows((q, d) =>
		raw<{ id: number; gkey: unknown; n: number; g: number }>(
			q,
			sql`select id, gkey, n, g from (select card.id as id, ${key} as gkey, count(*) over (partition by ${key}) as n,
				dense_rank() over (order by ${rank}) as g,
				row_number() over (partition by ${key} order by ${sortSql(wanted.sort)}) as place
				${asked(wanted, join, d)}) numbered
				where place <= ${most} and g <= ${mostGroups} order by place, g limit ${mostAtOnce}`,
		),
	);
	const cards = await cardsById(
		db,
		found.map(({ id }) => id),
	);
	return [...Map.groupBy(found, ({ g }) => Number(g))]
		.sort(([a], [b]) => a - b)
		.map(([, rows]) => ({
			key: keyOf(rows[0]?.gkey ?? null),
			cards: rows.flatMap(({ id }) => cards.get(id) ?? []),
			total: Number(rows[0]?.n ?? 0),
		}));
}
