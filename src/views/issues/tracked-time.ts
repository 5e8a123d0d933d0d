import Type from "typebox";
import type { App } from "../../app.ts";
import { issuesByIds } from "../../domain/issues/issue.ts";
import type { TrackedTime as Row } from "../../domain/issues/times/times.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { accountsOf } from "../account.ts";
import { Issue, issueViews } from "../issue.ts";

const { Integer, String: Text } = Type;

export const TrackedTime = Type.Object(
	{
		id: Integer(),
		created: Text({ format: "date-time" }),
		time: Integer({ description: "seconds" }),
		user_id: Integer({ deprecated: true, description: "see `user_name`" }),
		user_name: Text(),
		issue_id: Integer({ deprecated: true, description: "see `issue`" }),
		issue: Issue,
	},
	{ $id: "TrackedTime" },
);

/** Entries of issues that the viewer may read. */
export async function trackedTimeViews(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
) {
	const issues = await issuesByIds(app.db, [
		...new Set(rows.map((r) => r.issue_id)),
	]);
	const views = new Map(
		(await issueViews(app, viewer, issues)).map((v) => [v.id, v]),
	);
	const accountOf = await accountsOf(
		app,
		rows.map((r) => r.account_id),
	);
	return rows.flatMap((row) => {
		const issue = views.get(row.issue_id);
		if (!issue) return [];
		const account = accountOf(row.account_id);
		return {
			id: row.id,
			created: rfc3339Of(row.created_at),
			time: row.seconds,
			user_id: account.id,
			user_name: account.name,
			issue_id: row.issue_id,
			issue,
		};
	});
}
