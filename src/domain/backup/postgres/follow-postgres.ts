import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import type {
	openShipping,
	Shipping,
} from "../../../shipping/open-shipping.ts";

/** The log of PostgreSQL is asked for its end so often. */
const lookMs = 1_000;

/** The end of the log of PostgreSQL: every commit that was answered is before it. */
async function walPosition(db: Pick<Database, "rows">): Promise<string> {
	const [row] = await db.rows((q) =>
		raw<{ lsn: string }>(q, sql`select pg_current_wal_lsn()::text as lsn`),
	);
	return row?.lsn ?? "";
}

/**
 * Tells a copy, once a second, how far the log of PostgreSQL is. The position is read first, and stores and blobs that commits before it name were told of before these
 * commits: so the copy has all files that rows name up to the position.
 */
export function followPostgres(
	db: Database,
	shipping: Shipping,
	log: Parameters<typeof openShipping>[1]["log"],
): Shipping {
	let last = "";
	let looking: Promise<void> | undefined;
	let fault = "";
	const look = async () => {
		try {
			const lsn = await walPosition(db);
			if (lsn !== last) shipping.reached(lsn);
			last = lsn;
			fault = "";
		} catch (error) {
			const { message } = error as Error;
			if (message !== fault)
				log.warn({}, `the position of the log is not known: ${message}`);
			fault = message;
		}
	};
	const timer = setInterval(() => {
		looking ??= look().finally(() => {
			looking = undefined;
		});
	}, lookMs).unref();
	const close = shipping.close.bind(shipping);
	shipping.close = async () => {
		clearInterval(timer);
		await looking;
		await look();
		await close();
	};
	return shipping;
}
