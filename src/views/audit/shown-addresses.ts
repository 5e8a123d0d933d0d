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
 * Tells for records of a place whether their reader may see from where somebody acted: site administrators may, and owners of the organization
 * that it belonged to then; everybody sees his own addresses. `within` is the organization of whose records alone an address may be looked for.
 */
export async function shownAddresses(
	app: App,
	actor: SignedInActor,
	organization: Account | undefined,
): Promise<ShownAddresses> {
	const isOwn = ({ actor_id, by_id }: AuditRecord) =>
		by_id === null && Number(actor_id) === actor.account.id;
	if (isSiteAdmin(actor)) return { all: true, isShown: () => true };
	const isOwner =
		organization?.kind === "organization" &&
		(await standingIn(app.db, organization, actor.account)).owner;
	if (!isOwner) return { all: false, isShown: isOwn };
	const within = organization.id;
	return {
		...{ all: true, within },
		isShown: (record) =>
			Number(record.organization_id) === within || isOwn(record),
	};
}

interface ShownAddresses {
	/** Addresses may be looked for. */
	readonly all: boolean;
	readonly within?: number;
	isShown(record: AuditRecord): boolean;
}

/** @throws DomainError "forbidden" for who may not see all addresses, and so does not search for them */
export function demandAll(all: boolean): void {
	if (!all) throw forbidden("you may not search for the addresses of others");
}
