import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	type Thread,
	type ThreadFilter,
	type ThreadStatus,
	threadsOf,
} from "./thread.ts";

/** More threads than these are marked as well, but not told one by one. */
const mostTold = 1000;

/**
 * Gives all threads that are meant a status, in one statement; gives them as they are now, newest first. Threads that have it already
 * keep their time.
 */
export async function markThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	status: ThreadStatus,
): Promise<Thread[]> {
	const at = now(app);
	const where = await threadsOf(app.db, actor, filter);
	return app.db.write(async (tx) => {
		const meant = await tx.rows((q, d) =>
			raw<Thread>(
				q,
				sql`select * from notification_thread where ${where(d)} order by updated_at desc, id desc limit ${mostTold}`,
			),
		);
		if (!meant.length) return [];
		await tx.change((q, d) =>
			raw(
				q,
				sql`update notification_thread set status = ${status}, updated_at = ${at} where id in (select id from notification_thread where ${where(d)} and status <> ${status} order by id ${d.forUpdate()})`,
			),
		);
		return meant.map((thread) =>
			thread.status === status ? thread : { ...thread, status, updated_at: at },
		);
	});
}
