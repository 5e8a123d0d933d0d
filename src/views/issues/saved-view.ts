import Type from "typebox";
import type { SavedView as Row } from "../../domain/saved-views/saved-view.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

/** A list with its filters, saved under a name. */
export const SavedView = Type.Object(
	{
		id: Integer(),
		list: Text({ enum: ["issues", "pulls", "notifications", "search"] }),
		name: Text(),
		query: Text({ description: "the parameters of the list's address" }),
		shared: YesNo({ description: "all who read the list see it" }),
		default: YesNo({
			description: "the repository opens its list with it",
		}),
		position: Integer({
			description: "its place among the shared views, or among your own",
		}),
		created_at: Text({ format: "date-time" }),
		updated_at: Text({ format: "date-time" }),
	},
	{ $id: "SavedView" },
);

/** A saved view as the API has it. */
export const savedViewView = (row: Row): Type.Static<typeof SavedView> => ({
	id: row.id,
	list: row.list,
	name: row.name,
	query: row.query,
	shared: row.account_id === null,
	default: row.is_default === 1,
	position: row.position,
	created_at: rfc3339Of(row.created_at),
	updated_at: rfc3339Of(row.updated_at),
});
