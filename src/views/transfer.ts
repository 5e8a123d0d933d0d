import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { visibleAccounts } from "../domain/permissions/visible-accounts.ts";
import type { Repository as Row } from "../domain/repositories/repository.ts";
import { teamsReadBy } from "../domain/repositories/repository-teams.ts";
import {
	type Transfer,
	teamsOf,
	transfersOf,
} from "../domain/transfers/transfer.ts";
import { accountView } from "./account.ts";
import type { RepoTransfer } from "./repository-type.ts";
import { teamViews } from "./team.ts";

/** The pending transfers of repositories, by repository, for a viewer who may know both sides, with the teams that he may read; no query when there are none. */
export async function transferViews(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<ReadonlyMap<number, RepoTransfer>> {
	const pending = rows.filter((row) => row.transferring).map((row) => row.id);
	const views = new Map<number, RepoTransfer>();
	if (!pending.length) return views;
	const transfers = await transfersOf(app.db, pending);
	const accounts = await known(app, viewer, transfers);
	const ids = transfers.flatMap(teamsOf);
	const teams = await teamViews(
		app,
		viewer,
		await teamsReadBy(app.db, viewer, ids),
	);
	for (const transfer of transfers) {
		const doer = accounts.get(transfer.doer_id);
		const recipient = accounts.get(transfer.recipient_id);
		if (!doer || !recipient) continue;
		views.set(transfer.repository_id, {
			doer: accountView(app, viewer, doer),
			recipient: accountView(app, viewer, recipient),
			teams: teams.filter((team) => teamsOf(transfer).includes(team.id)),
		});
	}
	return views;
}

async function known(
	app: App,
	viewer: Actor,
	transfers: readonly Transfer[],
): Promise<ReadonlyMap<number, Account>> {
	const ids = transfers.flatMap((t) => [t.doer_id, t.recipient_id]);
	const rows = await app.db.rows((q, d) =>
		q
			.selectFrom("account")
			.selectAll()
			.where("id", "in", d.list(ids))
			.where(visibleAccounts(viewer)),
	);
	return new Map(rows.map((account) => [account.id, account]));
}
