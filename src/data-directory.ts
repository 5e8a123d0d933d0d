import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { scratchIn } from "./config.ts";
import { makeDirectories } from "./disk/make-directories.ts";

/** The data directory cannot be used; the message says why, for whoever starts the forge. */
export class DataDirectoryError extends Error {}

/**
 * Makes the data directory if it is missing and takes it for this process alone. The lock is the operating system's: it goes with
 * the process, however that ends.
 * @throws DataDirectoryError when it cannot be written, another process has it, or a move that began to fill it is not finished and the forge is to be served
 */
export function takeDataDirectory(
	path: string,
	{ serves = true } = {},
): { release(): void } {
	try {
		makeDirectories(path);
		const probe = join(path, `.probe-${process.pid}`);
		try {
			// an empty file fits on a full disk too
			writeFileSync(probe, Buffer.alloc(65_536));
		} finally {
			rmSync(probe, { force: true });
		}
	} catch (error) {
		throw new DataDirectoryError(
			`the data directory ${path} cannot be written: ${(error as Error).message}`,
		);
	}
	let lock: DatabaseSync | undefined;
	try {
		lock = new DatabaseSync(join(path, "lock"), { timeout: 0 });
		lock.exec(
			"pragma journal_mode=delete; pragma locking_mode=exclusive; begin exclusive",
		);
	} catch (error) {
		lock?.close();
		if (![5, 6].includes((error as { errcode?: number }).errcode ?? 0))
			throw new DataDirectoryError(
				`the data directory ${path} cannot be locked: ${(error as Error).message}`,
			);
		throw new DataDirectoryError(
			`the data directory ${path} is in use by another process`,
		);
	}
	const held = lock;
	if (existsSync(join(path, "restoring.json"))) {
		held.close();
		throw new DataDirectoryError(
			`the restore to ${path} is not finished: run "ingot restore" again`,
		);
	}
	if (serves && existsSync(join(path, "moving.json"))) {
		held.close();
		throw new DataDirectoryError(
			`the move to ${path} is not finished: run "ingot move" again before the forge serves`,
		);
	}
	if (serves) {
		// what a process that was killed had begun
		rmSync(scratchIn(path), { recursive: true, force: true });
		mkdirSync(scratchIn(path), { mode: 0o700 });
	}
	keepFromOthers(path);
	return { release: () => held.close() };
}

const databaseFiles = ["ingot.db", "ingot.db-wal", "ingot.db-shm"];

/** Lets no other user of the machine read the data, whatever the modes of a directory were that was there before: it holds digests of passwords, and private repositories. */
function keepFromOthers(path: string): void {
	for (const name of ["", ...readdirSync(path)])
		try {
			const place = join(path, name);
			const found = statSync(place);
			const allowed = databaseFiles.includes(name)
				? 0o600
				: found.isDirectory()
					? 0o7770
					: 0o7760;
			if (found.mode & 0o7777 & ~allowed)
				chmodSync(place, found.mode & 0o7777 & allowed);
		} catch {
			// it is another user's, or gone: what is in it has modes of its own
		}
}
