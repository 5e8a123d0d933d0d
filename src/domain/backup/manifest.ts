import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotFacts } from "../../database/snapshots/facts.ts";

/** What a backup is; written last, so that a directory with one is complete. */
export interface Manifest {
	readonly format: 1;
	readonly version: string;
	readonly created: string;
	readonly schema: number;
	readonly database: "sqlite" | "postgres";
	readonly counts: Readonly<Record<string, number>>;
	/** Blobs are named in the contents but not here: somebody keeps them elsewhere. */
	readonly blobs?: "left out";
	/** Things that were damaged or missing in the forge itself, where the operator wanted a backup all the same. */
	readonly damaged?: Damaged;
	/** The sha256 of the files that are not checked by their own names. */
	readonly files: Readonly<Record<string, string>>;
}

/** Things of which a backup has only what could be read. */
export interface Damaged {
	/** The fault of each store, by its id. */
	readonly stores: Readonly<Record<number, string>>;
	/** Keys of blobs that are nowhere. */
	readonly blobs: readonly string[];
}

/** Names in a backup; those of everything else are as in a data directory. */
export const manifestFile = "manifest.json";
export const contentsFile = "contents.json";
export const databaseFiles = {
	sqlite: "ingot.db",
	postgres: "database.dump",
} as const;

/** Files and folders beside database, repositories and blobs that belong to a forge. */
export const otherData = [
	"ssh",
	"jwt",
	"secret.key",
	"secret.key.next",
	"front.md",
	"import/left-over",
] as const;

/** A backup cannot be made, read or restored; the message says why, for the operator. */
export class BackupError extends Error {}

/** Reads what a backup is. @throws BackupError */
export function readManifest(backup: string): Manifest {
	let manifest: Manifest;
	try {
		manifest = JSON.parse(readFileSync(join(backup, manifestFile), "utf8"));
	} catch (error) {
		throw new BackupError(
			`${backup} is no complete backup: ${(error as Error).message}`,
		);
	}
	if (manifest.format !== 1)
		throw new BackupError(
			`${backup} has format ${manifest.format}, this program knows format 1: use a newer version`,
		);
	return manifest;
}

/** One line for each thing that is damaged. */
export const damageLines = ({ damaged }: Manifest): string[] => [
	...Object.values(damaged?.stores ?? {}),
	...(damaged?.blobs ?? []).map((key) => `blob ${key} is missing`),
];

export const readContents = (
	backup: string,
): Pick<SnapshotFacts, "stores" | "blobs"> =>
	JSON.parse(readFileSync(join(backup, contentsFile), "utf8"));

/** Where a blob is in a backup, as in a data directory. */
export const blobPath = (data: string, key: string): string =>
	join(data, "blobs", key.slice(0, 2), key.slice(2, 4), key);

/** The sha256 of a file in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const bytes of createReadStream(path)) hash.update(bytes);
	return hash.digest("hex");
}
