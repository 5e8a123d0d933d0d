import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";

/** Remembers when tokens were used and writes it behind the requests: at most once a minute for each. */
export interface TokenUses {
	/** Notes a use. `knownAt` is what the database had, in seconds. */
	note(token: number, knownAt: number): void;
	/** Writes what has been noted. */
	flush(): Promise<void>;
}

const minute = 60;
const touch = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("access_token")
		.set({ last_used_at: p.at })
		.where("id", "=", p.id),
);

export function openTokenUses(
	db: Database,
	clock: Clock,
	log: Logger,
): TokenUses {
	const noted = new Map<number, number>();
	let timer: NodeJS.Timeout | undefined;
	async function flush() {
		clearTimeout(timer);
		timer = undefined;
		const batch = [...noted];
		noted.clear();
		if (batch.length)
			await db.write(async (tx) => {
				for (const [id, at] of batch) tx.later(touch, { id, at });
			});
	}
	return {
		note(token, knownAt) {
			const at = Math.floor(clock() / 1000);
			if (at - knownAt < minute || noted.has(token)) return;
			noted.set(token, at);
			timer ??= setTimeout(
				() =>
					flush().catch((error) =>
						log.warn({ error }, "the last use of tokens could not be written"),
					),
				2000,
			).unref();
		},
		flush,
	};
}
