import { closeSync, fdatasync, fsync, fsyncSync, openSync } from "node:fs";
import { resolve, sep } from "node:path";
import { promisify } from "node:util";

const fsyncLater = promisify(fsync);
const fdatasyncLater = promisify(fdatasync);

/**
 * The disk refused to take what had been written. The system forgets such bytes, and the next sync succeeds without them: what is answered
 * afterwards may stand on a gap. So a forge that meets this answers nothing more and ends.
 */
export class SyncFailed extends Error {
	override readonly name = "SyncFailed";
	readonly path: string;
	constructor(path: string, cause: unknown) {
		const { code = String(cause) } = cause as NodeJS.ErrnoException;
		super(`the disk did not take what was written to ${path} (${code})`, {
			cause,
		});
		this.path = path;
	}
}

interface Watch {
	readonly root: string;
	readonly failed: (failure: SyncFailed) => void;
}
// A failed sync is a fact about a path of this machine, and most of those who meet one know nothing of a forge.
const watches = new Set<Watch>();

/** Calls `failed`, before anybody else hears of it, when a sync below a directory fails. Gives what ends the watch. */
export function watchSyncs(root: string, failed: Watch["failed"]): () => void {
	const watch = { root: resolve(root), failed };
	watches.add(watch);
	return () => void watches.delete(watch);
}

function report(path: string, error: unknown): never {
	throw tellFailedSync(path, error);
}

/** Tells those who watch a path of a sync that failed; gives what to throw. For syncs that others make, such as SQLite. */
export function tellFailedSync(path: string, error: unknown): SyncFailed {
	const failure = new SyncFailed(path, error);
	const place = resolve(path);
	for (const { root, failed } of watches)
		if (place === root || place.startsWith(root + sep)) failed(failure);
	return failure;
}

/** A full disk costs a new file, which is then thrown away, and nothing that was there before. */
export const isFull = (error: unknown): boolean =>
	/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException)?.code ?? "");

function failedFile(path: string, error: unknown): never {
	if (isFull(error)) throw error;
	report(path, error);
}

/** Makes a file's content durable, while nothing else waits. @throws SyncFailed, the error of open(2), ENOSPC */
export function syncFile(path: string): void {
	const file = openSync(path, "r");
	try {
		fsyncSync(file);
	} catch (error) {
		failedFile(path, error);
	} finally {
		closeSync(file);
	}
}

/** Makes the names in a directory durable. @throws SyncFailed, the error of open(2), ENOSPC */
export function syncDirectory(path: string): void {
	syncFile(path);
}

/** Makes a file's content, or a directory's names, durable without holding up the server. @throws SyncFailed, the error of open(2), ENOSPC */
export async function syncPath(path: string): Promise<void> {
	// to open and close costs less than a way to a thread and back
	const file = openSync(path, "r");
	try {
		await syncOpen(file, path);
	} finally {
		closeSync(file);
	}
}

/** Paths that are synced together: the disk takes hardly longer for them than for one. */
const together = 64;

/** Makes many files and directories durable, each once. @throws SyncFailed, the error of open(2), ENOSPC */
export async function syncAll(paths: Iterable<string>): Promise<void> {
	const list = [...new Set(paths)];
	let next = 0;
	const work = async () => {
		for (let at = next++; at < list.length; at = next++)
			await syncPath(list[at] as string);
	};
	await Promise.all(Array.from({ length: together }, work));
}

/** Makes the content of an open file durable without holding up the server. @throws SyncFailed, ENOSPC */
export async function syncOpen(file: number, path: string): Promise<void> {
	try {
		await fsyncLater(file);
	} catch (error) {
		failedFile(path, error);
	}
}

/** Makes what was added to a log durable. Others may have read it already, so a full disk is a failure too. @throws SyncFailed */
export async function syncLog(file: number, path: string): Promise<void> {
	try {
		await fdatasyncLater(file);
	} catch (error) {
		report(path, error);
	}
}
