import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { lockName } from "../../../database/queries/lock-name.ts";
import { raw } from "../../../database/raw.ts";
import {
	archived,
	conflict,
	forbidden,
	invalid,
	isDomainError,
	notFound,
} from "../../../errors.ts";
import type { Actor } from "../../permissions/actor.ts";
import { readableIssue } from "../../permissions/visible.ts";
import { mayRead, mayWrite } from "../../policies/item.ts";
import { contextFor } from "../../repositories/context-for.ts";
import { ownedByIds } from "../../repositories/with-owners.ts";
import {
	type Issue,
	type IssueContext,
	issuesByIds,
	lockIssue,
	lockIssues,
} from "../issue.ts";
import { refuseBlocked } from "../refuse-blocked.ts";
import { addToTimeline } from "../timeline.ts";

/** So many issues are parts of one, and so many levels stand below each other. */
const mostSubIssues = 100;
const mostLevels = 8;
/** So many issues are looked at below one to find its levels. */
const mostBelow = 10_000;

const children = query((q, p: { parent: number }) =>
	q
		.selectFrom("sub_issue")
		.select("child_id as id")
		.where("parent_id", "=", p.parent)
		.orderBy("position")
		.orderBy("child_id")
		.limit(mostSubIssues),
);
const parentOf = query((q, p: { child: number }) =>
	q
		.selectFrom("sub_issue")
		.select("parent_id as id")
		.where("child_id", "=", p.child),
);
const next = query((q, p: { parent: number }) =>
	q
		.selectFrom("sub_issue")
		.select("position")
		.where("parent_id", "=", p.parent)
		.orderBy("position", "desc")
		.limit(1),
);
/** The issues above one, all of them: an issue is part of one at most. */
const above = query((q, p: { child: number }) =>
	raw<{ id: number }>(
		q,
		sql`with recursive chain(id) as (
			select parent_id from sub_issue where child_id = ${p.child}
			union select s.parent_id from sub_issue s join chain on chain.id = s.child_id
		) select id from chain`,
	),
);
/** The levels below an issue. */
const below = query((q, p: { parent: number }) =>
	raw<{ levels: number | null }>(
		q,
		sql`with recursive chain(id, level) as (
			select child_id, 1 from sub_issue where parent_id = ${p.parent}
			union all select s.child_id, chain.level + 1 from sub_issue s join chain on chain.id = s.parent_id where chain.level <= ${sql.lit(mostLevels)}
		) select max(level) as levels from (select level from chain limit ${sql.lit(mostBelow)}) seen`,
	),
);
const add = insertInto("sub_issue", [
	"child_id",
	"parent_id",
	"position",
	"created_at",
]);
const remove = query((q, p: { parent: number; child: number }) =>
	q
		.deleteFrom("sub_issue")
		.where("parent_id", "=", p.parent)
		.where("child_id", "=", p.child),
);
const place = updateTable("sub_issue", {
	set: ["position"],
	where: ["child_id"],
});

/** The parts of an issue in their order, those too that a viewer may not read. */
export const subIssuesOf = async (
	db: Reader,
	{ id }: Pick<Issue, "id">,
): Promise<Issue[]> =>
	issuesByIds(
		db,
		(await db.all(children, { parent: id })).map((row) => row.id),
	);

/** The issue that an issue is part of, also one that a viewer may not read. */
export async function parentIssueOf(
	db: Reader,
	{ id }: Pick<Issue, "id">,
): Promise<Issue | undefined> {
	const row = await db.first(parentOf, { child: id });
	return row && (await issuesByIds(db, [row.id]))[0];
}

/**
 * The issue of an id with what an actor may do there, for changes of what it is part of.
 * @throws DomainError "not-found" for an issue that he may not read
 */
export async function issueContextById(
	db: Reader,
	actor: Actor,
	id: number,
): Promise<IssueContext> {
	const [issue] = await issuesByIds(db, [id]);
	const homes = issue && (await ownedByIds(db, [issue.repository_id]));
	const owned = issue && homes?.get(issue.repository_id);
	if (!issue || !owned) throw notFound();
	const context = await contextFor(db, actor, owned);
	if (!mayRead(context.access, issue)) throw notFound();
	return { ...context, issue };
}

