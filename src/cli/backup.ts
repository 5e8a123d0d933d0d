import { statSync } from "node:fs";
import { resolve } from "node:path";
import { readConfig } from "../config.ts";
import { makeBackup } from "../domain/backup/make-backup.ts";
import {
	damageLines,
	type Manifest,
	readManifest,
} from "../domain/backup/manifest.ts";
import { checkBackup, restoreBackup } from "../domain/backup/restore-backup.ts";
import {
	checkSealedBackup,
	makeSealedBackup,
	restoreSealedBackup,
} from "../domain/backup/sealed-backup.ts";
import { isSealed, makeKey } from "../domain/backup/sealed-file.ts";
import { checkCommand } from "./check-copy.ts";
import { rehearseCommand } from "./rehearse.ts";
import { restoreFrom } from "./restore-from.ts";
import { takeFlag } from "./take-flag.ts";

/**
 * `ingot backup DIRECTORY [--earlier BACKUP] [--without-blobs] [--around-damage]`: a backup beside the running forge, in one encrypted file
 * with `--backup-recipients`. `ingot backup --make-key FILE` makes a key for that.
 */
export async function backupCommand(args: string[]): Promise<void> {
	if (args[0] === "rehearse") return rehearseCommand(args.slice(1));
	if (args[0] === "check") return checkCommand(args.slice(1));
	const asked = takeFile(args, "--make-key");
	if (asked.value) return makeKeyFile(asked.value);
	const withoutBlobs = args.includes("--without-blobs");
	const aroundDamage = args.includes("--around-damage");
	const { value: earlier, others } = takeFile(
		args.filter(
			(arg) => arg !== "--without-blobs" && arg !== "--around-damage",
		),
		"--earlier",
	);
	const { config, rest } = readConfig(others, process.env);
	const [target] = rest;
	if (!target || rest.length > 1)
		throw new Error(
			"ingot backup NEW-DIRECTORY [--data DIRECTORY] [--earlier BACKUP] [--without-blobs] [--around-damage] [--backup-recipients KEYS]",
		);
	if (config.backupRecipients) {
		if (earlier) throw new Error("--earlier cannot be used with encryption");
		const made = await makeSealedBackup(
			config,
			resolve(target),
			config.backupRecipients,
			{ withoutBlobs, aroundDamage },
		);
		process.stdout.write(
			`${said(made, target)}, encrypted; sha256 ${made.sha256}\n${damageOf(made, aroundDamage)}`,
		);
		return;
	}
	const made = await makeBackup(config, resolve(target), {
		withoutBlobs,
		aroundDamage,
		earlier,
	});
	process.stdout.write(
		`${said(made, target)}\n${damageOf(made, aroundDamage)}`,
	);
	if (statSync(target).dev === statSync(config.data).dev)
		process.stdout.write(
			"the backup is on the same disk as the data and shares files with it: copy it to another disk or machine\n",
		);
}

const said = ({ counts, blobs }: Manifest, target: string) =>
	`backed up ${counts.repository} repositories with ${counts.git_ref} refs and ${counts.account} accounts, including deleted ones that can be restored, to ${resolve(target)}${blobs ? ", without blobs" : ""}`;

/** The things that a backup has only in part, a line for each; nothing without such, unless damage was `expected`. */
function damageOf(manifest: Manifest, expected = false): string {
	const lines = damageLines(manifest);
	if (!lines.length && expected)
		return "nothing is damaged: the backup is complete\n";
	return lines.length
		? `damaged in the forge when the backup was made, so that it has only what could be read:\n${lines.join("\n")}\n`
		: "";
}

async function makeKeyFile(path: string): Promise<void> {
	const recipient = await makeKey(path);
	process.stdout.write(
		`the key was written to ${path}: store it apart from the server and its backups; they cannot be decrypted without it\nINGOT_BACKUP_RECIPIENTS=${recipient}\n`,
	);
}

/** Takes a flag with a path out of the arguments. */
function takeFile(
	args: readonly string[],
	flag: string,
): { value?: string; others: string[] } {
	const { value, others } = takeFlag(args, flag);
	return value === undefined ? { others } : { value: resolve(value), others };
}

/**
 * `ingot restore BACKUP --data DIRECTORY [--key FILE]`, or with --check only reads the backup. With --from it makes the forge of a moment (restore-from.ts).
 */
export async function restoreCommand(args: string[]): Promise<void> {
	const from = takeFlag(args, "--from");
	if (from.value) return restoreFrom(from.value, from.others);
	for (const flag of ["--at", "--list", "--repository"])
		if (args.some((arg) => arg === flag || arg.startsWith(`${flag}=`)))
			throw new Error(
				`${flag} needs --from PLACE: a backup has one moment, and a copy (INGOT_BACKUP_TO) has many`,
			);
	const check = args.includes("--check");
	const { value: keyFile, others } = takeFile(
		args.filter((arg) => arg !== "--check"),
		"--key",
	);
	const { config, rest } = readConfig(others, process.env);
	const [given] = rest;
	if (!given || rest.length > 1)
		throw new Error(
			"ingot restore BACKUP (--data NEW-DIRECTORY | --check) [--key FILE]",
		);
	const backup = resolve(given);
	const sealed = isSealed(backup);
	if (check) {
		const { faults, manifest } = sealed
			? await checkSealedBackup(backup, keyFile)
			: {
					faults: await checkBackup(backup),
					manifest: readManifest(backup),
				};
		if (faults.length)
			throw new Error(`the backup is damaged:\n${faults.join("\n")}`);
		const { created, blobs } = manifest;
		process.stdout.write(
			`${backup} is complete, created ${created}${blobs ? ", without blobs" : ""}\n${damageOf(manifest)}`,
		);
		return;
	}
	const restored = sealed
		? await restoreSealedBackup(backup, keyFile, config)
		: await restoreBackup(backup, config);
	const { database, created } = restored;
	const missing = restored.blobs ? restored.missing : [];
	process.stdout.write(
		`restored the backup of ${created} to ${config.data}\n${damageOf(restored)}`,
	);
	if (missing.length)
		process.stdout.write(
			`the backup was created without blobs, and ${missing.length} blobs are missing ${config.s3Bucket ? "in the bucket" : `in ${config.data}/blobs`}\n`,
		);
	if (database === "postgres")
		process.stdout.write(
			`now restore an empty database: pg_restore --no-owner --dbname=ADDRESS ${config.data}/database.dump\n`,
		);
}
