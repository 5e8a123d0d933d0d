import { repositoryActions } from "./repositories.ts";

/** Every action of which the audit log has records. */
export const auditActions = {
	...repositoryActions,
};

export type AuditAction = keyof typeof auditActions;
