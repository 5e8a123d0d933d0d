import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Reader } from "../../database/database.ts";
import { databaseNow } from "../../database/database-now.ts";

/** How often it is compared with that of the database, and how far the clock of a machine may be from it. */
const measureMs = 5_000;
export const mostApartMs = 60_000;

/** The clock that the servers of a forge share: the database's. */
interface SharedClock {
	/** The time as it was measured last and goes on since, whatever is done to the clock of this machine. */
	readonly now: () => number;
	close(): void;
}

/** Asks the database for its time. */
export async function timeOfDatabase(db: Reader): Promise<number> {
	const [row] = await db.rows((q) =>
		q.selectNoFrom(sql<string>`cast(${databaseNow} as text)`.as("at")),
	);
	return Number(row?.at);
}

/** Measures the clock of the database, and goes on to do so. */
export async function openSharedClock(
	db: Database,
	log: Logger,
): Promise<SharedClock> {
	/** The time of the database is by so much before that of this process, which only goes forward. */
	let ahead = 0;
	let warned = false;
	async function measure() {
		const sent = performance.now();
		const time = await timeOfDatabase(db);
		ahead = time - (sent + performance.now()) / 2;
		const apart = Math.abs(time - Date.now()) > mostApartMs;
		if (apart && !warned)
			log.warn(
				"the clock of this machine and that of the database are more than a minute apart: set them by NTP",
			);
		warned = apart;
	}
	await measure();
	const timer = setInterval(
		// a database that is away is told of elsewhere
		() => void measure().catch(() => {}),
		measureMs,
	).unref();
	return {
		now: () => Math.round(performance.now() + ahead),
		close: () => clearInterval(timer),
	};
}
