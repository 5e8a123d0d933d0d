import {
	type Expression,
	type ExpressionBuilder,
	type SqlBool,
	sql,
} from "kysely";
import { query } from "../database/database.ts";
import type { Dialect } from "../database/dialect.ts";
import { updateTable } from "../database/queries/changes.ts";
import type { Schema } from "../database/schema.ts";

/** When a job is due that has failed too often: never. */
export const givenUp = Number.MAX_SAFE_INTEGER;

export const insertJob = query(
	(
		q,
		p: {
			kind: string;
			lane: string;
			owner: number;
			repository: number;
			payload: string;
			dedupe: string | null;
			alone: string | null;
			runAt: number;
			at: number;
		},
	) =>
		q
			.insertInto("job")
			.values((e) => ({
				kind: p.kind,
				lane: p.lane,
				owner_id: e.fn.coalesce(
					e
						.selectFrom("repository")
						.select("repository.owner_id")
						.where("repository.id", "=", p.repository),
					e.val(p.owner),
				),
				payload: p.payload,
				dedupe: p.dedupe,
				alone: p.alone,
				run_at_ms: p.runAt,
				claimed_by: null,
				error: null,
				created_at: p.at,
			}))
			.onConflict((c) => c.column("dedupe").doNothing()),
);

/** A job that has begun before it had a row. */
export const insertBegun = query(
	(
		q,
		p: {
			kind: string;
			lane: string;
			owner: number;
			payload: string;
			alone: string | null;
			until: number;
			by: string;
			at: number;
		},
	) =>
		q
			.insertInto("job")
			.values({
				kind: p.kind,
				lane: p.lane,
				owner_id: p.owner,
				payload: p.payload,
				dedupe: null,
				alone: p.alone,
				run_at_ms: 0,
				claimed_by: p.by,
				claimed_until_ms: p.until,
				attempts: 1,
				error: null,
				created_at: p.at,
			})
			.returning("id"),
);

const fromLanes = (which: "<" | ">") =>
	updateTable("job", { set: ["lane"], where: ["kind"] }, (update, p) =>
		update.where("lane", which, p.lane),
	);

/** These put the waiting jobs of a kind into its lane: those of an earlier version of the program may be in another. An index has those before it, and behind. */
export const moveToLane = [fromLanes("<"), fromLanes(">")];

export const anyDue = query(
	(q, p: { lane: string; due: number; now: number }) =>
		q
			.selectFrom("job")
			.select("id")
			.where("lane", "=", p.lane)
			.where("run_at_ms", "<=", p.due)
			.where("claimed_until_ms", "<", p.now)
			.orderBy("run_at_ms")
			.limit(1),
);

/**
 * The condition that somebody works on a job on the same thing, by the index of jobs that are taken, which must know it before it knows values. It is asked of
 * jobs that nobody has, so a job is not in its own way.
 */
const taken = (now: number, d: Dialect) =>
	sql<boolean>`exists (select 1 from job other ${sql.raw(d.name === "sqlite" ? "indexed by job_taken_alone" : "")}
		where other.alone = job.alone and other.claimed_until_ms > 0 and other.claimed_until_ms >= ${now})`;

/** So many due jobs of an owner are looked at for one that nobody's work stands in the way of: he may have thousands on one thing. */
const looked = 200;

/** A look at due jobs, without those under way here and with what is being worked on. */
interface DueLook {
	lane: string;
	due: number;
	now: number;
	ids: number[];
	busy: string[];
}

/** Some due jobs of owners in their order, the oldest of each first; of those looked at one that is `free`, or else the first. */
const lookAtDue = <Who extends object>(
	whose: (p: Who, e: ExpressionBuilder<Schema, "job">) => Expression<SqlBool>,
	most: number,
) =>
	query((q, p: DueLook & Who, d) =>
		q
			.selectFrom(
				q
					.selectFrom("job")
					.selectAll()
					.where("lane", "=", p.lane)
					.where((e) => whose(p, e))
					.where("run_at_ms", "<=", p.due)
					.where("claimed_until_ms", "<", p.now)
					.where("id", "not in", d.list(p.ids))
					.orderBy("owner_id")
					.orderBy("run_at_ms")
					.orderBy("id")
					.limit(sql.lit(most))
					.as("job"),
			)
			.selectAll()
			.select((e) =>
				e
					.case()
					.when(
						e.or([
							e("alone", "is", null),
							e.and([
								e("alone", "not in", d.list(p.busy)),
								e.not(taken(p.now, d)),
							]),
						]),
					)
					.then(1)
					.else(0)
					.end()
					.as("free"),
			)
			.orderBy("free", "desc")
			.orderBy("owner_id")
			.orderBy("run_at_ms")
			.orderBy("id")
			.limit(1),
	);

