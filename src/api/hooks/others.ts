import {
	type SignedInContext,
	signedIn,
	siteAdmin,
} from "../../guards/account.ts";
import { type OrganizationContext, org } from "../../guards/organization.ts";
import { hookEndpoints } from "./endpoints.ts";

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
	place: ({ organization }: OrganizationContext) => ({
		owner: organization.id,
	}),
});

export const {
	list: userListHooks,
	create: userCreateHook,
	get: userGetHook,
	edit: userEditHook,
	remove: userDeleteHook,
	deliveries: userListHookDeliveries,
	redeliver: userRedeliverHook,
} = hookEndpoints({
	id: "user",
	base: "/user/hooks",
	what: "the user",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	place: ({ me }: SignedInContext) => ({ owner: me.id }),
});

export const {
	list: adminListHooks,
	create: adminCreateHook,
	get: adminGetHook,
	edit: adminEditHook,
	remove: adminDeleteHook,
	deliveries: adminListHookDeliveries,
	redeliver: adminRedeliverHook,
} = hookEndpoints({
	id: "admin",
	base: "/admin/hooks",
	what: "the site, or those that new repositories begin with",
	scope: "admin",
	on: siteAdmin,
	place: (_: SignedInContext) => ({ site: "all" as const }),
	placeOf: (config) => ({
		site: config.is_system_webhook === "true" ? "system" : "default",
	}),
	placeIn(search) {
		const type = search.get("type");
		return { site: type === "default" || type === "all" ? type : "system" };
	},
});
