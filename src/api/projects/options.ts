import {
	integer,
	option,
	optional,
	prose,
	text,
	title,
	yesNo,
} from "../../http/fields.ts";

export const CreateProjectOption = option("CreateProjectOption", {
	title: title(),
	description: optional(prose()),
	template: optional(
		text({
			enum: ["none", "kanban", "triage"],
			description: "the columns that it begins with",
		}),
	),
	card_type: optional(text({ enum: ["text", "images"] })),
});
export const EditProjectOption = option("EditProjectOption", {
	title: optional(title()),
	description: optional(prose()),
	state: optional(text({ description: "open or closed" })),
	card_type: optional(text({ enum: ["text", "images"] })),
});
export const CreateProjectColumnOption = option("CreateProjectColumnOption", {
	title: title(),
	color: optional(text({ description: "#rrggbb" })),
	is_default: optional(yesNo()),
});
export const EditProjectColumnOption = option("EditProjectColumnOption", {
	title: optional(title()),
	color: optional(text({ description: "#rrggbb, or empty for none" })),
	is_default: optional(yesNo()),
});
export const MoveProjectColumnOption = option("MoveProjectColumnOption", {
	position: integer({ description: "counted from 1" }),
});
export const CreateProjectItemOption = option("CreateProjectItemOption", {
	issue_id: optional(
		integer({ description: "the id of an issue or pull request" }),
	),
	note: optional(prose({ description: "the text of a note instead" })),
	column_id: optional(
		integer({ description: "the default column unless given" }),
	),
});
export const EditProjectItemOption = option("EditProjectItemOption", {
	note: prose(),
});
export const MoveProjectItemOption = option("MoveProjectItemOption", {
	column_id: optional(
		integer({ description: "the column in which it is unless given" }),
	),
	position: optional(
		integer({ description: "counted from 1; the end unless given" }),
	),
});
const column = () =>
	optional(integer({ description: "the id of a column; 0 is none" }));
export const EditProjectAutomationOption = option(
	"EditProjectAutomationOption",
	{
		opened: column(),
		closed: column(),
		reopened: column(),
		merged: column(),
	},
);
