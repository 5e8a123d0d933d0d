import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { CommittedReader } from "../../../database/database.ts";
import { query } from "../../../database/database.ts";
import { tookTooLong } from "../../../database/heavy/turns.ts";
import { countedMost } from "../../../database/queries/counted-page.ts";
import type { beginWalk } from "../../../database/queries/long-walks.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";

/** So many comments of the forge that were changed in a span of time are looked up together: to find them takes longer than to look at them. */
const changedAtOnce = 20_000;
/** So many comments, or so many numbers of some, are looked at in one piece. */
const atOnce = 2_000;
/** After so many, at least one of twenty must have been a comment of the repository. */
const patience = 20_000;
const sparse = 20;

/** Comments of a repository; both times are seconds, inclusive, and all of them are there. */
interface Wanted {
	readonly repository: number;
	/** The kinds of items that are read. */
	readonly kinds: readonly string[];
	readonly since: number;
	readonly before: number;
	readonly after: number;
	/** Tells whether there is a time at all that leaves something out. */
	readonly timed: boolean;
}

/** Ids in rising order; more may follow unless they are all. */
interface FoundComments {
	readonly ids: number[];
	readonly all: boolean;
}

type Walk = ReturnType<typeof beginWalk>;

// looked up for each comment, so that neither database reads all items of the repository for a few comments
const ofRepository = (
	{ repository }: { readonly repository: number },
	kinds: unknown,
) =>
	sql<boolean>`${repository} = (select issue.repository_id from issue where issue.id = comment.issue_id and issue.kind in ${kinds} and ${notHidden("issue.poster_id")})`;

interface Of {
	repository: number;
	kinds: string[];
}
// by the index of times alone, wherever the planner would rather go through all numbers
const lowestChanged = query(
	(q, p: { since: number; before: number; after: number; limit: number }) =>
		q
			.selectFrom("comment")
			.select("id")
			.where("kind", "=", "comment")
			.where("updated_at", ">=", p.since)
			.where("updated_at", "<=", p.before)
			.where(sql<boolean>`comment.id + 0 > ${p.after}`)
			.orderBy(sql`comment.id + 0`)
			.limit(p.limit),
);
const among = query((q, p: Of & { ids: number[] }, d) =>
	q
		.selectFrom("comment")
		.select("id")
		.where("id", "in", d.list(p.ids))
		.where(notHidden("comment.poster_id"))
		.where(ofRepository(p, d.list(p.kinds)))
		.orderBy("id"),
);
const between = query(
	(
		q,
		p: Of & { since: number; before: number; after: number; upTo: number },
		d,
	) =>
		q
			.selectFrom("comment")
			.select("id")
			.where("id", ">", p.after)
			.where("id", "<=", p.upTo)
			.where("kind", "=", "comment")
			// of numbers alone, wherever the planner would rather go along the index of times
			.where(sql<boolean>`comment.updated_at + 0 >= ${p.since}`)
			.where(sql<boolean>`comment.updated_at + 0 <= ${p.before}`)
			.where(notHidden("comment.poster_id"))
			.where(ofRepository(p, d.list(p.kinds)))
			.orderBy("id"),
);
const first = query((q, _: object) =>
	q.selectFrom("comment").select("id").orderBy("id").limit(1),
);
const last = query((q, _: object) =>
	q.selectFrom("comment").select("id").orderBy("id", "desc").limit(1),
);

type Piece =
	| { readonly ids: number[] }
	| { readonly after: number; readonly upTo: number };

/**
 * The first comments of a repository that has many of those of the forge, more than `most` where there are as many, without going through its items: by their numbers, or those that were
 * changed in a span of time by an index of times. Undefined where other repositories have nearly all of them.
 */
export async function commentsInOrder(
	db: CommittedReader,
	wanted: Wanted,
	most: number,
	walk: Walk,
): Promise<FoundComments | undefined> {
	const enough = Math.max(most + 1, countedMost);
	const found = (pieces: AsyncIterable<Piece>) =>
		firstOf(db, wanted, pieces, { enough, walk });
	const byNumbers = () => found(numberPieces(db, wanted.after));
	if (!wanted.timed) return byNumbers();
	try {
		return await found(changedPieces(db, wanted));
	} catch (error) {
		// so many were changed in that time that most numbers are of those
		if (tookTooLong(error)) return byNumbers();
		throw error;
	}
}

async function firstOf(
	db: CommittedReader,
	{ repository, kinds, since, before }: Wanted,
	pieces: AsyncIterable<Piece>,
	{ enough, walk }: { readonly enough: number; readonly walk: Walk },
): Promise<FoundComments | undefined> {
	const of = { repository, kinds: [...kinds] };
	const ids: number[] = [];
	let passed = 0;
	for await (const piece of pieces) {
		if (passed > patience && ids.length * sparse < passed) return undefined;
		const found = await walk.read(() =>
			"ids" in piece
				? db.all(among, { ...of, ...piece })
				: db.all(between, { ...of, since, before, ...piece }),
		);
		for (const { id } of found) ids.push(id);
		if (ids.length >= enough) return { ids, all: false };
		passed += atOnce;
		await setImmediate();
	}
	return { ids, all: true };
}

/** The numbers of all comments behind one, in ranges. */
async function* numberPieces(db: CommittedReader, after: number) {
	const [oldest, newest] = [
		await db.first(first, {}),
		await db.first(last, {}),
	];
	const begin = Math.max(after, (oldest?.id ?? 1) - 1);
	for (let at = begin; at < (newest?.id ?? 0); at += atOnce)
		yield { after: at, upTo: at + atOnce };
}

/** The comments of the forge behind one that were changed in a span of time, in the order of their numbers. */
async function* changedPieces(
	db: CommittedReader,
	span: Pick<Wanted, "since" | "before" | "after">,
) {
	const { since, before } = span;
	for (let { after } = span; ; ) {
		const wanted = { since, before, after, limit: changedAtOnce };
		const some = await db.heavy.all(lowestChanged, wanted);
		for (let i = 0; i < some.length; i += atOnce)
			yield { ids: some.slice(i, i + atOnce).map(({ id }) => id) };
		if (some.length < changedAtOnce) return;
		after = some.at(-1)?.id ?? after;
	}
}
