import type { App } from "../../app.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { conflict, invalid, isDomainError, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import {
	hasOtherAdministrator,
	lockAdministrators,
} from "../accounts/other-administrators.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { purgeOfAccount } from "../lifecycle/deleted/purge-overdue.ts";
import { deletePackagesOf, ownsPackages } from "../packages/delete-package.ts";
import type { Actor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import { forgetFollower } from "../repositories/following/remove-followers.ts";
import { lockMembers } from "../teams/members.ts";
import { deleteRepositoriesOf, ownsMoreThan } from "./delete-repositories.ts";
import { accountHasMuch, cutOffAccount } from "./remove-account-rows.ts";

const ownedRepositories = query((q, p: { account: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.account)
		.limit(1),
);
const dropRow = query((q, p: { id: number }) =>
	q.deleteFrom("account").where("id", "=", p.id),
);
const held = query((q, p: { id: number }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "=", p.id)
		.where("removed", "=", 0)
		.modifyEnd(d.forUpdate()),
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
const ownedAlone = query((q, p: { account: number; owner: number }) =>
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

/** The organizations that have no other owner than an account. */
export const organizationsOwnedAlone = (
	db: Reader,
	account: number,
): Promise<Account[]> => db.all(ownedAlone, { account, owner: Level.owner });

/**
 * Deletes a user. What others wrote with him stays; with `purge`, his repositories, his packages and the organizations that he alone owns go too,
 * and without it he must have none.
 * @throws DomainError "invalid" for oneself, the last administrator, and one who still owns something (`stillOwns` tells it apart)
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
	const keep = keepsAccounts(app);
	const many = purge && (await ownsMany(app, user));
	const wholly = { all: many || (purge && keep), keep };
	if (purge) {
		const alone = { account: user.id, owner: Level.owner };
		for (const organization of await app.db.all(ownedAlone, alone)) {
			const large = await ownsMany(app, organization);
			if (!large) await deleteOwned(app, actor, organization, keep);
			const all = large || keep;
			await deleteAccountRow(app, actor, organization, undefined, {
				all,
				keep,
			});
		}
		if (!many) await deleteOwned(app, actor, user, keep);
	}
	const check = async (tx: Transaction) => {
		await lockOwnership(tx, user);
		const still = (what: string) =>
			invalid(`user still has ${what} [uid: ${user.id}]`, { owns: true });
		const owned = { account: user.id };
		if (!wholly.all && (await tx.first(ownedRepositories, owned)))
			throw still("ownership of repositories");
		if (!wholly.all && (await ownsPackages(tx, user.id)))
			throw still("ownership of packages");
		if (user.admin) await keepAnAdministrator(tx, user);
		if (!purge && (await tx.first(membership, { account: user.id })))
			throw still("membership of organizations");
		// all others have left one of them meanwhile
		if (await tx.first(ownedAlone, { account: user.id, owner: Level.owner }))
			throw still("organizations of his own");
	};
	await deleteAccountRow(app, actor, user, check, wholly);
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

/** Tells if a user was not deleted because something of his has to go first. */
export const stillOwns = (error: unknown): boolean =>
	isDomainError(error, "invalid") && error.details?.owns === true;

async function keepAnAdministrator(db: Reader, user: Account): Promise<void> {
	if (!(await hasOtherAdministrator(db, user)))
		throw invalid(`can not delete the last admin user [uid: ${user.id}]`);
}

/** More repositories than these are not deleted while somebody waits. */
const mostAtOnce = 20;

const ownsMany = (app: App, owner: Account): Promise<boolean> =>
	ownsMoreThan(app, owner.id, mostAtOnce);

/** Tells if deleted accounts can be restored for some days. */
const keepsAccounts = ({ config }: App): boolean => config.keepDeletedDays > 0;

/** Deletes what an account owns; with `keep` its repositories are kept with it, and its packages stay where they are. */
async function deleteOwned(
	app: App,
	actor: Actor,
	owner: Account,
	keep: boolean,
): Promise<void> {
	await deleteRepositoriesOf(app, actor, owner, { keep });
	if (!keep) await deletePackagesOf(app, actor, owner.id);
}

/**
 * Deletes the row of a user or an organization, with all that hangs on it and the counts that it was part of; `check` may refuse. One that is kept, or has
 * much, is taken away from everybody at once. Of the second a job deletes the rows, a few at a time; with `all` its repositories and packages go too.
 * @throws DomainError "conflict" when it owns something that must not go with it, "not-found" when it was deleted meanwhile
 */
export async function deleteAccountRow(
	app: App,
	actor: Actor,
	found: Account,
	check?: (tx: Transaction) => Promise<void>,
	{
		all = false,
		keep = keepsAccounts(app),
	}: { readonly all?: boolean; readonly keep?: boolean } = {},
): Promise<void> {
	try {
		await app.db.write(async (tx) => {
			await check?.(tx);
			// somebody else may have deleted or changed it since it was read
			const account = await tx.first(held, { id: found.id });
			if (!account) throw notFound();
			if (!keep) await purgeOfAccount(app, tx, account.id);
			if (all || keep || (await accountHasMuch(tx, account.id)))
				await cutOffAccount(app, tx, actor, account, { all, keep });
			else await dropAccount(tx, account.id);
			noteAudit(app, tx, { action: "account.deleted", in: account });
			await app.events.record(tx, {
				kind: "account.deleted",
				actor: actor.account?.id,
				payload: { account: account.id, name: account.name },
			});
		});
	} catch (error) {
		if (isConstraint(error, "foreign-key"))
			throw conflict(`${found.name} still owns something`);
		throw error;
	}
}

/** Deletes the row of an account, and takes it out of the counts of followers, stars and watchers. */
async function dropAccount(tx: Transaction, id: number): Promise<void> {
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
	await tx.run(dropRow, { id });
}
