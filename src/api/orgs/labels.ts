import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { createLabel, editLabel } from "../../domain/labels/change-labels.ts";
import {
	labelById,
	labelByName,
	listLabels,
	type Label as Row,
} from "../../domain/labels/label.ts";
import { deleteLabel } from "../../domain/removal/remove-label.ts";
import { notFound } from "../../errors.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { Label, labelView } from "../../views/label.ts";
import { CreateLabelOption, EditLabelOption } from "../label-options.ts";

export const orgListLabels = endpoint({
	id: "orgListLabels",
	route: "GET /orgs/:org/labels",
	summary: "List the labels that all repositories of an organization have",
	scope: "organization",
	on: org.visible(),
	query: Type.Object({ sort: Type.Optional(Type.String()) }),
	paged: true,
	returns: { 200: Type.Array(Label) },
	async run({ app, organization, query, page }) {
		const home = { organization: organization.id };
		const found = await listLabels(app.db, home, query.sort ?? "", page);
		const views = found.rows.map((row) => view(app, organization, row));
		return paginated(views, found.total, { link: false });
	},
});

export const orgCreateLabel = endpoint({
	id: "orgCreateLabel",
	route: "POST /orgs/:org/labels",
	summary: "Create a label for all repositories of an organization",
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	body: CreateLabelOption,
	returns: { 201: Label },
	async run({ app, actor, organization, body }) {
		const home = { organization: organization.id };
		const label = await createLabel(app, actor, home, {
			name: body.name,
			color: body.color,
			description: body.description,
			exclusive: body.exclusive,
		});
		return view(app, organization, label);
	},
});

export const orgGetLabel = endpoint({
	id: "orgGetLabel",
	route: "GET /orgs/:org/labels/:id",
	summary: "Get a label of an organization by its id, or by its name",
	scope: "organization",
	on: org.signedIn(),
	returns: { 200: Label },
	async run({ app, organization, params }) {
		const home = { organization: organization.id };
		const label = /^\d+$/.test(params.id)
			? await labelById(app.db, home, idOf(params.id))
			: await labelByName(app.db, home, params.id);
		if (!label) throw notFound();
		return view(app, organization, label);
	},
});

export const orgEditLabel = endpoint({
	id: "orgEditLabel",
	route: "PATCH /orgs/:org/labels/:id",
	summary: "Change a label of an organization",
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	body: EditLabelOption,
	returns: { 200: Label },
	async run({ app, actor, organization, params, body }) {
		const label = await find(app, organization, params.id);
		const changed = await editLabel(app, actor, label, {
			name: body.name,
			color: body.color,
			description: body.description,
			exclusive: body.exclusive,
			archived: body.is_archived,
		});
		return view(app, organization, changed);
	},
});

export const orgDeleteLabel = endpoint({
	id: "orgDeleteLabel",
	route: "DELETE /orgs/:org/labels/:id",
	summary: "Delete a label of an organization",
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	returns: { 204: null },
	async run({ app, actor, organization, params }) {
		await deleteLabel(app, actor, await find(app, organization, params.id));
	},
});

async function find(app: App, organization: Account, id: string): Promise<Row> {
	const home = { organization: organization.id };
	const label = await labelById(app.db, home, idOf(id));
	if (!label) throw notFound();
	return label;
}

const view = (app: App, organization: Account, label: Row): Label =>
	labelView(`${app.url}api/v1/orgs/${organization.name}`, label);
