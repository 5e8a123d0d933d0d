import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createMilestone,
	editMilestone,
} from "../../domain/milestones/change-milestones.ts";
import {
	listMilestones,
	milestoneById,
	milestoneByTitle,
	type Milestone as Row,
} from "../../domain/milestones/milestone.ts";
import { deleteMilestone } from "../../domain/removal/remove-milestone.ts";
import { notFound } from "../../errors.ts";
import { planning } from "../../guards/planning.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	option,
	optional,
	prose,
	text,
	time,
	title,
} from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { endOfDay, secondsOf } from "../../text/rfc3339.ts";
import { Milestone, milestoneView } from "../../views/milestone.ts";

const members = {
	title: optional(title()),
	description: optional(prose()),
	due_on: optional(time()),
	state: optional(text({ description: "open or closed" })),
};
const CreateMilestoneOption = option("CreateMilestoneOption", members);
const EditMilestoneOption = option("EditMilestoneOption", members);

export const issueGetMilestonesList = endpoint({
	id: "issueGetMilestonesList",
	route: "GET /repos/:owner/:repo/milestones",
	summary: "List the milestones of a repository",
	scope: "issue",
	on: planning.read(),
	query: Type.Object({
		state: Type.Optional(
			Type.String({ description: "open (the default), closed or all" }),
		),
		name: Type.Optional(Type.String()),
	}),
	paged: true,
	returns: { 200: Type.Array(Milestone) },
	async run({ app, repository, query, page }) {
		const { state, name = "" } = query;
		const found = await listMilestones(
			app.db,
			repository.id,
			{ state: state === "closed" || state === "all" ? state : "open", name },
			page,
		);
		return paginated(found.rows.map(milestoneView), found.total, {
			link: false,
		});
	},
});

export const issueCreateMilestone = endpoint({
	id: "issueCreateMilestone",
	route: "POST /repos/:owner/:repo/milestones",
	summary: "Create a milestone",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	body: CreateMilestoneOption,
	returns: { 201: Milestone },
	async run({ app, actor, repository, body }) {
		const made = await createMilestone(app, actor, repository.id, {
			title: body.title,
			description: body.description,
			dueAt: secondsOf(body.due_on),
			closed: body.state === "closed",
		});
		return milestoneView(made);
	},
});

export const issueGetMilestone = endpoint({
	id: "issueGetMilestone",
	route: "GET /repos/:owner/:repo/milestones/:id",
	wordInPath: "id",
	summary: "Get a milestone by its id, or by its title",
	scope: "issue",
	on: planning.read(),
	returns: { 200: Milestone },
	run: async ({ app, repository, params }) =>
		milestoneView(await find(app, repository.id, params.id)),
});

export const issueEditMilestone = endpoint({
	id: "issueEditMilestone",
	route: "PATCH /repos/:owner/:repo/milestones/:id",
	wordInPath: "id",
	summary: "Change a milestone; the year 1 takes its due date away",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	body: EditMilestoneOption,
	returns: { 200: Milestone },
	async run({ app, actor, repository, params, body }) {
		const milestone = await find(app, repository.id, params.id);
		const changed = await editMilestone(app, actor, milestone, {
			title: body.title,
			description: body.description,
			dueAt: body.due_on ? (endOfDay(body.due_on) ?? null) : undefined,
			closed: body.state === undefined ? undefined : body.state === "closed",
		});
		return milestoneView(changed);
	},
});

export const issueDeleteMilestone = endpoint({
	id: "issueDeleteMilestone",
	route: "DELETE /repos/:owner/:repo/milestones/:id",
	wordInPath: "id",
	summary: "Delete a milestone",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	returns: { 204: null },
	async run({ app, actor, repository, params }) {
		const milestone = await find(app, repository.id, params.id);
		await deleteMilestone(app, actor, milestone);
	},
});

async function find(app: App, repository: number, key: string): Promise<Row> {
	const id = idOf(key);
	const found =
		(id ? await milestoneById(app.db, repository, id) : undefined) ??
		(await milestoneByTitle(app.db, repository, key));
	if (!found) throw notFound();
	return found;
}
