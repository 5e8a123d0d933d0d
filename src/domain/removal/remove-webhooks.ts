import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { portion, rowsIn, things } from "../lifecycle/removal/portions.ts";
import { piecesOfRemoval } from "../lifecycle/removal/remove-in-pieces.ts";
import { ensureRemovedOwner } from "../lifecycle/removal/removed-owner-row.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import type { Webhook } from "../webhooks/webhook.ts";

const hanging = [["webhook_delivery", "webhook_id"]] as const;
const removed = [things("webhook", "owner_id", hanging)];
const deliveries = rowsIn(hanging);
const remove = query((q, p: { ids: number[] }, d) =>
	q.deleteFrom("webhook").where("id", "in", d.list(p.ids)),
);
const takeAway = query((q, p: { ids: number[] }, d) =>
	q
		.updateTable("webhook")
		.set({
			scope: "owner",
			owner_id: removedOwner,
			repository_id: null,
			copied_from: null,
			active: 0,
		})
		.where("id", "in", d.list(p.ids)),
);
const ofRemovedOwner = query((q) =>
	q
		.selectFrom("webhook")
		.select("id")
		.where("owner_id", "=", removedOwner)
		.limit(1),
);

/** The job that deletes webhooks which nobody has any more; one runs at a time. */
export const webhookRemovalName = "remove-webhooks";

/** Says who deletes webhooks that have many deliveries. */
export const handleRemovedWebhooks = (app: App): void =>
	app.jobs.handle(
		webhookRemovalName,
		"maintenance",
		async (_: object, signal: AbortSignal, progress: Progress) => {
			const { things } = piecesOfRemoval(app, signal, progress);
			await things(removed, removedOwner);
		},
	);

/** Plans the job that deletes webhooks which nobody has any more. */
export const enqueueWebhookRemoval = (
	app: App,
	tx: Transaction,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: webhookRemovalName,
		payload: {},
		dedupe: webhookRemovalName,
	});

/** Tells whether webhooks wait for their rows to be deleted. */
export const hasRemovedWebhooks = async (app: App): Promise<boolean> =>
	(await app.db.first(ofRemovedOwner, {})) !== undefined;

/**
 * Deletes webhooks with their deliveries; gives the number of those that were there. Where the deliveries are many, nobody has the webhooks from now on,
 * nothing of them is sent, and a job deletes the rows.
 */
export async function removeWebhooks(
	app: App,
	tx: Transaction,
	ids: number[],
): Promise<number> {
	if (ids.length === 0) return 0;
	let rows = 0;
	for (const { count } of deliveries)
		rows += Number((await tx.first(count, { ids }))?.n);
	if (rows < portion) return tx.run(remove, { ids });
	await ensureRemovedOwner(tx, now(app));
	const taken = await tx.run(takeAway, { ids });
	await enqueueWebhookRemoval(app, tx);
	return taken;
}

/** Deletes a webhook with its deliveries. @throws DomainError "not-found" */
export async function deleteWebhook(app: App, hook: Webhook): Promise<void> {
	if (!(await app.db.write((tx) => removeWebhooks(app, tx, [hook.id]))))
		throw notFound();
}
