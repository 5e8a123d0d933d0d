import type { Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import {
	outsider,
	type Standing,
	standingIn,
} from "../organizations/membership.ts";
import { maySeeAccount } from "../permissions/access.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { isInTeam, type Team } from "./team.ts";

/** How somebody stands to a team. */
export interface Place {
	/** What he is in its organization. */
	readonly standing: Standing;
	/** He may know that the team is there. */
	readonly knows: boolean;
	/** He is in it, owns the organization or administers the site. */
	readonly within: boolean;
}

/** How an actor stands to a team of an organization. */
export async function placeIn(
	db: Reader,
	actor: Actor,
	team: Team,
	organization: Account,
): Promise<Place> {
	const me = actor.account;
	if (!me) return { standing: outsider, knows: false, within: false };
	const standing = await standingIn(db, organization, me);
	const inside = standing.member || isSiteAdmin(actor);
	return {
		standing,
		knows:
			maySeeAccount(actor, organization, standing.member) &&
			(inside || team.visibility === "public"),
		within:
			standing.owner || isSiteAdmin(actor) || (await isInTeam(db, team, me.id)),
	};
}

/** Whether somebody may read a team: a private one is for those within. */
export const readsTeam = (place: Place, team: Team): boolean =>
	place.knows && (place.within || team.visibility !== "private");
