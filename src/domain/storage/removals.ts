import { setTimeout as delay } from "node:timers/promises";
import type { Removals } from "../../blobs/removals.ts";
import { type Database, query } from "../../database/database.ts";

/** A removal is remembered for so long; whoever has put the object meanwhile has asked by then. */
const keptMs = 3_600_000;
/** How often a removal that is under way is looked at, and after how long its server counts as dead. */
const lookMs = 100;
const patienceMs = 60_000;

const begin = query((q, p: { key: string; at: number }) =>
	q
		.insertInto("blob_removal")
		.values({ key: p.key, began_at_ms: p.at })
		.onConflict((c) =>
			c.column("key").doUpdateSet({ began_at_ms: p.at, ended_at_ms: 0 }),
		),
);
const end = query((q, p: { key: string; at: number }) =>
	q
		.updateTable("blob_removal")
		.set({ ended_at_ms: p.at })
		.where("key", "=", p.key),
);
const byKey = query((q, p: { key: string }) =>
	q.selectFrom("blob_removal").select("ended_at_ms").where("key", "=", p.key),
);
const dropOld = query((q, p: { before: number }) =>
	q.deleteFrom("blob_removal").where("began_at_ms", "<", p.before),
);

/** Keeps removals in rows, for one server and for several. */
export function openRemovals(db: Database, clock: () => number): Removals {
	// whole, it would name the object that is removed
	const nameOf = (key: string) => key.slice(0, 40);
	return {
		begin: (key) =>
			db.write(async (tx) => {
				const at = clock();
				await tx.run(dropOld, { before: at - keptMs });
				await tx.run(begin, { key: nameOf(key), at });
			}),
		end: (key) =>
			db.write(async (tx) => {
				await tx.run(end, { key: nameOf(key), at: clock() });
			}),
		async settled(key) {
			const until = performance.now() + patienceMs;
			for (;;) {
				// in a transaction, since rows in memory may be a moment old
				const row = await db.write((tx) =>
					tx.first(byKey, { key: nameOf(key) }),
				);
				if (!row) return false;
				if (row.ended_at_ms > 0 || performance.now() > until) return true;
				await delay(lookMs);
			}
		},
	};
}