/** The oldest due job of the next owner after one, in the order of their ids, so that owners take turns. It is not `free` while somebody, here (`busy`) or on another machine, works on the same thing. */
export const nextDue = lookAtDue<{ after: number }>(
	(p, e) => e("owner_id", ">", p.after),
	1,
);

/** The oldest due job of an owner that is `free`, among his oldest ones. */
export const nextOfOwner = lookAtDue<{ owner: number }>(
	(p, e) => e("owner_id", "=", p.owner),
	looked,
);

/**
 * The next thing that due late events of an owner are on, behind another, and whether somebody works on it: thousands may wait on one thing in front of those on
 * others. The indexes are of this lane, and of jobs that are taken, and must know it before they know values.
 */
export const nextThing = query(
	(q, p: { owner: number; behind: string; due: number; now: number }, d) =>
		q
			.selectFrom("job")
			.select("alone")
			.select((e) =>
				e.case().when(taken(p.now, d)).then(1).else(0).end().as("taken"),
			)
			.where(sql<boolean>`lane = 'events'`)
			.where("owner_id", "=", p.owner)
			.where("alone", ">", p.behind)
			.where("run_at_ms", "<=", p.due)
			.orderBy("alone")
			.limit(1),
);

/** The oldest due late event of an owner on one thing. */
export const oldestOnThing = query(
	(q, p: { owner: number; alone: string; due: number; now: number }) =>
		q
			.selectFrom("job")
			.selectAll()
			.where(sql<boolean>`lane = 'events'`)
			.where("owner_id", "=", p.owner)
			.where("alone", "=", p.alone)
			.where("run_at_ms", "<=", p.due)
			.where("claimed_until_ms", "<", p.now)
			.orderBy("run_at_ms")
			.orderBy("id")
			.limit(1),
);

/** The key is given up at the claim: a change that comes while the job runs plans it anew. Of jobs on one thing only one is claimed. */
export const claimJob = query(
	(q, p: { id: number; now: number; until: number; by: string }, d) =>
		q
			.updateTable("job")
			.set((e) => ({
				claimed_until_ms: p.until,
				claimed_by: p.by,
				attempts: e("attempts", "+", 1),
				dedupe: null,
			}))
			.where("id", "=", p.id)
			.where("claimed_until_ms", "<", p.now)
			.where((e) => e.not(taken(p.now, d))),
);

export const renewClaim = updateTable("job", {
	set: ["claimed_until_ms"],
	where: ["id", "claimed_by"],
});

/** The attempt that is under way becomes the first one. */
export const noteProgress = updateTable("job", {
	values: { attempts: 1, error: null },
	where: ["id", "claimed_by"],
});

export const removeJob = query((q, p: { id: number; by: string }) =>
	q.deleteFrom("job").where("id", "=", p.id).where("claimed_by", "=", p.by),
);

export const postponeJob = query(
	(q, p: { id: number; by: string; runAt: number; error: string }) =>
		q
			.updateTable("job")
			.set({
				run_at_ms: p.runAt,
				claimed_until_ms: 0,
				claimed_by: null,
				error: p.error,
			})
			.where("id", "=", p.id)
			.where("claimed_by", "=", p.by),
);

/** Jobs that are claimed by anybody else are nobody's. */
export const releaseOthers = query((q, p: { by: string }) =>
	q
		.updateTable("job")
		.set({ claimed_until_ms: 0 })
		.where("claimed_by", "<>", p.by)
		// the index is of these, and must know it before it knows values
		.where(sql<boolean>`claimed_until_ms > 0`),
);

/** Gives a job back as if it had not been begun. */
export const giveBack = query((q, p: { id: number; by: string }) =>
	q
		.updateTable("job")
		.set((e) => ({
			claimed_until_ms: 0,
			claimed_by: null,
			attempts: e("attempts", "-", 1),
		}))
		.where("id", "=", p.id)
		.where("claimed_by", "=", p.by),
);

/** Plans the jobs of a lane that wait for a later time so much earlier: the clock was put back by that. */
export const hasten = query((q, p: { lane: string; now: number; by: number }) =>
	q
		.updateTable("job")
		.set((e) => ({ run_at_ms: e("run_at_ms", "-", p.by) }))
		.where("lane", "=", p.lane)
		.where("run_at_ms", ">", p.now)
		.where("run_at_ms", "<", givenUp),
);

/** The claims of a lane end so much earlier: those of processes that live are renewed. */
export const hastenClaims = query(
	(q, p: { lane: string; now: number; by: number }) =>
		q
			.updateTable("job")
			.set((e) => ({ claimed_until_ms: e("claimed_until_ms", "-", p.by) }))
			.where("lane", "=", p.lane)
			.where("claimed_until_ms", ">", p.now),
);

/** A job that must not wait longer than until a time. */
export const runNoLater = query((q, p: { dedupe: string; at: number }) =>
	q
		.updateTable("job")
		.set({ run_at_ms: p.at })
		.where("dedupe", "=", p.dedupe)
		.where("run_at_ms", ">", p.at),
);
