import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "./actor.ts";

const creating = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select("team.id")
		.where("team_member.organization_id", "=", p.organization)
		.where("team_member.account_id", "=", p.account)
		.where((e) =>
			e.or([e("team.can_create_org_repo", "=", 1), e("team.level", ">=", 4)]),
		)
		.limit(1),
);

const creators = query((q, p: { organization: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select("team_member.account_id")
		.distinct()
		.where("team_member.organization_id", "=", p.organization)
		.where((e) =>
			e.or([e("team.can_create_org_repo", "=", 1), e("team.level", ">=", 4)]),
		),
);

/** The ids of the members who may make repositories for an organization. */
export const creatorsFor = async (
	db: Reader,
	organization: number,
): Promise<number[]> =>
	(await db.all(creators, { organization })).map((row) => row.account_id);

/** Whether an actor may make repositories for an account: its own, or those of an organization that lets it. */
export async function mayCreateFor(
	db: Reader,
	actor: Actor,
	owner: Account,
): Promise<boolean> {
	// the command line
	if (!actor.account) return actor.via === "system";
	if (actor.account.id === owner.id || isSiteAdmin(actor)) return true;
	const key = { organization: owner.id, account: actor.account.id };
	return (await db.first(creating, key)) !== undefined;
}
