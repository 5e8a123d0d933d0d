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

/** Goes on with the removal of accounts, webhooks, labels, milestones, packages and repositories that are gone for everybody, but for which no job waits. For each start and once a day. */
export async function resumeEveryRemoval(app: App): Promise<void> {
	const accounts = walkPages(
		atOnce,
		(after) => app.db.all(removed, { after }),
		({ id }) => id,
	);
	for await (const some of accounts)
		await app.db.write(async (tx) => {
			for (const { id } of some)
				await resumeJob(app, tx, accountRemovalName(id), () =>
					enqueueAccountRemoval(app, tx, { account: id, actor: null }),
				);
		});
	for (const gone of everyGone) await resumeGone(app, gone);
	await resumeRemovedPackages(app);
	await resumeRemovals(app);
}
