import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import { mayReadUnit, mayWriteUnit } from "../permissions/allows.ts";
import {
	grantedAny,
	idsOfPullReaders,
	idsOfWorkers,
} from "../permissions/granted.ts";
import { accessOf } from "../permissions/readers.ts";
import { units } from "../permissions/units.ts";
import type { RepositoryWithOwner } from "./repository.ts";

/** More than these are not read where some of them are offered to be chosen. */
const offered = 1000;
const everybody = Number.MAX_SAFE_INTEGER;

const firstByName = query((q, p: { ids: number[]; limit: number }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.where("kind", "=", "user")
		.where("prohibit_login", "=", 0)
		.where("removed", "=", 0)
		// the accounts are few: along an index by name all that there are would be read
		.orderBy(sql`lower_name || ''`)
		.limit(p.limit),
);

/** Those who are offered where issues of a repository are assigned, by name: who may write some of it, or reads pull requests by a team. */
export const listAssignees = async (
	app: App,
	{ repository }: RepositoryWithOwner,
	most = everybody,
): Promise<Account[]> =>
	people(app.db, await idsOfWorkers(app.db, repository, most));

/** Some of those whom issues of a repository can be assigned to, by name; all where they are no more than a thousand. */
export const offeredAssignees = (
	app: App,
	owned: RepositoryWithOwner,
): Promise<Account[]> => listAssignees(app, owned, offered);

/** The first of these. */
export async function firstAssignees(
	app: App,
	{ repository }: RepositoryWithOwner,
	limit: number,
): Promise<Account[]> {
	const ids = await idsOfWorkers(app.db, repository, offered);
	return app.db.all(firstByName, { ids, limit });
}

/** Of some accounts those whom issues of a repository can be assigned to: users who may write some of it, or read its pull requests. */
export async function assignableAmong(
	db: Reader,
	owned: RepositoryWithOwner,
	accounts: readonly Account[],
): Promise<Account[]> {
	const users = accounts.filter((account) => account.kind === "user");
	const access = await accessOf(db, owned, users);
	return users.filter((user) => {
		const may = access.get(user.id);
		return (
			may !== undefined &&
			(mayReadUnit(may, "pulls") ||
				units.some((unit) => mayWriteUnit(may, unit)))
		);
	});
}

/** The same for one account. */
export const mayBeAssigned = async (
	db: Reader,
	owned: RepositoryWithOwner,
	account: Account,
): Promise<boolean> => (await assignableAmong(db, owned, [account])).length > 0;

/** Whether an account has been given any rights in a repository: as its owner, a collaborator, or a member of a team. */
export const hasGrant = async (
	app: App,
	{ repository }: RepositoryWithOwner,
	account: Account,
): Promise<boolean> => {
	const found = await app.db.rows((q) =>
		q
			.selectFrom("account")
			.select("id")
			.where("id", "=", account.id)
			.where("kind", "=", "user")
			.where("prohibit_login", "=", 0)
			.where(grantedAny(repository)),
	);
	return found.length > 0;
};

/** Those who can be asked to review a pull request: who has been given the right to read pull requests of the repository. */
export const listReviewers = async (
	app: App,
	{ repository }: RepositoryWithOwner,
	most = everybody,
): Promise<Account[]> =>
	people(app.db, await idsOfPullReaders(app.db, repository, most));

/** Some of them, by name; all where they are no more than a thousand. */
export const offeredReviewers = (
	app: App,
	owned: RepositoryWithOwner,
): Promise<Account[]> => listReviewers(app, owned, offered);

/** So many accounts are read by one statement. */
const portion = 500;

/** The users among some accounts who may sign in, by name; others have a turn between portions. */
async function people(db: Reader, ids: readonly number[]): Promise<Account[]> {
	const all: Account[] = [];
	for (let i = 0; i < ids.length; i += portion) {
		if (i > 0) await setImmediate();
		const some = await accountsByIds(db, ids.slice(i, i + portion));
		all.push(
			...some.filter(
				({ kind, prohibit_login }) => kind === "user" && prohibit_login === 0,
			),
		);
	}
	return all.sort((a, b) => (a.lower_name < b.lower_name ? -1 : 1));
}
