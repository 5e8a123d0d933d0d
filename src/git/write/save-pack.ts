import { randomBytes } from "node:crypto";
import {
	closeSync,
	openSync,
	renameSync,
	rmSync,
	writeSync,
	writevSync,
} from "node:fs";
import { join } from "node:path";
import { syncOpen, syncPath } from "../../disk/sync.ts";
import { fileError } from "../errors.ts";
import type { Pack } from "./pack.ts";

/**
 * Puts a pack into a store so that a crash at any moment leaves all of it or nothing: content synced,
 * then the pack gets its name, then the index (without which git does not see the pack), then the
 * directory is synced. `level` marks packs of ours for folding. A pack that is kept elsewhere
 * need not be `durable` here. Throws `no-space`, `failed`.
 */
export async function savePack(
	directory: string,
	pack: Pack,
	level: number,
	{ durable = true }: { durable?: boolean } = {},
): Promise<void> {
	// without the ending of an index, by which git would take it for a pack
	const fresh = join(directory, `tmp_${randomBytes(8).toString("hex")}`);
	const name = join(directory, packName(level, pack.name));
	try {
		await Promise.all([
			writeFile(`${fresh}_pack`, pack.pack, durable),
			writeFile(`${fresh}_idx`, [pack.index], durable),
		]);
		renameSync(`${fresh}_pack`, `${name}.pack`);
		renameSync(`${fresh}_idx`, `${name}.idx`);
		if (durable) await syncPath(directory);
	} catch (error) {
		rmSync(`${fresh}_pack`, { force: true });
		rmSync(`${fresh}_idx`, { force: true });
		throw fileError(error, "write a pack");
	}
}

/** The file name, without ending, of a pack of ours: git asks only for `pack-` in front and the checksum at the end. */
export function packName(level: number, checksum: string): string {
	return `pack-level${level}-${checksum}`;
}

/** Level and checksum of a pack of ours; undefined for packs that were pushed. */
export function parsePackName(
	file: string,
): { level: number; checksum: string } | undefined {
	const [, level, checksum] = /^pack-level(\d+)-([0-9a-f]+)\./.exec(file) ?? [];
	return checksum ? { level: Number(level), checksum } : undefined;
}

/** The name by which a pack file is known, without "pack-" and ending; undefined for other files. */
export function packNameOf(file: string): string | undefined {
	return /^pack-([\w-]+)\.pack$/.exec(file)?.[1];
}

async function writeFile(
	path: string,
	parts: Buffer[],
	durable: boolean,
): Promise<void> {
	const file = openSync(path, "wx", 0o444);
	try {
		writeAll(file, parts);
		if (durable) await syncOpen(file, path);
	} finally {
		closeSync(file);
	}
}

function writeAll(file: number, parts: Buffer[]): void {
	for (let at = 0; at < parts.length; at += MAX_PARTS) {
		const some = parts.slice(at, at + MAX_PARTS);
		const size = some.reduce((sum, part) => sum + part.length, 0);
		let written = writevSync(file, some);
		if (written === size) continue;
		// A short write: a nearly full disk, or more than the system takes at once.
		const whole = Buffer.concat(some);
		while (written < size) written += writeSync(file, whole, written);
	}
}

const MAX_PARTS = 512;
