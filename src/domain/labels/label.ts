import { type Selectable, sql } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
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

/** The first label of a name, in its exact case. */
export async function labelByName(
	db: Reader,
	home: LabelHome,
	name: string,
): Promise<Label | undefined> {
	const [label] = await db.rows((q) =>
		labelsIn(q, home)
			.selectAll()
			.where("name", "=", name)
			.orderBy("id")
			.limit(1),
	);
	return label;
}

const sorts: Readonly<Record<string, ReturnType<typeof sql>>> = {
	reversealphabetically: sql`name desc`,
	leastissues: sql`open_issues asc`,
	mostissues: sql`open_issues desc`,
};

/** A page of labels by name, or in another order, with the number of them all. */
export async function listLabels(
	db: Reader,
	home: LabelHome,
	sort: string,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Label[]; total: number }> {
	const order = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined;
	return withTotal(
		{ limit, offset },
		db.rows((q) =>
			labelsIn(q, home)
				.selectAll()
				.$if(order !== undefined, (s) => s.orderBy(order as never))
				.$if(order === undefined, (s) => s.orderBy("name"))
				.orderBy("id")
				.limit(limit)
				.offset(offset),
		),
		() => countRows(db, (q) => labelsIn(q, home)),
	);
}

const labelsIn = (q: Builder, home: LabelHome) =>
	"repository" in home
		? q.selectFrom("label").where("repository_id", "=", home.repository)
		: q.selectFrom("label").where("organization_id", "=", home.organization);
