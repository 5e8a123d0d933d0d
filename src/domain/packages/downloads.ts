import type { Logger } from "pino";
import { type Database, query } from "../../database/database.ts";

/** Counts downloads of versions and writes the counts behind the requests. */
export interface Downloads {
	note(version: number): void;
	/** Writes what has been counted. */
	flush(): Promise<void>;
}

const soonMs = 1000;
const add = query((q, p: { id: number; n: number }) =>
	q
		.updateTable("package_version")
		.set((e) => ({ downloads: e("downloads", "+", p.n) }))
		.where("id", "=", p.id),
);

export function openDownloads(db: Database, log: Logger): Downloads {
	const counted = new Map<number, number>();
	let timer: NodeJS.Timeout | undefined;
	async function flush() {
		clearTimeout(timer);
		timer = undefined;
		const batch = [...counted].sort(([a], [b]) => a - b);
		counted.clear();
		if (batch.length)
			await db.write(async (tx) => {
				for (const [id, n] of batch) await tx.run(add, { id, n });
			});
	}
	return {
		note(version) {
			counted.set(version, (counted.get(version) ?? 0) + 1);
			timer ??= setTimeout(
				() =>
					flush().catch((error) =>
						log.warn({ error }, "downloads could not be counted"),
					),
				soonMs,
			).unref();
		},
		flush,
	};
}
