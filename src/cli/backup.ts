import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { makeBackup } from "../domain/backup/make-backup.ts";
import { readManifest } from "../domain/backup/manifest.ts";
import { checkBackup, restoreBackup } from "../domain/backup/restore-backup.ts";

/** `ingot backup DIRECTORY [--earlier BACKUP] [--without-blobs]`: a backup beside the running forge. */
export async function backupCommand(args: string[]): Promise<void> {
	const withoutBlobs = args.includes("--without-blobs");
	const { earlier, others } = takeEarlier(
		args.filter((arg) => arg !== "--without-blobs"),
	);
	const { config, rest } = readConfig(others, process.env);
	const [target] = rest;
	if (!target || rest.length > 1)
		throw new Error(
			"ingot backup NEW-DIRECTORY [--data DIRECTORY] [--earlier BACKUP] [--without-blobs]",
		);
	const { counts } = await makeBackup(config, resolve(target), {
		withoutBlobs,
		earlier,
	});
	process.stdout.write(
		`backed up ${counts.repository} repositories with ${counts.git_ref} refs and ${counts.account} accounts to ${resolve(target)}${withoutBlobs ? ", without blobs" : ""}\n`,
	);
	if (statSync(target).dev === statSync(config.data).dev)
		process.stdout.write(
			"it is on the disk of the data, and shares files with it: copy it to another disk or machine, or both are lost together\n",
		);
}

function takeEarlier(args: string[]): { earlier?: string; others: string[] } {
	const at = args.findIndex((arg) => /^--earlier(=|$)/.test(arg));
	const attached = args[at]?.startsWith("--earlier=");
	if (at < 0) return { others: args };
	const value = attached ? args[at]?.slice("--earlier=".length) : args[at + 1];
	if (!value) throw new Error("--earlier wants an earlier backup");
	return {
		earlier: resolve(value),
		others: args.toSpliced(at, attached ? 1 : 2),
	};
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
		const { created, blobs } = readManifest(backup);
		process.stdout.write(
			`${backup} is whole, of ${created}${blobs ? "; its blobs were left out" : ""}\n`,
		);
		return;
	}
	const { database, created, missing } = await restoreBackup(backup, config);
	process.stdout.write(`restored the backup of ${created} to ${config.data}\n`);
	if (missing.length)
		process.stdout.write(
			`the backup was made without blobs, and ${missing.length} of them are not ${config.s3Bucket ? "in the bucket" : `in ${config.data}/blobs`}\n`,
		);
	if (database === "postgres")
		process.stdout.write(
			`now fill an empty database: pg_restore --no-owner --dbname=ADDRESS ${config.data}/database.dump\n`,
		);
}
