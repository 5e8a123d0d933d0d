import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { stepsToRun } from "../../database/migrate.ts";
import { leaseMs, livingServers } from "./leases.ts";

const lookMs = 250;

/**
 * Leaves the tables alone while servers of an older version use them: those would fail on what has changed. A server that was killed counts as
 * alive until its lease ends, so this waits for that long.
 * @throws ConfigError when another server is still there
 */
export async function refuseBesideOlder(
	db: Database,
	patienceMs = leaseMs + 1_000,
): Promise<void> {
	const steps = await stepsToRun(db);
	if (!steps.length) return;
	const giveUpAt = performance.now() + patienceMs;
	for (;;) {
		const servers = await livingServers(db);
		// one that started beside this one may have done the work meanwhile
		if (!servers || !(await stepsToRun(db)).length) return;
		if (performance.now() > giveUpAt)
			throw new ConfigError(
				`the database has to be brought up to date (${steps.map(({ version, name }) => `${version} ${name}`).join(", ")}), and ${servers === 1 ? "1 server" : `${servers} servers`} of an older version still ${servers === 1 ? "runs" : "run"} on it: stop all of them first, or start with --beside-older where CHANGELOG.md says that the versions run side by side`,
			);
		await delay(lookMs);
	}
}
