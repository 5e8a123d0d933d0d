import { unrecorded } from "../../domain/audit/declared.ts";
import {
	deleteProject,
	editProject,
} from "../../domain/projects/change-projects.ts";
import type { Project as Row } from "../../domain/projects/project.ts";
import { invalid } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Project, projectView } from "../../views/project.ts";
import { EditProjectOption } from "./options.ts";

export const projectGet = endpoint({
	id: "projectGet",
	route: "GET /projects/:id",
	summary: "Get a project",
	scope: "issue",
	on: projects.read(),
	returns: { 200: Project },
	extension: true,
	run: ({ project }) => projectView(project),
});

export const projectEdit = endpoint({
	id: "projectEdit",
	route: "PATCH /projects/:id",
	summary: "Change a project, close it or open it again",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	body: EditProjectOption,
	returns: { 200: Project },
	errors: [423],
	extension: true,
	async run({ app, actor, project, body }) {
		const { title, description, state } = body;
		if (state !== undefined && !["open", "closed"].includes(state))
			throw invalid(`unknown state: ${state}`);
		const changed = await editProject(app, actor, project, {
			title,
			description,
			closed: state === undefined ? undefined : state === "closed",
			cards: body.card_type as Row["card_kind"] | undefined,
		});
		return projectView(changed);
	},
});

export const projectDelete = endpoint({
	id: "projectDelete",
	route: "DELETE /projects/:id",
	summary: "Delete a project; its issues stay",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, project }) => deleteProject(app, actor, project),
});
