import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { type AuditPage, listAudit } from "./list-audit.ts";

/** Records of what was done to an account in the last INGOT_KEEP_SECURITY_LOG_DAYS, the newest first. */
export function securityLog(
	app: App,
	{ id }: { readonly id: number },
	page: { readonly before?: number | undefined; readonly limit: number },
): Promise<AuditPage> {
	const end = endOf(app, "keepSecurityLogDays");
	const from = end === undefined ? undefined : end * 1000;
	return listAudit(app, { concerned: id }, { from }, page);
}
