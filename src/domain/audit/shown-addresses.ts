import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import { standingIn } from "../organizations/membership.ts";
import { isSiteAdmin, type SignedInActor } from "../permissions/actor.ts";
import type { AuditRecord } from "./audit-record.ts";

/**
 * Tells for records of a place whether their reader may see from where somebody acted: site administrators may, and owners of the organization;
 * everybody sees his own addresses.
 */
export async function shownAddresses(
	app: App,
	actor: SignedInActor,
	organization: Account | undefined,
): Promise<{ all: boolean; isShown(record: AuditRecord): boolean }> {
	const all =
		isSiteAdmin(actor) ||
		(organization?.kind === "organization" &&
			(await standingIn(app.db, organization, actor.account)).owner);
	return {
		all,
		isShown: ({ actor_id, by_id }) =>
			all || (by_id === null && Number(actor_id) === actor.account.id),
	};
}
