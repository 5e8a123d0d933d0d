import Type, { type Static } from "typebox";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	createProject,
	type NewProject,
} from "../../domain/projects/change-projects.ts";
import {
	listProjects,
	type ProjectPlace,
	projectSorts,
} from "../../domain/projects/project.ts";
import { type Page, paginated } from "../../http/paging.ts";
import { projectView } from "../../views/project.ts";
import type { CreateProjectOption } from "./options.ts";

const text = Type.Optional(Type.String());

/** What a list of projects can be asked for. */
export const ProjectListQuery = Type.Object({
	state: Type.Optional(
		Type.String({ description: "open (the default), closed or all" }),
	),
	q: text,
	sort: Type.Optional(Type.String({ enum: [...projectSorts] })),
});

/** A page of the projects of one place. */
export async function projectList(
	app: App,
	of: ProjectPlace,
	{ state, q = "", sort }: Static<typeof ProjectListQuery>,
	page: Page,
) {
	const shown = state === "closed" || state === "all" ? state : "open";
	const found = await listProjects(
		app.db,
		{
			of,
			state: shown,
			text: q,
			sort: projectSorts.find((one) => one === sort) ?? "newest",
		},
		page,
	);
	const total =
		(shown === "closed" ? 0 : found.open) +
		(shown === "open" ? 0 : found.closed);
	return paginated(found.rows.map(projectView), total);
}

/** Creates a project as it was asked for. */
export const createFromBody = async (
	app: App,
	actor: Actor,
	of: ProjectPlace,
	body: Static<typeof CreateProjectOption>,
) =>
	projectView(
		await createProject(app, actor, of, {
			title: body.title,
			description: body.description,
			template: body.template as NewProject["template"],
			cards: body.card_type as NewProject["cards"],
		}),
	);
