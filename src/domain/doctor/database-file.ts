import { join } from "node:path";
import type { Config } from "../../config.ts";
import { faultsOfSqlite } from "../../database/snapshots/sqlite.ts";
import type { Check } from "./check.ts";

/** Faults that are told; a torn file has thousands. */
const most = 20;

export const damagedDatabase: Check<{ readonly config: Config }> = {
	name: "database",
	looksAt: "damaged pages and broken links of the SQLite file",
	async find({ config }) {
		if (config.databaseUrl) return [];
		const faults = faultsOfSqlite(join(config.data, "ingot.db"));
		return faults.slice(0, most).map((what) => ({
			what,
			mend: 'stop using this database: put the last backup back ("ingot restore"), or read what is left of it into a new file (sqlite3 ingot.db .recover) and let the doctor look at that',
		}));
	},
};
