import { query, type Reader } from "../../database/database.ts";
import { Level } from "../permissions/units.ts";
import type { Team } from "../repositories/repository-teams.ts";

export type { Team };

const byId = query((q, p: { id: number }) =>
	q.selectFrom("team").selectAll().where("id", "=", p.id),
);
const membership = query((q, p: { team: number; account: number }) =>
	q
		.selectFrom("team_member")
		.select("team_id")
		.where("team_id", "=", p.team)
		.where("account_id", "=", p.account),
);

export const teamById = (db: Reader, id: number): Promise<Team | undefined> =>
	db.first(byId, { id });
/** Whether an account is in a team. */
export const isInTeam = async (
	db: Reader,
	team: Team,
	account: number,
): Promise<boolean> =>
	(await db.first(membership, { team: team.id, account })) !== undefined;

/** The team whose members own the organization. */
export const isOwners = (team: Team): boolean => team.level >= Level.owner;
