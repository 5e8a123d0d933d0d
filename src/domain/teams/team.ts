import type { Selectable } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { Level } from "../permissions/units.ts";

/** Members of an organization with the same rights. */
export type Team = Selectable<Schema["team"]>;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("team").selectAll().where("id", "=", p.id),
);
const byName = query((q, p: { organization: number; name: string }) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("organization_id", "=", p.organization)
		.where("lower_name", "=", p.name),
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
/** The team of an organization that has a name, whatever its case. */
export const teamByName = (
	db: Reader,
	organization: number,
	name: string,
): Promise<Team | undefined> =>
	db.first(byName, { organization, name: name.toLowerCase() });
/** Whether an account is in a team. */
export const isInTeam = async (
	db: Reader,
	team: Team,
	account: number,
): Promise<boolean> =>
	(await db.first(membership, { team: team.id, account })) !== undefined;

/** The team whose members own the organization. */
export const isOwners = (team: Team): boolean => team.level >= Level.owner;
