import Type, { type Static } from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	groupingNamed,
	sortNamed,
} from "../../domain/issues/boards/board-order.ts";
import { fieldsOf } from "../../domain/projects/field.ts";
import {
	createView,
	deleteView,
	editView,
	type ProjectView as Row,
	viewsOf,
} from "../../domain/projects/views.ts";
import { invalid } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ProjectView, viewView } from "../../views/project.ts";
import { CreateProjectViewOption, EditProjectViewOption } from "./options.ts";

export const projectListViews = endpoint({
	id: "projectListViews",
	route: "GET /projects/:id/views",
	summary: "List the saved views of a project in their order",
	scope: "issue",
	on: projects.read(),
	returns: { 200: Type.Array(ProjectView) },
	extension: true,
	async run({ app, project }) {
		const views = await viewsOf(app.db, project.id);
		return views.map((view, i) => viewView(view, i + 1));
	},
});

export const projectCreateView = endpoint({
	id: "projectCreateView",
	route: "POST /projects/:id/views",
	summary: "Save a view of a project under a name",
	scope: "issue",
	audit: unrecorded.personal,
	on: projects.write(),
	body: CreateProjectViewOption,
	returns: { 201: ProjectView },
	errors: [409, 423],
	extension: true,
	async run({ app, actor, project, body }) {
		const wish = { ...(await asked(app, project.id, body)), name: body.name };
		return placed(app, await createView(app, actor, project, wish));
	},
});

export const projectEditView = endpoint({
	id: "projectEditView",
	route: "PATCH /projects/:id/views/:view",
	summary: "Change a saved view of a project",
	scope: "issue",
	audit: unrecorded.personal,
	on: projects.view(),
	body: EditProjectViewOption,
	returns: { 200: ProjectView },
	errors: [409, 423],
	extension: true,
	async run({ app, actor, project, view, body }) {
		const { name, position } = body;
		const edit = { ...(await asked(app, project.id, body)), name, position };
		return placed(app, await editView(app, actor, view, edit));
	},
});

export const projectDeleteView = endpoint({
	id: "projectDeleteView",
	route: "DELETE /projects/:id/views/:view",
	summary: "Delete a saved view of a project",
	scope: "issue",
	audit: unrecorded.personal,
	on: projects.view(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, view }) => deleteView(app, actor, view),
});

/** @throws DomainError "invalid" for a grouping or an order that the project does not have */
async function asked(
	app: App,
	project: number,
	{ layout, group_by, filter, sort }: Static<typeof EditProjectViewOption>,
) {
	const fields = await fieldsOf(app.db, project);
	if (group_by && !groupingNamed(group_by, fields))
		throw invalid(`unknown group_by: ${group_by.slice(0, 80)}`);
	if (sort && !sortNamed(sort, fields))
		throw invalid(`unknown sort: ${sort.slice(0, 80)}`);
	return {
		layout: layout as Row["layout"] | undefined,
		groupedBy: group_by,
		filter,
		sortedBy: sort,
	};
}

async function placed(app: App, view: Row) {
	const all = await viewsOf(app.db, view.project_id);
	return viewView(view, all.findIndex(({ id }) => id === view.id) + 1);
}
