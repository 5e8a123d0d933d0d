import Type from "typebox";
import {
	type IssueType as Row,
	typeColors,
} from "../../domain/issue-types/issue-type.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

/** A type of issues, in the form of GitHub's API. */
export const IssueType = Type.Object(
	{
		id: Integer(),
		name: Text(),
		description: Text(),
		color: Text({ enum: [...typeColors] }),
		is_enabled: YesNo(),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "IssueType" },
);
export type IssueType = Type.Static<typeof IssueType>;

/** A type of issues. Pure. */
export const issueTypeView = (
	type: Omit<Row, "owner_id" | "name_key" | "position" | "removed">,
): IssueType => ({
	id: type.id,
	name: type.name,
	description: type.description,
	color: type.color as IssueType["color"],
	is_enabled: type.enabled === 1,
	created_at: rfc3339Of(type.created_at),
	updated_at: rfc3339Of(type.updated_at),
});
