import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { forgetAllLost } from "../repositories/following/review-owner.ts";
import { dropTeamless, lockMembers } from "./members.ts";
import { isOwners, type Team } from "./team.ts";

const remove = query((q, p: { id: number }) =>
	q.deleteFrom("team").where("id", "=", p.id),
);

/**
 * Deletes a team; those who are in no other leave the organization.
 * @throws DomainError "invalid" for the owners' team
 */
export async function deleteTeam(
	app: App,
	actor: Actor,
	organization: Account,
	team: Team,
): Promise<void> {
	if (isOwners(team)) throw invalid("the Owners team cannot be deleted");
	await app.db.write(async (tx) => {
		await lockMembers(tx, organization.id);
		if (!(await tx.run(remove, { id: team.id }))) throw notFound();
		noteAudit(app, tx, {
			action: "team.deleted",
			in: organization,
			target: team,
			before: team,
		});
		await dropTeamless(app, tx, actor, organization.id);
		await forgetAllLost(app, tx, organization);
		await app.events.record(tx, {
			kind: "team.deleted",
			actor: actor.account?.id,
			payload: {
				team: team.id,
				organization: organization.id,
				name: team.name,
			},
		});
	});
}
