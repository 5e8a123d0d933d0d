import Type from "typebox";
import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import { issuesByIds } from "../../domain/issues/issue.ts";
import type { TrackedTime as Row } from "../../domain/issues/times/times.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { Issue, issueViews } from "../issue.ts";

const { Integer, String: Text } = Type;

export const TrackedTime = Type.Object(
	{
		id: Integer(),
		created: Text({ format: "date-time" }),
		time: Integer({ description: "seconds" }),
		user_id: Integer(),
		user_name: Text(),
		issue_id: Integer(),
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
	const accounts = new Map(
		(
			await accountsByIds(app.db, [
				...new Set(rows.flatMap((r) => r.account_id ?? [])),
			])
		).map((a) => [a.id, a]),
	);
	return rows.flatMap((row) => {
		const issue = views.get(row.issue_id);
		if (!issue) return [];
		const account = accounts.get(row.account_id ?? 0) ?? ghost;
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
