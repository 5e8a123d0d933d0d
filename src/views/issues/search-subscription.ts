import Type from "typebox";
import type { SearchSubscription as Row } from "../../domain/saved-searches/subscriptions.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;

/** A saved search of whose new results somebody is told. */
export const SearchSubscription = Type.Object(
	{
		view_id: Integer({ description: "the saved search" }),
		unseen: Integer({ description: "results that you have not seen" }),
		problem: Text({
			description: "the reason for which not all results are compared",
		}),
		created_at: Text({ format: "date-time" }),
		searched_at: Type.Union([Text({ format: "date-time" }), Type.Null()]),
	},
	{ $id: "SearchSubscription" },
);

/** A subscription as the API has it. */
export const searchSubscriptionView = (
	row: Row,
): Type.Static<typeof SearchSubscription> => ({
	view_id: row.view_id,
	unseen: row.unseen,
	problem: row.problem,
	created_at: rfc3339Of(row.created_at),
	searched_at: row.looked_at ? rfc3339Of(row.looked_at) : null,
});
