import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import {
	grantedAny,
	grantedPulls,
	grantedWork,
} from "../permissions/granted.ts";
import { accessOf } from "../permissions/readers.ts";
import { Level, units } from "../permissions/units.ts";
import type { RepositoryWithOwner } from "./repository.ts";

/** Those who are offered where issues of a repository are assigned, by name: who may write some of it, or reads pull requests by a team. */
export const listAssignees = (
	app: App,
	{ repository }: RepositoryWithOwner,
): Promise<Account[]> => people(app, grantedWork(repository));

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
			(may.unit("pulls") >= Level.read ||
				units.some((unit) => may.unit(unit) >= Level.write))
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
	const found = await people(
		app,
		sql<SqlBool>`(account.id = ${account.id} and ${grantedAny(repository)})`,
	);
	return found.length > 0;
};

/** Those who can be asked to review a pull request: who has been given the right to read pull requests of the repository. */
export const listReviewers = (
	app: App,
	{ repository }: RepositoryWithOwner,
): Promise<Account[]> => people(app, grantedPulls(repository));

const people = (app: App, fits: Expression<SqlBool>): Promise<Account[]> =>
	app.db.rows((q) =>
		q
			.selectFrom("account")
			.selectAll()
			.where("kind", "=", "user")
			.where("prohibit_login", "=", 0)
			.where(fits)
			.orderBy("lower_name"),
	);
