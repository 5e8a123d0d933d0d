import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { makeDirectories } from "../../disk/make-directories.ts";
import { demandForge } from "../storage/demand-forge.ts";
import { noteBackup } from "./last-backup.ts";
import {
	type BackupOptions,
	type BackupSettings,
	keepName,
	makeDraft,
} from "./make-backup.ts";
import { BackupError, type Manifest, readManifest } from "./manifest.ts";
import { checkBackup, restoreBackup } from "./restore-backup.ts";
import { readRecipients, sealFolder, unsealFile } from "./sealed-file.ts";

/** A backup in one encrypted file. */
interface SealedBackup extends Manifest {
	/** The file's own, to compare it with what comes back from elsewhere. */
	readonly sha256: string;
}

/**
 * Makes a backup in one file that only the keys of `recipients` open. What is not encrypted yet lies in the data directory, where it was before.
 * @throws BackupError, DumpError, SyncFailed, Error when there is no forge
 */
export async function makeSealedBackup(
	config: BackupSettings,
	target: string,
	recipients: string,
	options: Omit<BackupOptions, "earlier"> = {},
): Promise<SealedBackup> {
	const encrypter = await readRecipients(recipients);
	if (!encrypter) throw new BackupError("there is no key to encrypt for");
	if (existsSync(target))
		throw new BackupError(`${target} already exists: choose another file name`);
	demandForge(config);
	// on another machine than the forge's there is none
	makeDirectories(config.data);
	for (const name of leftDrafts(config.data))
		rmSync(join(config.data, name), { recursive: true, force: true });
	const plain = join(config.data, `backup-${process.pid}.partial`);
	const draft = join(dirname(target), `.${basename(target)}.partial`);
	rmSync(draft, { force: true });
	try {
		const manifest = await makeDraft(config, plain, options);
		makeDirectories(dirname(target));
		const sha256 = await sealFolder(plain, draft, encrypter);
		renameSync(draft, target);
		await keepName(target);
		await noteBackup(config.data, manifest.created);
		return { ...manifest, sha256 };
	} finally {
		rmSync(plain, { recursive: true, force: true });
		rmSync(draft, { force: true });
	}
}

/** Names of plain backups in a data directory that killed processes left. */
export function leftDrafts(data: string): string[] {
	return readdirSync(data).filter((name) => {
		const [, pid] = /^\.?backup-(\d+)\.partial(?:\.partial)?$/.exec(name) ?? [];
		return pid !== undefined && !isAlive(Number(pid));
	});
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Reads a whole encrypted backup, in the directory for temporary files, and says what is wrong with it. @throws BackupError */
export async function checkSealedBackup(
	file: string,
	keyFile: string | undefined,
): Promise<{ readonly faults: string[]; readonly manifest: Manifest }> {
	const room = await mkdtemp(join(tmpdir(), "ingot-check-"));
	const plain = join(room, "plain");
	try {
		await unsealFile(file, keyFile, plain);
		return { faults: await checkBackup(plain), manifest: readManifest(plain) };
	} finally {
		rmSync(room, { recursive: true, force: true });
	}
}

/** Puts an encrypted backup into an empty or new data directory, beside which it is opened. @throws BackupError, SyncFailed */
export async function restoreSealedBackup(
	file: string,
	keyFile: string | undefined,
	to: Parameters<typeof restoreBackup>[1],
): ReturnType<typeof restoreBackup> {
	if (existsSync(to.data) && readdirSync(to.data).length > 0)
		throw new BackupError(`${to.data} is not empty: name a new directory`);
	const above = dirname(to.data);
	const plain = join(above, `.${basename(to.data)}.partial`);
	rmSync(plain, { recursive: true, force: true });
	try {
		if (!existsSync(above)) makeDirectories(above);
		await unsealFile(file, keyFile, plain);
		return await restoreBackup(plain, to, { own: true });
	} finally {
		rmSync(plain, { recursive: true, force: true });
	}
}
