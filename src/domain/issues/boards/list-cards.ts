import { type RawBuilder, sql } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import type { Actor } from "../../permissions/actor.ts";
import { readableIssue } from "../../permissions/visible.ts";
import type { ProjectCard } from "../../projects/project.ts";

export interface CardFilter {
	readonly project: number;
	readonly column?: number;
	/** The id of an account, nobody, or anybody. */
	readonly assignee?: number | "none" | "any";
	/** The id of a milestone; -1: none. */
	readonly milestone?: number;
	/** Ids; negative ones are of labels that the item lacks, 0 means that it has none. */
	readonly labels?: readonly number[];
}

const byIds = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("project_card").selectAll().where("id", "in", d.list(p.ids)),
);

/** The cards that an actor may see: notes, and items that he may read. A filter leaves out notes, as nothing is known of them. */
function seen(actor: Actor, filter: CardFilter): RawBuilder<unknown> {
	const { project, column, assignee, milestone, labels = [] } = filter;
	const about: RawBuilder<unknown>[] = [];
	const assigned = sql`select 1 from issue_assignee a where a.issue_id = issue.id`;
	if (assignee === "none") about.push(sql`not exists (${assigned})`);
	else if (assignee === "any") about.push(sql`exists (${assigned})`);
	else if (assignee !== undefined)
		about.push(sql`exists (${assigned} and a.account_id = ${assignee})`);
	if (milestone === -1) about.push(sql`issue.milestone_id is null`);
	else if (milestone !== undefined)
		about.push(sql`issue.milestone_id = ${milestone}`);
	for (const label of labels) {
		const has = sql`select 1 from issue_label il where il.issue_id = issue.id`;
		about.push(
			label === 0
				? sql`not exists (${has})`
				: label < 0
					? sql`not exists (${has} and il.label_id = ${-label})`
					: sql`exists (${has} and il.label_id = ${label})`,
		);
	}
	const notes = about.length ? [] : [sql`card.issue_id is null`];
	const items = sql.join(
		[sql`issue.id is not null`, readableIssue(actor), ...about],
		sql` and `,
	);
	return sql`from project_card card join project_column col on col.id = card.column_id
		left join issue on issue.id = card.issue_id left join repository on repository.id = issue.repository_id
		left join account owner on owner.id = repository.owner_id
		where card.project_id = ${project} ${column === undefined ? sql`` : sql`and card.column_id = ${column}`}
		and (${sql.join([...notes, sql`(${items})`], sql` or `)})`;
}

async function cardsInOrder(
	db: Reader,
	ids: readonly number[],
): Promise<ProjectCard[]> {
	if (ids.length === 0) return [];
	const rows = await db.all(byIds, { ids: [...ids] });
	const found = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => found.get(id) ?? []);
}

/** A page of the cards of a board that an actor may see, column by column, with the number of them all. */
export async function listCards(
	db: Reader,
	actor: Actor,
	filter: CardFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ProjectCard[]; total: number }> {
	const from = seen(actor, filter);
	const [ids, [count]] = await Promise.all([
		db.rows((q) =>
			raw<{ id: number }>(
				q,
				sql`select card.id ${from} order by col.sorting, col.id, card.sorting, card.id limit ${limit} offset ${offset}`,
			),
		),
		db.rows((q) => raw<{ n: number }>(q, sql`select count(*) as n ${from}`)),
	]);
	const rows = await cardsInOrder(
		db,
		ids.map(({ id }) => id),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** The first cards of each column of a board that an actor may see, with how many each column has. */
export async function cardsByColumn(
	db: Reader,
	actor: Actor,
	filter: CardFilter,
	most: number,
): Promise<ReadonlyMap<number, { cards: ProjectCard[]; total: number }>> {
	const rows = await db.rows((q) =>
		raw<{ id: number; n: number }>(
			q,
			sql`select id, n from (select card.id as id, count(*) over (partition by card.column_id) as n,
				row_number() over (partition by card.column_id order by card.sorting, card.id) as place
				${seen(actor, filter)}) numbered where place <= ${most} order by place`,
		),
	);
	const totals = new Map(rows.map(({ id, n }) => [id, Number(n)]));
	const cards = await cardsInOrder(
		db,
		rows.map(({ id }) => id),
	);
	const columns = Map.groupBy(cards, (card) => card.column_id);
	return new Map(
		[...columns].map(([id, of]) => [
			id,
			{ cards: of, total: totals.get(of[0]?.id ?? 0) ?? of.length },
		]),
	);
}
