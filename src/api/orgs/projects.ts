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

export const orgListProjects = endpoint({
	id: "orgListProjects",
	route: "GET /orgs/:org/projects",
	summary: "List the projects of an organization",
	scope: ["organization", "issue"],
	on: projects.ofAccount("org", "organization"),
	query: ProjectListQuery,
	paged: true,
	returns: { 200: Type.Array(Project) },
	extension: true,
	run: ({ app, account, query, page }) =>
		projectList(app, { owner: account.id }, query, page),
});

export const orgCreateProject = endpoint({
	id: "orgCreateProject",
	route: "POST /orgs/:org/projects",
	summary: "Create a project of an organization",
	scope: ["organization", "issue"],
	audit: unrecorded.planning,
	on: projects.makeForAccount("org", "organization"),
	body: CreateProjectOption,
	returns: { 201: Project },
	extension: true,
	run: ({ app, actor, account, body }) =>
		createFromBody(app, actor, { owner: account.id }, body),
});
