import { auditDeliveries } from "../audit/deliveries.ts";
import type { Check, RowsOnly } from "./check.ts";

export const failedDeliveries: Check<RowsOnly> = {
	name: "audit-deliveries",
	looksAt: "witnesses, streams and other places of the audit log that fail",
	async find(app) {
		const found = await auditDeliveries(app);
		return found
			.filter(({ fails }) => fails)
			.map(({ place, lacks, error, delivered }) => ({
				what: `${place} lacks ${lacks} records${delivered ? ` since ${new Date(delivered * 1000).toISOString()}` : ""}: ${error}`,
				mend: "mend the place, or remove it from the settings; a running server sends what it lacks",
			}));
	},
};
