import { option, optional, text, yesNo } from "../http/fields.ts";

const members = {
	description: optional(text()),
	exclusive: optional(
		yesNo({ description: "an item carries one label of a scope at most" }),
	),
	is_archived: optional(yesNo()),
};

export const CreateLabelOption = option("CreateLabelOption", {
	name: text({ max: 255, notBlank: true }),
	color: text({ description: "#RRGGBB or #RGB" }),
	...members,
});
export const EditLabelOption = option("EditLabelOption", {
	name: optional(text({ max: 255, notBlank: true, minLength: 1 })),
	color: optional(text({ description: "#RRGGBB or #RGB" })),
	...members,
});
