import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { createLabel, editLabel } from "../../domain/labels/change-labels.ts";
import {
	labelById,
	labelByName,
	listLabels,
	type Label as Row,
} from "../../domain/labels/label.ts";
import { deleteLabel } from "../../domain/removal/remove-label.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { planning } from "../../guards/planning.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { idOf } from "../../text/path-id.ts";
import { Label, labelView } from "../../views/label.ts";
import { CreateLabelOption, EditLabelOption } from "../label-options.ts";

export const issueListLabels = endpoint({
	id: "issueListLabels",
	route: "GET /repos/:owner/:repo/labels",
	summary: "List the labels of a repository",
	scope: "issue",
	on: planning.read(),
	query: Type.Object({ sort: Type.Optional(Type.String()) }),
	paged: true,
	returns: { 200: Type.Array(Label) },
	async run({ app, context, repository, query, page }) {
		const home = { repository: repository.id };
		const found = await listLabels(app.db, home, query.sort ?? "", page);
		const views = found.rows.map((row) => view(app, context, row));
		return paginated(views, found.total, { link: false });
	},
});

export const issueCreateLabel = endpoint({
	id: "issueCreateLabel",
	route: "POST /repos/:owner/:repo/labels",
	summary: "Create a label",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	body: CreateLabelOption,
	returns: { 201: Label },
	async run({ app, actor, context, repository, body }) {
		const { is_archived: archived, ...rest } = body;
		const home = { repository: repository.id };
		const label = await createLabel(app, actor, home, { ...rest, archived });
		return view(app, context, label);
	},
});

export const issueGetLabel = endpoint({
	id: "issueGetLabel",
	route: "GET /repos/:owner/:repo/labels/:id",
	summary: "Get a label by its id, or by its name",
	scope: "issue",
	on: planning.read(),
	returns: { 200: Label },
	async run({ app, context, repository, params }) {
		const home = { repository: repository.id };
		const label = /^\d+$/.test(params.id)
			? await labelById(app.db, home, idOf(params.id))
			: await labelByName(app.db, home, params.id);
		if (!label) throw notFound();
		return view(app, context, label);
	},
});

export const issueEditLabel = endpoint({
	id: "issueEditLabel",
	route: "PATCH /repos/:owner/:repo/labels/:id",
	summary: "Change a label",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	body: EditLabelOption,
	returns: { 200: Label },
	async run({ app, actor, context, repository, params, body }) {
		const home = { repository: repository.id };
		const label = await labelById(app.db, home, idOf(params.id));
		if (!label) throw notFound();
		const { is_archived: archived, ...rest } = body;
		const changed = await editLabel(app, actor, label, { ...rest, archived });
		return view(app, context, changed);
	},
});

export const issueDeleteLabel = endpoint({
	id: "issueDeleteLabel",
	route: "DELETE /repos/:owner/:repo/labels/:id",
	summary: "Delete a label; one that is not of this repository is left alone",
	scope: "issue",
	audit: unrecorded.planning,
	on: planning.write(),
	returns: { 204: null },
	async run({ app, actor, repository, params }) {
		const home = { repository: repository.id };
		const label = await labelById(app.db, home, idOf(params.id));
		if (label) await deleteLabel(app, actor, label);
	},
});

const view = (app: App, owned: RepositoryWithOwner, label: Row): Label =>
	labelView(`${app.url}api/v1/repos/${fullName(owned)}`, label);