/** Gives the issue of an id, or false where an actor may not read it by the rights of now. */
const readsIssue = (
	db: Reader,
	actor: Actor,
	id: number,
): Promise<IssueContext | false> =>
	issueContextById(db, actor, id).catch((error) => {
		if (isDomainError(error, "not-found")) return false;
		throw error;
	});

/**
 * Makes an issue the last part of another; `replaces` takes it out of the one that it is part of. One that the actor may not read gives way too, as
 * nothing tells him of it.
 * @throws DomainError "forbidden" for who may not write both, "invalid" (pull requests, too many parts, too many levels, a circle), "conflict"
 * when it is part of another, "archived"
 */
export async function addSubIssue(
	app: App,
	actor: Actor,
	parent: IssueContext,
	child: IssueContext,
	{ replaces = false } = {},
): Promise<void> {
	demandBoth(parent, child);
	if (parent.issue.id === child.issue.id)
		throw invalid("an issue cannot be its own sub-issue");
	for (const one of [parent, child])
		if (actor.account)
			await refuseBlocked(app, one, actor.account, [one.issue.poster_id]);
	const ids = { parent: parent.issue.id, child: child.issue.id };
	try {
		await app.db.write(async (tx) => {
			// a circle may come from two changes that have no issue in common
			await lockName(tx, "sub-issues");
			await lockIssues(tx, ids.parent, ids.child);
			const before = await tx.first(parentOf, { child: ids.child });
			if (before?.id === ids.parent)
				throw conflict("it is a sub-issue of this issue already");
			if (before && !replaces && (await readsIssue(tx, actor, before.id)))
				throw conflict("this issue is a sub-issue of another one");
			if (before) await take(app, tx, actor, before.id, ids.child);
			await refuseTree(tx, ids);
			const last = await tx.first(next, { parent: ids.parent });
			const at = now(app);
			await tx.run(add, {
				child_id: ids.child,
				parent_id: ids.parent,
				position: (last?.position ?? 0) + 1,
				created_at: at,
			});
			await note(tx, actor, ids, "add", at);
		});
	} catch (error) {
		if (isConstraint(error))
			throw conflict("this issue is a sub-issue of another one");
		throw error;
	}
}

/**
 * Takes a part out of an issue, as whoever may write one of the two wants it; it continues to exist.
 * @throws DomainError "not-found" when it is none of its parts, "forbidden", "archived"
 */
export async function removeSubIssue(
	app: App,
	actor: Actor,
	parent: IssueContext,
	child: IssueContext,
): Promise<void> {
	if (!mayChange(parent)) demandWriting(child);
	const ids = { parent: parent.issue.id, child: child.issue.id };
	await app.db.write(async (tx) => {
		await lockIssues(tx, ids.parent, ids.child);
		if (!(await take(app, tx, actor, ids.parent, ids.child))) throw notFound();
	});
}

/** Takes an issue out of the one that it is part of. @throws DomainError "not-found" where the actor reads none, "forbidden", "archived" */
export async function leaveParent(
	app: App,
	actor: Actor,
	child: IssueContext,
): Promise<void> {
	const parent = await parentIssueOf(app.db, child.issue);
	if (!parent) throw notFound();
	const context = await issueContextById(app.db, actor, parent.id);
	await removeSubIssue(app, actor, context, child);
}

/**
 * Moves a part of an issue behind or before another part that the actor may read.
 * @throws DomainError "not-found" when one of them is no part of it, "forbidden", "archived"
 */
