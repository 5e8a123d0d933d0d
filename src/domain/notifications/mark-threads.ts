import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../permissions/actor.ts";
import { markAllRead } from "./mark-all-read.ts";
import {
	meantThreads,
	piecesOfThreads,
	type Thread,
	type ThreadFilter,
	type ThreadKey,
	type ThreadStatus,
	threadColumns,
} from "./thread.ts";

/** More threads than these are marked as well, but not told one by one. */
const mostTold = 1000;
/** So many are marked by one transaction. */
const atOnce = 500;

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("notification_thread")
		.select(threadColumns)
		.where("id", "in", d.list(p.ids)),
);
const markByIds = query(
	(
		q,
		p: Pick<Thread, "status" | "done"> & {
			ids: number[];
			at: number;
			until: number;
		},
		d,
	) =>
		raw(
			q,
			sql`update notification_thread set status = ${p.status}, done = ${p.done}, updated_at = ${p.at}, read_marks = (select m.read_marks from account m where m.id = notification_thread.account_id)
				where id in (select id from notification_thread where id in ${d.list(p.ids)} and updated_at <= ${p.until} order by id ${d.forUpdate()})`,
		),
);

/** What threads become: `done` ones leave the list, and `inbox` brings them back to it. */
type ThreadMark = ThreadStatus | "done" | "inbox";

const isMarked = ({ status, done }: ThreadKey, mark: ThreadMark): boolean =>
	mark === "done"
		? done === 1
		: mark === "inbox"
			? done === 0
			: status === mark;

/** Tells whether everything unread of an account is meant to be read from now on. */
const meansAllUnread = (
	{ id, repository, kinds, statuses, since, before }: ThreadFilter,
	mark: ThreadMark,
	at: number,
): boolean =>
	mark === "read" &&
	id === undefined &&
	repository === undefined &&
	kinds === undefined &&
	since === undefined &&
	(before === undefined || before >= at) &&
	statuses?.length === 1 &&
	statuses[0] === "unread";

/**
 * Marks all threads that are meant, in pieces; gives the newest of them as they are now. Threads that are so already keep their time. What
 * comes meanwhile is not meant.
 */
export async function markThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	mark: ThreadMark,
): Promise<Thread[]> {
	const at = now(app);
	const status = mark === "done" || mark === "inbox" ? "read" : mark;
	const done = mark === "done" ? 1 : 0;
	const pieces = piecesOfThreads(app.db, filter);
	const meant = meantThreads(app.db, actor, filter);
	const told: Thread[] = [];
	let after: ThreadKey | undefined;
	for (;;) {
		const read = await pieces(after, atOnce);
		if (after && meansAllUnread(filter, mark, at)) {
			const more = (await meant(read)).map(({ id }) => id);
			const rows = more.length ? await app.db.all(byIds, { ids: more }) : [];
			await markAllRead(app, filter.account, at);
			return [
				...told,
				...inOrderOf(more, rows).map((one) => ({
					...one,
					status,
					updated_at: at,
				})),
			].slice(0, mostTold);
		}
		const some = (await meant(read)).filter((one) => !isMarked(one, mark));
		const ids = some.map(({ id }) => id);
		if (ids.length > 0) {
			// what has told of something since it was read here stays as it is
			const until = Math.max(...some.map((one) => one.updated_at));
			const marked = await app.db.write(async (tx) => {
				const rows = told.length < mostTold ? await tx.all(byIds, { ids }) : [];
				await tx.run(markByIds, { ids, status, done, at, until });
				return rows.filter((one) => one.updated_at <= until);
			});
			for (const thread of inOrderOf(ids, marked))
				if (told.length < mostTold)
					told.push({ ...thread, status, done, updated_at: at });
		}
		after = read.at(-1);
		if (read.length < atOnce) return told;
		await setImmediate();
	}
}
