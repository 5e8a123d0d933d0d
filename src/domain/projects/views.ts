import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { ProjectViewTable } from "../../database/schema-projects.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { lockProject, noteChange } from "./change-projects.ts";
import { checkedName, unlessTaken } from "./names.ts";
import { columnStep, placedAt } from "./order.ts";
import type { Project } from "./project.ts";

/** A way to look at a board, saved under a name. */
export type ProjectView = Selectable<ProjectViewTable>;

const mostViews = 20;

/** In characters: of a longer line the rest would not be read. */
export const longestFilter = 1000;

/** What a view says of how a board looks; absent members stay. */
interface ViewInput {
	readonly name?: string;
	readonly layout?: ProjectView["layout"];
	readonly groupedBy?: string;
	readonly filter?: string;
	readonly sortedBy?: string;
	/** Counted from 1. */
	readonly position?: number;
}

const ofProject = query((q, p: { project: number }) =>
	q
		.selectFrom("project_view")
		.selectAll()
		.where("project_id", "=", p.project)
		.orderBy("sorting")
		.orderBy("id"),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("project_view").selectAll().where("id", "=", p.id),
);
const place = updateTable("project_view", { set: ["sorting"], where: ["id"] });
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("project_view").where("id", "=", p.id),
);
const ungroup = query((q, p: { project: number; field: string }) =>
	q
		.updateTable("project_view")
		.set({ grouped_by: "" })
		.where("project_id", "=", p.project)
		.where("grouped_by", "=", p.field),
);
const unsort = query((q, p: { project: number; up: string; down: string }) =>
	q
		.updateTable("project_view")
		.set({ sorted_by: "" })
		.where("project_id", "=", p.project)
		.where((e) =>
			e.or([e("sorted_by", "=", p.up), e("sorted_by", "=", p.down)]),
		),
);

/** The saved views of a board in their order. */
export const viewsOf = (db: Reader, project: number): Promise<ProjectView[]> =>
	db.all(ofProject, { project });
export const viewById = (
	db: Reader,
	id: number,
): Promise<ProjectView | undefined> => db.first(byId, { id });

/** Views that group or sort by a field that is gone do so no longer. */
export async function dropFieldFromViews(
	tx: Transaction,
	project: number,
	field: number,
): Promise<void> {
	const up = `field:${field}`;
	await tx.run(ungroup, { project, field: up });
	await tx.run(unsort, { project, up, down: `-${up}` });
}

/** Saves a view behind the others. @throws DomainError "invalid" for too many, "conflict" for a name that is taken */
export function createView(
	app: App,
	actor: Actor,
	{ id }: Project,
	wanted: ViewInput & { readonly name: string },
): Promise<ProjectView> {
	const name = checkedName(wanted.name);
	const filter = checkedFilter(wanted.filter ?? "");
	const at = now(app);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, id);
		const views = await viewsOf(tx, id);
		if (views.length >= mostViews)
			throw invalid(`a project has no more than ${mostViews} views`);
		const [view] = await unlessTaken(name, () =>
			tx.rows((q) =>
				q
					.insertInto("project_view")
					.values({
						project_id: id,
						name,
						lower_name: name.toLowerCase(),
						layout: wanted.layout ?? "board",
						grouped_by: wanted.groupedBy ?? "",
						filter,
						sorted_by: wanted.sortedBy ?? "",
						sorting: (views.at(-1)?.sorting ?? 0) + columnStep,
						creator_id: actor.account?.id ?? null,
						created_at: at,
						updated_at: at,
					})
					.returningAll(),
			),
		);
		await noteChange(app, tx, actor, project);
		return view as ProjectView;
	});
}

/** Changes a view; absent members stay. @throws DomainError "not-found" when it is gone, "conflict" for a name that is taken */
export function editView(
	app: App,
	actor: Actor,
	{ id, project_id }: Pick<ProjectView, "id" | "project_id">,
	edit: ViewInput,
): Promise<ProjectView> {
	const name = edit.name ? checkedName(edit.name) : undefined;
	const filter =
		edit.filter === undefined ? undefined : checkedFilter(edit.filter);
	if (edit.position !== undefined && edit.position < 1)
		throw invalid("positions start at 1");
	const at = now(app);
	return app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		const views = await viewsOf(tx, project_id);
		const before = views.find((one) => one.id === id);
		if (!before) throw notFound();
		const others = views.filter((one) => one.id !== id);
		if (edit.position !== undefined)
			for (const [one, sorting] of placedAt(others, id, edit.position - 1))
				await tx.run(place, { id: one, sorting });
		const [view] = await unlessTaken(name ?? before.name, () =>
			tx.rows((q) =>
				q
					.updateTable("project_view")
					.set({
						name: name ?? before.name,
						lower_name: (name ?? before.name).toLowerCase(),
						layout: edit.layout ?? before.layout,
						grouped_by: edit.groupedBy ?? before.grouped_by,
						filter: filter ?? before.filter,
						sorted_by: edit.sortedBy ?? before.sorted_by,
						updated_at: at,
					})
					.where("id", "=", id)
					.returningAll(),
			),
		);
		await noteChange(app, tx, actor, project);
		return view as ProjectView;
	});
}

/** Deletes a view; the board and its cards stay. @throws DomainError "not-found" when it is gone */
export const deleteView = (
	app: App,
	actor: Actor,
	{ id, project_id }: Pick<ProjectView, "id" | "project_id">,
): Promise<void> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, project_id);
		if (!(await tx.run(remove, { id }))) throw notFound();
		await noteChange(app, tx, actor, project);
	});

function checkedFilter(typed: string): string {
	const filter = typed.trim();
	if (filter.length > longestFilter)
		throw invalid(`a filter has no more than ${longestFilter} characters`);
	return filter;
}
