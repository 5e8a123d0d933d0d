import { sql } from "kysely";
import { type Database, query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { raw } from "../../database/raw.ts";
import { removedOwner } from "../permissions/removed-owner.ts";
import type { Delivery } from "./deliveries.ts";

const claim = query((q, p: { id: number; now: number; until: number }) =>
	q
		.updateTable("webhook_delivery")
		.set({ claimed_until_ms: p.until })
		.where("id", "=", p.id)
		.where("claimed_until_ms", "<", p.now)
		.where("state", "in", ["waiting", "retrying"]),
);
const claimNext = query(
	(
		q,
		p: {
			webhook_id: number;
			queue: number;
			after: number;
			now: number;
			until: number;
			limit: number;
		},
	) =>
		q
			.updateTable("webhook_delivery")
			.set({ claimed_until_ms: p.until })
			.where("id", "in", (e) =>
				e
					.selectFrom("webhook_delivery")
					.select("id")
					.where("webhook_id", "=", p.webhook_id)
					.where("queue", "=", p.queue)
					.where("state", "=", "waiting")
					.where("id", ">", p.after)
					.where("next_at_ms", "<=", p.now)
					.where("claimed_until_ms", "<", p.now)
					.orderBy("id")
					.limit(p.limit),
			)
			.returningAll(),
);
const giveBack = updateTable("webhook_delivery", {
	values: { claimed_until_ms: 0 },
	where: ["id"],
});
const finish = updateTable("webhook_delivery", {
	set: [
		"state",
		"attempts",
		"next_at_ms",
		"claimed_until_ms",
		"response_status",
		"response",
		"error",
		"finished_at_ms",
	],
	where: ["id"],
});
const setHealth = updateTable(
	"webhook",
	{ set: ["failing_since", "failing_for", "failed_at"], where: ["id"] },
	(update, p) =>
		update.where((e) =>
			e.or([
				e("failing_since", "!=", p.failing_since),
				e("failed_at", "!=", p.failed_at),
			]),
		),
);
/** A literal state: a parameter would hide from SQLite that the partial indexes serve. */
const hastenIn = (state: "waiting" | "retrying") =>
	query((q, p: { now: number; latest: number }) =>
		q
			.updateTable("webhook_delivery")
			.set({ next_at_ms: p.now })
			.where("state", "=", sql<"waiting">`${sql.lit(state)}`)
			.where("next_at_ms", ">", p.latest),
	);
const hasten = [hastenIn("waiting"), hastenIn("retrying")];
const switchOff = updateTable("webhook", {
	set: ["switched_off"],
	values: { active: 0 },
	where: ["id"],
});
const release = updateTable(
	"webhook_delivery",
	{ values: { claimed_until_ms: 0 } },
	// a literal: a parameter would hide from SQLite that the partial index serves
	(update) => update.where("claimed_until_ms", ">", sql.lit(0)),
);
const giveUp = updateTable(
	"webhook_delivery",
	{
		set: ["error", "finished_at_ms"],
		values: { state: "failed" },
		where: ["webhook_id"],
	},
	(update) => update.where("state", "in", ["waiting", "retrying"]),
);

/** A delivery with the account whose webhook it is for; 0 for those of the site. */
export type OwnedDelivery = Delivery & { readonly account_id: number };

/**
 * Deliveries that may be sent now: the first that waits in each queue, if its time has come, and those that are retried beside. None
 * that somebody is sending, and none for webhooks of the accounts in `without`.
 */
export const dueDeliveries = (
	db: Database,
	{
		now,
		limit,
		without,
	}: { now: number; limit: number; without: readonly number[] },
): Promise<OwnedDelivery[]> =>
	db.rows((q) => {
		const account = sql`coalesce(w.owner_id, r.owner_id, 0)`;
		const others = without.length
			? sql`and ${account} not in (${sql.join(without)})`
			: sql``;
		return raw<OwnedDelivery>(
			q,
			sql`select d.*, ${account} as account_id from webhook_delivery d
				join webhook w on w.id = d.webhook_id
				left join repository r on r.id = w.repository_id
				left join account o on o.id = w.owner_id
				where coalesce(w.owner_id, 0) <> ${sql.lit(removedOwner)} and coalesce(o.removed, 0) = 0 and d.id in (
					select min(id) from webhook_delivery where state = 'waiting' group by webhook_id, queue
					union all
					select id from webhook_delivery where state = 'retrying' and next_at_ms <= ${now}
				) and d.next_at_ms <= ${now} and d.claimed_until_ms < ${now} ${others}
				order by d.next_at_ms, d.id limit ${limit}`,
		);
	});

/**
 * Takes a delivery for some time, with those that wait behind it in its queue, `limit` at most; gives them in their order. None when somebody
 * else has it.
 */
export const claimDeliveries = (
	db: Database,
	head: Delivery,
	{ now, until, limit }: { now: number; until: number; limit: number },
): Promise<Delivery[]> =>
	db.write(async (tx) => {
		if (!(await tx.run(claim, { id: head.id, now, until }))) return [];
		// one that is tried again beside its queue has none behind it
		if (head.state !== "waiting") return [head];
		const { webhook_id, queue, id: after } = head;
		const next = await tx.all(claimNext, {
			webhook_id,
			queue,
			after,
			now,
			until,
			limit: limit - 1,
		});
		return [head, ...next.sort((a, b) => a.id - b.id)];
	});

/** Gives back deliveries that were taken and not sent. */
export const returnDeliveries = (
	db: Database,
	deliveries: readonly Delivery[],
): Promise<void> =>
	db.write(async (tx) => {
		for (const { id } of deliveries) tx.later(giveBack, { id });
	});

/** What became of an attempt, and what it says about the webhook. */
export interface Attempt {
	readonly state: Delivery["state"];
	readonly nextAt: number;
	readonly status: number;
	readonly response: string;
	readonly error: string;
	readonly at: number;
	/** Seconds since nothing has arrived at the webhook; 0: this has. */
	readonly failingSince: number;
	/** For how long it was seen failing, in seconds. */
	readonly failingFor: number;
	/** Why the webhook is switched off now; "" when it stays on. */
	readonly switchedOff: string;
}

/** Notes an attempt; a webhook that is switched off gives up all that waits for it. */
export const noteAttempt = (
	db: Database,
	delivery: Delivery,
	attempt: Attempt,
): Promise<void> =>
	db.write(async (tx) => {
		tx.later(finish, {
			id: delivery.id,
			state: attempt.state,
			attempts: delivery.attempts + 1,
			next_at_ms: attempt.nextAt,
			claimed_until_ms: 0,
			response_status: attempt.status,
			response: attempt.response,
			error: attempt.error,
			finished_at_ms: attempt.at,
		});
		const hook = delivery.webhook_id;
		const why = attempt.switchedOff;
		const { failingSince, failingFor } = attempt;
		tx.later(setHealth, {
			id: hook,
			failing_since: failingSince,
			failing_for: failingFor,
			failed_at: failingSince && Math.floor(attempt.at / 1000),
		});
		if (!why) return;
		await tx.run(switchOff, { id: hook, switched_off: why });
		await tx.run(giveUp, {
			webhook_id: hook,
			error: why,
			finished_at_ms: attempt.at,
		});
	});

/** Lets deliveries wait no longer than the longest pause between two tries: the clock was put back since they were planned. */
export const hastenDeliveries = (
	db: Database,
	now: number,
	longest: number,
): Promise<void> =>
	db.write(async (tx) => {
		for (const one of hasten) await tx.run(one, { now, latest: now + longest });
	});

/** Gives back what a killed process had taken; only where no other process can be sending. */
export const releaseDeliveries = (db: Database): Promise<number> =>
	db.write((tx) => tx.run(release, {}));
