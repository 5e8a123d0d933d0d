import { accessActions } from "./access.ts";
import { accountActions } from "./accounts.ts";
import { repositoryActions } from "./repositories.ts";
import { ruleActions } from "./rules.ts";
import { siteActions } from "./site.ts";

/** Every action of which the audit log has records. */
export const auditActions = {
	...accessActions,
	...accountActions,
	...repositoryActions,
	...ruleActions,
	...siteActions,
};

export type AuditAction = keyof typeof auditActions;
