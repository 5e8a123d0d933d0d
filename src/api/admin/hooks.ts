import {
	givesAccess,
	type SignedInContext,
	siteAdmin,
} from "../../guards/account.ts";
import { hookEndpoints } from "../hook-endpoints.ts";

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
	onAccess: givesAccess(siteAdmin),
	place: (_: SignedInContext) => ({ site: "all" as const }),
	placeOf: (config) => ({
		site: config.is_system_webhook === "true" ? "system" : "default",
	}),
	placeIn(search) {
		const type = search.get("type");
		return { site: type === "default" || type === "all" ? type : "system" };
	},
});
