import Type from "typebox";
import type { Label as Row } from "../domain/labels/label.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

export const Label = Type.Object(
	{
		id: Integer(),
		name: Text(),
		exclusive: YesNo(),
		is_archived: YesNo(),
		color: Text({ description: "six hex digits" }),
		description: Text(),
		url: Text({ format: "uri" }),
	},
	{ $id: "Label" },
);
export type Label = Type.Static<typeof Label>;

/** A label; `home` is the address of the repository or organization that it belongs to. Pure. */
export const labelView = (home: string, label: Row): Label => ({
	id: label.id,
	name: label.name,
	exclusive: label.exclusive === 1,
	is_archived: label.archived_at !== 0,
	color: label.color,
	description: label.description,
	url: `${home}/labels/${label.id}`,
});
