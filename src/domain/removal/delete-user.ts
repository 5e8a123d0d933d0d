import type { App } from "../../app.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { conflict, invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import {
	hasOtherAdministrator,
	lockAdministrators,
} from "../accounts/other-administrators.ts";
import { deleteRepository } from "../lifecycle/delete-repository.ts";
import { deletePackagesOf, ownsPackages } from "../packages/delete-package.ts";
import type { Actor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import { forgetFollower } from "../repositories/following/remove-followers.ts";
import { repositoriesByIds } from "../repositories/repository.ts";
import { lockMembers } from "../teams/members.ts";

const ownedRepositories = query((q, p: { account: number; limit: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.account)
		.orderBy("id")
		.limit(p.limit),
);
const membership = query((q, p: { account: number }) =>
	q
		.selectFrom("organization_member")
		.select("organization_id")
		.where("account_id", "=", p.account)
		.limit(1),
);
const ownedBy = query((q, p: { account: number; owner: number }) =>
	q
		.selectFrom("team_member as m")
		.innerJoin("team as t", "t.id", "m.team_id")
		.select("m.organization_id as id")
		.distinct()
		.where("m.account_id", "=", p.account)
		.where("t.level", "=", p.owner)
		.orderBy("m.organization_id"),
);
export const ownedAlone = query((q, p: { account: number; owner: number }) =>
	q
		.selectFrom("team_member as m")
		.innerJoin("team as t", "t.id", "m.team_id")
		.innerJoin("account", "account.id", "m.organization_id")
		.selectAll("account")
		.distinct()
		.where("m.account_id", "=", p.account)
		.where("t.level", "=", p.owner)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("team_member as o")
						.innerJoin("team as s", "s.id", "o.team_id")
						.select("o.account_id")
						.whereRef("o.organization_id", "=", "m.organization_id")
						.where("s.level", "=", p.owner)
						.where("o.account_id", "!=", p.account),
				),
			),
		),
);

/**
 * Deletes a user. What others wrote with him stays; with `purge`, his repositories, his packages and the organizations that he alone owns go too,
 * and without it he must have none.
 * @throws DomainError "invalid" for oneself, the last administrator, and one who still owns something
 */
export async function deleteUser(
	app: App,
	actor: Actor,
	user: Account,
	{ purge }: { purge: boolean },
): Promise<void> {
	const doer = actor.sudoBy ?? actor.account;
	if (doer?.id === user.id || actor.account?.id === user.id)
		throw invalid("you cannot delete yourself");
	if (user.kind !== "user")
		throw invalid("target is an organization but not user");
	if (user.admin) await keepAnAdministrator(app.db, user);
	if (purge) {
		const alone = { account: user.id, owner: Level.owner };
		for (const organization of await app.db.all(ownedAlone, alone)) {
			await deleteRepositoriesOf(app, actor, organization);
			await deletePackagesOf(app, actor, organization.id);
			await deleteAccountRow(app, actor, organization);
		}
		await deleteRepositoriesOf(app, actor, user);
		await deletePackagesOf(app, actor, user.id);
	}
	await deleteAccountRow(app, actor, user, async (tx) => {
		await lockOwnership(tx, user);
		const still = (what: string) =>
			invalid(`user still has ${what} [uid: ${user.id}]`);
		const owned = { account: user.id, limit: 1 };
		if (await tx.first(ownedRepositories, owned))
			throw still("ownership of repositories");
		if (await ownsPackages(tx, user.id)) throw still("ownership of packages");
		if (user.admin) await keepAnAdministrator(tx, user);
		if (!purge && (await tx.first(membership, { account: user.id })))
			throw still("membership of organizations");
		// all others have left one of them meanwhile
		if (await tx.first(ownedAlone, { account: user.id, owner: Level.owner }))
			throw still("organizations of his own");
	});
	// what was remembered of the password must not outlive the account
	app.accounts.passwords.forget(user.id);
}

/** Nobody leaves the organizations that somebody owns, and no administrator goes, until the transaction is over. */
export async function lockOwnership(
	tx: Transaction,
	account: Account,
): Promise<void> {
	const key = { account: account.id, owner: Level.owner };
	for (const { id } of await tx.all(ownedBy, key)) await lockMembers(tx, id);
	if (account.admin) await lockAdministrators(tx);
}

async function keepAnAdministrator(db: Reader, user: Account): Promise<void> {
	if (!(await hasOtherAdministrator(db, user)))
		throw invalid(`can not delete the last admin user [uid: ${user.id}]`);
}

/** Deletes all repositories of an account, one after the other: an interrupted deletion is begun again and goes on. */
export async function deleteRepositoriesOf(
	app: App,
	actor: Actor,
	owner: Account,
): Promise<void> {
	for (;;) {
		const some = { account: owner.id, limit: 50 };
		const ids = await app.db.all(ownedRepositories, some);
		if (ids.length === 0) return;
		const rows = await repositoriesByIds(
			app.db,
			ids.map(({ id }) => id),
		);
		for (const repository of rows)
			await deleteRepository(app, actor, repository);
	}
}

/**
 * Deletes the row of a user or an organization, with all that hangs on it and the counts that it was part of; `check` may refuse.
 * @throws DomainError "conflict" when it owns something that must not go with it
 */
export async function deleteAccountRow(
	app: App,
	actor: Actor,
	account: Account,
	check?: (tx: Transaction) => Promise<void>,
): Promise<void> {
	try {
		await app.db.write(async (tx) => {
			await check?.(tx);
			await uncount(tx, account.id);
			await tx.change((q) =>
				q.deleteFrom("account").where("id", "=", account.id),
			);
			await app.events.record(tx, {
				kind: "account.deleted",
				actor: actor.account?.id,
				payload: { account: account.id, name: account.name },
			});
		});
	} catch (error) {
		if (isConstraint(error, "foreign-key"))
			throw conflict(`${account.name} still owns something`);
		throw error;
	}
}

/** Takes an account out of the counts of followers, stars and watchers. */
async function uncount(tx: Transaction, id: number): Promise<void> {
	await tx.change((q) =>
		q
			.updateTable("account")
			.set((e) => ({ followers: e("followers", "-", 1) }))
			.where("id", "in", (e) =>
				e
					.selectFrom("follow")
					.select("account_id")
					.where("follower_id", "=", id),
			),
	);
	await tx.change((q) =>
		q
			.updateTable("account")
			.set((e) => ({ following: e("following", "-", 1) }))
			.where("id", "in", (e) =>
				e
					.selectFrom("follow")
					.select("follower_id")
					.where("account_id", "=", id),
			),
	);
	await forgetFollower(tx, id);
}
