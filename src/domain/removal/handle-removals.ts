import type { App } from "../../app.ts";
import { handleRemovedRows } from "../lifecycle/removal/remove-in-pieces.ts";
import { handleChangedRepositories } from "../repositories/following/review-followers.ts";
import { handleRemovedAccounts } from "./remove-account-rows.ts";
import { handleRemovedWebhooks } from "./remove-webhooks.ts";

/** Says who does in pieces what is true at once: the removal of repositories, accounts and webhooks, and of watchers who may see no more. */
export function handleRemovals(app: App): void {
	handleRemovedRows(app);
	handleRemovedAccounts(app);
	handleRemovedWebhooks(app);
	handleChangedRepositories(app);
}
