import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { JobTimes } from "../../jobs/job-worker.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import type {
	LoginThrottle,
	ThrottleBounds,
	TryThrottle,
} from "../accounts/throttle/login-throttle.ts";

/** Something that waits for rows, and looks for them when it is woken. */
interface Waiting {
	wake(): void;
}

/** The parts of a forge that hear what happens on other servers, or tell these. */
export interface FollowedParts {
	readonly db: Database;
	readonly actions: {
		readonly logs: {
			follow(heard: (job: number) => void): unknown;
			ring(job: number): void;
		};
		readonly work: { follow(heard: () => void): unknown; ring(): void };
	};
	readonly events: Waiting;
	readonly jobs: Waiting;
	readonly outbox: {
		readonly webhooks: Waiting;
		readonly mails: Waiting;
		readonly mailings: Waiting;
		readonly pushes: Waiting;
	};
	readonly log: Logger;
}

/** The parts that make a server one of several. */
export interface Servers {
	/** The clock that all of them share: the database's. */
	readonly clock: () => number;
	readonly jobTimes: JobTimes;
	readonly turns: ServerTurns;
	readonly logins: LoginThrottle;
	/** Counts over all servers. Keys of different subjects need different words. */
	throttle(bounds: ThrottleBounds): TryThrottle;
	/** Begins to pass on what happens here, and to hear what happens elsewhere. */
	follow(parts: FollowedParts): Promise<void>;
	close(): Promise<void>;
}
