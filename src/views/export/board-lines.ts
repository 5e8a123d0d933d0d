import { accountsByIds } from "../../domain/accounts/account.ts";
import {
	fieldsOf,
	valuesOfCards,
	valueText,
} from "../../domain/projects/field.ts";
import {
	columnsOf,
	listProjects,
	type Project,
	rulesOf,
} from "../../domain/projects/project.ts";
import { viewsOf } from "../../domain/projects/views.ts";
import { walkCards } from "../../domain/projects/walk-cards.ts";
import { columnView, fieldView, projectView, viewView } from "../project.ts";
import { allPages, type Exporting } from "./exporting.ts";
import { personLine } from "./person-line.ts";

/** The boards of a repository, each with its columns, rules, fields, saved views and cards. Items are named by their numbers. */
export async function* boardLines(of: Exporting) {
	const every = {
		of: { repository: of.home.repository.id },
		state: "all",
		text: "",
		sort: "oldest",
	} as const;
	for await (const boards of allPages(
		async (window) => (await listProjects(of.app.db, every, window)).rows,
	))
		for (const board of boards) yield await boardLine(of, board);
}

async function boardLine({ app, viewer, home }: Exporting, board: Project) {
	const [columns, rules, fields, views, creators] = await Promise.all([
		columnsOf(app.db, board.id),
		rulesOf(app.db, board.id),
		fieldsOf(app.db, board.id),
		viewsOf(app.db, board.id),
		accountsByIds(app.db, board.creator_id === null ? [] : [board.creator_id]),
	]);
	const cards: object[] = [];
	for await (const rows of walkCards(app.db, board.id)) {
		const values = await valuesOfCards(
			app.db,
			rows.map(({ id }) => id),
		);
		for (const card of rows) {
			// an item of another repository is not in the archive
			if (card.issue_id !== null && card.repository_id !== home.repository.id)
				continue;
			cards.push({
				column: card.column_id,
				issue: card.number ?? undefined,
				note: card.issue_id === null ? card.note : undefined,
				sorting: card.sorting,
				created: card.created_at,
				values: Object.fromEntries(
					(values.get(card.id) ?? []).map((value) => [
						value.field_id,
						valueText(value),
					]),
				),
			});
		}
	}
	return {
		board: projectView(board),
		creator: creators[0] && personLine(app, viewer, creators[0]),
		template: board.template,
		card_kind: board.card_kind,
		columns: columns.map((row, i) => columnView(row, i + 1)),
		rules: Object.fromEntries(rules.map((rule) => [rule.what, rule.column_id])),
		fields: fields.map((row, i) => fieldView(row, i + 1)),
		views: views.map((row, i) => viewView(row, i + 1)),
		cards,
	};
}
