import { type Selectable, sql } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import type { LabelTable } from "../../database/schema.ts";
import { removedOwner } from "../permissions/removed-owner.ts";

export type Label = Selectable<LabelTable>;
/** Where labels belong: to one repository, or to all of an organization's. */
export type LabelHome =
	| { readonly repository: number }
	| { readonly organization: number };

/** The condition that a row of `label` is no label that was deleted, and whose rows wait for a job. */
export const labelIsThere = (label = "label") =>
	sql<boolean>`coalesce(${sql.ref(`${label}.organization_id`)}, 0) <> ${sql.lit(removedOwner)}`;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("label").selectAll().where("id", "=", p.id),
);

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("label")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where(labelIsThere()),
);

/** Labels by id, in no order; one query whatever the number. */
export const labelsByIds = (db: Reader, ids: number[]): Promise<Label[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);

/** The columns of a row that say where it belongs. */
export const homeColumns = (home: LabelHome) =>
	"repository" in home
		? { repository_id: home.repository, organization_id: null }
		: { repository_id: null, organization_id: home.organization };

/** The label of an id, when it belongs there. */
export async function labelById(
	db: Reader,
	home: LabelHome,
	id: number,
): Promise<Label | undefined> {
	const label = await db.first(byId, { id });
	const { repository_id, organization_id } = homeColumns(home);
	return label?.repository_id === repository_id &&
		label.organization_id === organization_id
		? label
		: undefined;
}

type HomeColumn = "repository_id" | "organization_id";

const orders = {
	alphabetically: sql`name`,
	reversealphabetically: sql`name desc`,
	leastissues: sql`open_issues asc`,
	mostissues: sql`open_issues desc`,
};
type Order = keyof typeof orders;

const pageBy = (
	q: Builder,
	column: HomeColumn,
	order: Order,
	p: { home: number } & Page,
) =>
	q
		.selectFrom("label")
		.selectAll()
		.where(column, "=", p.home)
		.orderBy(orders[order] as never)
		.orderBy("id")
		.limit(p.limit)
		.offset(p.offset);

/** The queries of one kind of home. */
const queriesBy = (column: HomeColumn) => ({
	named: query((q, p: { home: number; name: string }) =>
		q
			.selectFrom("label")
			.selectAll()
			.where(column, "=", p.home)
			.where("name", "=", p.name)
			.orderBy("id")
			.limit(1),
	),
	total: query((q, p: { home: number }) =>
		numberUpTo(q, q.selectFrom("label").where(column, "=", p.home)),
	),
	byName: query((q, p: { home: number } & Page) =>
		pageBy(q, column, "alphabetically", p),
	),
});
const ofRepository = queriesBy("repository_id");
const ofOrganization = queriesBy("organization_id");

/** The column and the queries for a home, and its id. */
const queriesFor = (
	home: LabelHome,
): {
	column: HomeColumn;
	queries: ReturnType<typeof queriesBy>;
	id: number;
} =>
	"repository" in home
		? { column: "repository_id", queries: ofRepository, id: home.repository }
		: {
				column: "organization_id",
				queries: ofOrganization,
				id: home.organization,
			};

/** The first label of a name, in its exact case. */
export function labelByName(
	db: Reader,
	home: LabelHome,
	name: string,
): Promise<Label | undefined> {
	const { queries, id } = queriesFor(home);
	return db.first(queries.named, { home: id, name });
}

const isOrder = (sort: string): sort is Order => Object.hasOwn(orders, sort);

/** A page of labels by name, or in another order, with the number of them all. */
export function listLabels(
	db: Reader,
	home: LabelHome,
	sort: string,
	{ limit, offset }: Page,
): Promise<CountedPage<Label>> {
	const { column, queries, id } = queriesFor(home);
	const page = { home: id, limit, offset };
	return withTotal(
		{ limit, offset },
		// the other orders sort what a home has, and are asked for seldom
		isOrder(sort) && sort !== "alphabetically"
			? db.rows((q) => pageBy(q, column, sort, page))
			: db.all(queries.byName, page),
		async () => (await db.first(queries.total, { home: id }))?.n,
	);
}
