import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createColumn,
	deleteColumn,
	editColumn,
	moveColumn,
} from "../../domain/projects/change-columns.ts";
import {
	columnsOf,
	type ProjectColumn as Row,
} from "../../domain/projects/project.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { columnView, ProjectColumn } from "../../views/project.ts";
import {
	CreateProjectColumnOption,
	EditProjectColumnOption,
	MoveProjectColumnOption,
} from "./options.ts";

export const projectListColumns = endpoint({
	id: "projectListColumns",
	route: "GET /projects/:id/columns",
	summary: "List the columns of a project in their order",
	scope: "issue",
	on: projects.read(),
	returns: { 200: Type.Array(ProjectColumn) },
	extension: true,
	async run({ app, project }) {
		const columns = await columnsOf(app.db, project.id);
		return columns.map((column, i) => columnView(column, i + 1));
	},
});

export const projectCreateColumn = endpoint({
	id: "projectCreateColumn",
	route: "POST /projects/:id/columns",
	summary: "Add a column to a project, behind the others",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	body: CreateProjectColumnOption,
	returns: { 201: ProjectColumn },
	errors: [423],
	extension: true,
	async run({ app, actor, project, body }) {
		const { title, color, is_default } = body;
		const wish = { title, color, default: is_default };
		return placed(app, await createColumn(app, actor, project, wish));
	},
});

export const projectEditColumn = endpoint({
	id: "projectEditColumn",
	route: "PATCH /projects/:id/columns/:column",
	summary: "Change a column of a project, or make it the default one",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.column(),
	body: EditProjectColumnOption,
	returns: { 200: ProjectColumn },
	errors: [423],
	extension: true,
	async run({ app, actor, column, body }) {
		const { title, color, is_default } = body;
		const edit = { title, color, default: is_default };
		return placed(app, await editColumn(app, actor, column, edit));
	},
});

export const projectDeleteColumn = endpoint({
	id: "projectDeleteColumn",
	route: "DELETE /projects/:id/columns/:column",
	summary: "Delete a column; its items go to the default one",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.column(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, column }) => deleteColumn(app, actor, column),
});

export const projectMoveColumn = endpoint({
	id: "projectMoveColumn",
	route: "POST /projects/:id/columns/:column/move",
	summary: "Put a column at another position",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.column(),
	body: MoveProjectColumnOption,
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, column, body }) =>
		moveColumn(app, actor, column, body.position),
});

async function placed(app: App, column: Row) {
	const all = await columnsOf(app.db, column.project_id);
	return columnView(column, all.findIndex(({ id }) => id === column.id) + 1);
}
