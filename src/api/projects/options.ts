import Type from "typebox";
import {
	integer,
	list,
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

const fieldOptions = () =>
	optional(
		list(
			option("ProjectFieldOptionInput", {
				id: optional(
					integer({
						description: "of an option that stays; a new one has none",
					}),
				),
				title: title(),
				color: optional(text({ description: "#rrggbb, or empty for none" })),
				start: optional(
					text({ description: "the first day of an iteration, as 2026-12-24" }),
				),
				days: optional(integer({ description: "how long an iteration is" })),
			}),
			50,
		),
	);
export const CreateProjectFieldOption = option("CreateProjectFieldOption", {
	name: title(),
	kind: text({ enum: ["text", "number", "date", "choice", "iteration"] }),
	options: fieldOptions(),
});
export const EditProjectFieldOption = option("EditProjectFieldOption", {
	name: optional(title()),
	options: fieldOptions(),
	position: optional(integer({ description: "counted from 1" })),
});
export const EditProjectValueOption = option("EditProjectValueOption", {
	text: optional(text()),
	number: optional(Type.Number({ description: "with six decimals at most" })),
	date: optional(text({ description: "as 2026-12-24" })),
	option_id: optional(
		integer({ description: "the id of a choice or an iteration" }),
	),
});
const viewMembers = () => ({
	layout: optional(text({ enum: ["board", "table"] })),
	group_by: optional(
		text({
			description: "as column, state, field:12; empty for the usual one",
		}),
	),
	filter: optional(text({ description: "a query, such as is:open label:bug" })),
	sort: optional(
		text({
			description: "as title, -updated, field:12; empty for the board's order",
		}),
	),
});
export const CreateProjectViewOption = option("CreateProjectViewOption", {
	name: title(),
	...viewMembers(),
});
export const EditProjectViewOption = option("EditProjectViewOption", {
	name: optional(title()),
	...viewMembers(),
	position: optional(integer({ description: "counted from 1" })),
});
