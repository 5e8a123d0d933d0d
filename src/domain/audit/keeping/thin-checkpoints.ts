import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { lastCheckpoint } from "../sealing/log-rows.ts";
import { everyLog } from "./delete-old-records.ts";

/** Checkpoints of the last days stay, so that a change is told by the second. */
const keptDays = 7;
const dayMs = 86_400_000;
/** Checkpoints that are looked at together. */
const portion = 500;

const checkpointsFrom = query(
	(q, p: { log: number; after: number; before: number }) =>
		q
			.selectFrom("audit_checkpoint")
			.select(["size", "at_ms", "cosignatures"])
			.where("log_id", "=", p.log)
			.where("size", ">", p.after)
			.where("at_ms", "<", p.before)
			.orderBy("size")
			.limit(portion),
);
const remove = query((q, p: { log: number; sizes: number[] }, d) =>
	q
		.deleteFrom("audit_checkpoint")
		.where("log_id", "=", p.log)
		.where("size", "in", d.list(p.sizes)),
);

/**
 * Deletes checkpoints of the audit log that nothing needs: of each day that is over for a week, the last one stays, and the last one that each
 * witness has signed. So the newest of each log are always there, which proofs are made of. Those of entries that were deleted as too old go too.
 */
export async function thinCheckpoints(
	app: Pick<App, "db" | "clock">,
): Promise<void> {
	const before = Math.floor(app.clock() / dayMs - keptDays) * dayMs;
	for (const { id, min_index } of await app.db.all(everyLog, {})) {
		const newest = (await lastCheckpoint(app.db, id))?.size;
		/** The last ones of a day, as far as it was read. */
		let last = lastOfDay(-1);
		for (let after = -1; ; ) {
			const rows = await app.db.all(checkpointsFrom, {
				...{ log: id, after, before },
			});
			const sizes: number[] = [];
			for (const { size, at_ms, cosignatures } of rows) {
				const day = Math.floor(at_ms / dayMs);
				if (size <= min_index && size !== newest) {
					sizes.push(size);
					continue;
				}
				if (day !== last.day) last = lastOfDay(day);
				sizes.push(...replacedBy(last, size, witnessesOf(cosignatures)));
			}
			if (sizes.length)
				await app.db.write((tx) => tx.run(remove, { log: id, sizes }));
			after = rows.at(-1)?.size ?? after;
			if (rows.length < portion) break;
			await setImmediate();
		}
	}
}

interface LastOfDay {
	readonly day: number;
	any?: number;
	/** The last one of each witness, by its name. */
	readonly signed: Map<string, number>;
}

const lastOfDay = (day: number): LastOfDay => ({ day, signed: new Map() });

/** The names of those that have signed, of lines as notes have them. */
const witnessesOf = (cosignatures: string): string[] =>
	cosignatures.split("\n").flatMap((line) => line.split(" ")[1] ?? []);

/** Takes a later checkpoint of the day; gives the sizes of those that nothing needs any more. */
function replacedBy(
	last: LastOfDay,
	size: number,
	witnesses: readonly string[],
): number[] {
	const earlier = new Set(last.any === undefined ? [] : [last.any]);
	last.any = size;
	for (const witness of witnesses) {
		const signed = last.signed.get(witness);
		if (signed !== undefined) earlier.add(signed);
		last.signed.set(witness, size);
	}
	const needed = new Set(last.signed.values());
	return [...earlier].filter((one) => !needed.has(one));
}
