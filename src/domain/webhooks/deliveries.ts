import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { numberUpTo, withTotal } from "../../database/queries/counted-page.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";
import type { WebhookDeliveryTable } from "../../database/schema-after.ts";
import { notFound } from "../../errors.ts";
import type { HookEvent } from "./hook-events.ts";
import type { Webhook } from "./webhook.ts";

/** One message to one webhook, with what became of it. */
export type Delivery = Selectable<WebhookDeliveryTable>;

/** What is to be delivered. */
export interface NewDelivery {
	readonly hook: number;
	/** The repository that it is about: its messages keep their order. */
	readonly queue: number;
	/** 0 for a test. */
	readonly event: number;
	readonly part: number;
	/** The family of the event, for the header. */
	readonly header: string;
	readonly word: HookEvent;
	/** JSON. */
	readonly payload: string;
}

const text = (value: string) => sql<string>`cast(${value} as text)`;
const number = (value: number) => sql<number>`cast(${value} as bigint)`;
// a webhook that is deleted at the same moment gets nothing
const insert = query(
	(
		q,
		p: NewDelivery & {
			uuid: string;
			at: number;
			state: "waiting" | "retrying";
		},
	) =>
		q
			.insertInto("webhook_delivery")
			.columns([
				"webhook_id",
				"queue",
				"event_id",
				"part",
				"uuid",
				"event",
				"event_type",
				"payload",
				"state",
				"next_at_ms",
				"created_at_ms",
			])
			.expression((e) =>
				e
					.selectFrom("webhook")
					.select([
						"webhook.id as webhook_id",
						number(p.queue).as("queue"),
						number(p.event).as("event_id"),
						number(p.part).as("part"),
						text(p.uuid).as("uuid"),
						text(p.header).as("event"),
						text(p.word).as("event_type"),
						text(p.payload).as("payload"),
						sql<"waiting">`cast(${p.state} as text)`.as("state"),
						number(p.at).as("next_at_ms"),
						number(p.at).as("created_at_ms"),
					])
					.where("webhook.id", "=", p.hook),
			)
			.onConflict((c) => c.doNothing()),
);
const history = query((q, p: { hook: number; limit: number; offset: number }) =>
	q
		.selectFrom("webhook_delivery")
		.selectAll()
		.where("webhook_id", "=", p.hook)
		.orderBy("id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { hook: number }) =>
	numberUpTo(
		q,
		q.selectFrom("webhook_delivery").where("webhook_id", "=", p.hook),
	),
);
const one = query((q, p: { hook: number; id: number }) =>
	q
		.selectFrom("webhook_delivery")
		.selectAll()
		.where("webhook_id", "=", p.hook)
		.where("id", "=", p.id),
);
const byUuid = query((q, p: { hook: number; uuid: string }) =>
	q
		.selectFrom("webhook_delivery")
		.selectAll()
		.where("webhook_id", "=", p.hook)
		.where("uuid", "=", p.uuid),
);
const removeOld = query((q, p: { before: number }) =>
	q
		.deleteFrom("webhook_delivery")
		.where("id", "in", (e) =>
			e
				.selectFrom("webhook_delivery")
				.select("id")
				.where("created_at_ms", "<", p.before)
				.where("state", "in", ["delivered", "failed"])
				.orderBy("created_at_ms")
				.limit(sql.lit(portion)),
		),
);

/** Plans deliveries; those of an event that were planned before are not planned again. */
export async function planDeliveries(
	app: App,
	wanted: readonly NewDelivery[],
	{ ordered = true } = {},
): Promise<void> {
	if (!wanted.length) return;
	const at = app.clock();
	const state = ordered ? "waiting" : "retrying";
	await app.db.write(async (tx) => {
		for (const one of wanted)
			tx.later(insert, { ...one, uuid: randomUUID(), at, state });
		tx.afterCommit(() => app.outbox.webhooks.wake());
	});
}

/** A page of what was sent to a webhook, newest first, with the number of it all. */
export async function listDeliveries(
	db: Reader,
	hook: Webhook,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Delivery[]; total: number }> {
	return withTotal(
		{ limit, offset },
		db.all(history, { hook: hook.id, limit, offset }),
		async () => (await db.first(count, { hook: hook.id }))?.n,
	);
}

/** A message to a webhook by the id that the receiver knows it by. */
export const deliveryOf = (
	db: Reader,
	hook: Webhook,
	uuid: string,
): Promise<Delivery | undefined> => db.first(byUuid, { hook: hook.id, uuid });

/** Sends a message once more, under a new id. @throws DomainError "not-found" */
export async function redeliver(
	app: App,
	hook: Webhook,
	id: number,
): Promise<void> {
	const old = await app.db.first(one, { hook: hook.id, id });
	if (!old) throw notFound();
	await planDeliveries(
		app,
		[
			{
				hook: hook.id,
				queue: old.queue,
				event: 0,
				part: 0,
				header: old.event,
				word: old.event_type as HookEvent,
				payload: old.payload,
			},
		],
		{ ordered: false },
	);
}

/** Deletes deliveries that are over and older than INGOT_KEEP_DELIVERIES_DAYS. */
export async function deleteOldDeliveries(app: App): Promise<void> {
	const before = endOf(app, "keepDeliveriesDays");
	if (before !== undefined)
		await deleteInPortions(app.db, removeOld, { before: before * 1000 });
}
