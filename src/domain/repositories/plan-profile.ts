import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { Repository } from "./repository.ts";

const delayMs = 1000;

/** Plans that a repository's languages and licences are looked up anew, because its default branch is another now. */
export const planProfile = (
	app: App,
	tx: Transaction,
	{ id, owner_id }: Repository,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "profile-repository",
		payload: { repository: id },
		dedupe: `profile-repository:${id}`,
		owner: owner_id,
		delayMs,
	});
