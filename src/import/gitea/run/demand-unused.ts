import type { App } from "../../../app.ts";
import { query } from "../../../database/database.ts";
import { auditActions } from "../../../domain/audit/actions/actions.ts";
import { exactTimeOf } from "../../../text/rfc3339.ts";
import { SourceError } from "../source/installation.ts";

/** Actions that change nothing of what an import brings. */
const harmless = /^(?:session|audit)\.|^site\.task-run$/;
const changes = Object.keys(auditActions).filter(
	(action) => !harmless.test(action),
);

const anyChange = query((q, p: { actions: string[] }, d) =>
	q
		.selectFrom("audit_record")
		.select(["id", "action", "at_ms"])
		.where("action", "in", d.list(p.actions))
		.limit(1),
);

/**
 * Demands that nobody has changed an imported forge. Another import would undo the changes without records, and tables would contradict the audit log
 * from then on. @throws SourceError with a change
 */
export async function demandUnused(app: App): Promise<void> {
	const found = await app.db.first(anyChange, { actions: changes });
	if (found)
		throw new SourceError(
			`the forge has been changed since it was imported (audit record ${found.id}, ${found.action}, at ${exactTimeOf(found.at_ms)}), and another import would overwrite changes: import into a new directory`,
		);
}
