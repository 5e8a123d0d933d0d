import { setImmediate } from "node:timers/promises";
import {
	type CommittedReader,
	query,
	type Reader,
} from "../../../database/database.ts";
import {
	type CountedPage,
	countedMost,
	type Page,
} from "../../../database/queries/counted-page.ts";
import { beginWalk } from "../../../database/queries/long-walks.ts";
import { invalid } from "../../../errors.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { commentsByIds } from "../comments.ts";
import type { TimelineRow } from "../timeline.ts";
import { commentsInOrder } from "./comments-in-order.ts";

/** The comments of so many items are looked at in one piece. */
const atOnce = 200;
/** A repository with so many items may have most comments of the forge. */
const manyItems = 5_000;

interface CommentFilter {
	readonly repository: number;
	/** How many items it has, about. */
	readonly items: number;
	/** The kinds that are read: issues, pull requests or both. */
	readonly kinds: readonly string[];
	/** Times of the last change in seconds, inclusive. */
	readonly since?: number;
	readonly before?: number;
	/** Those with a higher id than this. */
	readonly after?: number;
}

const nextItems = query(
	(q, p: { repository: number; kinds: string[]; after: number }, d) =>
		q
			.selectFrom("issue")
			.select(["id", "number"])
			.where("repository_id", "=", p.repository)
			.where("number", ">", p.after)
			.where("kind", "in", d.list(p.kinds) as never)
			.where("comments", ">", 0)
			.where(notHidden("issue.poster_id"))
			.orderBy("number")
			.limit(atOnce),
);
const commentsOf = query(
	(
		q,
		p: { items: number[]; since: number; before: number; after: number },
		d,
	) =>
		q
			.selectFrom("comment")
			.select("id")
			.where("issue_id", "in", d.list(p.items))
			.where("kind", "=", "comment")
			.where("updated_at", ">=", p.since)
			.where("updated_at", "<=", p.before)
			.where("id", ">", p.after)
			.where(notHidden("comment.poster_id")),
);

/**
 * A page of the comments of all items of a repository, the oldest first, with the number of them all, or of at least 10,000 where the repository has most
 * of the forge. No index has them in this order, so a repository's items are gone through in pieces, or the comments of the forge where most are its own; others have a turn in between.
 * @throws DomainError "invalid" for a page behind 10,000 comments, which `after` leads to; "unavailable" for a walk that takes too long
 */
export async function listRepositoryComments(
	db: CommittedReader,
	{ items, since, before, after = 0, ...of }: CommentFilter,
	{ limit, offset }: Page,
): Promise<CountedPage<TimelineRow>> {
	const end = offset + limit;
	if (offset > countedMost)
		throw invalid(
			`page: this list shows ${countedMost} comments. Use after=<id of the last one> to read on.`,
		);
	if (of.kinds.length === 0) return { rows: [], total: 0 };
	const { MAX_SAFE_INTEGER: most } = Number;
	const span = { since: since ?? 0, before: before ?? most, after };
	const walk = beginWalk();
	try {
		const timed = since !== undefined || before !== undefined;
		const found =
			items < manyItems
				? undefined
				: await commentsInOrder(db, { ...of, ...span, timed }, end, walk);
		const { ids, total } = found
			? pageOf(found, end)
			: await throughItems(db, { ...of, ...span }, end, walk);
		const rows = await commentsByIds(db, ids.slice(offset));
		return { rows: rows.toSorted((a, b) => a.id - b.id), total };
	} finally {
		walk.end();
	}
}

/** The total has at least one behind the page where more follow than were counted. */
const pageOf = (
	{ ids, all }: { readonly ids: readonly number[]; readonly all: boolean },
	end: number,
) => ({
	ids: ids.slice(0, end),
	total: all ? ids.length : Math.max(countedMost, end + 1),
});

/** The first comments by the items that have some, in pieces, and the number of all. */
async function throughItems(
	db: Reader,
	{ repository, kinds, ...span }: Required<Omit<CommentFilter, "items">>,
	end: number,
	walk: ReturnType<typeof beginWalk>,
): Promise<{ ids: number[]; total: number }> {
	let first: number[] = [];
	let total = 0;
	for (let number = 0; ; ) {
		const [items, found] = await walk.read(async () => {
			const some = await db.all(nextItems, {
				repository,
				kinds: [...kinds],
				after: number,
			});
			const ids = some.map(({ id }) => id);
			return [
				some,
				ids.length ? await db.all(commentsOf, { items: ids, ...span }) : [],
			];
		});
		total += found.length;
		for (const { id } of found) first.push(id);
		// no more than a page can show is kept
		if (first.length > 2 * end + 10_000) first = lowest(first, end);
		number = items.at(-1)?.number ?? number;
		if (items.length < atOnce) break;
		await setImmediate();
	}
	return { ids: lowest(first, end), total };
}

const lowest = (ids: number[], count: number): number[] =>
	ids.sort((a, b) => a - b).slice(0, count);
