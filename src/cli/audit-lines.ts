import type { CommittedReader } from "../database/database.ts";
import type { AuditRecord } from "../domain/audit/audit-record.ts";
import { type AuditFilter, listAudit } from "../domain/audit/list-audit.ts";
import { exactTimeOf } from "../text/rfc3339.ts";
import { auditRecordView } from "../views/audit/audit-record.ts";

const recordsAtOnce = 500;

/** The records of the whole log that fit, the newest first, each as a line. @throws DomainError "unavailable" for what takes too long */
export async function* listedLines(
	db: CommittedReader,
	filter: AuditFilter,
	{ most, asJson }: { readonly most: number; readonly asJson: boolean },
): AsyncGenerator<string> {
	let before: number | undefined;
	for (let left = most; left > 0; ) {
		const limit = Math.min(left, recordsAtOnce);
		const page = await listAudit({ db }, "site", filter, { before, limit });
		for (const record of page.records)
			yield asJson
				? JSON.stringify(auditRecordView(record, () => true))
				: lineOf(record);
		left -= page.records.length;
		before = page.next;
		if (before === undefined) return;
	}
}

function lineOf(record: AuditRecord): string {
	const { action, target_name: target, address } = record;
	const acting = record.by_name ? `${record.by_name} as ` : "";
	const actor = acting + (record.actor_name || record.as_kind || "-");
	const time = exactTimeOf(Number(record.at_ms));
	return [time, record.id, action, actor, target || "-", address || "-"].join(
		"  ",
	);
}
