import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createField,
	deleteField,
	editField,
} from "../../domain/projects/change-fields.ts";
import {
	type FieldKind,
	fieldsOf,
	type ProjectField as Row,
} from "../../domain/projects/field.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { fieldView, ProjectField } from "../../views/project.ts";
import { CreateProjectFieldOption, EditProjectFieldOption } from "./options.ts";

export const projectListFields = endpoint({
	id: "projectListFields",
	route: "GET /projects/:id/fields",
	summary: "List the fields that a project has of its own, in their order",
	scope: "issue",
	on: projects.read(),
	returns: { 200: Type.Array(ProjectField) },
	extension: true,
	async run({ app, project }) {
		const fields = await fieldsOf(app.db, project.id);
		return fields.map((field, i) => fieldView(field, i + 1));
	},
});

export const projectCreateField = endpoint({
	id: "projectCreateField",
	route: "POST /projects/:id/fields",
	summary: "Add a field to a project, behind the others",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	body: CreateProjectFieldOption,
	returns: { 201: ProjectField },
	errors: [409, 423],
	extension: true,
	async run({ app, actor, project, body }) {
		const { name, kind, options } = body;
		const wish = { name, kind: kind as FieldKind, options };
		return placed(app, await createField(app, actor, project, wish));
	},
});

export const projectEditField = endpoint({
	id: "projectEditField",
	route: "PATCH /projects/:id/fields/:field",
	summary:
		"Change a field of a project; the values of options that are left out go",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.field(),
	body: EditProjectFieldOption,
	returns: { 200: ProjectField },
	errors: [409, 423],
	extension: true,
	run: async ({ app, actor, field, body }) =>
		placed(app, await editField(app, actor, field, body)),
});

export const projectDeleteField = endpoint({
	id: "projectDeleteField",
	route: "DELETE /projects/:id/fields/:field",
	summary: "Delete a field of a project with its values",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.field(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, field }) => deleteField(app, actor, field),
});

async function placed(app: App, field: Row) {
	const all = await fieldsOf(app.db, field.project_id);
	return fieldView(field, all.findIndex(({ id }) => id === field.id) + 1);
}
