import { type Selectable, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type {
	ProjectCardTable,
	ProjectColumnTable,
	ProjectTable,
} from "../../database/schema-projects.ts";
import { type Actor, anonymous } from "../permissions/actor.ts";
import { readableIssue } from "../permissions/visible.ts";

/** A board of a repository or of an account. */
export type Project = Selectable<ProjectTable>;
export type ProjectColumn = Selectable<ProjectColumnTable>;
/** An issue, a pull request or a note in a column. */
export type ProjectCard = Selectable<ProjectCardTable>;

/** Whose boards: a repository's, or an account's. */
export type ProjectPlace =
	| { readonly repository: number }
	| { readonly owner: number };

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("project")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.orderBy("id"),
);
const columns = query((q, p: { project: number }) =>
	q
		.selectFrom("project_column")
		.selectAll()
		.where("project_id", "=", p.project)
		.orderBy("sorting")
		.orderBy("id"),
);
const columnsOfSome = query((q, p: { projects: number[] }, d) =>
	q
		.selectFrom("project_column")
		.selectAll()
		.where("project_id", "in", d.list(p.projects))
		.orderBy("sorting")
		.orderBy("id"),
);
const rules = query((q, p: { project: number }) =>
	q.selectFrom("project_rule").selectAll().where("project_id", "=", p.project),
);
const columnById = query((q, p: { id: number }) =>
	q.selectFrom("project_column").selectAll().where("id", "=", p.id),
);
const cardById = query((q, p: { id: number }) =>
	q.selectFrom("project_card").selectAll().where("id", "=", p.id),
);
const ofIssues = query((q, p: { issues: number[] }, d) =>
	q
		.selectFrom("project_card")
		.innerJoin("project", "project.id", "project_card.project_id")
		.innerJoin("project_column", "project_column.id", "project_card.column_id")
		.selectAll("project")
		.select([
			"project_card.id as card",
			"project_card.issue_id as issue",
			"project_column.id as column",
			"project_column.title as columnTitle",
		])
		.where("project_card.issue_id", "in", d.list(p.issues))
		.orderBy("project.id"),
);

/** Boards by id, in the order of the ids; one query whatever the number. */
export const projectsByIds = (db: Reader, ids: number[]): Promise<Project[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);
export const projectById = async (
	db: Reader,
	id: number,
): Promise<Project | undefined> => (await projectsByIds(db, [id]))[0];
/** The columns of a board in their order. */
export const columnsOf = (
	db: Reader,
	project: number,
): Promise<ProjectColumn[]> => db.all(columns, { project });
/** The columns of some boards, each board's in their order; one query whatever the number. */
export const columnsOfAll = (
	db: Reader,
	projects: number[],
): Promise<ProjectColumn[]> =>
	projects.length ? db.all(columnsOfSome, { projects }) : Promise.resolve([]);
export const columnOf = (
	db: Reader,
	id: number,
): Promise<ProjectColumn | undefined> => db.first(columnById, { id });
export const cardOf = (
	db: Reader,
	id: number,
): Promise<ProjectCard | undefined> => db.first(cardById, { id });
/** Into which columns a board puts cards by itself. */
export const rulesOf = (db: Reader, project: number) =>
	db.all(rules, { project });

/** A board on which an issue is, and where it is there. */
export type ProjectOfIssue = Project & {
	readonly card: number;
	readonly column: number;
	readonly columnTitle: string;
};

/** The boards on which some issues are, by issue; one query whatever the number. */
export async function projectsByIssue(
	db: Reader,
	issues: number[],
): Promise<ReadonlyMap<number, ProjectOfIssue[]>> {
	if (issues.length === 0) return new Map();
	const rows = await db.all(ofIssues, { issues });
	return Map.groupBy(rows, (row) => row.issue as number);
}

interface ProjectFilter {
	readonly of: ProjectPlace;
	readonly state: "open" | "closed" | "all";
	/** A part of the title, in any case. */
	readonly text: string;
	readonly sort: ProjectSort;
	/** Items are counted that he may read; a stranger unless given. */
	readonly viewer?: Actor;
}
export const projectSorts = [
	"newest",
	"oldest",
	"recentupdate",
	"leastupdate",
	"alphabetically",
	"reversealphabetically",
] as const;
export type ProjectSort = (typeof projectSorts)[number];
const orders: Readonly<Record<ProjectSort, string>> = {
	newest: "project.id desc",
	oldest: "project.id",
	recentupdate: "project.updated_at desc, project.id desc",
	leastupdate: "project.updated_at, project.id",
	alphabetically: "lower(project.title), project.id",
	reversealphabetically: "lower(project.title) desc, project.id desc",
};

/** A board in a list, with how many of its cards are open and closed items. */
export type ListedProject = Project & {
	readonly open: number;
	readonly closed: number;
};

/** A page of boards with the number of them all, and of those that are open and closed. */
export async function listProjects(
	db: Reader,
	{ of, state, text, sort, viewer = anonymous }: ProjectFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedProject[]; open: number; closed: number }> {
	const items = (closed: 0 | 1) =>
		sql<number>`(select count(*) from project_card card join issue on issue.id = card.issue_id
			join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id
			where card.project_id = project.id and issue.closed = ${closed} and ${readableIssue(viewer)})`;
	const where =
		"repository" in of
			? sql<boolean>`project.repository_id = ${of.repository}`
			: sql<boolean>`project.owner_id = ${of.owner}`;
	const [rows, [count]] = await Promise.all([
		db.rows((q, d) =>
			q
				.selectFrom("project")
				.selectAll("project")
				.select([items(0).as("open"), items(1).as("closed")])
				.where(where)
				.$if(state === "open", (s) => s.where("closed_at", "is", null))
				.$if(state === "closed", (s) => s.where("closed_at", "is not", null))
				.$if(text !== "", (s) =>
					s.where(d.contains(sql<string>`project.title`, text)),
				)
				.orderBy(sql.raw(orders[sort]))
				.limit(limit)
				.offset(offset),
		),
		db.rows((q, d) =>
			q
				.selectFrom("project")
				.select([
					sql<number>`count(*)`.as("all"),
					sql<number>`count(closed_at)`.as("closed"),
				])
				.where(where)
				.$if(text !== "", (s) =>
					s.where(d.contains(sql<string>`project.title`, text)),
				),
		),
	]);
	const closed = Number(count?.closed ?? 0);
	return {
		rows: rows.map((row) => ({
			...row,
			open: Number(row.open),
			closed: Number(row.closed),
		})),
		open: Number(count?.all ?? 0) - closed,
		closed,
	};
}
