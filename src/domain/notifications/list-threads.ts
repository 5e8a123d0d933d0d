import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	countedMost,
	type Page,
} from "../../database/queries/counted-page.ts";
import { inOrderOf } from "../../database/queries/in-order-of.ts";
import {
	countedUnlessMany,
	knownMany,
} from "../../database/queries/known-many.ts";
import { walkedPage } from "../../database/queries/walked-page.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	meantThreads,
	piecesOfThreads,
	type Thread,
	type ThreadFilter,
	threadColumns,
} from "./thread.ts";
import { unreadMost } from "./unread-marks.ts";

const byId = query((q, p: { id: number }) =>
	q
		.selectFrom("notification_thread")
		.select(threadColumns)
		.where("id", "=", p.id),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("notification_thread")
		.select(threadColumns)
		.where("id", "in", d.list(p.ids)),
);

/**
 * A page of threads, those of the last change first, or of the last event where what is done is told apart, with the number of all that are meant and may be seen, up to `countedMost`. They know of what the
 * reader has just done.
 */
export async function listThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	page: Page,
): Promise<CountedPage<Thread>> {
	await app.events.caughtUp("notifications", actor.account?.id);
	const { db } = app;
	const { rows, total } = await countedUnlessMany(
		knownMany(db),
		`threads ${JSON.stringify([filter, actor.token?.id])}`,
		page,
		(most) =>
			walkedPage(
				page,
				piecesOfThreads(db, filter),
				meantThreads(db, actor, filter),
				most,
			),
	);
	const ids = rows.map(({ id }) => id);
	const found = ids.length ? await db.all(byIds, { ids }) : [];
	return { rows: inOrderOf(ids, found), total };
}

/** How many threads are meant and may be seen, or `most` where there are as many or more: the others are not read. */
export async function countThreads(
	app: App,
	actor: Actor,
	filter: ThreadFilter,
	most: number = countedMost,
): Promise<number> {
	await app.events.caughtUp("notifications", actor.account?.id);
	const { db } = app;
	const { total } = await walkedPage(
		{ limit: 0, offset: 0 },
		piecesOfThreads(db, filter),
		meantThreads(db, actor, filter),
		most,
	);
	return total;
}

/** How many unread threads an actor has, up to `unreadMost`: each of his pages shows it. */
export const countUnread = async (app: App, actor: Actor): Promise<number> =>
	actor.account
		? countThreads(
				app,
				actor,
				{ account: actor.account.id, statuses: ["unread"] },
				unreadMost,
			)
		: 0;

/** A thread by its id, whosever it is. */
export const threadById = (
	db: Reader,
	id: number,
): Promise<Thread | undefined> => db.first(byId, { id });
