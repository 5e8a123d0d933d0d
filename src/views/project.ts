import Type from "typebox";
import type { ProjectField as FieldRow } from "../domain/projects/field.ts";
import type {
	ProjectColumn as ColumnRow,
	Project as Row,
} from "../domain/projects/project.ts";
import type { ProjectView as ViewRow } from "../domain/projects/views.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Project = Type.Object(
	{
		id: Integer(),
		title: Text(),
		description: Text(),
		owner_id: Type.Optional(
			Integer({ description: "absent for a project of a repository" }),
		),
		repo_id: Type.Optional(
			Integer({ description: "absent for a project of an account" }),
		),
		creator_id: Integer(),
		is_closed: YesNo(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
		closed_at: Type.Optional(
			Text({ format: "date-time", description: "absent while it is open" }),
		),
	},
	{ $id: "Project" },
);
export type Project = Type.Static<typeof Project>;

export const ProjectColumn = Type.Object(
	{
		id: Integer(),
		project_id: Integer(),
		title: Text(),
		color: Text({ description: "#rrggbb, or empty" }),
		is_default: YesNo({ description: "new items go there" }),
		position: Integer({ description: "counted from 1" }),
		creator_id: Integer(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "ProjectColumn" },
);

export const ProjectField = Type.Object(
	{
		id: Integer(),
		project_id: Integer(),
		name: Text(),
		kind: Text({ enum: ["text", "number", "date", "choice", "iteration"] }),
		options: Type.Array(
			Type.Object(
				{
					id: Integer(),
					title: Text(),
					color: Text({ description: "#rrggbb, or empty" }),
					start: Text({
						description: "the first day of an iteration; empty for a choice",
					}),
					days: Integer({
						description: "how long an iteration is; 0 for a choice",
					}),
				},
				{ $id: "ProjectFieldOption" },
			),
			{ description: "the choices or iterations in their order" },
		),
		position: Integer({ description: "counted from 1" }),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "ProjectField" },
);

export const ProjectView = Type.Object(
	{
		id: Integer(),
		project_id: Integer(),
		name: Text(),
		layout: Text({ enum: ["board", "table"] }),
		group_by: Text({
			description: "as column, state, field:12; empty for the usual one",
		}),
		filter: Text({ description: "a query, such as is:open label:bug" }),
		sort: Text({
			description: "as title, -updated, field:12; empty for the board's order",
		}),
		position: Integer({ description: "counted from 1" }),
		creator_id: Integer(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "ProjectView" },
);

/** A field of a board, at its position; pure. */
export const fieldView = (row: FieldRow, position: number) => ({
	id: row.id,
	project_id: row.project_id,
	name: row.name,
	kind: row.kind,
	options: row.options.map(({ id, title, color, start, days }) => ({
		id,
		title,
		color,
		start,
		days,
	})),
	position,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
});

/** A saved view of a board, at its position; pure. */
export const viewView = (row: ViewRow, position: number) => ({
	id: row.id,
	project_id: row.project_id,
	name: row.name,
	layout: row.layout,
	group_by: row.grouped_by,
	filter: row.filter,
	sort: row.sorted_by,
	position,
	creator_id: row.creator_id ?? 0,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
});

/** A board; pure. */
export const projectView = (row: Row): Project => ({
	id: row.id,
	title: row.title,
	description: row.description,
	...(row.owner_id ? { owner_id: row.owner_id } : {}),
	...(row.repository_id ? { repo_id: row.repository_id } : {}),
	creator_id: row.creator_id ?? 0,
	is_closed: row.closed_at !== null,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
	...(row.closed_at === null ? {} : { closed_at: rfc3339Of(row.closed_at) }),
});

/** A column of a board, at its position; pure. */
export const columnView = (row: ColumnRow, position: number) => ({
	id: row.id,
	project_id: row.project_id,
	title: row.title,
	color: row.color,
	is_default: row.is_default === 1,
	position,
	creator_id: row.creator_id ?? 0,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
});
