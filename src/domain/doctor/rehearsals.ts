import { rehearsalState } from "../backup/rehearsal/rehearsal-rows.ts";
import type { Check, RowsOnly } from "./check.ts";

export const failedRehearsal: Check<RowsOnly> = {
	name: "backup-rehearsal",
	looksAt: "the last rehearsal of the copy of every second",
	async find(app) {
		const { telling } = await rehearsalState(app.db);
		if (telling?.outcome !== "failed") return [];
		const at = new Date(telling.ended * 1000).toISOString();
		return [
			{
				what: `the copy could not be restored at ${at}: ${telling.error}`,
				mend: "mend the place, or name an empty one (INGOT_BACKUP_TO); then `ingot backup rehearse` tries again",
			},
		];
	},
};
