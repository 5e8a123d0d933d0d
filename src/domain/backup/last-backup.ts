import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const fileIn = (data: string): string => join(data, "last-backup");

/** Notes in the data directory that a backup was made; who may only read there still gets his backup. */
export async function noteBackup(data: string, created: string): Promise<void> {
	await writeFile(fileIn(data), `${created}\n`).catch(() => undefined);
}

/** When the last backup of a data directory was made, in milliseconds; undefined where none is known. */
export async function lastBackup({
	data,
}: {
	readonly data: string;
}): Promise<number | undefined> {
	const text = await readFile(fileIn(data), "utf8").catch(() => "");
	const at = Date.parse(text.trim());
	return Number.isNaN(at) ? undefined : at;
}
