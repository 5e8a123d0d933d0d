import { query } from "../../../database/database.ts";
import { detailsOf } from "../../../domain/audit/audit-record.ts";
import type { SealingGround } from "../../../domain/audit/sealing/ground.ts";
import {
	type AuditLogRow,
	nameOfLog,
} from "../../../domain/audit/sealing/log-rows.ts";
import {
	allLogs,
	entriesOf,
	recordColumns,
	sealedRecord,
} from "../../../domain/audit-verification/stored-log.ts";
import { egress } from "../../../egress/egress.ts";
import type { ServerTurns } from "../../../jobs/server-turns.ts";
import { outOfScope } from "../../../threads/work-scope.ts";
import { deliveryOf, noteDelivery } from "../delivery-rows.ts";
import {
	type Sending,
	type StreamedRecord,
	sendRecords,
} from "./send-records.ts";
import { type StreamPlace, streamPlaces } from "./stream-places.ts";

/** Sends records of the audit log on, at least once and in the order of their numbers. */
export interface AuditStreams {
	start(): void;
	/** Sends all that is sealed now; for tests. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const turn = "streams of the audit log";
/** Sealed records are looked for so soon where no message of the database tells of them, and a place that failed is tried again. */
const everyMs = 5_000;
/** Records of one request. */
const atOnce = 100;

type Part = Pick<SealingGround, "db" | "clock" | "log">;
interface Settings {
	readonly auditStreams: string;
	readonly auditStreamSecret: string;
	readonly auditStreamCa: string;
}

const startOf = query((q, p: { place: string }) =>
	q
		.selectFrom("audit_delivery")
		.select("place")
		.where("place", "=", p.place)
		.limit(1),
);

/** Opens the streams; without places they do nothing. @throws Error with what is wrong with the settings */
export function openStreams(
	app: Part,
	settings: Settings,
	turns?: ServerTurns,
): AuditStreams {
	const places = streamPlaces(settings.auditStreams);
	const sending: Sending = {
		// the operator names these places, often in the own network
		egress: egress({ allowPrivate: true }),
		secret: settings.auditStreamSecret,
		ca: settings.auditStreamCa,
	};
	const running = new Map<StreamPlace, Promise<void>>();
	let closed = false;
	let timer: NodeJS.Timeout | undefined;
	const mine = () => !closed && (turns?.has(turn) ?? true);
	if (places.length) turns?.want(turn, tick, () => running.size > 0);

	function tick() {
		if (!mine()) return;
		// a place that hangs holds up nobody but itself
		for (const place of places) void one(place);
	}
	function one(place: StreamPlace): Promise<void> {
		const before = running.get(place);
		if (before) return before;
		const work = outOfScope(() => stream(app, place, sending, mine))
			.catch((error) =>
				app.log.error(
					{ err: error, place: place.name },
					"audit records could not be sent on",
				),
			)
			.finally(() => running.delete(place));
		running.set(place, work);
		return work;
	}
	return {
		start() {
			if (!places.length) return;
			app.db.hear((heard) => {
				if ("table" in heard && heard.table === "audit_entry") tick();
			});
			timer = setInterval(tick, everyMs).unref();
			tick();
		},
		async settled() {
			await Promise.all(running.values());
			await Promise.all(places.map(one));
		},
		async close() {
			closed = true;
			clearInterval(timer);
			await Promise.all(running.values());
		},
	};
}

/**
 * Sends what a place lacks, from its cursor on; a new place begins with what is sealed from now on. It ends where another server has moved the cursor,
 * which has taken over while this one was stopped.
 */
async function stream(
	app: Part,
	place: StreamPlace,
	sending: Sending,
	mine: () => boolean,
): Promise<void> {
	const isNew = !(await app.db.first(startOf, { place: place.name }));
	for (const log of await app.db.all(allLogs, {})) {
		const key = { place: place.name, log: log.id };
		let at: Cursor | undefined = await app.db.first(deliveryOf, key);
		at ??= await move(app, key, undefined, { size: isNew ? log.size : 0 });
		while (at && at.size < log.size && mine()) {
			const size = Math.min(log.size, at.size + atOnce);
			const records = await recordsFrom(app, log, at.size, size);
			try {
				if (records.length) await sendRecords(place, records, sending);
			} catch (error) {
				const { message } = error as Error;
				await move(app, key, at, { size: at.size, error: message });
				return;
			}
			at = await move(app, key, at, { size });
		}
		if (!at) return;
	}
}

/** How far a place has a log, and when it last took records. */
interface Cursor {
	readonly size: number;
	readonly delivered_at: number;
}

/** Moves a cursor; gives undefined, and changes nothing, where another server has moved it. */
async function move(
	app: Part,
	key: { readonly place: string; readonly log: number },
	before: Cursor | undefined,
	{ size, error = "" }: { size: number; error?: string },
): Promise<Cursor | undefined> {
	const now = Math.floor(app.clock() / 1000);
	const moved = await noteDelivery(app.db, {
		...{ ...key, before, size, now },
		error: error.slice(0, 300),
	});
	return moved ? { size, delivered_at: now } : undefined;
}

/** Gives the records of entries from one size of the log to another; those that were erased are left out. */
async function recordsFrom(
	app: Part,
	log: AuditLogRow,
	from: number,
	to: number,
): Promise<StreamedRecord[]> {
	const range = { log: log.id, from, to };
	const rows = (await app.db.all(entriesOf, range)).map(sealedRecord);
	return rows.flatMap(({ number, record }): StreamedRecord[] =>
		record
			? [
					{
						...{ log: nameOfLog(log), number },
						...recordColumns(record),
						details: detailsOf(record),
					} as StreamedRecord,
				]
			: [],
	);
}
