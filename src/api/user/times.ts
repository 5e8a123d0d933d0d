import Type from "typebox";
import { listTimes } from "../../domain/issues/times/times.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { readableKind } from "../../domain/permissions/visible.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { timeInQuery, times } from "../../http/query-time.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../views/issues/tracked-time.ts";

export const userCurrentTrackedTimes = endpoint({
	id: "userCurrentTrackedTimes",
	route: "GET /user/times",
	summary:
		"List the times that one has tracked, on issues that one may still read",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	query: Type.Object(times),
	paged: true,
	returns: { 200: Type.Array(TrackedTime) },
	async run({ app, actor, me, search, page }) {
		const viewer = readingWith(actor, "issue");
		const visible = readableKind(viewer);
		const { rows, total } = await listTimes(
			app.db,
			{
				account: me.id,
				visible,
				since: timeInQuery(search, "since"),
				before: timeInQuery(search, "before"),
			},
			page,
		);
		const views = await trackedTimeViews(app, viewer, rows);
		return paginated(views, total, { link: false });
	},
});
