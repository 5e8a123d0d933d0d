import { type Selectable, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Pieces } from "../../database/queries/walked-page.ts";
import type { NotificationThreadTable } from "../../database/schema-after.ts";
import { accessById } from "../permissions/access-by-id.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayReadUnit, maySee } from "../permissions/allows.ts";
import type { Unit } from "../permissions/units.ts";

/** What a person is told of one issue, pull request, commit or repository. */
export type Thread = Selectable<NotificationThreadTable>;
export type ThreadStatus = Thread["status"];
export type ThreadKind = Thread["kind"];

export const threadStatuses = ["unread", "read", "pinned"] as const;
export const threadKinds = ["issue", "pull", "commit", "repository"] as const;

/** Which threads of a person are meant; times are in seconds and inclusive. */
export interface ThreadFilter {
	readonly account: number;
	readonly repository?: number;
	readonly id?: number;
	/** All unless given. */
	readonly statuses?: readonly ThreadStatus[];
	/** Those that the person is done with, or the others; both unless given. */
	readonly done?: boolean;
	readonly kinds?: readonly ThreadKind[];
	readonly since?: number;
	readonly before?: number;
}

/** The status of a thread: one that came before its account marked all as read is read, whatever its row says until a job gets to it. */
const statusNow =
	sql<ThreadStatus>`case when notification_thread.status = 'unread' and notification_thread.read_marks < (
	select m.read_marks from account m where m.id = notification_thread.account_id) then 'read' else notification_thread.status end`.as(
		"status",
	);
/** All columns of a thread, with its status as it is for everybody. */
export const threadColumns = [
	"id",
	"account_id",
	"repository_id",
	"kind",
	"issue_id",
	"commit_sha",
	"release_id",
	"event_id",
	"created_at",
	"updated_at",
	"read_marks",
	"done",
	"told_at",
	statusNow,
] as const;

/** The columns of a thread that say if it is meant, and who may see it. */
const keyColumns = [
	"id",
	"repository_id",
	"kind",
	"release_id",
	"updated_at",
	"done",
	"told_at",
] as const;
const threadKey = [...keyColumns, statusNow] as const;
export type ThreadKey = Pick<Thread, (typeof keyColumns)[number] | "status">;

/**
 * Threads about what is hidden are not shown, nor unread ones that a hidden account has told last and nobody else since they began: others hold news of
 * somebody else. While nobody is hidden, that is one look at an empty table.
 */
const shown = sql<boolean>`((select max(account_id) from hidden_account) is null
	or (coalesce((select i.poster_id from issue i where i.id = notification_thread.issue_id), 0) not in (select account_id from hidden_account)
	and coalesce((select r.author_id from release r where r.id = notification_thread.release_id), 0) not in (select account_id from hidden_account)
	and (notification_thread.status <> 'unread'
		or coalesce((select e.actor_id from event e where e.id = notification_thread.event_id), 0) not in (select account_id from hidden_account)
		or exists (select 1 from issue i where i.id = notification_thread.issue_id and i.created_at + 2 >= notification_thread.created_at)
		or exists (select 1 from comment c where c.issue_id = notification_thread.issue_id and c.kind in ('comment', 'review', 'code')
			and c.created_at >= notification_thread.created_at and c.poster_id <> notification_thread.account_id
			and c.poster_id not in (select account_id from hidden_account)))))`;

/** Threads from a second on, up to a place in the order of time. */
interface PieceParams {
	account: number;
	since: number;
	at: number;
	id: number;
	limit: number;
}

const ofAccount = query((q, p: PieceParams) =>
	q
		.selectFrom("notification_thread")
		.select(threadKey)
		.where("account_id", "=", p.account)
		.where(shown)
		.where("updated_at", ">=", p.since)
		.where(sql<boolean>`(updated_at, id) < (${p.at}, ${p.id})`)
		.orderBy("updated_at", "desc")
		.orderBy("id", "desc")
		.limit(p.limit),
);
const ofStatus = query(
	(q, p: PieceParams & { status: Exclude<ThreadStatus, "unread"> }) =>
		q
			.selectFrom("notification_thread")
			.select([...keyColumns, "status"])
			.where("account_id", "=", p.account)
			.where(shown)
			.where("status", "=", p.status)
			.where("updated_at", ">=", p.since)
			.where(sql<boolean>`(updated_at, id) < (${p.at}, ${p.id})`)
			.orderBy("updated_at", "desc")
			.orderBy("id", "desc")
			.limit(p.limit),
);
/** Unread rows of the present count of an account, or of one before. */
const ofMarks = (before: number, status: "unread" | "read") =>
	query((q, p: PieceParams) =>
		q
			.selectFrom("notification_thread")
			.select([...keyColumns, sql.lit(status).as("status")])
			.where("account_id", "=", p.account)
			.where(shown)
			.where("status", "=", "unread")
			.where(
				"read_marks",
				"=",
				sql<number>`(select read_marks from account where id = ${p.account}) - ${sql.lit(before)}`,
			)
			.where("updated_at", ">=", p.since)
			.where(sql<boolean>`(updated_at, id) < (${p.at}, ${p.id})`)
			.orderBy("updated_at", "desc")
			.orderBy("id", "desc")
			.limit(p.limit),
	);
