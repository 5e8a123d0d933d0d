import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import {
	type KeptChanges,
	walkKeptChanges,
} from "../../domain/contents/walk-kept-changes.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { personLine } from "./person-line.ts";

/** Changes of files that are kept and not committed yet, each with whose it is and where. */
export async function* keptChangeLines(
	app: App,
	viewer: Actor,
	of: KeptChanges,
) {
	for await (const rows of walkKeptChanges(app.db, of)) {
		const people = new Map(
			(
				await accountsByIds(app.db, [
					...new Set(rows.map(({ account_id }) => account_id)),
				])
			).map((one) => [one.id, one]),
		);
		for (const row of rows) {
			const account = people.get(row.account_id);
			if (!account) continue;
			yield {
				account: personLine(app, viewer, account),
				repository: `${row.owner_name}/${row.name}`,
				branch: row.branch,
				place: row.place,
				kind: row.kind,
				path: row.path,
				content: row.content,
				last: row.last,
				created_at: rfc3339Of(row.created_at),
			};
		}
	}
}
