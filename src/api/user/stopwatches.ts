import Type from "typebox";
import { now } from "../../clock.ts";
import { runningStopwatches } from "../../domain/issues/times/running-stopwatches.ts";
import { inWords } from "../../domain/issues/times/times.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { readableIssue } from "../../domain/permissions/visible.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";

const { Integer, String: Text } = Type;
const StopWatch = Type.Object(
	{
		created: Text({ format: "date-time" }),
		seconds: Integer(),
		duration: Text(),
		issue_index: Integer(),
		issue_title: Text(),
		repo_owner_name: Text(),
		repo_name: Text(),
	},
	{ $id: "StopWatch" },
);

export const userGetStopWatches = endpoint({
	id: "userGetStopWatches",
	route: "GET /user/stopwatches",
	summary: "List one's stopwatches that run, on issues that one may still read",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	paged: true,
	returns: { 200: Type.Array(StopWatch) },
	async run({ app, actor, me, page }) {
		const visible = readableIssue(readingWith(actor, "issue"));
		const found = await runningStopwatches(app.db, me.id, visible, page);
		const at = now(app);
		const views = found.rows.map((row) => {
			const seconds = Math.max(0, at - row.since);
			return {
				created: rfc3339Of(row.since),
				seconds,
				duration: inWords(seconds),
				issue_index: row.number,
				issue_title: row.title,
				repo_owner_name: row.owner,
				repo_name: row.repository,
			};
		});
		return paginated(views, found.total, { link: false });
	},
});