export async function moveSubIssue(
	app: App,
	actor: Actor,
	parent: IssueContext,
	child: number,
	{ after, before }: { readonly after?: number; readonly before?: number },
): Promise<void> {
	demandWriting(parent);
	await issueContextById(app.db, actor, after ?? before ?? 0);
	await app.db.write(async (tx) => {
		await lockIssue(tx, parent.issue.id);
		const ids = (await tx.all(children, { parent: parent.issue.id })).map(
			(row) => row.id,
		);
		const others = ids.filter((id) => id !== child);
		const anchor = others.indexOf(after ?? before ?? 0);
		if (anchor < 0 || others.length === ids.length) throw notFound();
		others.splice(after === undefined ? anchor : anchor + 1, 0, child);
		for (const [i, id] of others.entries())
			tx.later(place, { child_id: id, position: i + 1 });
	});
}

/**
 * Moves a part of an issue one place up or down among those that the actor may read; at the end of the list nothing changes.
 * @throws DomainError "not-found" when it is no part of it, "forbidden", "archived"
 */
export async function shiftSubIssue(
	app: App,
	actor: Actor,
	parent: IssueContext,
	child: number,
	way: "up" | "down",
): Promise<void> {
	const parts = await app.db.rows((q) =>
		q
			.selectFrom("sub_issue")
			.innerJoin("issue", "issue.id", "sub_issue.child_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select("issue.id")
			.where("sub_issue.parent_id", "=", parent.issue.id)
			.where(readableIssue(actor))
			.orderBy("sub_issue.position")
			.orderBy("sub_issue.child_id"),
	);
	const at = parts.findIndex(({ id }) => id === child);
	if (at < 0) throw notFound();
	const beyond = parts[way === "up" ? at - 1 : at + 1]?.id;
	if (beyond !== undefined)
		return moveSubIssue(
			app,
			actor,
			parent,
			child,
			way === "up" ? { before: beyond } : { after: beyond },
		);
	demandWriting(parent);
}

type Ids = { readonly parent: number; readonly child: number };

/** @throws DomainError "invalid" */
async function refuseTree(tx: Transaction, ids: Ids): Promise<void> {
	const parts = await tx.all(children, { parent: ids.parent });
	if (parts.length >= mostSubIssues)
		throw invalid(`an issue has ${mostSubIssues} sub-issues at most`);
	const ancestors = (await tx.all(above, { child: ids.parent })).map(
		(row) => row.id,
	);
	if (ancestors.includes(ids.child))
		throw invalid("an issue cannot be a sub-issue of its own sub-issue");
	const under = Number(
		(await tx.first(below, { parent: ids.child }))?.levels ?? 0,
	);
	if (ancestors.length + 1 + under > mostLevels)
		throw invalid(`sub-issues have ${mostLevels} levels at most`);
}

async function take(
	app: App,
	tx: Transaction,
	actor: Actor,
	parent: number,
	child: number,
): Promise<boolean> {
	const ids = { parent, child };
	if (!(await tx.run(remove, ids))) return false;
	await note(tx, actor, ids, "remove", now(app));
	return true;
}

/** The timelines of both tell of it. */
async function note(
	tx: Transaction,
	actor: Actor,
	{ parent, child }: Ids,
	what: "add" | "remove",
	at: number,
): Promise<void> {
	const poster = actor.account?.id ?? null;
	await addToTimeline(
		tx,
		{ issue: parent, kind: `${what}_sub_issue`, poster, at },
		{ other_issue_id: child },
	);
	await addToTimeline(
		tx,
		{ issue: child, kind: `${what}_parent_issue`, poster, at },
		{ other_issue_id: parent },
	);
}

function demandBoth(parent: IssueContext, child: IssueContext): void {
	if (parent.issue.kind === "pull" || child.issue.kind === "pull")
		throw invalid("pull requests have no sub-issues and are none");
	demandWriting(parent);
	demandWriting(child);
}

const mayChange = ({ repository, access, issue }: IssueContext): boolean =>
	mayWrite(access, issue) && !repository.archived_at;

function demandWriting({ repository, access, issue }: IssueContext): void {
	if (!mayWrite(access, issue)) throw forbidden();
	if (repository.archived_at) throw archived("repo is archived");
}
