import { now } from "../../../clock.ts";
import { updateTable } from "../../../database/queries/changes.ts";
import { noteAudit } from "../note-audit.ts";
import type { SealingGround } from "./ground.ts";
import { newestLog } from "./log-rows.ts";

const end = updateTable("audit_log", { set: ["restored_at"], where: ["id"] });

/** Ends the log that grows, because it is a copy of the past: others may have seen more of it. The next records begin a new one. */
export const endLog = (
	app: Pick<SealingGround, "db" | "clock">,
): Promise<number> =>
	app.db.write(async (tx) => {
		const log = await newestLog(tx);
		if (!log) return 0;
		noteAudit(app, tx, { action: "audit.log-ended", facts: { log: log.id } });
		return tx.run(end, { id: log.id, restored_at: now(app) });
	});
