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

export const repoListProjects = endpoint({
	id: "repoListProjects",
	route: "GET /repos/:owner/:repo/projects",
	summary: "List the projects of a repository",
	scope: "issue",
	on: projects.ofRepository(),
	query: ProjectListQuery,
	paged: true,
	returns: { 200: Type.Array(Project) },
	extension: true,
	run: ({ app, repository, query, page }) =>
		projectList(app, { repository: repository.id }, query, page),
});

export const repoCreateProject = endpoint({
	id: "repoCreateProject",
	route: "POST /repos/:owner/:repo/projects",
	summary: "Create a project of a repository",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.makeInRepository(),
	body: CreateProjectOption,
	returns: { 201: Project },
	extension: true,
	run: ({ app, actor, repository, body }) =>
		createFromBody(app, actor, { repository: repository.id }, body),
});
