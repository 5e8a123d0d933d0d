import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../../database/database.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Account, accountById } from "../../accounts/account.ts";
import { checkAccountName } from "../../accounts/names.ts";
import { noteAudit } from "../../audit/note-audit.ts";
import { prolongDeletedOf } from "../../lifecycle/deleted/deleted-repository.ts";
import { purgeOfAccount } from "../../lifecycle/deleted/purge-overdue.ts";
import type { Actor } from "../../permissions/actor.ts";
import { enqueueAccountRemoval } from "../remove-account-rows.ts";
import type { DeletedAccount } from "./deleted-account.ts";
import type { Overwritten } from "./keep-account.ts";
import type { Row } from "./part-counts.ts";

const take = query((q, p: { id: number }) =>
	q
		.deleteFrom("deleted_account")
		.where("account_id", "=", p.id)
		.returning(["overwritten", "deleted_at"]),
);
const addresses = query((q, p: { id: number }) =>
	q
		.deleteFrom("deleted_account_part")
		.where("account_id", "=", p.id)
		.where("place", "=", "email_address")
		.returning("content"),
);
const bringBack = updateTable(
	"account",
	{
		set: [
			"name",
			"lower_name",
			"updated_at",
			"full_name",
			"email",
			"visibility",
			"active",
			"prohibit_login",
		],
		values: { removed: 0 },
		where: ["id"],
	},
	(update) => update.where("removed", "=", 1),
);
const nameOfNobodyElse = query((q, p: { lower: string }) =>
	q.deleteFrom("account_redirect").where("lower_name", "=", p.lower),
);
const makePrimary = updateTable("email_address", {
	values: { is_primary: 1 },
	where: ["id"],
});

/** The account and its address, which come back at once; a job does the rest. */
interface Restored {
	readonly account: Account;
	/** Others have its email address by now, and it has none or another one. */
	readonly addressTaken: boolean;
}

/**
 * Restores a deleted account by its old name or another one. It has no password, no second factors, keys and tokens, and is no administrator of the site.
 * A job puts back its memberships and what shows it elsewhere, and restores the repositories that were deleted with it.
 * @throws DomainError "not-found", "conflict" when the name is taken, "invalid" for a name
 */
export async function restoreAccount(
	app: App,
	actor: Actor,
	{ id, name: old }: Pick<DeletedAccount, "id" | "name">,
	name: string = old,
): Promise<Restored> {
	checkAccountName(name);
	try {
		const addressTaken = await app.db.write(async (tx) => {
			const kept = await tx.first(take, { id });
			if (!kept) throw notFound();
			const before = JSON.parse(kept.overwritten) as Overwritten;
			const email = await putAddresses(tx, id, before.email);
			const lower = name.toLowerCase();
			const back = { ...before, email, name, lower_name: lower };
			if (!(await tx.run(bringBack, { ...back, id, updated_at: now(app) })))
				throw notFound();
			await tx.run(nameOfNobodyElse, { lower });
			await prolongDeletedOf(tx, id, now(app) - kept.deleted_at);
			await enqueueAccountRemoval(app, tx, { account: id, actor: null });
			noteAudit(app, tx, {
				action: "account.restored",
				in: { accountId: id },
				before: { name: old },
				after: { name },
			});
			await app.events.record(tx, {
				kind: "account.restored",
				actor: actor.account?.id,
				payload: { account: id, name },
			});
			return email !== before.email;
		});
		const account = await accountById(app.db, id);
		if (!account) throw notFound();
		return { account, addressTaken };
	} catch (error) {
		if (isConstraint(error, "unique"))
			throw conflict("Name is already taken.", { field: "new_name" });
		throw error;
	}
}

/** Puts back the addresses that nobody else has by now; gives the one that mails go to, "" for none. */
async function putAddresses(
	tx: Transaction,
	id: number,
	before: string,
): Promise<string> {
	const rows = (await tx.all(addresses, { id })).flatMap(
		({ content }) => JSON.parse(content) as Row[],
	);
	// an organization has its address in its row alone
	if (rows.length === 0) return before;
	const back = await tx.rows((q) =>
		q
			.insertInto("email_address")
			.values(rows as never)
			.onConflict((c) => c.doNothing())
			.returning(["id", "email", "verified", "is_primary"]),
	);
	const primary = back.find((row) => row.is_primary === 1);
	if (primary) return primary.email;
	const other = back.find((row) => row.verified === 1);
	if (other) await tx.run(makePrimary, { id: other.id });
	return other?.email ?? "";
}

/** Deletes for good an account that was only kept: a job removes its rows. @throws DomainError "not-found" */
export async function purgeAccount(
	app: App,
	{ id, name }: Pick<DeletedAccount, "id" | "name">,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await purgeAccountIn(app, tx, id))) throw notFound();
		noteAudit(app, tx, {
			action: "account.purged",
			in: { accountId: id },
			target: { id, name },
		});
	});
}

/** The same in a transaction; false when it is not kept any more. */
export async function purgeAccountIn(
	app: App,
	tx: Transaction,
	id: number,
): Promise<boolean> {
	if (!(await tx.first(take, { id }))) return false;
	await purgeOfAccount(app, tx, id);
	await enqueueAccountRemoval(app, tx, { account: id, actor: null });
	return true;
}
