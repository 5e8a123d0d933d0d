import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	paramsOfThreads,
	shapeOfThreads,
	type Thread,
	type ThreadFilter,
	type ThreadParams,
	type ThreadStatus,
	threadsAtOnce,
	threadsOf,
} from "./thread.ts";

/** More threads than these are marked as well, but not told one by one. */
const mostTold = 1000;

const newest = shapedQuery(
	(
		{ actor, filter }: { actor: Actor; filter: ThreadFilter },
		q,
		p: ThreadParams,
	) => {
		const { reach, where } = threadsAtOnce(actor, filter, p);
		return raw<Thread>(
			q,
			sql`${reach} select * from notification_thread where ${where} order by updated_at desc, id desc limit ${sql.lit(mostTold)}`,
		);
	},
);

const markByIds = query(
	(q, p: { ids: number[]; status: ThreadStatus; at: number }, d) =>
		raw(
			q,
			sql`update notification_thread set status = ${p.status}, updated_at = ${p.at} where id in (select id from notification_thread where id in ${d.list(p.ids)} and status <> ${p.status} order by id ${d.forUpdate()})`,
		),
);

/**
 * Gives all threads that are meant a status, at once; gives them as they are now, newest first. Threads that have it already
 * keep their time.
 */
export async function markThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	status: ThreadStatus,
): Promise<Thread[]> {
	const at = now(app);
	return app.db.write(async (tx) => {
		const meant = await newest(
			tx,
			shapeOfThreads(actor, filter),
			{ actor, filter },
			paramsOfThreads(actor, filter),
		);
		if (meant.length === mostTold) {
			const where = await threadsOf(tx, actor, filter);
			await tx.change((q, d) =>
				raw(
					q,
					sql`update notification_thread set status = ${status}, updated_at = ${at} where id in (select id from notification_thread where ${where(d)} and status <> ${status} order by id ${d.forUpdate()})`,
				),
			);
		} else {
			const ids = meant.filter((t) => t.status !== status).map((t) => t.id);
			if (ids.length > 0) await tx.run(markByIds, { ids, status, at });
		}
		return meant
			.filter((thread) => thread.status !== status)
			.map((thread) => ({ ...thread, status, updated_at: at }));
	});
}
