import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { withTotal } from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	paramsOfThreads,
	shapeOfThreads,
	type Thread,
	type ThreadFilter,
	type ThreadParams,
	threadsAtOnce,
	threadsOf,
} from "./thread.ts";

const byId = query((q, p: { id: number }) =>
	q.selectFrom("notification_thread").selectAll().where("id", "=", p.id),
);

/** A page of threads, those of the last change first, with the number of all that are meant and may be seen. They know of what the reader has just done. */
export async function listThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Thread[]; total: number }> {
	await app.events.caughtUp("notifications", actor.account?.id);
	const { db } = app;
	const where = await threadsOf(db, actor, filter);
	// few of many threads are unread: they are picked and sorted, instead of going through all in order of time
	const time = filter.statuses?.includes("read") === false ? " + 0" : "";
	const rows = db.rows((q, d) =>
		raw<Thread>(
			q,
			sql`select * from notification_thread where ${where(d)}
				order by updated_at${sql.raw(time)} desc, id desc limit ${limit} offset ${offset}`,
		),
	);
	return withTotal({ limit, offset }, rows, () =>
		countThreads(app, actor, filter),
	);
}

/** How many threads are meant and may be seen; every page asks for the unread ones. */
export async function countThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
): Promise<number> {
	await app.events.caughtUp("notifications", actor.account?.id);
	const [row] = await numberOf(
		app.db,
		shapeOfThreads(actor, filter),
		{ actor, filter },
		paramsOfThreads(actor, filter),
	);
	return Number(row?.n ?? 0);
}

const numberOf = shapedQuery(
	(
		{ actor, filter }: { actor: Actor; filter: ThreadFilter },
		q,
		p: ThreadParams,
	) => {
		const { reach, where } = threadsAtOnce(actor, filter, p);
		return raw<{ n: number }>(
			q,
			sql`select * from (${reach} select count(*) as n from notification_thread where ${where}) total`,
		);
	},
);

/** A thread by its id, whosever it is. */
export const threadById = (
	db: Reader,
	id: number,
): Promise<Thread | undefined> => db.first(byId, { id });
