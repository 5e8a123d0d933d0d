import Type from "typebox";
import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { sortNamed } from "../../domain/issues/boards/board-order.ts";
import {
	allCards,
	filterOfLine,
} from "../../domain/issues/boards/board-query.ts";
import {
	addIssue,
	addNote,
	editNote,
	moveCard,
	removeCard,
} from "../../domain/issues/boards/cards.ts";
import { listCards } from "../../domain/issues/boards/list-cards.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { fieldsOf } from "../../domain/projects/field.ts";
import type { ProjectCard } from "../../domain/projects/project.ts";
import { longestFilter } from "../../domain/projects/views.ts";
import { invalid, notFound } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { itemViews, ProjectItem } from "../../views/project-item.ts";
import {
	CreateProjectItemOption,
	EditProjectItemOption,
	MoveProjectItemOption,
} from "./options.ts";

export const projectListItems = endpoint({
	id: "projectListItems",
	route: "GET /projects/:id/items",
	summary: "List the items of a project that one may read, column by column",
	scope: "issue",
	on: projects.read(),
	query: Type.Object({
		column: Type.Optional(Type.Integer({ description: "the id of a column" })),
		q: Type.Optional(
			Type.String({
				description:
					'a query, such as is:open label:bug field:Priority="Very high"',
			}),
		),
		sort: Type.Optional(
			Type.String({
				description:
					"as title, -updated, field:12; the order of the board unless given",
			}),
		),
	}),
	paged: true,
	returns: { 200: Type.Array(ProjectItem) },
	extension: true,
	async run({ app, actor, project, within, query, page }) {
		const { column, q = "", sort = "" } = query;
		if (q.length > longestFilter)
			throw invalid(`q has no more than ${longestFilter} characters`);
		const fields = q || sort ? await fieldsOf(app.db, project.id) : [];
		const repository = within?.repository;
		const filter = q
			? await filterOfLine(app, actor, q, { fields, repository })
			: allCards(actor);
		const order = sortNamed(sort, fields);
		if (filter.unknown.length)
			throw invalid(`not understood: ${filter.unknown.join(" ")}`);
		if (sort && !order) throw invalid(`unknown sort: ${sort.slice(0, 80)}`);
		const asked = { project: project.id, column, filter, sort: order };
		const { rows, total } = await listCards(app.db, asked, page);
		return paginated(await itemViews(app, actor, rows), total);
	},
});

export const projectAddItem = endpoint({
	id: "projectAddItem",
	route: "POST /projects/:id/items",
	summary: "Put an issue, a pull request or a note into a project",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.write(),
	body: CreateProjectItemOption,
	returns: { 201: ProjectItem },
	errors: [409, 423],
	extension: true,
	async run({ app, actor, project, body }) {
		const { issue_id, note = "", column_id: column } = body;
		if (Boolean(issue_id) === Boolean(note))
			throw invalid("either issue_id or note is required");
		const card = issue_id
			? await addIssue(app, actor, project, issue_id, { column })
			: await addNote(app, actor, project, note, { column });
		return shownItem(app, actor, card);
	},
});

export const projectEditItem = endpoint({
	id: "projectEditItem",
	route: "PATCH /projects/:id/items/:item",
	summary: "Change the text of a note",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.card(),
	body: EditProjectItemOption,
	returns: { 200: ProjectItem },
	errors: [423],
	extension: true,
	run: async ({ app, actor, card, body }) =>
		shownItem(app, actor, await editNote(app, actor, card, body.note)),
});

export const projectDeleteItem = endpoint({
	id: "projectDeleteItem",
	route: "DELETE /projects/:id/items/:item",
	summary: "Take an item out of a project, or delete a note",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.takeCard(),
	returns: { 204: null },
	errors: [423],
	extension: true,
	run: ({ app, actor, card }) => removeCard(app, actor, card),
});

export const projectMoveItem = endpoint({
	id: "projectMoveItem",
	route: "POST /projects/:id/items/:item/move",
	summary: "Put an item at another place, or into another column",
	scope: "issue",
	audit: unrecorded.planning,
	on: projects.card(),
	body: MoveProjectItemOption,
	returns: { 200: ProjectItem },
	errors: [423],
	extension: true,
	async run({ app, actor, card, body }) {
		const { column_id: column, position } = body;
		return shownItem(
			app,
			actor,
			await moveCard(app, actor, card, { column, position }),
		);
	},
});

/** An item as the asker sees it. @throws DomainError "not-found" when its issue went away meanwhile */
export async function shownItem(app: App, actor: Actor, card: ProjectCard) {
	const [view] = await itemViews(app, actor, [card]);
	if (!view) throw notFound();
	return view;
}
