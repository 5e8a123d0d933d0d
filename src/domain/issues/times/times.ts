import {
	type Expression,
	type RawBuilder,
	type Selectable,
	type SqlBool,
	sql,
} from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Reader } from "../../../database/database.ts";
import { withTotal } from "../../../database/queries/counted-page.ts";
import { raw } from "../../../database/raw.ts";
import type { IssuesSchema } from "../../../database/schema-issues.ts";
import { forbidden, notFound } from "../../../errors.ts";
import { type Account, accountByName } from "../../accounts/account.ts";
import type { Access } from "../../permissions/access.ts";
import {
	type Actor,
	isSiteAdmin,
	type SignedInActor,
} from "../../permissions/actor.ts";
import { mayAdminister } from "../../permissions/allows.ts";
import { isAnyHidden, notHidden } from "../../permissions/hidden-accounts.ts";
import { mayWrite } from "../../policies/item.ts";
import { type Issue, lockIssue } from "../issue.ts";
import { addToTimeline } from "../timeline.ts";

export type TrackedTime = Selectable<IssuesSchema["tracked_time"]>;

/** Adds an entry, without a word in the timeline. */
export const insertTime = query(
	(q, p: { issue: number; account: number; seconds: number; at: number }) =>
		q
			.insertInto("tracked_time")
			.values((e) => ({
				issue_id: p.issue,
				repository_id: e
					.selectFrom("issue")
					.select("repository_id")
					.where("id", "=", p.issue),
				kind: e.selectFrom("issue").select("kind").where("id", "=", p.issue),
				account_id: p.account,
				seconds: p.seconds,
				created_at: p.at,
			}))
			.returningAll(),
);
const byId = query((q, p: { issue: number; id: number }) =>
	q
		.selectFrom("tracked_time")
		.selectAll()
		.where("id", "=", p.id)
		.where("issue_id", "=", p.issue)
		.where(notHidden("tracked_time.account_id")),
);
const byIds = query((q, p: { ids: readonly number[] }, d) =>
	q
		.selectFrom("tracked_time")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where(notHidden("tracked_time.account_id")),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("tracked_time").where("id", "=", p.id),
);
const removeAll = query((q, p: { issue: number; account: number }) =>
	q
		.deleteFrom("tracked_time")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account)
		.returning("seconds"),
);

export interface TimeFilter {
	issue?: number;
	repository?: number;
	account?: number;
	kind?: Issue["kind"];
	/** A condition on `repository`, `owner` and the kind of `issue`. */
	visible?: Expression<SqlBool>;
	since?: number;
	before?: number;
}

/** Whether somebody sees the times of others on items of a kind. */
export const seesAllTimes = (
	actor: Actor,
	access: Access,
	kind: Issue["kind"],
): boolean => mayWrite(access, { kind }) || isSiteAdmin(actor);

/** Whether somebody may ask for the times of any one user in a repository. */
export const administersTimes = (actor: Actor, access: Access): boolean =>
	mayAdminister(access) || isSiteAdmin(actor);

/**
 * A page of the times that somebody who is signed in asks for: of one user, else with `all` rights everybody's, else the own ones.
 * @throws DomainError "forbidden" for another's times without `all` rights
 */
export async function timesOf(
	app: App,
	actor: SignedInActor,
	filter: TimeFilter,
	{ user, all }: { user: Pick<Account, "id"> | undefined; all: boolean },
	page: { limit: number; offset: number },
): Promise<{ rows: TrackedTime[]; total: number }> {
	const me = actor.account;
	if (user && user.id !== me.id && !all)
		throw forbidden("query by user not allowed; not enough rights");
	const account = user?.id ?? (all ? undefined : me.id);
	return listTimes(app.db, { ...filter, account }, page);
}

/**
 * The account that time is written down for: one's own, or the one that an administrator of the repository names.
 * @throws DomainError "not-found"
 */
export async function personOfTimes(
	app: App,
	actor: Actor,
	access: Access,
	name = "",
): Promise<Account> {
	const account =
		name && mayAdminister(access)
			? await accountByName(app.db, name)
			: actor.account;
	if (account?.kind !== "user") throw notFound();
	return account;
}

/** A page of tracked times in the order in which they were added, with the number of them all. */
export async function listTimes(
	db: Reader,
	filter: TimeFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TrackedTime[]; total: number }> {
	const { visible } = filter;
	const own = conditionOf(filter);
	// an entry knows the kind and the repository of its issue, and stands for it in the condition
	const rows = db.rows((q) =>
		raw<TrackedTime>(
			q,
			sql`select issue.* from tracked_time issue ${visible ? sql`${homes} where ${visible} and ${own}` : sql`where ${own}`} order by issue.id limit ${limit} offset ${offset}`,
		),
	);
	return withTotal({ limit, offset }, rows, () => numberOf(db, filter));
}

/** How many seconds the tracked times are together. */
export async function secondsOf(
	db: Reader,
	filter: TimeFilter,
): Promise<number> {
	const { visible } = filter;
	const [sum] = await db.rows((q) =>
		raw<{ seconds: number | null }>(
			q,
			sql`select sum(issue.seconds) as seconds from (
				select repository_id, kind, sum(seconds) as seconds from tracked_time issue where ${conditionOf(filter)} group by repository_id, kind
			) issue ${visible ? sql`${homes} where ${visible}` : sql``}`,
		),
	);
	return Number(sum?.seconds ?? 0);
}

