import { option, optional, text, yesNo } from "../http/fields.ts";
import { bounds } from "../text/text-limits.ts";

const members = {
	description: optional(text({ ...bounds.labelDescription, oneLine: true })),
	exclusive: optional(
		yesNo({ description: "an item carries one label of a scope at most" }),
	),
	is_archived: optional(yesNo()),
};

export const CreateLabelOption = option("CreateLabelOption", {
	name: text({ ...bounds.labelName, oneLine: true, notBlank: true }),
	color: text({ description: "#RRGGBB or #RGB" }),
	...members,
});
export const EditLabelOption = option("EditLabelOption", {
	name: optional(
		text({ ...bounds.labelName, oneLine: true, notBlank: true, minLength: 1 }),
	),
	color: optional(text({ description: "#RRGGBB or #RGB" })),
	...members,
});
