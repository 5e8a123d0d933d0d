import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import { type Team, teamsReadBy } from "../repositories/repository-teams.ts";

/** How many people and chosen repositories teams have, by team; two queries however many there are. */
export async function sizesOfTeams(
	db: Reader,
	ids: readonly number[],
): Promise<Map<number, { members: number; repositories: number }>> {
	if (ids.length === 0) return new Map();
	const [members, repositories] = await Promise.all([
		db.rows((q, d) =>
			q
				.selectFrom("team_member")
				.select((e) => ["team_id as id", e.fn.countAll<number>().as("n")])
				.where("team_id", "in", d.list(ids))
				.groupBy("team_id"),
		),
		db.rows((q, d) =>
			q
				.selectFrom("team_repository")
				.select((e) => ["team_id as id", e.fn.countAll<number>().as("n")])
				.where("team_id", "in", d.list(ids))
				.groupBy("team_id"),
		),
	]);
	const of = (rows: readonly { id: number; n: number }[], id: number) =>
		Number(rows.find((row) => row.id === id)?.n ?? 0);
	return new Map(
		ids.map((id) => [
			id,
			{ members: of(members, id), repositories: of(repositories, id) },
		]),
	);
}

/** What is known of members of an organization beside who they are. */
export interface MemberFacts {
	/** Everybody knows that he is one. */
	readonly shown: boolean;
	readonly owner: boolean;
	/** His teams that the reader may know of. */
	readonly teams: readonly Pick<Team, "id" | "name" | "level">[];
}

/** Facts about some members of an organization, by account, as an actor may know them; three queries however many there are. */
export async function factsOfMembers(
	db: Reader,
	actor: Actor,
	organization: Account,
	accounts: readonly number[],
): Promise<Map<number, MemberFacts>> {
	if (accounts.length === 0) return new Map();
	const [shown, rows] = await Promise.all([
		db.rows((q, d) =>
			q
				.selectFrom("organization_member")
				.select(["account_id", "is_public"])
				.where("organization_id", "=", organization.id)
				.where("account_id", "in", d.list(accounts)),
		),
		db.rows((q, d) =>
			q
				.selectFrom("team_member")
				.innerJoin("team", "team.id", "team_member.team_id")
				.select([
					"team_member.account_id",
					"team.id",
					"team.name",
					"team.level",
				])
				.where("team_member.organization_id", "=", organization.id)
				.where("team_member.account_id", "in", d.list(accounts))
				.orderBy(sql`case when team.level >= ${Level.owner} then 0 else 1 end`)
				.orderBy("team.lower_name"),
		),
	]);
	const ids = [...new Set(rows.map(({ id }) => id))];
	const known = new Set(
		(await teamsReadBy(db, actor, ids)).map(({ id }) => id),
	);
	return new Map(
		accounts.map((account) => {
			const own = rows.filter((row) => row.account_id === account);
			return [
				account,
				{
					shown: shown.some(
						(row) => row.account_id === account && row.is_public === 1,
					),
					owner: own.some(({ level }) => level >= Level.owner),
					teams: own.filter(({ id }) => known.has(id)),
				},
			];
		}),
	);
}

/** The teams of an organization that a user is in and an actor may know of, the mightiest first. */
export async function teamsOfMember(
	db: Reader,
	actor: Actor,
	organization: Account,
	user: Account,
): Promise<Team[]> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("team_member")
			.select("team_id as id")
			.where("organization_id", "=", organization.id)
			.where("account_id", "=", user.id),
	);
	const teams = await teamsReadBy(
		db,
		actor,
		rows.map(({ id }) => id),
	);
	return teams.sort(
		(a, b) => b.level - a.level || (a.lower_name < b.lower_name ? -1 : 1),
	);
}
