import { join } from "node:path";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { lastId } from "../../database/counters.ts";
import type { Database } from "../../database/database.ts";
import {
	DamagedDatabase,
	damageOf,
} from "../../database/snapshots/damaged-database.ts";

type Place = Pick<Config, "data" | "databaseUrl">;

const fileOf = ({ data }: Place): string => join(data, "ingot.db");

/**
 * Gives the error of a start: where the pages of the database are damaged, other errors of the start say what is not so, such as that it is
 * the database of another forge.
 */
export function errorOfStart(config: Place, error: unknown): unknown {
	if (config.databaseUrl || error instanceof DamagedDatabase) return error;
	// a port that is taken says nothing of the database
	if ((error as { syscall?: string })?.syscall === "listen") return error;
	const path = fileOf(config);
	const fault = damageOf(path);
	return fault === undefined ? error : new DamagedDatabase(path, fault, error);
}

/** Tables of which every forge that was used has rows. */
const used = ["account", "git_store"] as const;

/**
 * Demands that a database which seems to be empty has really no damaged pages: a start would give it a first administrator, and repositories the ids of
 * others. @throws DamagedDatabase
 */
export async function demandSound({
	config,
	db,
}: Pick<App, "config" | "db">): Promise<void> {
	if (config.databaseUrl) return;
	for (const table of used) {
		if (!(await seemsEmptied(db, table))) continue;
		const path = fileOf(config);
		const fault = damageOf(path);
		if (fault !== undefined) throw new DamagedDatabase(path, fault);
		return;
	}
}

async function seemsEmptied(
	db: Database,
	table: (typeof used)[number],
): Promise<boolean> {
	const [row] = await db.rows((q) => q.selectFrom(table).select("id").limit(1));
	return row === undefined && (await lastId(db, table)) > 0;
}
