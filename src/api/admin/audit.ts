import { siteAdmin } from "../../guards/account.ts";
import { auditEndpoint } from "../audit-endpoint.ts";

export const adminListAudit = auditEndpoint({
	id: "adminListAudit",
	route: "GET /admin/audit",
	summary: "List the audit log of the server, the newest first",
	scope: "admin",
	on: siteAdmin,
	scopeOf: () => "site",
});
