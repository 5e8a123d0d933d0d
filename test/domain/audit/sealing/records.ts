import type { App } from "../../../../src/app.ts";
import type { AuditRecord } from "../../../../src/domain/audit/audit-record.ts";
import { testForge } from "../../../support/forge.ts";

/** A forge that seals no records any more: the tests do. */
export async function unsealingForge() {
	const forge = await testForge();
	await forge.app.auditSealing.settled();
	await forge.app.auditSealing.close();
	return forge;
}

/** Adds records in one transaction; gives their ids. */
export async function addRecords(
	app: Pick<App, "db">,
	count: number,
	more: Partial<AuditRecord> = {},
): Promise<number[]> {
	const record = {
		...{ at_ms: 1_763_820_187_000, action: "repository.visibility-changed" },
		...{ actor_id: 7, actor_name: "ada", by_id: null, by_name: null },
		...{ as_kind: "" as const, credential_kind: "token" as const },
		...{ credential_id: 12, address: "192.0.2.7", agent: "curl/8" },
		...{ request_id: "request-1", organization_id: null, repository_id: 4 },
		...{ account_id: null, target_kind: "repository", target_id: 4 },
		target_name: "lumen/quarry",
		...more,
	};
	const rows = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("audit_record")
				.values(
					Array.from({ length: count }, (_, i) => ({
						details: JSON.stringify({ facts: { n: i } }),
						...record,
					})),
				)
				.returning("id"),
		),
	);
	return rows.map(({ id }) => id);
}
