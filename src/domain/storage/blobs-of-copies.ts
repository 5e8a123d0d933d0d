import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Config } from "../../config.ts";

const daySeconds = 86_400;

/**
 * For so many seconds a blob stays in the bucket after the last row that names it went: a copy has the rows of its moments and not the bytes in the bucket, and the oldest
 * moment that is kept may name it. 0 where there is no such copy.
 */
export const keptForCopies = ({
	backupTo,
	backupKeep,
	s3Bucket,
}: Pick<Config, "backupTo" | "backupKeep" | "s3Bucket">): number =>
	backupTo && s3Bucket
		? Math.max(...backupKeep.split(",").map(Number)) * daySeconds
		: 0;

/** Notes which of these blobs are named by nothing, and gives those that no kept moment can name any more. */
export async function freeOfCopies(
	app: App,
	keys: readonly string[],
	named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
	const unnamed = keys.filter((key) => !named.has(key));
	const kept = keptForCopies(app.config);
	if (kept === 0 || keys.length === 0) return new Set(unnamed);
	const at = now(app);
	return app.db.write(async (tx) => {
		const rows = await tx.rows((q) =>
			q
				.selectFrom("unnamed_blob")
				.selectAll()
				.where("key", "in", [...keys]),
		);
		const since = new Map(rows.map((row) => [row.key, Number(row.since)]));
		const again = keys.filter((key) => named.has(key) && since.has(key));
		if (again.length > 0)
			await tx.change((q) =>
				q.deleteFrom("unnamed_blob").where("key", "in", again),
			);
		const fresh = unnamed.filter((key) => !since.has(key));
		if (fresh.length > 0)
			await tx.change((q) =>
				q
					.insertInto("unnamed_blob")
					.values(fresh.map((key) => ({ key, since: at })))
					.onConflict((c) => c.column("key").doNothing()),
			);
		return new Set(
			unnamed.filter((key) => {
				const first = since.get(key);
				return first !== undefined && at - first > kept;
			}),
		);
	});
}

/** Forgets blobs that were removed. */
export async function forgetUnnamed(
	app: App,
	keys: readonly string[],
): Promise<void> {
	if (keys.length === 0 || keptForCopies(app.config) === 0) return;
	await app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("unnamed_blob").where("key", "in", [...keys]),
		),
	);
}
