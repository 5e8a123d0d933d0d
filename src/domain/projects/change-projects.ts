import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import { asTitle } from "../../text/text-limits.ts";
import type { Actor } from "../permissions/actor.ts";
import { columnStep } from "./order.ts";
import type { Project, ProjectPlace } from "./project.ts";

interface ProjectInput {
	title?: string;
	description?: string;
	closed?: boolean;
	cards?: Project["card_kind"];
}
export type NewProject = ProjectInput & {
	readonly title: string;
	readonly template?: Project["template"];
};

/** The columns that a board begins with, behind the one for what is new. */
const templates: Readonly<Record<Project["template"], readonly string[]>> = {
	none: [],
	kanban: ["To Do", "In Progress", "Done"],
	triage: ["Needs Triage", "High Priority", "Low Priority", "Closed"],
};

const lock = query((q, p: { id: number }, d) =>
	q
		.selectFrom("project")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("project").where("id", "=", p.id),
);
const touch = updateTable("project", { set: ["updated_at"], where: ["id"] });

/** A board as it is in this transaction; nobody else changes its columns and cards until the end. @throws DomainError "not-found" */
export async function lockProject(
	tx: Transaction,
	id: number,
): Promise<Project> {
	const project = await tx.first(lock, { id });
	if (!project) throw notFound();
	return project;
}

/** Tells that a board, or what is on it, has changed; within the transaction. */
export async function noteChange(
	app: App,
	tx: Transaction,
	actor: Actor,
	{ id, repository_id }: Pick<Project, "id" | "repository_id">,
	{
		issue,
		at = now(app),
	}: { readonly issue?: number | null; readonly at?: number } = {},
): Promise<void> {
	tx.later(touch, { id, updated_at: at });
	await app.events.record(tx, {
		kind: "project.changed",
		repository: repository_id ?? undefined,
		actor: actor.account?.id,
		payload: { project: id, ...(issue ? { issue } : {}) },
	});
}

/** Creates a board with the columns of its template. */
export function createProject(
	app: App,
	actor: Actor,
	of: ProjectPlace,
	wanted: NewProject,
): Promise<Project> {
	const at = now(app);
	const creator = actor.account?.id ?? null;
	return app.db.write(async (tx) => {
		const [project] = await tx.rows((q) =>
			q
				.insertInto("project")
				.values({
					repository_id: "repository" in of ? of.repository : null,
					owner_id: "owner" in of ? of.owner : null,
					creator_id: creator,
					title: asTitle(wanted.title),
					description: wanted.description ?? "",
					template: wanted.template ?? "none",
					card_kind: wanted.cards ?? "text",
					closed_at: wanted.closed ? at : null,
					created_at: at,
					updated_at: at,
				})
				.returningAll(),
		);
		if (!project) throw new Error("no row for a new project");
		const titles = ["Backlog", ...templates[project.template]];
		await tx.rows((q) =>
			q
				.insertInto("project_column")
				.values(
					titles.map((title, i) => ({
						project_id: project.id,
						title,
						sorting: (i + 1) * columnStep,
						is_default: i === 0 ? 1 : 0,
						creator_id: creator,
						created_at: at,
						updated_at: at,
					})),
				)
				.returning("id"),
		);
		await noteChange(app, tx, actor, project, { issue: null, at });
		return project;
	});
}

/** Changes a board; absent members stay, and an empty title is as an absent one. */
export function editProject(
	app: App,
	actor: Actor,
	{ id }: Project,
	edit: ProjectInput,
): Promise<Project> {
	const at = now(app);
	return app.db.write(async (tx) => {
		const before = await lockProject(tx, id);
		const [changed] = await tx.rows((q) =>
			q
				.updateTable("project")
				.set({
					updated_at: at,
					title: edit.title ? asTitle(edit.title) : before.title,
					description: edit.description ?? before.description,
					card_kind: edit.cards ?? before.card_kind,
					closed_at:
						edit.closed === undefined
							? before.closed_at
							: edit.closed
								? (before.closed_at ?? at)
								: null,
				})
				.where("id", "=", id)
				.returningAll(),
		);
		if (!changed) throw notFound();
		await noteChange(app, tx, actor, changed, { issue: null, at });
		return changed;
	});
}

/** Deletes a board; its issues stay. @throws DomainError "not-found" when somebody else did */
export const deleteProject = (
	app: App,
	actor: Actor,
	{ id }: Project,
): Promise<void> =>
	app.db.write(async (tx) => {
		const project = await lockProject(tx, id);
		await tx.run(remove, { id });
		await app.events.record(tx, {
			kind: "project.deleted",
			repository: project.repository_id ?? undefined,
			actor: actor.account?.id,
			payload: { project: id, title: project.title },
		});
	});
