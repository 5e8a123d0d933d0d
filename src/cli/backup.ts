import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { makeBackup } from "../domain/backup/make-backup.ts";
import { readManifest } from "../domain/backup/manifest.ts";
import { checkBackup, restoreBackup } from "../domain/backup/restore-backup.ts";

/** `ingot backup DIRECTORY`: a backup beside the running forge. */
export async function backupCommand(args: string[]): Promise<void> {
	const { config, rest } = readConfig(args, process.env);
	const [target] = rest;
	if (!target || rest.length > 1)
		throw new Error("ingot backup NEW-DIRECTORY [--data DIRECTORY]");
	const { counts } = await makeBackup(config, resolve(target));
	process.stdout.write(
		`backed up ${counts.repository} repositories with ${counts.git_ref} refs and ${counts.account} accounts to ${resolve(target)}\n`,
	);
}

/** `ingot restore BACKUP --data DIRECTORY`, or with --check only reads the backup. */
export async function restoreCommand(args: string[]): Promise<void> {
	const check = args.includes("--check");
	const others = args.filter((arg) => arg !== "--check");
	const { config, rest } = readConfig(others, process.env);
	const [given] = rest;
	if (!given || rest.length > 1)
		throw new Error("ingot restore BACKUP (--data NEW-DIRECTORY | --check)");
	const backup = resolve(given);
	if (check) {
		const faults = await checkBackup(backup);
		if (faults.length)
			throw new Error(`the backup is damaged:\n${faults.join("\n")}`);
		process.stdout.write(
			`${backup} is whole, of ${readManifest(backup).created}\n`,
		);
		return;
	}
	const { database, created } = await restoreBackup(backup, config.data);
	process.stdout.write(`restored the backup of ${created} to ${config.data}\n`);
	if (database === "postgres")
		process.stdout.write(
			`now fill an empty database: pg_restore --no-owner --dbname=ADDRESS ${config.data}/database.dump\n`,
		);
}
