import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict } from "../../errors.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import type { Account } from "../accounts/account.ts";
import { purgeOfAccount } from "../lifecycle/deleted/purge-overdue.ts";
import {
	forgettingRowsIn,
	type Place,
	rowsIn,
	things,
} from "../lifecycle/removal/portions.ts";
import {
	countedRemoval,
	piecesOfRemoval,
} from "../lifecycle/removal/remove-in-pieces.ts";
import { deletePackagesOf, ownsPackages } from "../packages/delete-package.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	endsOfAccount,
	rowsOfAccount,
	thingsOfAccount,
	traces,
} from "./account-places.ts";
import { deleteRepositoriesOf } from "./delete-repositories.ts";
import { keepAccount } from "./kept/keep-account.ts";
import { removeTies, tiesOf } from "./remove-ties.ts";

/** The job of an account that was deleted or restored. */
export interface RemovedAccount {
	readonly account: number;
	/** The account that deleted it. */
	readonly actor: number | null;
}

const rows = rowsIn(rowsOfAccount);
const forgotten = forgettingRowsIn(traces);
const hanging = Object.entries(thingsOfAccount).map(
	([table, [owner, places]]) =>
		things(
			table as keyof typeof thingsOfAccount,
			owner,
			places as readonly Place[],
		),
);

const takeAway = updateTable("account", {
	set: ["name", "lower_name", "updated_at"],
	values: {
		removed: 1,
		visibility: "private",
		full_name: "",
		email: "",
		password_hash: "",
		active: 0,
		admin: 0,
		prohibit_login: 1,
	},
	where: ["id"],
});
const children = query((q, p: { id: number }) =>
	q.selectFrom("account").select("id").where("parent_id", "=", p.id).limit(1),
);
const repositories = query((q, p: { owner: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.limit(1),
);
const drop = query((q, p: { id: number }) =>
	q.deleteFrom("account").where("id", "=", p.id).where("removed", "=", 1),
);

/** The name of the job of an account, of which one runs at a time. */
export const accountRemovalName = (account: number): string =>
	`remove-account-rows:${account}`;

/** Plans the job that deletes the rows of an account or sets them aside, or puts them back (settle-account.ts), in the transaction that changes its state. */
export const enqueueAccountRemoval = (
	app: App,
	tx: Transaction,
	removed: RemovedAccount,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "remove-account-rows",
		payload: removed,
		dedupe: accountRemovalName(removed.account),
	});

/** Tells if an account has so much that its deletion by one statement would stop others. */
export async function accountHasMuch(
	tx: Transaction,
	account: number,
): Promise<boolean> {
	const counted = countedRemoval(tx);
	return (
		(await counted.rows([...tiesOf, ...rows, ...forgotten], [account])) ||
		(await counted.things(hanging, account))
	);
}

/**
 * Takes an account away from everybody: its name is free, it signs in no more, and nobody sees it or what it owns. Its rows wait for the job; what it
 * wrote elsewhere is nobody's from now on. With `all` its repositories and packages go as well. With `keep` it can be restored for some days, and all of that waits.
 * @throws DomainError "conflict" when it owns something that must not go with it
 */
export async function cutOffAccount(
	app: App,
	tx: Transaction,
	actor: Actor,
	account: Account,
	{ all, keep }: { readonly all: boolean; readonly keep: boolean },
): Promise<void> {
	const { id } = account;
	const owns =
		(await tx.first(children, { id })) ??
		(all ? undefined : await tx.first(repositories, { owner: id }));
	if (owns || (!all && (await ownsPackages(tx, id))))
		throw conflict(`${account.name} still owns something`);
	const goesOn = !keep || (await keepAccount(app, tx, actor, account)) || all;
	const name = `/${id}`;
	await tx.run(takeAway, { id, name, lower_name: name, updated_at: now(app) });
	for (const [table, column] of endsOfAccount)
		await tx.change((q) =>
			q
				.deleteFrom(table as "email_address")
				.where(column as "account_id", "=", id),
		);
	if (goesOn)
		await enqueueAccountRemoval(app, tx, {
			account: id,
			actor: actor.account?.id ?? null,
		});
}

/**
 * Deletes the rows of an account a few at a time, each in a short transaction, and others have a turn in between. Whatever ends it, it goes on with what
 * is still there.
 */
export async function removeAccountRows(
	app: App,
	actor: Actor,
	id: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const pieces = piecesOfRemoval(app, signal, progress);
	const goesOn = async () => (await pieces.piece(async () => 1)) > 0;
	await deleteRepositoriesOf(app, actor, { id }, { goesOn });
	await deletePackagesOf(app, actor, id);
	await app.db.write((tx) => purgeOfAccount(app, tx, id));
	await removeTies(pieces.piece, id);
	await pieces.things(hanging, id);
	await pieces.rows([...rows, ...forgotten], [id]);
	await pieces.piece((tx) => tx.run(drop, { id }));
}
