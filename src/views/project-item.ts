import Type from "typebox";
import type { App } from "../app.ts";
import { issuesByIds } from "../domain/issues/issue.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import {
	type ProjectValue as ValueRow,
	valuesOfCards,
	valueText,
} from "../domain/projects/field.ts";
import type { ProjectCard } from "../domain/projects/project.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { Issue, readableIssues } from "./issue.ts";

const { Integer, String: Text } = Type;

/** The value of an item in a field; the members for other kinds of fields are absent. */
const ProjectItemValue = Type.Object(
	{
		field_id: Integer(),
		text: Type.Optional(Text()),
		number: Type.Optional(Type.Number()),
		date: Type.Optional(Text({ description: "as 2026-12-24" })),
		option_id: Type.Optional(Integer()),
	},
	{ $id: "ProjectItemValue" },
);

export const ProjectItem = Type.Object(
	{
		id: Integer(),
		project_id: Integer(),
		column_id: Integer(),
		note: Text({ description: "the text of a note; empty for an item" }),
		issue: Type.Union([Issue, Type.Null()]),
		values: Type.Array(ProjectItemValue, {
			description: "in fields of the project",
		}),
		creator_id: Integer(),
		created_at: Text({ format: "date-time" }),
	},
	{ $id: "ProjectItem" },
);

/** Cards as a viewer sees them; items that he may not read are left out. */
export async function itemViews(
	app: App,
	viewer: Actor,
	cards: readonly ProjectCard[],
) {
	const ids = cards.flatMap((card) => card.issue_id ?? []);
	const [issues, values] = await Promise.all([
		issuesByIds(app.db, [...new Set(ids)]).then((rows) =>
			readableIssues(app, viewer, rows),
		),
		valuesOfCards(
			app.db,
			cards.map(({ id }) => id),
		),
	]);
	return cards.flatMap((card) => {
		const issue =
			card.issue_id === null ? null : (issues.get(card.issue_id) ?? undefined);
		if (issue === undefined) return [];
		return {
			id: card.id,
			project_id: card.project_id,
			column_id: card.column_id,
			note: card.note,
			issue,
			values: (values.get(card.id) ?? []).map(valueView),
			creator_id: card.creator_id ?? 0,
			created_at: rfc3339Of(card.created_at),
		};
	});
}

function valueView(value: ValueRow) {
	const { field_id } = value;
	const text = valueText(value);
	switch (value.kind) {
		case "text":
			return { field_id, text };
		case "date":
			return { field_id, date: text };
		case "number":
			return { field_id, number: Number(text) };
		default:
			return { field_id, option_id: Number(text) };
	}
}
