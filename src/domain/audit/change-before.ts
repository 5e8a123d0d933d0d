import { query, type Reader } from "../../database/database.ts";
import { auditActions } from "./actions/actions.ts";

/** Actions that change nothing of what an import brings. */
const harmless = /^(?:session|audit)\.|^site\.(?:task-run|imported)$/;
const changes = Object.keys(auditActions).filter(
	(action) => !harmless.test(action),
);

const anyChange = query((q, p: { actions: string[]; before: number }, d) =>
	q
		.selectFrom("audit_record")
		.select(["id", "action", "at_ms"])
		.where("action", "in", d.list(p.actions))
		.where("id", "<", p.before)
		.limit(1),
);

/** Gives a record of some actions, else of a change of what an import brings, that is older than a record, or any; undefined for none. */
export const changeBefore = (
	db: Reader,
	before = Number.MAX_SAFE_INTEGER,
	actions: string[] = changes,
): Promise<{ id: number; action: string; at_ms: number } | undefined> =>
	db.first(anyChange, { actions, before });
