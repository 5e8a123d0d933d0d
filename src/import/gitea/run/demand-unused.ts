import type { App } from "../../../app.ts";
import { changeBefore } from "../../../domain/audit/change-before.ts";
import { exactTimeOf } from "../../../text/rfc3339.ts";
import { SourceError } from "../source/installation.ts";

/**
 * Demands that nobody has changed an imported forge. Another import would undo the changes without records, and tables would contradict the audit log
 * from then on. @throws SourceError with a change
 */
export async function demandUnused(app: App): Promise<void> {
	const found = await changeBefore(app.db);
	if (found)
		throw new SourceError(
			`the forge has been changed since it was imported (audit record ${found.id}, ${found.action}, at ${exactTimeOf(found.at_ms)}), and another import would overwrite changes: import into a new directory`,
		);
}
