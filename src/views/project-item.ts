import Type from "typebox";
import type { App } from "../app.ts";
import { issuesByIds } from "../domain/issues/issue.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import type { ProjectCard } from "../domain/projects/project.ts";
import { rfc3339Of } from "../text/rfc3339.ts";
import { Issue, readableIssues } from "./issue.ts";

const { Integer, String: Text } = Type;

export const ProjectItem = Type.Object(
	{
		id: Integer(),
		project_id: Integer(),
		column_id: Integer(),
		note: Text({ description: "the text of a note; empty for an item" }),
		issue: Type.Union([Issue, Type.Null()]),
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
	const issues = await readableIssues(
		app,
		viewer,
		await issuesByIds(app.db, ids),
	);
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
			creator_id: card.creator_id ?? 0,
			created_at: rfc3339Of(card.created_at),
		};
	});
}
