import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { badRequest, forbidden, invalid } from "../../errors.ts";
import { type Account, accountsByNames, isUser } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { mayKnow } from "../organizations/known-account.ts";
import type { Actor } from "../permissions/actor.ts";
import { assignableAmong } from "../repositories/people.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { type Issue, type IssueContext, lockIssue } from "./issue.ts";
import { addToTimeline } from "./timeline.ts";

const ofIssue = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_assignee")
		.select("account_id")
		.where("issue_id", "=", p.issue)
		.orderBy("id"),
);
const add = query((q, p: { issue: number; account: number }) =>
	q
		.insertInto("issue_assignee")
		.values({ issue_id: p.issue, account_id: p.account })
		.onConflict((c) => c.doNothing()),
);
const remove = query((q, p: { issue: number; account: number }) =>
	q
		.deleteFrom("issue_assignee")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account),
);

/** Puts one assignee of an issue before the others, which makes him the primary one. */
export async function makePrimary(
	tx: Transaction,
	issue: number,
	present: readonly number[],
	primary: number,
): Promise<void> {
	const others = present.filter((account) => account !== primary);
	if (present[0] === primary || others.length === present.length) return;
	for (const account of others) await tx.run(remove, { issue, account });
	for (const account of others) await tx.run(add, { issue, account });
}

/**
 * The users of some names, each able to be assigned.
 * @throws DomainError "invalid" for an unknown name or one who may not, "bad-request" for an organization, "forbidden" when one has
 * blocked the actor
 */
export async function assigneesNamed(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	names: readonly string[],
	unknown: (name: string) => string = (name) =>
		`Assignee does not exist: [name: user does not exist [uid: 0, name: ${name}]]`,
): Promise<Account[]> {
	const found = new Map(
		(await accountsByNames(app.db, [...names])).map((a) => [a.lower_name, a]),
	);
	const accounts = new Map<number, Account>();
	for (const name of names) {
		const account = found.get(name.toLowerCase());
		if (
			!account ||
			!(isUser(account) || (await mayKnow(app.db, actor, account)))
		)
			throw invalid(unknown(name));
		accounts.set(account.id, account);
	}
	const assignable = new Set(
		await assignableAmong(app.db, owned, [...accounts.values()]),
	);
	for (const account of accounts.values()) {
		if (account.kind !== "user")
			throw badRequest(`${account.name} is an organization, not a user`);
		if (!assignable.has(account))
			throw invalid(
				`user doesn't have access to repo [user_id: ${account.id}, repo_name: ${owned.repository.name}]`,
			);
		if (
			actor.account &&
			(await isBlocked(app.db, account.id, actor.account.id))
		)
			throw forbidden("user is blocked");
	}
	return [...accounts.values()];
}

/** Assigns users to an issue, and unassigns others. */
export const changeAssignees = (
	app: App,
	actor: Actor,
	{ issue: { id } }: IssueContext,
	change: AssigneeChange,
): Promise<Issue> =>
	app.db.write(async (tx) => {
		const issue = await lockIssue(tx, id);
		await applyAssignees(app, tx, actor, issue, change);
		return lockIssue(tx, id);
	});

interface AssigneeChange {
	add?: readonly Pick<Account, "id">[];
	remove?: readonly Pick<Account, "id">[];
	/** When it happens, unless now. */
	at?: number;
}

/** The same within a transaction that holds the issue. */
export async function applyAssignees(
	app: App,
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	{ add: toAdd = [], remove: toRemove = [], at = now(app) }: AssigneeChange,
): Promise<void> {
	const ids = (list: readonly Pick<Account, "id">[]) => list.map((a) => a.id);
	const those = async (change: typeof add, accounts: number[]) => {
		const did = await Promise.all(
			accounts.map((account) => tx.run(change, { issue: issue.id, account })),
		);
		return accounts.filter((_, i) => did[i]);
	};
	const [gone, added] = await Promise.all([
		those(remove, ids(toRemove)),
		those(add, ids(toAdd)),
	]);
	for (const [list, removed] of [
		[gone, 1],
		[added, 0],
	] as const)
		for (const assignee_id of list)
			await addToTimeline(
				tx,
				{
					issue: issue.id,
					kind: "assignees",
					poster: actor.account?.id ?? null,
					at,
				},
				{ assignee_id, removed },
			);
	if (added.length + gone.length)
		await app.events.record(tx, {
			kind: "issue.assigned",
			repository: issue.repository_id,
			actor: actor.account?.id,
			payload: { issue: issue.id, added, removed: gone },
		});
}

/** The ids of those who are assigned, in the order in which they were. */
export const assigneesOf = async (
	db: Reader,
	issue: number,
): Promise<number[]> =>
	(await db.all(ofIssue, { issue })).map((row) => row.account_id);
