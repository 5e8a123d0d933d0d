import { givesAccess } from "../../guards/account.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { hookEndpoints } from "../hook-endpoints.ts";

export const {
	list: orgListHooks,
	create: orgCreateHook,
	get: orgGetHook,
	edit: orgEditHook,
	remove: orgDeleteHook,
	deliveries: orgListHookDeliveries,
	redeliver: orgRedeliverHook,
} = hookEndpoints({
	id: "org",
	base: "/orgs/:org/hooks",
	what: "an organization",
	scope: "organization",
	on: org.owner(),
	onAccess: givesAccess(org.owner()),
	place: ({ organization }: OrganizationContext) => ({
		owner: organization.id,
	}),
});
