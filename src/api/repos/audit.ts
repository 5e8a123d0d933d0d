import { repo } from "../../guards/repository.ts";
import { auditEndpoint } from "../audit-endpoint.ts";

export const repoListAudit = auditEndpoint({
	id: "repoListAudit",
	route: "GET /repos/:owner/:repo/audit",
	summary: "List the audit log of a repository, the newest first",
	scope: "repository",
	on: repo.admin(),
	scopeOf: ({ repository }) => ({ repository: repository.id }),
	organizationOf: ({ owner }) => owner,
});
