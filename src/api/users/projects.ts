import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Project } from "../../views/project.ts";
import { CreateProjectOption } from "../projects/options.ts";
import {
	createFromBody,
	ProjectListQuery,
	projectList,
} from "../projects/project-list.ts";

export const userListProjects = endpoint({
	id: "userListProjects",
	route: "GET /users/:username/projects",
	summary: "List the projects of a user",
	scope: ["user", "issue"],
	on: projects.ofAccount("username", "user"),
	query: ProjectListQuery,
	paged: true,
	returns: { 200: Type.Array(Project) },
	extension: true,
	run: ({ app, account, query, page }) =>
		projectList(app, { owner: account.id }, query, page),
});

export const userCreateProject = endpoint({
	id: "userCreateProject",
	route: "POST /users/:username/projects",
	summary: "Create a project of a user",
	scope: ["user", "issue"],
	audit: unrecorded.planning,
	on: projects.makeForAccount("username", "user"),
	body: CreateProjectOption,
	returns: { 201: Project },
	extension: true,
	run: ({ app, actor, account, body }) =>
		createFromBody(app, actor, { owner: account.id }, body),
});
