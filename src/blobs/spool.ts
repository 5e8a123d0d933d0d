import { createHash, type Hash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	BlobRefused,
	type ByteSource,
	type PutOptions,
	type StoredBlob,
} from "./blob-store.ts";

/** Bytes that wait, synced, in a temporary file of their own. */
export interface Spooled {
	readonly path: string;
	readonly blob: StoredBlob;
}

/** Writes the bytes to a new temporary file, hashing them on the way. On any failure the file is gone again. */
export async function spool(
	folder: string,
	source: ByteSource,
	options: PutOptions = {},
): Promise<Spooled> {
	const path = join(folder, randomUUID());
	const handle = await open(path, "wx", 0o600).catch(async (error) => {
		if (error.code !== "ENOENT") throw error;
		await mkdir(folder, { recursive: true });
		return open(path, "wx", 0o600);
	});
	try {
		const blob = await receive(
			(bytes) => handle.writeFile(bytes),
			source,
			options,
		);
		await handle.sync();
		await handle.close();
		return { path, blob };
	} catch (error) {
		await handle.close().catch(() => {});
		await rm(path, { force: true });
		throw error;
	}
}

/** Removes temporary files that nobody has written to since this moment; gives how many. */
export async function sweepSpool(
	folder: string,
	before: Date,
): Promise<number> {
	let removed = 0;
	for (const name of await readdir(folder).catch(noneWhenMissing)) {
		const path = join(folder, name);
		const found = await stat(path).catch(() => undefined);
		if (!found || found.mtime >= before) continue;
		await rm(path, { force: true });
		removed++;
	}
	return removed;
}

const noneWhenMissing = (error: NodeJS.ErrnoException): string[] => {
	if (error.code === "ENOENT") return [];
	throw error;
};

async function receive(
	write: (bytes: Uint8Array) => Promise<void>,
	source: ByteSource,
	{ maxBytes, expect, digests = [], signal }: PutOptions,
): Promise<StoredBlob> {
	const sha256 = createHash("sha256");
	const extra = digests.map((name): [string, Hash] => [name, createHash(name)]);
	const most = Math.min(maxBytes ?? Infinity, expect?.size ?? Infinity);
	let size = 0;
	for await (const bytes of source) {
		signal?.throwIfAborted();
		size += bytes.length;
		if (size > most) throw tooMuch(most, expect?.size);
		sha256.update(bytes);
		for (const [, hash] of extra) hash.update(bytes);
		await write(bytes);
	}
	signal?.throwIfAborted();
	const key = sha256.digest("hex");
	check(key, size, expect);
	return {
		key,
		sha256: key,
		size,
		...Object.fromEntries(extra.map(([n, h]) => [n, h.digest("hex")])),
	};
}

function tooMuch(most: number, promised: number | undefined) {
	return most === promised
		? new BlobRefused("wrong-size", `more than the promised ${most} bytes`)
		: new BlobRefused("too-large", `more than ${most} bytes`);
}

function check(sha256: string, size: number, expect: PutOptions["expect"]) {
	if (expect?.size !== undefined && size !== expect.size)
		throw new BlobRefused(
			"wrong-size",
			`${size} bytes instead of the promised ${expect.size}`,
		);
	if (expect?.sha256 !== undefined && sha256 !== expect.sha256.toLowerCase())
		throw new BlobRefused(
			"wrong-digest",
			`the sha256 is ${sha256} instead of the promised one`,
		);
}
