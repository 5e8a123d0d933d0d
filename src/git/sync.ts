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

/** Makes the content of an open file durable without holding up the server. */
export async function syncOpen(file: number): Promise<void> {
	await fsyncLater(file);
}
