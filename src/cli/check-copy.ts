import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { checkCopy } from "../domain/backup/postgres/check-copy.ts";
import { takeFlag } from "./take-flag.ts";

/** `ingot backup check [--key FILE]`: tells whether a forge on PostgreSQL could be restored to now; the exit status is 1 where it could not. */
export async function checkCommand(args: readonly string[]): Promise<void> {
	const key = takeFlag(args, "--key");
	const { config, rest } = readConfig(key.others, process.env);
	if (rest.length) throw new Error("ingot backup check [--key FILE]");
	if (!config.databaseUrl)
		throw new Error(
			'"ingot backup check" is for PostgreSQL: with SQLite "ingot backup rehearse" restores the copy',
		);
	if (!config.backupTo)
		throw new Error(
			"INGOT_BACKUP_TO names the place of the copy, and is empty",
		);
	const { openPostgres } = await import("../database/postgres.ts");
	const db = await openPostgres(config.databaseUrl);
	try {
		const keyFile = key.value ?? config.backupRehearsalKey;
		const { lines, faults } = await checkCopy(config, db, {
			keyFile: keyFile ? resolve(keyFile) : undefined,
			part: -1,
			room: await mkdtemp(join(tmpdir(), "ingot-check-")),
		});
		process.stdout.write(`${lines.join("\n")}\n`);
		for (const fault of faults) process.stdout.write(`PROBLEM: ${fault}\n`);
		if (faults.length) process.exitCode = 1;
	} finally {
		await db.close();
	}
}
