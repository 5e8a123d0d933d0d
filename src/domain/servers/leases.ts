import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";

/** A server that is not heard of for so long has lost what it held; it says that it lives every `tickMs`. */
const leaseMs = 6_000;
const tickMs = 1_500;

/** What only one of several servers does at a time, each with a row: the holder, until when, and a number that grows with each new holder. */
interface Leases extends ServerTurns {
	/** The number under which this server holds something. */
	fence(name: string): number | undefined;
	/** Takes what is free now. */
	start(): Promise<void>;
	close(): Promise<void>;
}

/** The database's clock, since those of servers differ. */
const databaseNow = sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`;

export function openLeases(db: Database, log: Logger): Leases {
	const me = randomUUID();
	/** What is wanted, with all who are to know when it is ours: a consumer and an outbox may share a name. */
	const wanted = new Map<string, (() => void)[]>();
	/** Until when something is ours, by the clock of this process, which runs on while it is stopped. */
	const held = new Map<string, { until: number; fence: number }>();
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<void> = Promise.resolve();
	let closed = false;

	const has = (name: string) =>
		(held.get(name)?.until ?? Number.NEGATIVE_INFINITY) > performance.now();

	async function take(): Promise<void> {
		if (!wanted.size || closed) return;
		const until = performance.now() + leaseMs;
		const rows = await db.write((tx) =>
			tx.rows((q) =>
				q
					.insertInto("server_lease")
					.values(
						// one order for all servers, or two would wait for each other in a circle
						[...wanted.keys()].sort().map((name) => ({
							name,
							holder: me,
							fence: 1,
							until_ms: sql<number>`${databaseNow} + ${sql.lit(leaseMs)}`,
						})),
					)
					.onConflict((c) =>
						c
							.column("name")
							.doUpdateSet((e) => ({
								holder: me,
								fence: sql<number>`server_lease.fence + case when server_lease.holder = excluded.holder then 0 else 1 end`,
								until_ms: e.ref("excluded.until_ms"),
							}))
							.where((e) =>
								e.or([
									e("server_lease.holder", "=", me),
									sql<boolean>`server_lease.until_ms < ${databaseNow}`,
								]),
							),
					)
					.returning(["name", "fence"]),
			),
		);
		const before = new Map(held);
		held.clear();
		for (const { name, fence } of rows) held.set(name, { until, fence });
		for (const { name, fence } of rows)
			if (before.get(name)?.fence !== fence)
				for (const gained of wanted.get(name) ?? []) gained();
	}
	const tick = () => {
		running = running
			.then(take)
			.catch((error) => log.warn({ err: error }, "leases were not renewed"))
			.finally(() => {
				if (!closed) timer = setTimeout(tick, tickMs).unref();
			});
		return running;
	};
	return {
		has,
		want: (name, gained) =>
			void wanted.set(name, [...(wanted.get(name) ?? []), gained]),
		fence: (name) => (has(name) ? held.get(name)?.fence : undefined),
		start: tick,
		async close() {
			closed = true;
			clearTimeout(timer);
			await running;
			held.clear();
			await db
				.write((tx) =>
					tx.change((q) =>
						q.deleteFrom("server_lease").where("holder", "=", me),
					),
				)
				// they end by themselves
				.catch(() => {});
		},
	};
}
