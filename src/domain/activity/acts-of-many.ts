import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Pieces } from "../../database/queries/walked-page.ts";
import { raw } from "../../database/raw.ts";
import { type ActKey, type ActRange, actKey } from "./feed-sources.ts";

/** Repositories that a feed tells of together: an owner's, a team's, or those that an account watches. */
export type RepositorySet =
	| { readonly owner: number }
	| { readonly team: number }
	| { readonly watcher: number };

/** Tells of repositories those that may be read: what is done in the others is not walked, however much it is. */
export type Readable = (ids: readonly number[]) => Promise<number[]>;

/** So many of the newest acts of all are looked through before each repository is asked for its newest. */
const lookedThrough = 2000;
/** So many repositories are asked by one statement. */
const inOneStatement = 500;
/** So many acts are merged out of many repositories at a time. */
const merged = 50;
/** So many acts are counted by one statement. */
const countedAtOnce = 1000;

interface IdsParams {
	subject: number;
	after: number;
	limit: number;
}
const idsOf = {
	owner: query((q, p: IdsParams) =>
		q
			.selectFrom("repository")
			.select("id")
			.where("owner_id", "=", p.subject)
			.where("id", ">", p.after)
			.orderBy("id")
			.limit(p.limit),
	),
	team: query((q, p: IdsParams) =>
		q
			.selectFrom("team_repository")
			.select("repository_id as id")
			.where("team_id", "=", p.subject)
			.where("repository_id", ">", p.after)
			.orderBy("repository_id")
			.limit(p.limit),
	),
	watcher: query((q, p: IdsParams) =>
		q
			.selectFrom("watch")
			.select("repository_id as id")
			.where("account_id", "=", p.subject)
			.where("repository_id", ">", p.after)
			.orderBy("repository_id")
			.limit(p.limit),
	),
};

/** The newest acts of all, of which those in the set are given: the rows that are read are bounded, not those that are found. */
const newestIn = (belongs: ReturnType<typeof sql<boolean>>) =>
	query((q, p: { subject: number; from: number; to: number }) =>
		raw<ActKey>(
			q,
			sql`select ${sql.join(actKey.map((name) => sql.ref(`lately.${name}`)))} from (
				select ${sql.join(actKey.map((name) => sql.ref(name)))} from activity where id >= ${p.from} and id <= ${p.to}
				order by id desc limit ${sql.lit(lookedThrough)}) as lately
				where exists (select 1 from ${belongs} = ${p.subject}) order by lately.id desc`,
		),
	);
const newest = {
	owner: newestIn(
		sql`repository where repository.id = lately.repository_id and repository.owner_id`,
	),
	team: newestIn(
		sql`team_repository x where x.repository_id = lately.repository_id and x.team_id`,
	),
	watcher: newestIn(
		sql`watch x where x.repository_id = lately.repository_id and x.account_id`,
	),
};

const heads = query((q, p: { ids: number[]; to: number }, d) =>
	q
		.selectFrom("repository")
		.select((e) => [
			"repository.id",
			e
				.selectFrom("activity")
				.select((a) => a.fn.max<number | null>("activity.id").as("head"))
				.whereRef("activity.repository_id", "=", "repository.id")
				.where("activity.id", "<=", p.to)
				.as("head"),
		])
		.where("repository.id", "in", d.list(p.ids)),
);
const newestOfEach = query((q, p: { ids: number[]; to: number }, d) => {
	const columns = sql.join(actKey.map((name) => sql.ref(`activity.${name}`)));
	const few = sql`select own.id from activity own where own.repository_id = repository.id and own.id <= ${p.to}
		order by own.id desc limit ${sql.lit(merged)}`;
	return raw<ActKey>(
		q,
		d.name === "postgres"
			? sql`select ${columns} from repository cross join lateral (${few}) own join activity on activity.id = own.id
				where repository.id in ${d.list(p.ids)}`
			: sql`select ${columns} from repository cross join activity where repository.id in ${d.list(p.ids)} and activity.id in (${few})`,
	);
});

const inOrderOfRepositories = query(
	(q, p: { ids: number[]; from: number; to: number }, d) =>
		q
			.selectFrom("activity")
			.select(actKey)
			.where("repository_id", "in", d.list(p.ids))
			.where("id", ">=", p.from)
			.where("id", "<=", p.to)
			.orderBy("repository_id")
			.orderBy("id")
			.limit(countedAtOnce),
);

/** The repositories of a set by their ids, in portions. */
async function* portionsOf(db: Reader, set: RepositorySet) {
	const [[kind, subject]] = Object.entries(set) as [
		[keyof typeof idsOf, number],
	];
	for (let after = 0; ; ) {
		const rows = await db.all(idsOf[kind], {
			subject,
			after,
			limit: inOneStatement,
		});
		const last = rows.at(-1);
		if (last) yield rows.map(({ id }) => id);
		if (!last || rows.length < inOneStatement) return;
		after = last.id;
		await setImmediate();
	}
}

