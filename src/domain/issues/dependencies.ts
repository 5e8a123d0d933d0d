import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { countRows, withTotal } from "../../database/queries/counted-page.ts";
import { lockName } from "../../database/queries/lock-name.ts";
import { archived, conflict, notFound } from "../../errors.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { mayWrite } from "../policies/item.ts";
import { settingsOf } from "../repositories/settings.ts";
import {
	type Issue,
	type IssueContext,
	issuesByIds,
	lockIssues,
} from "./issue.ts";
import { refuseBlocked } from "./refuse-blocked.ts";
import { addToTimeline } from "./timeline.ts";

/** That one item waits for another. */
interface Dependency {
	readonly blocked: IssueContext;
	readonly blocker: IssueContext;
}
interface Pair {
	readonly blocked: number;
	readonly blocker: number;
}

const open = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_dependency")
		.innerJoin("issue", "issue.id", "issue_dependency.blocker_id")
		.select("issue.id")
		.where("issue_dependency.blocked_id", "=", p.issue)
		.where("issue.closed", "=", 0)
		.where(notHidden("issue.poster_id"))
		.limit(1),
);
const add = insertInto("issue_dependency", [
	"blocked_id",
	"blocker_id",
	"created_at",
]);
/** Tells whether an item waits for another, or for one that does, and so on; as far as the next 10,000 of them. */
const waits = query((q, p: { who: number; forWhom: number }) =>
	q
		.withRecursive("chain", (c) =>
			c
				.selectFrom("issue_dependency")
				.select("blocker_id as id")
				.where("blocked_id", "=", p.who)
				.union(
					c
						.selectFrom("issue_dependency as next")
						.innerJoin("chain", "chain.id", "next.blocked_id")
						.select("next.blocker_id as id"),
				),
		)
		.selectFrom((e) =>
			e.selectFrom("chain").select("id").limit(10_000).as("seen"),
		)
		.select("id")
		.where("id", "=", p.forWhom),
);
const remove = query((q, p: Pair) =>
	q
		.deleteFrom("issue_dependency")
		.where("blocked_id", "=", p.blocked)
		.where("blocker_id", "=", p.blocker),
);

/** Tells whether an item waits for another, or for one that does, and so on. */
export const waitsFor = async (
	db: Reader,
	who: number,
	forWhom: number,
): Promise<boolean> => (await db.first(waits, { who, forWhom })) !== undefined;

/** Whether something that an issue waits for is still open. */
export const openBlockers = async (
	db: Reader,
	issue: number,
): Promise<boolean> => (await db.first(open, { issue })) !== undefined;

/**
 * Makes one item wait for another.
 * @throws DomainError "conflict" when it does already, when the other waits for it, even through more of them, and for an item and itself,
 * "not-found" for who may not write the one that waits, "forbidden" for one whom the owner or the poster of the other has blocked, "archived"
 */
export async function addDependency(
	app: App,
	actor: Actor,
	{ blocked: waiting, blocker: other }: Dependency,
): Promise<void> {
	const blocked = writable(waiting);
	const { issue: blocker } = other;
	// the timeline of the other tells of it
	if (actor.account)
		await refuseBlocked(app, other, actor.account, [blocker.poster_id]);
	if (other.repository.archived_at) throw archived("repo is archived");
	if (blocked.id === blocker.id)
		throw conflict("an issue cannot depend on itself");
	const pair = { blocked: blocked.id, blocker: blocker.id };
	const at = now(app);
	try {
		await app.db.write(async (tx) => {
			// a circle may come from two changes that have no issue in common
			await lockName(tx, "dependencies");
			const [, circle] = await Promise.all([
				lockIssues(tx, pair.blocked, pair.blocker),
				tx.first(waits, { who: blocker.id, forWhom: blocked.id }),
			]);
			if (circle) throw conflict("circular dependencies exist");
			tx.later(add, {
				blocked_id: blocked.id,
				blocker_id: blocker.id,
				created_at: at,
			});
			await noteBoth(tx, actor, pair, "add_dependency", at);
		});
	} catch (error) {
		if (isConstraint(error))
			throw conflict("issue dependency does already exist");
		throw error;
	}
}

/** Ends the waiting of one item for another. @throws DomainError "not-found" when it does not wait, or the actor may not write it */
export async function removeDependency(
	app: App,
	actor: Actor,
	{ blocked, blocker }: Dependency,
): Promise<void> {
	const pair = { blocked: writable(blocked).id, blocker: blocker.issue.id };
	await app.db.write(async (tx) => {
		const [, removed] = await Promise.all([
			lockIssues(tx, pair.blocked, pair.blocker),
			tx.run(remove, pair),
		]);
		if (!removed) throw notFound();
		await noteBoth(tx, actor, pair, "remove_dependency", now(app));
	});
}

/** The item that waits, in a repository that has dependencies and changes; everything else is as if it were not there. */
function writable({ repository, access, issue }: IssueContext): Issue {
	const { enable_issue_dependencies } = settingsOf(repository.settings);
	if (!enable_issue_dependencies || repository.archived_at) throw notFound();
	if (!mayWrite(access, issue)) throw notFound();
	return issue;
}

async function noteBoth(
	tx: Transaction,
	actor: Actor,
	{ blocked, blocker }: Pair,
	kind: string,
	at: number,
): Promise<void> {
	const poster = actor.account?.id ?? null;
	for (const [issue, other] of [
		[blocked, blocker],
		[blocker, blocked],
	] as const)
		await addToTimeline(
			tx,
			{ issue, kind, poster, at },
			{ other_issue_id: other },
		);
}

/** A page of the items that an item waits for, or that wait for it: those of its repository first, then the newest; and their number. */
export async function listDependencies(
	db: Reader,
	issue: Issue,
	way: "blockers" | "blocked",
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Issue[]; total: number }> {
	const [mine, theirs] =
		way === "blockers"
			? (["blocked_id", "blocker_id"] as const)
			: (["blocker_id", "blocked_id"] as const);
	const rows = await db.rows((q) =>
		q
			.selectFrom("issue_dependency")
			.innerJoin("issue", "issue.id", `issue_dependency.${theirs}`)
			.select("issue.id")
			.where(`issue_dependency.${mine}`, "=", issue.id)
			.where(notHidden("issue.poster_id"))
			.orderBy(
				sql`case when issue.repository_id = ${issue.repository_id} then 0 else 1 end`,
			)
			.orderBy("issue.repository_id")
			.orderBy("issue.id", "desc")
			.limit(limit)
			.offset(offset),
	);
	const issues = issuesByIds(
		db,
		rows.map((row) => row.id),
	);
	return withTotal({ limit, offset }, issues, () =>
		countRows(db, (q) =>
			q
				.selectFrom("issue_dependency")
				.innerJoin("issue", "issue.id", `issue_dependency.${theirs}`)
				.where(`issue_dependency.${mine}`, "=", issue.id)
				.where(notHidden("issue.poster_id")),
		),
	);
}
