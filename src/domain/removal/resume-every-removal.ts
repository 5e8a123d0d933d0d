import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { walkPages } from "../../database/queries/walk-pages.ts";
import {
	resumeJob,
	resumeRemovals,
} from "../lifecycle/removal/resume-removals.ts";
import {
	accountRemovalName,
	enqueueAccountRemoval,
} from "./remove-account-rows.ts";
import {
	enqueueWebhookRemoval,
	hasRemovedWebhooks,
	webhookRemovalName,
} from "./remove-webhooks.ts";

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

/** Goes on with the removal of accounts, webhooks and repositories that are gone for everybody, but for which no job waits. For each start and once a day. */
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
	if (await hasRemovedWebhooks(app))
		await app.db.write((tx) =>
			resumeJob(app, tx, webhookRemovalName, () =>
				enqueueWebhookRemoval(app, tx),
			),
		);
	await resumeRemovals(app);
}
