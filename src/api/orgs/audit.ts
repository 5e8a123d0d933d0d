import { org } from "../../guards/organization.ts";
import { auditEndpoint } from "../audit-endpoint.ts";

export const orgListAudit = auditEndpoint({
	id: "orgListAudit",
	route: "GET /orgs/:org/audit",
	summary: "List the audit log of an organization, the newest first",
	scope: "organization",
	on: org.owner(),
	scopeOf: ({ organization }) => ({ organization: organization.id }),
	organizationOf: ({ organization }) => organization,
});
