import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import {
	resumeJob,
	resumeRemovals,
} from "../lifecycle/removal/resume-removals.ts";
import { resumeRemovedPackages } from "../packages/remove-versions.ts";
import { everyGone } from "./every-gone.ts";
import { resumeGone } from "./gone-things.ts";
import {
	accountRemovalName,
	enqueueAccountRemoval,
} from "./remove-account-rows.ts";

/** So many are looked at in one transaction. */
const atOnce = 100;

const removed = query((q, p: { after: number }) =>
	q
		.selectFrom("account")
		.select("id")
		.where("removed", "=", 1)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
/** Those of which something is set aside: it is to be put back where they were restored. */
const withParts = query((q, p: { after: number }) =>
	q
		.selectFrom("deleted_account_part")
		.select("account_id as id")
		.distinct()
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(atOnce),
);

/** Goes on with the removal and the restoring of accounts, and the removal of webhooks, labels, milestones, packages and repositories that are gone for everybody, but for which no job waits. For each start and once a day. */
export async function resumeEveryRemoval(app: App): Promise<void> {
	for (const found of [removed, withParts]) {
		const accounts = walkPages(
			atOnce,
			(after) => app.db.all(found, { after }),
			({ id }) => id,
		);
		for await (const some of accounts)
			await app.db.write(async (tx) => {
				for (const { id } of some)
					await resumeJob(app, tx, accountRemovalName(id), () =>
						enqueueAccountRemoval(app, tx, { account: id, actor: null }),
					);
			});
	}
	for (const gone of everyGone) await resumeGone(app, gone);
	await resumeRemovedPackages(app);
	await resumeRemovals(app);
}
