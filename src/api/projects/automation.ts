import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { rulesOf } from "../../domain/projects/project.ts";
import { type RuleTrigger, setRules } from "../../domain/projects/rules.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { EditProjectAutomationOption } from "./options.ts";

const column = () =>
	Type.Integer({ description: "the id of a column; 0 is none" });
const ProjectAutomation = Type.Object(
	{ opened: column(), closed: column(), reopened: column(), merged: column() },
	{ $id: "ProjectAutomation" },
);

export const projectGetAutomation = endpoint({
	id: "projectGetAutomation",
	route: "GET /projects/:id/automation",
	summary: "Get the columns into which a project puts items by itself",
	scope: "issue",
	on: projects.read(),
	returns: { 200: ProjectAutomation },
	extension: true,
	run: ({ app, project }) => shown(app, project.id),
});

export const projectEditAutomation = endpoint({
	id: "projectEditAutomation",
	route: "PATCH /projects/:id/automation",
	summary:
		"Choose the columns for new items of its repositories and for items that are closed, opened again or merged",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	body: EditProjectAutomationOption,
	returns: { 200: ProjectAutomation },
	errors: [423],
	extension: true,
	async run({ app, actor, project, body }) {
		await setRules(app, actor, project, body);
		return shown(app, project.id);
	},
});

async function shown(app: App, project: number) {
	const rules = await rulesOf(app.db, project);
	const of = (what: RuleTrigger) =>
		rules.find((rule) => rule.what === what)?.column_id ?? 0;
	return {
		opened: of("opened"),
		closed: of("closed"),
		reopened: of("reopened"),
		merged: of("merged"),
	};
}
