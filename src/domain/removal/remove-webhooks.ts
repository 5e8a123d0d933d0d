import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { auditPlaceOf } from "../audit/audit-place.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { things } from "../lifecycle/removal/portions.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../permissions/removed-owner-row.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { enqueueGone, type GoneThings, haveMuch } from "./gone-things.ts";

const hanging = [["webhook_delivery", "webhook_id"]] as const;
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
/** Webhooks that nobody has any more. */
export const goneWebhooks: GoneThings = {
	job: "remove-webhooks",
	all: things("webhook", "owner_id", hanging),
	of: removedOwner,
};

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
	if (!(await haveMuch(tx, goneWebhooks.all.rows, ids)))
		return tx.run(remove, { ids });
	await ensureRemovedOwner(tx, now(app));
	const taken = await tx.run(takeAway, { ids });
	await enqueueGone(app, tx, goneWebhooks);
	return taken;
}

/** Deletes a webhook with its deliveries. @throws DomainError "not-found" */
export async function deleteWebhook(app: App, hook: Webhook): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await removeWebhooks(app, tx, [hook.id]))) throw notFound();
		noteAudit(app, tx, {
			action: "webhook.deleted",
			in: auditPlaceOf(hook),
			target: { id: hook.id, name: hook.name || hook.type },
		});
	});
}
