import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { accountById } from "../accounts/account.ts";
import { actingFor, operator } from "../permissions/actor.ts";
import { putBack } from "./kept/put-back.ts";
import { setAsideRest } from "./kept/set-aside.ts";
import {
	type RemovedAccount,
	removeAccountRows,
} from "./remove-account-rows.ts";

const stateOf = query((q, p: { id: number }) =>
	q
		.selectFrom("account as a")
		.leftJoin("deleted_account as d", "d.account_id", "a.id")
		.select(["a.removed", "d.account_id as kept"])
		.where("a.id", "=", p.id),
);

/** Says who goes on with accounts that were deleted or restored. One job of an account runs at a time, and does what its state asks for when it begins. */
export function handleRemovedAccounts(app: App): void {
	app.jobs.handle(
		"remove-account-rows",
		"maintenance",
		(of: RemovedAccount, signal, progress) =>
			settleAccount(app, of, signal, progress),
	);
}

async function settleAccount(
	app: App,
	{ account, actor: doer }: RemovedAccount,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const state = await app.db.first(stateOf, { id: account });
	if (!state) return;
	const deleter = doer === null ? undefined : await accountById(app.db, doer);
	const actor = deleter ? actingFor(deleter) : operator;
	if (state.removed === 0) await putBack(app, account, signal, progress);
	else if (state.kept === null)
		await removeAccountRows(app, actor, account, signal, progress);
	else await setAsideRest(app, actor, account, signal, progress);
}
