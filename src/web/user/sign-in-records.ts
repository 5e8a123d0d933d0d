import type { AuditAction } from "../../domain/audit/actions/actions.ts";

/** The records of somebody who signs in: a directory may make the account, edit it, and bring it into teams. */
export const signInRecords: readonly AuditAction[] = [
	"session.signed-in",
	"session.ended",
	"account.created",
	"account.edited",
	"account.avatar-changed",
	"team.member-added",
	"team.member-removed",
	"organization.member-removed",
	"login.linked",
];
