import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";

/** How far a consumer has read. Its cursor in the database may be a little behind: what is between is read again after a crash. */
export interface CursorPosition {
	readonly tx: number;
	readonly id: number;
}

/** The cursors of consumers. */
export interface Cursors {
	/** Where a consumer goes on: where it has come to, or another machine. */
	of(consumer: string): Promise<CursorPosition>;
	/** Notes where a consumer has come to; that is written a little later, with those of the others. */
	moved(consumer: string, place: CursorPosition): void;
	/** Writes what is noted now. */
	write(): Promise<void>;
}

/** A cursor is written so long after it moved: what a killed process has read since is read again. */
const usualDelayMs = 1_000;

const cursorOf = query((q, p: { consumer: string }) =>
	q.selectFrom("event_cursor").selectAll().where("consumer", "=", p.consumer),
);
const setCursor = query(
	(q, p: { consumer: string; tx: number; event: number; at: number }) =>
		q
			.insertInto("event_cursor")
			.values({
				consumer: p.consumer,
				tx: p.tx,
				event_id: p.event,
				updated_at: p.at,
			})
			.onConflict((c) =>
				c
					.column("consumer")
					.doUpdateSet({ tx: p.tx, event_id: p.event, updated_at: p.at })
					// a server that was stopped for a while is behind the one that took its place
					.where((e) =>
						e.or([
							e("event_cursor.tx", "<", p.tx),
							e.and([
								e("event_cursor.tx", "=", p.tx),
								e("event_cursor.event_id", "<", p.event),
							]),
						]),
					),
			),
);

const newest = query((q) =>
	q
		.selectFrom("event")
		.select(["tx", "id"])
		.orderBy("tx", "desc")
		.orderBy("id", "desc")
		.limit(1),
);

/** The place of the newest event. */
export const newestPlace = async (db: Database): Promise<CursorPosition> =>
	(await db.first(newest, {})) ?? { tx: 0, id: 0 };

/** A place that begins at the newest event and is forgotten with the process. */
export async function openPassingCursors(db: Database): Promise<Cursors> {
	let place = await newestPlace(db);
	return {
		of: async () => place,
		moved(_, to) {
			place = to;
		},
		write: async () => {},
	};
}

/** Writes the cursors of all consumers in one transaction: each alone would be a sync to the disk of its own. */
export function openCursors(
	db: Database,
	clock: Clock,
	log: Logger,
	delayMs = usualDelayMs,
): Cursors {
	const places = new Map<string, CursorPosition>();
	const unwritten = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	let writing = Promise.resolve();

	async function writeAll() {
		clearTimeout(timer);
		timer = undefined;
		const names = [...unwritten].sort();
		if (names.length === 0) return;
		unwritten.clear();
		const at = Math.floor(clock() / 1000);
		const rows = names.flatMap((consumer) => {
			const place = places.get(consumer);
			return place ? [{ consumer, tx: place.tx, event: place.id, at }] : [];
		});
		try {
			await db.write(async (tx) => {
				for (const row of rows) tx.later(setCursor, row);
			});
		} catch (error) {
			for (const name of names) unwritten.add(name);
			log.error({ err: error, consumers: names }, "cursors are behind");
		}
	}
	// one after the other, so that none is written over by an older one
	const write = () => (writing = writing.then(writeAll));

	return {
		async of(consumer) {
			const place = places.get(consumer) ?? { tx: 0, id: 0 };
			const row = await db.first(cursorOf, { consumer });
			const written = { tx: row?.tx ?? 0, id: row?.event_id ?? 0 };
			return isBehind(place, written) ? written : place;
		},
		moved(consumer, place) {
			places.set(consumer, place);
			unwritten.add(consumer);
			timer ??= setTimeout(write, delayMs).unref();
		},
		write,
	};
}

export const isBehind = (one: CursorPosition, other: CursorPosition): boolean =>
	one.tx < other.tx || (one.tx === other.tx && one.id < other.id);
