import Type from "typebox";
import type {
	ProjectColumn as ColumnRow,
	Project as Row,
} from "../domain/projects/project.ts";
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
