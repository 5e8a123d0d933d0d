import type { App } from "../../app.ts";
import { endLog } from "../audit/sealing/end-log.ts";
import { newestLog } from "../audit/sealing/log-rows.ts";
import { faultOfKey } from "../servers/prove-seals.ts";
import type { Check } from "./check.ts";

export const stoppedAuditLog: Check<App> = {
	name: "audit-log",
	looksAt: "an audit log that cannot grow",
	async find(app) {
		// a key that may come back opens it again
		if (await faultOfKey(app)) return [];
		const log = await newestLog(app.db);
		const grows =
			!log || log.restored_at || app.seals.open(log.secret) !== undefined;
		if (grows) return [];
		return [
			{
				what: `the key of the audit log ${log.origin} was sealed with a lost key: no record is sealed until "ingot audit begin"`,
				mend: () => endLog(app),
			},
		];
	},
};
