import type { App } from "../../app.ts";
import { handleRemovedRows } from "../lifecycle/removal/remove-in-pieces.ts";
import { handleHiddenAccounts } from "../moderation/settle-hidden.ts";
import { handleRemovedPackages } from "../packages/remove-versions.ts";
import { handleChangedRepositories } from "../repositories/following/review-followers.ts";
import { handleChangedOwners } from "../repositories/following/review-owner.ts";
import { everyGone } from "./every-gone.ts";
import { handleGone } from "./gone-things.ts";
import { handleRemovedAccounts } from "./settle-account.ts";

/** Says who does in pieces what is true at once: the removal of repositories, accounts, webhooks, labels, milestones and packages, and of watchers who may see no more. */
export function handleRemovals(app: App): void {
	handleRemovedRows(app);
	handleRemovedAccounts(app);
	for (const gone of everyGone) handleGone(app, gone);
	handleRemovedPackages(app);
	handleChangedRepositories(app);
	handleChangedOwners(app);
	handleHiddenAccounts(app);
}
