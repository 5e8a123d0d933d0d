import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import type { Account } from "../../accounts/account.ts";
import type { Actor } from "../../permissions/actor.ts";
import { setAside } from "./set-aside.ts";

/** The columns of an account that its deletion overwrites and that come back. The password and the rights of an administrator are not among them. */
const overwritten = [
	"full_name",
	"email",
	"visibility",
	"active",
	"prohibit_login",
] as const;
export type Overwritten = Pick<Account, (typeof overwritten)[number]>;

const add = insertInto("deleted_account", [
	"account_id",
	"name",
	"deleted_by",
	"deleted_at",
	"overwritten",
]);

/** Notes what it takes to restore an account, in the transaction that takes it away from everybody, before its row is changed. Gives whether a job has to go on. */
export async function keepAccount(
	app: App,
	tx: Transaction,
	actor: Actor,
	account: Account,
): Promise<boolean> {
	await tx.run(add, {
		account_id: account.id,
		name: account.name,
		deleted_by: actor.account?.id ?? null,
		deleted_at: now(app),
		overwritten: JSON.stringify(
			Object.fromEntries(
				overwritten.map((column) => [column, account[column]]),
			),
		),
	});
	return setAside(tx, account.id);
}
