import type { App } from "../../app.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	addIssue,
	addNote,
	editNote,
	moveCard,
	removeCard,
} from "../../domain/issues/boards/cards.ts";
import { findIssue } from "../../domain/issues/find-issue.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import {
	createColumn,
	deleteColumn,
	editColumn,
	moveColumn,
} from "../../domain/projects/change-columns.ts";
import { cardOf, columnOf } from "../../domain/projects/project.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import { invalid } from "../../errors.ts";
import { projects } from "../../guards/project.ts";
import { choice, line, lines, tick, whole } from "../fields.ts";
import { type Form, form, type Page } from "../page.ts";
import { t } from "../words/words.ts";
import { columnReads } from "./column-menu.tsx";
import type { BoardsAt } from "./place.tsx";
import { backToBoard } from "./to-board.ts";

/** The forms of a board: its columns and cards. */
export const boardForms = (at: BoardsAt, shownOn: Page): Form[] => [
	...columnForms(at, shownOn),
	...itemForms(at, shownOn),
];

function columnForms({ base }: BoardsAt, shownOn: Page): Form[] {
	return [
		form({
			route: `POST ${base}/projects/:id/columns`,
			creates: true,
			audit: unrecorded.planning,
			on: projects.write(),
			fields: { title: line({ required: "Title can't be blank." }) },
			shownOn,
			async run({ app, actor, context, fields }) {
				await createColumn(app, actor, context.project, fields);
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/columns/:column`,
			audit: unrecorded.planning,
			on: projects.column(),
			fields: {
				title: line({ required: "Title can't be blank." }),
				color: line({ max: 7 }),
				default: tick(),
			},
			shownOn,
			async reads({ app, column }) {
				const now = await columnOf(app.db, column.id);
				return now && columnReads(now);
			},
			async run({ app, actor, context, fields, column }) {
				await editColumn(app, actor, column, {
					title: fields.title,
					color: fields.color,
					...(fields.default ? { default: true } : {}),
				});
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/columns/:column/move`,
			audit: unrecorded.planning,
			on: projects.column(),
			fields: { position: whole() },
			shownOn,
			async run({ app, actor, context, fields, column }) {
				await moveColumn(app, actor, column, fields.position);
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/columns/:column/delete`,
			audit: unrecorded.planning,
			on: projects.column(),
			fields: {},
			shownOn,
			async run({ app, actor, context, column }) {
				await deleteColumn(app, actor, column);
				return backToBoard(context);
			},
		}),
	];
}

function itemForms({ base }: BoardsAt, shownOn: Page): Form[] {
	return [
		form({
			route: `POST ${base}/projects/:id/items`,
			creates: true,
			audit: unrecorded.planning,
			on: projects.write(),
			fields: {
				text: line({
					required:
						"Enter the number or URL of an issue or pull request, or the text of a note.",
				}),
				column: whole(),
			},
			shownOn,
			async run({ app, actor, context, fields }) {
				const to = fields.column ? { column: fields.column } : {};
				const issue = await namedItem(app, actor, context, fields.text);
				if (issue === undefined)
					await addNote(app, actor, context.project, fields.text, to);
				else await addIssue(app, actor, context.project, issue, to);
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/items/:item/move`,
			audit: unrecorded.planning,
			on: projects.card(),
			fields: {
				column: whole(),
				before: whole(),
				place: choice("last", "first"),
			},
			shownOn,
			async run({ app, actor, context, fields, card }) {
				await moveCard(app, actor, card, {
					column: fields.column || undefined,
					...(fields.before ? { before: fields.before } : {}),
					...(fields.place === "first" ? { position: 1 } : {}),
				});
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/items/:item/edit`,
			audit: unrecorded.planning,
			on: projects.card(),
			fields: { note: lines({ required: "Note can't be blank." }) },
			shownOn,
			async reads({ app, card }) {
				const now = await cardOf(app.db, card.id);
				return now && { note: now.note };
			},
			async run({ app, actor, context, fields, card }) {
				await editNote(app, actor, card, fields.note);
				return backToBoard(context);
			},
		}),
		form({
			route: `POST ${base}/projects/:id/items/:item/delete`,
			audit: unrecorded.planning,
			on: projects.takeCard(),
			fields: {},
			shownOn,
			async run({ app, actor, context, card }) {
				await removeCard(app, actor, card);
				return backToBoard(context);
			},
		}),
	];
}

/** The item that a line names (`#12`, `owner/name#12`, its address); undefined for any other text. */
async function namedItem(
	app: App,
	actor: Actor,
	{ account, within }: FoundProject,
	typed: string,
): Promise<number | undefined> {
	const text = typed.startsWith(app.url) ? typed.slice(app.url.length) : typed;
	const [, owner = account.name, name = within?.repository.name, number] =
		/^(?:([\w.-]+)\/([\w.-]+))?(?:[#!]|\/(?:issues|pulls)\/)(\d{1,9})(?:[#?].*)?$/.exec(
			text,
		) ?? [];
	if (!number || !name) return undefined;
	const found = await findIssue(app, actor, owner, name, Number(number));
	if (!found)
		throw invalid(t("This issue or pull request does not exist."), {
			field: "text",
		});
	return found.issue.id;
}
