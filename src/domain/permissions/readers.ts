import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import {
	type Access,
	decide,
	type Grants,
	grantedLevel,
	noAccess,
	nothing,
	type Subject,
	withGrant,
} from "./access.ts";
import { actingFor } from "./actor.ts";
import { maySignIn } from "./may-sign-in.ts";
import { Level, type Unit } from "./units.ts";

const grants = query(
	(q, p: { repository: number; owner: number; accounts: number[] }, d) =>
		q
			.selectFrom("collaboration")
			.select((e) => [
				"account_id",
				"level",
				e.val<string | null>(null).as("units"),
			])
			.where("repository_id", "=", p.repository)
			.where("account_id", "in", d.set(p.accounts))
			.unionAll(
				q
					.selectFrom("team_member")
					.innerJoin("team", "team.id", "team_member.team_id")
					.leftJoin("team_repository", (j) =>
						j
							.onRef("team_repository.team_id", "=", "team.id")
							.on("team_repository.repository_id", "=", p.repository),
					)
					.select([
						"team_member.account_id as account_id",
						grantedLevel.as("level"),
						"team.units as units",
					])
					.where("team_member.organization_id", "=", p.owner)
					.where("team_member.account_id", "in", d.set(p.accounts)) as never,
			),
);

type SubjectWithOwner = {
	readonly repository: Subject;
	readonly owner: Account;
};

/**
 * Of some accounts the users who are active and may read a unit of a repository; one query whatever their number. With `null` in
 * place of a unit: those who may see the repository.
 */
export const readersAmong = (
	db: Reader,
	owned: SubjectWithOwner,
	unit: Unit | null,
	accounts: readonly Account[],
): Promise<Account[]> => among(db, owned, unit, Level.read, accounts);

/** The same for those who may write the unit. */
export const writersAmong = (
	db: Reader,
	owned: SubjectWithOwner,
	unit: Unit,
	accounts: readonly Account[],
): Promise<Account[]> => among(db, owned, unit, Level.write, accounts);

async function among(
	db: Reader,
	{ repository, owner }: SubjectWithOwner,
	unit: Unit | null,
	least: Level,
	accounts: readonly Account[],
): Promise<Account[]> {
	const allowed = await accessOf(db, { repository, owner }, accounts);
	return accounts.filter((account) => {
		if (account.kind !== "user" || !maySignIn(account)) return false;
		const access = allowed.get(account.id) ?? noAccess;
		return (unit ? access.unit(unit) : access.level) >= least;
	});
}

/** What each of some accounts may do in a repository, by account id; one query whatever their number. */
export async function accessOf(
	db: Reader,
	{ repository, owner }: SubjectWithOwner,
	accounts: readonly Account[],
): Promise<ReadonlyMap<number, Access>> {
	if (!accounts.length) return new Map();
	const granted = new Map<number, Grants>();
	for (const row of await db.all(grants, {
		repository: repository.id,
		owner: owner.id,
		accounts: accounts.map((account) => account.id),
	})) {
		const of = granted.get(row.account_id);
		granted.set(row.account_id, withGrant(of, row));
	}
	return new Map(
		accounts.map((account) => [
			account.id,
			decide(
				actingFor(account),
				repository,
				owner,
				granted.get(account.id) ?? nothing,
			),
		]),
	);
}
