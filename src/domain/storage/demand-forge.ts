import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** For commands that only look after a forge. @throws Error when the settings name none */
export function demandForge({
	data,
	databaseUrl,
}: Pick<Config, "data" | "databaseUrl">): void {
	if (databaseUrl || existsSync(join(data, "ingot.db"))) return;
	throw new Error(
		`there is no forge in ${data}: name its directory with --data`,
	);
}
