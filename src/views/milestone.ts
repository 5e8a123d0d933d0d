import Type from "typebox";
import type { Milestone as Row } from "../domain/milestones/milestone.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

const { Integer, String: Text } = Type;

export const timeOrNull = Type.Union([
	Text({ format: "date-time" }),
	Type.Null(),
]);

export const Milestone = Type.Object(
	{
		id: Integer(),
		title: Text(),
		description: Text(),
		state: Text({ enum: ["open", "closed"] }),
		open_issues: Integer(),
		closed_issues: Integer(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		closed_at: timeOrNull,
		due_on: timeOrNull,
	},
	{ $id: "Milestone" },
);
export type Milestone = Type.Static<typeof Milestone>;

/** A milestone; pure. */
export const milestoneView = (row: Row): Milestone => ({
	id: row.id,
	title: row.title,
	description: row.description,
	state: row.closed_at === null ? "open" : "closed",
	open_issues: row.open_issues,
	closed_issues: row.closed_issues,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
	closed_at: row.closed_at === null ? null : rfc3339Of(row.closed_at),
	due_on: row.due_at === null ? null : rfc3339Of(row.due_at),
});