/**
 * The acts in many repositories, newest first. What is busy is found among the newest acts of all; else each repository is asked for its newest act, by
 * its index, and the acts of those that have the newest ones are merged. Neither takes longer when there are more acts.
 */
export function actsInMany(
	db: Reader,
	set: RepositorySet,
	{ from, to }: ActRange,
	readable: Readable,
): Pieces<ActKey> {
	const [[kind, subject]] = Object.entries(set) as [
		[keyof typeof newest, number],
	];
	let busy: boolean | undefined;
	let known: Map<number, number> | undefined;
	return async (after, limit) => {
		let before = after ? after.id - 1 : to;
		// a few repositories are asked at once
		busy ??=
			(await db.all(idsOf[kind], { subject, after: 0, limit: inOneStatement }))
				.length === inOneStatement;
		if (busy) {
			const acts = await db.all(newest[kind], { subject, from, to: before });
			const read = new Set(await readable(acts.map((a) => a.repository_id)));
			const found = acts.filter((act) => read.has(act.repository_id));
			if (found.length >= limit) return found.slice(0, limit);
			busy = false;
		}
		known ??= await headsOf(db, set, before, readable);
		const acts: ActKey[] = [];
		while (acts.length < limit) {
			const some = await mergeNewest(db, known, before);
			acts.push(...some.filter(({ id }) => id >= from));
			const last = some.at(-1);
			if (!last || last.id < from) break;
			before = last.id - 1;
			await setImmediate();
		}
		return acts.slice(0, limit);
	};
}

async function headsOf(
	db: Reader,
	set: RepositorySet,
	to: number,
	readable: Readable,
): Promise<Map<number, number>> {
	const found = new Map<number, number>();
	for await (const some of portionsOf(db, set)) {
		const ids = await readable(some);
		if (ids.length === 0) continue;
		for (const { id, head } of await db.all(heads, { ids, to }))
			if (head !== null) found.set(id, Number(head));
	}
	return found;
}

/** The newest acts up to an id, out of the repositories that have the newest ones. */
async function mergeNewest(
	db: Reader,
	known: Map<number, number>,
	to: number,
): Promise<ActKey[]> {
	// what is past is asked for again where it was told already
	const past = [...known].filter(([, head]) => head > to).map(([id]) => id);
	for (let i = 0; i < past.length; i += inOneStatement) {
		const ids = past.slice(i, i + inOneStatement);
		for (const id of ids) known.delete(id);
		for (const { id, head } of await db.all(heads, { ids, to }))
			if (head !== null) known.set(id, Number(head));
	}
	const ids = withNewest(known);
	if (ids.length === 0) return [];
	const rows = await db.all(newestOfEach, { ids, to });
	return rows.toSorted((a, b) => b.id - a.id).slice(0, merged);
}

/** The repositories whose newest acts are the newest: in one pass, since there may be many. */
function withNewest(known: ReadonlyMap<number, number>): number[] {
	let some: [number, number][] = [];
	let least = 0;
	for (const one of known) {
		if (one[1] <= least) continue;
		some.push(one);
		if (some.length < 4 * merged) continue;
		some = some.sort((a, b) => b[1] - a[1]).slice(0, merged);
		least = some.at(-1)?.[1] ?? 0;
	}
	return some
		.sort((a, b) => b[1] - a[1])
		.slice(0, merged)
		.map(([id]) => id);
}

/** How many acts in many repositories `keep` lets through, or `most` where there are more. */
export async function countActsInMany(
	db: Reader,
	set: RepositorySet,
	{ from, to }: ActRange,
	{
		keep,
		readable,
	}: {
		keep: (acts: ActKey[]) => Promise<ActKey[]>;
		readable: Readable;
	},
	most: number,
): Promise<number> {
	let total = 0;
	for await (const some of portionsOf(db, set)) {
		const ids = await readable(some);
		for (let i = 0, first = from; i < ids.length && total < most; ) {
			// a repository that has more than one piece of acts is gone through alone
			const alone = first > from;
			const wanted = alone ? ids.slice(i, i + 1) : ids.slice(i);
			const acts = await db.all(inOrderOfRepositories, {
				ids: wanted,
				from: first,
				to,
			});
			total += (await keep(acts)).length;
			const last = acts.at(-1);
			if (!last || acts.length < countedAtOnce) {
				i += wanted.length;
				first = from;
			} else {
				i = ids.indexOf(last.repository_id);
				first = last.id + 1;
			}
			await setImmediate();
		}
		if (total >= most) return most;
	}
	return total;
}
