import { randomUUID } from "node:crypto";
import {
	type FileHandle,
	mkdir,
	open,
	readdir,
	rm,
	stat,
} from "node:fs/promises";
import { join } from "node:path";
import { syncOpen } from "../disk/sync.ts";
import {
	BlobRefused,
	type ByteSource,
	type PutOptions,
	type StoredBlob,
} from "./blob-store.ts";
import { type Digesting, openDigesting } from "./digesting.ts";
import { gathered } from "./gathered.ts";
import type { Hashing } from "./hashing.ts";

/** Where uploads wait until all of them is there and checked. */
interface Spool {
	readonly folder: string;
	readonly hashing: Hashing;
	/** Whether the files are to stay, and so to be brought to the disk. */
	readonly durable: boolean;
}

/** Bytes that wait in a temporary file of their own. */
interface SpooledFile {
	readonly path: string;
	readonly blob: StoredBlob;
}

/** Writes the bytes to a new temporary file, which is hashed on the way. On any failure the file is gone again. */
export async function spool(
	{ folder, hashing, durable }: Spool,
	source: ByteSource,
	options: PutOptions = {},
): Promise<SpooledFile> {
	const path = join(folder, randomUUID());
	const handle = await open(path, "wx", 0o600).catch(async (error) => {
		if (error.code !== "ENOENT") throw error;
		await mkdir(folder, { recursive: true });
		return open(path, "wx", 0o600);
	});
	const names = ["sha256", ...(options.digests ?? [])] as const;
	const digesting = openDigesting(hashing, path, names);
	try {
		const size = await receive(handle, digesting, source, options);
		const [found] = await Promise.all([
			digesting.finish(size),
			durable && syncOpen(handle.fd, path),
		]);
		const sha256 = found.sha256 as string;
		check(sha256, size, options.expect);
		await handle.close();
		return { path, blob: { ...found, key: sha256, sha256, size } };
	} catch (error) {
		digesting.drop();
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

/** Writes and hashes what arrives; gives how much that was. */
async function receive(
	handle: FileHandle,
	digesting: Digesting,
	source: ByteSource,
	{ maxBytes, expect, signal }: PutOptions,
): Promise<number> {
	const most = Math.min(maxBytes ?? Infinity, expect?.size ?? Infinity);
	let size = 0;
	let writing = Promise.resolve();
	for await (const bytes of gathered(source)) {
		signal?.throwIfAborted();
		size += bytes.length;
		if (size > most) throw tooMuch(most, expect?.size);
		const place = size;
		await writing;
		writing = handle.writeFile(bytes).then(() => digesting.reached(place));
		// whoever waits for it is told; until then the next piece may be late
		writing.catch(() => {});
		digesting.update(bytes);
	}
	signal?.throwIfAborted();
	await writing;
	return size;
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
