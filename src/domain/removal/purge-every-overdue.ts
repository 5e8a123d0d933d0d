import type { App } from "../../app.ts";
import { purgeOverdueIssues } from "../issues/deleted/purge-issue.ts";
import { purgeOverdue } from "../lifecycle/deleted/purge-overdue.ts";
import { purgeOverdueAccounts } from "./kept/purge-overdue-accounts.ts";

/** Deletes for good everything that was deleted and whose time to be restored is over. */
export async function purgeEveryOverdue(app: App): Promise<void> {
	await purgeOverdue(app);
	await purgeOverdueIssues(app);
	await purgeOverdueAccounts(app);
}
