import { setTimeout } from "node:timers/promises";
import type { Seals } from "../../crypto/sealed.ts";
import { verifierKey } from "../../crypto/tlog/note.ts";
import { tileWidth } from "../../crypto/tlog/tiles.ts";
import type { Reader } from "../../database/database.ts";
import { type AuditLogRow, keyOfLog } from "../audit/sealing/log-rows.ts";
import type { ExportLine } from "./export-lines.ts";
import {
	allLogs,
	checkpointsOf,
	entriesOf,
	recordColumns,
	sealedRecord,
	treeBefore,
} from "./stored-log.ts";
import { isPruningUnsealed } from "./verify-forgetting.ts";

const step = 4 * tileWidth;
/** Milliseconds between looks for a record that is not sealed yet, and the number of looks. */
const waitMs = 250;
const mostWaits = 12;

/** Gives all sealed records as lines of JSON: logs, entries with their records and salts, checkpoints behind the last entry that they have. */
export async function* exportLogs(
	db: Reader,
	seals: Seals,
): AsyncGenerator<string> {
	let entries = 0;
	// an export would lack why its beginning is gone; no server may be there to seal that
	for (let i = 0; i < mostWaits && (await isPruningUnsealed(db)); i++)
		await setTimeout(waitMs);
	for (const log of await db.all(allLogs, {})) {
		yield line({
			type: "log",
			origin: log.origin,
			key: keyIn(log, seals),
			first: log.min_index,
			before: (await treeBefore(db, log)).hashes.map((one) =>
				one.toString("base64"),
			),
			size: log.size,
		});
		for await (const one of linesOf(db, log)) {
			if (one.type === "entry") entries++;
			yield line(one);
		}
	}
	yield line({ type: "end", entries });
}

/** Gives the key that verifies a log; null where the key of the forge with which it was sealed is lost. */
function keyIn(log: AuditLogRow, seals: Seals): string | null {
	if (seals.open(log.secret) === undefined) return null;
	return verifierKey({ name: log.origin, key: keyOfLog(log, seals) });
}

const line = (one: ExportLine): string => `${JSON.stringify(one)}\n`;

async function* linesOf(
	db: Reader,
	{ id, size, min_index }: AuditLogRow,
): AsyncGenerator<ExportLine> {
	for (let from = min_index; from < size; from += step) {
		const range = { log: id, from, to: Math.min(size, from + step) };
		const checkpoints = await db.all(checkpointsOf, range);
		for (const row of (await db.all(entriesOf, range)).map(sealedRecord)) {
			const { number, record_id, names_salt, network_salt } = row;
			const { entry, leaf, record } = row;
			yield {
				...{ type: "entry", number, record_id, names_salt, network_salt },
				...{ entry, leaf, record: record ? recordColumns(record) : null },
			};
			while (checkpoints[0] && checkpoints[0].size <= number + 1) {
				const { size, note, cosignatures } = checkpoints.shift() as {
					size: number;
					note: string;
					cosignatures: string;
				};
				yield { type: "checkpoint", size, note: note + cosignatures };
			}
		}
	}
}
