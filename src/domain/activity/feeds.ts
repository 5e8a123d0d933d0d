import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import {
	type CountedPage,
	countedMost,
	type Page,
} from "../../database/queries/counted-page.ts";
import { type Pieces, walkedPage } from "../../database/queries/walked-page.ts";
import type { Account } from "../accounts/account.ts";
import { noAccess } from "../permissions/access.ts";
import { accessById } from "../permissions/access-by-id.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { maySee } from "../permissions/allows.ts";
import type { Activity } from "./activity.ts";
import {
	actsInMany,
	countActsInMany,
	type Readable,
	type RepositorySet,
} from "./acts-of-many.ts";
import {
	type ActKey,
	type ActRange,
	actsInRepository,
	actsOfAccount,
	ofBoth,
} from "./feed-sources.ts";
import { seenActs } from "./seen-acts.ts";

/** Whose feed is meant. */
export type FeedOf =
	/** What an account did, and what happened in the repositories that it watches. */
	| { readonly account: number; readonly own: boolean }
	| { readonly organization: number }
	| {
			readonly team: number;
			readonly organization: number;
			readonly all: boolean;
	  }
	| { readonly repository: number };

const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("activity")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.orderBy("id", "desc"),
);
const ofDay = query((q, p: { from: number; before: number }) =>
	q
		.selectFrom("activity")
		.select((e) => [
			e.fn.min<number | null>("id").as("from"),
			e.fn.max<number | null>("id").as("to"),
		])
		.where("created_at", ">=", p.from)
		.where("created_at", "<", p.before),
);

/**
 * A page of a feed as a viewer may see it, newest first, with the number of all that he may, up to `countedMost`. `day` is the first second of one.
 * It has what the viewer has just done. Acts are walked by their ids, and rights are asked for those that are met.
 */
export async function listFeed(
	app: App,
	viewer: Actor,
	feed: FeedOf,
	day: number | undefined,
	page: Page,
): Promise<CountedPage<Activity>> {
	await app.events.caughtUp("activity", viewer.account?.id);
	const { db } = app;
	const range = await rangeOf(db, day);
	if (!range) return { rows: [], total: 0 };
	const accessTo = accessById(db, viewer);
	const seen = seenActs(db, viewer, accessTo);
	const readable: Readable = async (ids) => {
		const known = await accessTo(ids);
		return ids.filter((id) => maySee(known.get(id) ?? noAccess));
	};
	const keep = async (acts: ActKey[]) => {
		const kept = await seen(acts);
		return day === undefined
			? kept
			: kept.filter(
					({ created_at: at }) => at >= day && at < day + secondsOfDay,
				);
	};
	const { pieces, many } = sourceOf(db, feed, range, readable);
	const counted = (set: RepositorySet) =>
		countMany(db, feed, set, range, { keep, readable });
	// to merge that far out of many repositories would take seconds
	if (many && page.offset >= countedMost)
		return { rows: [], total: await counted(many) };
	const found = await walkedPage(page, pieces, keep, many ? 0 : countedMost);
	const more = found.total > page.offset + page.limit;
	const total =
		many && more ? Math.max(found.total, await counted(many)) : found.total;
	const ids = found.rows.map(({ id }) => id);
	return { rows: ids.length ? await db.all(byIds, { ids }) : [], total };
}

const secondsOfDay = 86_400;

/** The acts of a day by their ids, or all; undefined where there are none. */
async function rangeOf(
	db: Reader,
	day: number | undefined,
): Promise<ActRange | undefined> {
	if (day === undefined) return { from: 0, to: Number.MAX_SAFE_INTEGER };
	const row = await db.first(ofDay, {
		from: day,
		before: day + secondsOfDay,
	});
	if (row?.from == null || row.to == null) return undefined;
	return { from: Number(row.from), to: Number(row.to) };
}

/** Gives the source of a feed's acts, and the set of repositories among it, whose acts are counted apart. */
function sourceOf(
	db: Reader,
	feed: FeedOf,
	range: ActRange,
	readable: Readable,
): { pieces: Pieces<ActKey>; many?: RepositorySet } {
	if ("repository" in feed)
		return { pieces: actsInRepository(db, feed.repository, range) };
	if ("account" in feed) {
		const own = actsOfAccount(db, feed.account, range);
		if (feed.own) return { pieces: own };
		const many = { watcher: feed.account };
		return { pieces: ofBoth(own, actsInMany(db, many, range, readable)), many };
	}
	const many: RepositorySet =
		"team" in feed && !feed.all
			? { team: feed.team }
			: { owner: feed.organization };
	return { pieces: actsInMany(db, many, range, readable), many };
}

/** All acts of a feed of many repositories that may be seen, and what an account did beside those that it watches. */
async function countMany(
	db: Reader,
	feed: FeedOf,
	many: RepositorySet,
	range: ActRange,
	{
		keep,
		readable,
	}: {
		keep: (acts: ActKey[]) => Promise<ActKey[]>;
		readable: Readable;
	},
): Promise<number> {
	const inMany = await countActsInMany(
		db,
		many,
		range,
		{ keep, readable },
		countedMost,
	);
	if (!("account" in feed) || inMany >= countedMost) return inMany;
	const elsewhere = async (acts: ActKey[]) => {
		const ids = [...new Set(acts.map((act) => act.repository_id))];
		const rows = await db.all(watchedOf, { account: feed.account, ids });
		const watched = new Set(rows.map((row) => row.repository_id));
		return keep(acts.filter((act) => !watched.has(act.repository_id)));
	};
	const { total } = await walkedPage(
		{ limit: 0, offset: 0 },
		actsOfAccount(db, feed.account, range),
		elsewhere,
	);
	return Math.min(inMany + total, countedMost);
}
const watchedOf = query((q, p: { account: number; ids: number[] }, d) =>
	q
		.selectFrom("watch")
		.select("repository_id")
		.where("account_id", "=", p.account)
		.where("repository_id", "in", d.list(p.ids)),
);

/** Whether an account keeps what it does to itself. */
export const hidesActivity = (account: Account, viewer: Actor): boolean =>
	account.hide_activity === 1 &&
	viewer.account?.id !== account.id &&
	!isSiteAdmin(viewer);
