import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import { Level, type LevelName, levelOf, type Unit, unitKey } from "./units.ts";

const ofMember = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select(["team.level", "team.units"])
		.where("team_member.organization_id", "=", p.organization)
		.where("team_member.account_id", "=", p.account),
);

/** What each team of an organization that an account is in grants in a unit that belongs to the organization itself; none is in no team. */
export async function teamLevels(
	db: Reader,
	organization: Pick<Account, "id">,
	account: Pick<Account, "id">,
	unit: Unit,
): Promise<Level[]> {
	const teams = await db.all(ofMember, {
		organization: organization.id,
		account: account.id,
	});
	return teams.map(({ level, units }) => {
		if (level >= Level.admin) return level as Level;
		const words = JSON.parse(units) as Record<string, LevelName>;
		const granted = levelOf(words[unitKey(unit)] ?? "none") ?? Level.none;
		return Math.min(granted, Level.write) as Level;
	});
}
