import { signedIn } from "../../guards/account.ts";
import { auditEndpoint } from "../audit-endpoint.ts";

export const userListAudit = auditEndpoint({
	id: "userListAudit",
	route: "GET /user/audit",
	summary: "List what you did, and what was done to your account",
	scope: "user",
	on: signedIn(),
	scopeOf: ({ actor }) => ({ account: actor.account.id }),
});
