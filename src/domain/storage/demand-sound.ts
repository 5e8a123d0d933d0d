import { join } from "node:path";
import type { App } from "../../app.ts";
import { NoSandbox } from "../../children/open-sandbox.ts";
import { type Config, ConfigError } from "../../config.ts";
import { lastId } from "../../database/counters.ts";
import type { Database } from "../../database/database.ts";
import { NewerSchema } from "../../database/migrate.ts";
import {
	DamagedDatabase,
	damageOf,
} from "../../database/snapshots/damaged-database.ts";
import { GitError } from "../../git/errors.ts";
import { PlaceRefused } from "../../shipping/place/place.ts";

type Place = Pick<Config, "data" | "databaseUrl">;

const fileOf = ({ data }: Place): string => join(data, "ingot.db");

/** Errors of a start that are the same whatever pages the database has lost. */
const apart = [
	ConfigError,
	DamagedDatabase,
	NewerSchema,
	NoSandbox,
	PlaceRefused,
];
/** The same of errors of git. */
const apartOfGit = ["no-git", "no-sandbox"];

/**
 * Gives the error of a start: where the pages of the database are damaged, some errors of the start say what is not so, such as that it is
 * the database of another forge. `look` reads all pages, and is called for such errors alone.
 */
export function errorOfStart(
	config: Place,
	error: unknown,
	look: typeof damageOf = damageOf,
): unknown {
	if (config.databaseUrl || !(error instanceof Error)) return error;
	if (!canComeOfDamage(error)) return error;
	const path = fileOf(config);
	const fault = look(path);
	return fault === undefined ? error : new DamagedDatabase(path, fault, error);
}

/** Tells if an error is one of SQLite, or what our own checks say of rows that are not as they have to be. */
function canComeOfDamage(error: Error): boolean {
	if (isOfSqlite(error)) return true;
	if (error instanceof GitError) return !apartOfGit.includes(error.kind);
	// a port that is taken, or a server that does not answer, says nothing of the database
	const { code } = error as { readonly code?: string };
	return code === undefined && !apart.some((kind) => error instanceof kind);
}

const isOfSqlite = (error: unknown): boolean =>
	error instanceof Error && ("errcode" in error || isOfSqlite(error.cause));

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
