import { type Selectable, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { countedPage, type Page } from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import type { MilestoneTable } from "../../database/schema-issues.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableTo } from "../permissions/visible.ts";

export type Milestone = Selectable<MilestoneTable>;

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("milestone")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where("removed", "=", 0),
);
const byId = query((q, p: { repository: number; id: number }) =>
	q
		.selectFrom("milestone")
		.selectAll()
		.where("id", "=", p.id)
		.where("repository_id", "=", p.repository)
		.where("removed", "=", 0),
);
const byTitle = query((q, p: { repository: number; title: string }) =>
	q
		.selectFrom("milestone")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("title", "=", p.title)
		.where("removed", "=", 0)
		.orderBy("id")
		.limit(1),
);

/** Milestones by id, in no order; one query whatever the number. */
export const milestonesByIds = (
	db: Reader,
	ids: number[],
): Promise<Milestone[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);
/** The milestone of an id, when it belongs to the repository. */
export const milestoneById = (
	db: Reader,
	repository: number,
	id: number,
): Promise<Milestone | undefined> => db.first(byId, { repository, id });
/** The first milestone of a title, in its exact case. */
export const milestoneByTitle = (
	db: Reader,
	repository: number,
	title: string,
): Promise<Milestone | undefined> => db.first(byTitle, { repository, title });

interface MilestoneFilter {
	state: "open" | "closed" | "all";
	/** A part of the title, in any case. */
	name: string;
}

const byDueDate = shapedQuery(
	({ state, name }: MilestoneFilter, q, p: { repository: number } & Page, d) =>
		q
			.selectFrom("milestone")
			.selectAll()
			.select(sql<number>`count(*) over ()`.as("total"))
			.where("repository_id", "=", p.repository)
			.where("removed", "=", 0)
			.$if(state === "open", (s) => s.where("closed_at", "is", null))
			.$if(state === "closed", (s) => s.where("closed_at", "is not", null))
			.$if(name !== "", (s) => s.where(d.contains(sql<string>`title`, name)))
			.orderBy(sql`coalesce(due_at, 0)`)
			.orderBy("title")
			.orderBy("id")
			.limit(p.limit)
			.offset(p.offset),
);

/** A page of milestones by due date, those without one first, with the number of them all. */
export async function listMilestones(
	db: Reader,
	repository: number,
	filter: MilestoneFilter,
	page: Page,
): Promise<{ rows: Milestone[]; total: number }> {
	const shape = filter.name === "" ? filter.state : undefined;
	return countedPage(page, ({ limit, offset }) =>
		byDueDate(db, shape, filter, { repository, limit, offset }),
	);
}

/** The same over the repositories of an account whose issues or pull requests an actor may read; each with the name of its repository. */
export async function listMilestonesOfOwner(
	db: Reader,
	actor: Actor,
	owner: number,
	{ state, name }: MilestoneFilter,
	page: Page,
): Promise<{ rows: (Milestone & { repository: string })[]; total: number }> {
	return countedPage(page, ({ limit, offset }) =>
		db.rows((q, d) =>
			q
				.selectFrom("milestone")
				.innerJoin("repository", "repository.id", "milestone.repository_id")
				.innerJoin("account as owner", "owner.id", "repository.owner_id")
				.selectAll("milestone")
				.select("repository.name as repository")
				.select(sql<number>`count(*) over ()`.as("total"))
				.where("repository.owner_id", "=", owner)
				.where("milestone.removed", "=", 0)
				.where((e) =>
					e.or([readableTo(actor, "issues"), readableTo(actor, "pulls")]),
				)
				.$if(state === "open", (s) => s.where("closed_at", "is", null))
				.$if(state === "closed", (s) => s.where("closed_at", "is not", null))
				.$if(name !== "", (s) =>
					s.where(d.contains(sql<string>`milestone.title`, name)),
				)
				.orderBy(sql`case when due_at is null then 1 else 0 end`)
				.orderBy("due_at")
				.orderBy("title")
				.orderBy("milestone.id")
				.limit(limit)
				.offset(offset),
		),
	);
}
