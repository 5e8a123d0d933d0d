import { closeSync, fsync, fsyncSync, openSync } from "node:fs";
import { promisify } from "node:util";

const fsyncLater = promisify(fsync);

/** Makes a file's content durable, while nothing else waits. */
export function syncFile(path: string): void {
	const file = openSync(path, "r");
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

/** Makes the names in a directory durable. */
export function syncDirectory(path: string): void {
	syncFile(path);
}

/** Makes a file's content, or a directory's names, durable without holding up the server. */
export async function syncPath(path: string): Promise<void> {
	const file = openSync(path, "r");
	try {
		await fsyncLater(file);
	} finally {
		closeSync(file);
	}
}

/** Paths that are synced together: the disk takes hardly longer for them than for one. */
const together = 64;

/** Makes many files and directories durable, each once. */
export async function syncAll(paths: Iterable<string>): Promise<void> {
	const list = [...new Set(paths)];
	let next = 0;
	const work = async () => {
		for (let at = next++; at < list.length; at = next++)
			await syncPath(list[at] as string);
	};
	await Promise.all(Array.from({ length: together }, work));
}

/** Makes the content of an open file durable without holding up the server. */
export async function syncOpen(file: number): Promise<void> {
	await fsyncLater(file);
}
