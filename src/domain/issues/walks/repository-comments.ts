import { setImmediate } from "node:timers/promises";
import { query, type Reader } from "../../../database/database.ts";
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

/** The comments of so many items are looked at in one piece. */
const atOnce = 200;

interface CommentFilter {
	readonly repository: number;
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
 * A page of the comments of all items of a repository, the oldest first, with the number of them all. No index has them in this order, so the items are
 * gone through in pieces, and others have a turn in between.
 * @throws DomainError "invalid" for a page behind 10,000 comments, which `after` leads to; "unavailable" for a walk that takes too long
 */
export async function listRepositoryComments(
	db: Reader,
	{ repository, kinds, since, before, after = 0 }: CommentFilter,
	{ limit, offset }: Page,
): Promise<CountedPage<TimelineRow>> {
	const end = offset + limit;
	if (offset > countedMost)
		throw invalid(
			`page: this list shows ${countedMost} comments. Use after=<id of the last one> to read on.`,
		);
	if (kinds.length === 0) return { rows: [], total: 0 };
	const { MAX_SAFE_INTEGER: most } = Number;
	const span = { since: since ?? 0, before: before ?? most, after };
	let first: number[] = [];
	let total = 0;
	const walk = beginWalk();
	try {
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
	} finally {
		walk.end();
	}
	const ids = lowest(first, end).slice(offset);
	const rows = await commentsByIds(db, ids);
	return { rows: rows.toSorted((a, b) => a.id - b.id), total };
}

const lowest = (ids: number[], count: number): number[] =>
	ids.sort((a, b) => a - b).slice(0, count);
