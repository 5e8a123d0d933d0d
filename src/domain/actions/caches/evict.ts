import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";

/** So much a repository may keep in caches. */
export const mostBytes = 10 * 1024 * 1024 * 1024;
const day = 86_400;

/** Lets the caches of a repository go that were not used for the longest time, until the others fit. */
export const evictCaches = (
	app: App,
	repository: number,
	most = mostBytes,
): Promise<void> =>
	app.db.write(async (tx) => {
		const all = await tx.rows((q) =>
			q
				.selectFrom("action_cache")
				.select(["id", "size"])
				.where("repository_id", "=", repository)
				.where("status", "=", "ready")
				// what runs from outside have filled makes room before anything of the repository's own
				.orderBy((e) =>
					e.case().when("ref", "like", "outside %").then(1).else(0).end(),
				)
				.orderBy("used_at", "desc")
				.orderBy("id", "desc"),
		);
		let size = 0;
		const gone = all.filter((cache) => {
			size += cache.size;
			return size > most;
		});
		for (let at = 0; at < gone.length; at += 500)
			await tx.change((q) =>
				q.deleteFrom("action_cache").where(
					"id",
					"in",
					gone.slice(at, at + 500).map((cache) => cache.id),
				),
			);
	});

/** Lets go of caches that nobody has used for INGOT_KEEP_CACHES_DAYS, and of those that nobody has finished. */
export const expireCaches = (app: App): Promise<void> =>
	app.db.write(async (tx) => {
		const at = now(app);
		await tx.change((q) =>
			q
				.deleteFrom("action_cache")
				.where("status", "=", "ready")
				.where("used_at", "<", at - app.config.keepCachesDays * day),
		);
		await tx.change((q) =>
			q
				.deleteFrom("action_cache")
				.where("status", "=", "pending")
				.where("used_at", "<", at - day),
		);
	});
