import { statfs } from "node:fs/promises";
import { BackupError } from "../manifest.ts";

const mb = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** @throws BackupError that names the directory where less is free than something needs */
export async function demandSpace(
	directory: string,
	bytes: number,
	what: string,
	who = "the rehearsal",
): Promise<void> {
	const { bavail, bsize } = await statfs(directory);
	const free = bavail * bsize;
	if (free < bytes)
		throw new BackupError(
			`${who} needs ${mb(bytes)} in ${directory} for ${what}, and ${mb(free)} are free: make room there`,
		);
}
