import {
	givesAccess,
	type SignedInContext,
	signedIn,
} from "../../guards/account.ts";
import { hookEndpoints } from "../hook-endpoints.ts";

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
	onAccess: givesAccess(signedIn({ publicOnly: false })),
	place: ({ me }: SignedInContext) => ({ owner: me.id }),
});
