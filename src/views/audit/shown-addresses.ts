import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { AuditRecord } from "../../domain/audit/audit-record.ts";
import { standingIn } from "../../domain/organizations/membership.ts";
import {
	isSiteAdmin,
	type SignedInActor,
} from "../../domain/permissions/actor.ts";
import { forbidden } from "../../errors.ts";

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

/** @throws DomainError "forbidden" for who may not see all addresses, and so does not search for them */
export function demandAll(all: boolean): void {
	if (!all) throw forbidden("you may not search for the addresses of others");
}