/** Entries about what a hidden account has opened are not there either. */
const ofShownItem = sql`issue.issue_id not in (select id from issue where poster_id in (select account_id from hidden_account))`;

/** The question put to the entries themselves, or to their numbers that are kept. */
function conditionOf(filter: TimeFilter, kept = false): RawBuilder<unknown> {
	const of = (column: string, is: string, value: unknown) =>
		value === undefined
			? []
			: [sql`${sql.ref(`issue.${column}`)} ${sql.raw(is)} ${value}`];
	return sql.join(
		[
			notHidden("issue.account_id"),
			...(kept ? [] : [ofShownItem]),
			...of("issue_id", "=", filter.issue),
			...of("repository_id", "=", filter.repository),
			...of("account_id", "=", filter.account),
			...of("kind", "=", filter.kind),
			...of("created_at", ">=", filter.since),
			...of("created_at", "<=", filter.before),
		],
		sql` and `,
	);
}

/** Rights are asked once for each repository, not for each entry. */
async function numberOf(db: Reader, filter: TimeFilter): Promise<number> {
	const { visible, issue, since, before } = filter;
	const kept =
		issue === undefined &&
		since === undefined &&
		before === undefined &&
		// the kept numbers know nothing of single items
		!(await isAnyHidden(db));
	const own = conditionOf(filter, kept);
	const [count] = await db.rows((q) =>
		raw<{ n: number | null }>(
			q,
			sql`select sum(issue.n) as n from (${
				kept
					? sql`select repository_id, kind, entries as n from tracked_time_total issue where ${own}`
					: sql`select repository_id, kind, count(*) as n from tracked_time issue where ${own} group by repository_id, kind`
			}) issue ${visible ? sql`${homes} where ${visible}` : sql``}`,
		),
	);
	return Number(count?.n ?? 0);
}

const homes = sql`join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id`;

/** The entry of an id, when it belongs to the issue. */
export const timeById = (
	db: Reader,
	issue: number,
	id: number,
): Promise<TrackedTime | undefined> => db.first(byId, { issue, id });

/** The entries of these ids that are still there. */
export const timesByIds = (
	db: Reader,
	ids: readonly number[],
): Promise<TrackedTime[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);

/** Adds time that an account spent on an issue, now or at another moment. */
export const addTime = (
	app: App,
	issue: Issue,
	account: Account,
	seconds: number,
	spentAt?: number,
): Promise<TrackedTime> =>
	app.db.write(async (tx) => {
		const at = now(app);
		const [, [row]] = await Promise.all([
			lockIssue(tx, issue.id),
			tx.all(insertTime, {
				issue: issue.id,
				account: account.id,
				seconds,
				at: spentAt ?? at,
			}),
		]);
		await addToTimeline(
			tx,
			{ issue: issue.id, kind: "add_time_manual", poster: account.id, at },
			{ body: inWords(seconds), time_id: row?.id ?? null },
		);
		return row as TrackedTime;
	});

/** Takes one entry away. @throws DomainError "not-found" when somebody else did, "forbidden" for the time of others */
export async function deleteTime(
	app: App,
	actor: Actor,
	time: TrackedTime,
): Promise<void> {
	if (time.account_id !== actor.account?.id && !isSiteAdmin(actor))
		throw forbidden();
	await app.db.write(async (tx) => {
		await lockIssue(tx, time.issue_id);
		if (!(await tx.run(remove, { id: time.id }))) throw notFound();
		await addToTimeline(
			tx,
			{
				issue: time.issue_id,
				kind: "delete_time_manual",
				poster: actor.account?.id ?? null,
				at: now(app),
			},
			{ body: inWords(time.seconds) },
		);
	});
}

/** Takes all of an account's entries on an issue away; false when there were none. */
export const resetTimes = (
	app: App,
	issue: Issue,
	account: Account,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		await lockIssue(tx, issue.id);
		const gone = await tx.all(removeAll, {
			issue: issue.id,
			account: account.id,
		});
		if (gone.length === 0) return false;
		const seconds = gone.reduce((sum, row) => sum + row.seconds, 0);
		await addToTimeline(
			tx,
			{
				issue: issue.id,
				kind: "delete_time_manual",
				poster: account.id,
				at: now(app),
			},
			{ body: inWords(seconds) },
		);
		return true;
	});

/** A span in words: hours and minutes, seconds only below a minute. */
export function inWords(seconds: number): string {
	if (Math.abs(seconds) < 60) return counted(seconds, "second");
	const minutes = Math.floor(Math.abs(seconds) / 60);
	return [
		minutes >= 60 ? counted(Math.floor(minutes / 60), "hour") : "",
		minutes % 60 ? counted(minutes % 60, "minute") : "",
	]
		.filter(Boolean)
		.join(" ");
}

const counted = (n: number, word: string): string =>
	`${n} ${word}${n === 1 ? "" : "s"}`;
