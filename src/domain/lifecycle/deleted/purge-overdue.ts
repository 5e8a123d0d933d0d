import type { App } from "../../../app.ts";
import type { Transaction } from "../../../database/database.ts";
import {
	deletedRepositoriesOf,
	overdueRepositories,
} from "./deleted-repository.ts";
import { purgeIn } from "./restore-repository.ts";

/** So many are given to the removal in one transaction. */
const atOnce = 50;

/** Deletes for good the repositories whose time to be restored is over. */
export async function purgeOverdue(app: App): Promise<void> {
	for (;;) {
		const some = await overdueRepositories(app, atOnce);
		if (some.length === 0) return;
		await app.db.write(async (tx) => {
			for (const one of some) await purgeIn(app, tx, one);
		});
	}
}

/** Deletes for good what an account had deleted, in the transaction that ends the account. */
export async function purgeOfAccount(
	app: App,
	tx: Transaction,
	owner: number,
): Promise<void> {
	for (;;) {
		const some = await deletedRepositoriesOf(tx, owner, atOnce);
		if (some.length === 0) return;
		for (const one of some) await purgeIn(app, tx, one);
	}
}
