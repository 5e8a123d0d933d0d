import type { App } from "../../../app.ts";
import { overdueAccounts } from "./deleted-account.ts";
import { purgeAccountIn } from "./restore-account.ts";

/** So many are looked for at once. */
const atOnce = 50;

/** Deletes for good the accounts whose time to be restored is over. */
export async function purgeOverdueAccounts(app: App): Promise<void> {
	for (;;) {
		const some = await overdueAccounts(app, atOnce);
		if (some.length === 0) return;
		// each may own many deleted repositories
		for (const id of some)
			await app.db.write((tx) => purgeAccountIn(app, tx, id));
	}
}