const unread = ofMarks(0, "unread");
/** So many marks of an account may wait for their rows. */
export const pendingMarks = 4;
const markedRead = Array.from({ length: pendingMarks }, (_, i) =>
	ofMarks(i + 1, "read"),
);
const ofRepository = query((q, p: PieceParams & { repository: number }) =>
	q
		.selectFrom("notification_thread")
		.select(threadKey)
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account)
		.where(shown)
		.where("updated_at", ">=", p.since)
		.where(sql<boolean>`(updated_at, id) < (${p.at}, ${p.id})`)
		.orderBy("updated_at", "desc")
		.orderBy("id", "desc")
		.limit(p.limit),
);
/** Those that somebody is done with, or the others, in the order in which the last of each happened. */
const ofDone = query((q, p: Omit<PieceParams, "since"> & { done: 0 | 1 }) =>
	q
		.selectFrom("notification_thread")
		.select(threadKey)
		.where("account_id", "=", p.account)
		.where(shown)
		.where("done", "=", p.done)
		.where(sql<boolean>`(told_at, id) < (${p.at}, ${p.id})`)
		.orderBy("told_at", "desc")
		.orderBy("id", "desc")
		.limit(p.limit),
);
const ofId = query((q, p: { account: number; id: number }) =>
	q
		.selectFrom("notification_thread")
		.select(threadKey)
		.where("id", "=", p.id)
		.where("account_id", "=", p.account)
		.where(shown),
);

/** The threads that may be meant, those of the last change first, by the index that leads to the fewest of them. */
export function piecesOfThreads(
	db: Reader,
	{ account, repository, id, statuses, done, since, before }: ThreadFilter,
): Pieces<ThreadKey> {
	const { MAX_SAFE_INTEGER: most } = Number;
	const from = (after: ThreadKey | undefined, limit: number) => ({
		account,
		since: since ?? 0,
		at: after?.updated_at ?? before ?? most,
		id: after?.id ?? most,
		limit,
	});
	if (id !== undefined)
		return async (after) => (after ? [] : db.all(ofId, { account, id }));
	if (repository !== undefined)
		return (after, limit) =>
			db.all(ofRepository, { ...from(after, limit), repository });
	if (done !== undefined)
		return (after, limit) =>
			db.all(ofDone, {
				account,
				done: done ? 1 : 0,
				at: after?.told_at ?? most,
				id: after?.id ?? most,
				limit,
			});
	if (!statuses || statuses.length === threadStatuses.length)
		return (after, limit) => db.all(ofAccount, from(after, limit));
	return async (after, limit) => {
		const params = from(after, limit);
		const found: ThreadKey[][] = await Promise.all(
			statuses.flatMap((status): Promise<ThreadKey[]>[] =>
				status === "unread"
					? [db.all(unread, params)]
					: [
							db.all(ofStatus, { ...params, status }),
							...(status === "read" ? markedRead : []).map((one) =>
								db.all(one, params),
							),
						],
			),
		);
		return found
			.flat()
			.sort((a, b) => b.updated_at - a.updated_at || b.id - a.id)
			.slice(0, limit);
	};
}

const unitOf: Readonly<Record<ThreadKind, Unit | undefined>> = {
	issue: "issues",
	pull: "pulls",
	commit: "code",
	repository: undefined,
};

/** Tells of threads those that are meant, and whose repositories the actor may still read for what they tell of. */
export function meantThreads(
	db: Reader,
	actor: Actor,
	{ statuses, kinds, done, since, before }: ThreadFilter,
): (threads: ThreadKey[]) => Promise<ThreadKey[]> {
	const accessTo = accessById(db, actor);
	return async (threads) => {
		const some = threads.filter(
			(one) =>
				(!statuses || statuses.includes(one.status)) &&
				(!kinds || kinds.includes(one.kind)) &&
				(done === undefined || (one.done === 1) === done) &&
				(since === undefined || one.updated_at >= since) &&
				(before === undefined || one.updated_at <= before),
		);
		if (some.length === 0) return some;
		const known = await accessTo(some.map((one) => one.repository_id));
		return some.filter(({ repository_id, kind, release_id }) => {
			const access = known.get(repository_id);
			if (!access || !maySee(access)) return false;
			const unit = release_id === null ? unitOf[kind] : "releases";
			return !unit || mayReadUnit(access, unit);
		});
	};
}
