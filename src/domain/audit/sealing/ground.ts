import type { Logger } from "pino";
import type { Clock } from "../../../clock.ts";
import type { Seals } from "../../../crypto/sealed.ts";
import type { Database } from "../../../database/database.ts";

/** The parts that sealing needs; the App has them all. */
export interface SealingGround {
	readonly db: Database;
	readonly clock: Clock;
	readonly seals: Seals;
	/** The public address, which names the log. */
	readonly url: string;
	readonly log: Logger;
}
