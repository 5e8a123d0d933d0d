import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { GitError } from "../errors.ts";

/** Bytes that grow at the end and may be dropped from the start, in files without names: they go with the process, however that ends. */
export interface Spool {
	/** Bytes written so far. */
	readonly size: number;
	/** Bytes that are kept. */
	readonly held: number;
	append(bytes: Buffer): Promise<void>;
	/** Fills memory with what begins at a place; not beyond a multiple of `segment`. Gives how many bytes that were. */
	read(into: Buffer, at: number): Promise<number>;
	/** Lets go of files that end before a place. */
	dropBefore(at: number): void;
	close(): void;
}

/** Bytes of one file; a multiple of what is read at once. */
const SEGMENT = 64 << 20;

/** Opens an empty spool in a folder, which is made if missing. */
export function openSpool(folder: string, segment = SEGMENT): Spool {
	const files = new Map<number, FileHandle>();
	let size = 0;
	let dropped = 0;
	let closed = false;

	async function fileAt(at: number): Promise<FileHandle> {
		const index = Math.floor(at / segment);
		const known = files.get(index);
		if (known) return known;
		const file = await namelessFile(folder);
		if (closed) {
			await file.close();
			throw new GitError("gone", "the spool is closed");
		}
		files.set(index, file);
		return file;
	}
	const letGo = (index: number) => {
		void files
			.get(index)
			?.close()
			.catch(() => {});
		files.delete(index);
	};

	return {
		get size() {
			return size;
		},
		get held() {
			return closed ? 0 : size - dropped;
		},
		async append(bytes) {
			for (let done = 0; done < bytes.length; ) {
				const at = size % segment;
				const length = Math.min(bytes.length - done, segment - at);
				const file = await fileAt(size);
				const { bytesWritten } = await file.write(bytes, done, length, at);
				size += bytesWritten;
				done += bytesWritten;
				if (bytesWritten !== length)
					throw new GitError("no-space", "the disk is full");
			}
		},
		async read(into, at) {
			const file = files.get(Math.floor(at / segment));
			if (!file) throw new GitError("aborted", "the client is too slow");
			return (await file.read(into, 0, into.length, at % segment)).bytesRead;
		},
		dropBefore(at) {
			const last = Math.floor(at / segment);
			for (const index of files.keys()) if (index < last) letGo(index);
			dropped = Math.max(dropped, Math.min(size, last * segment));
		},
		close() {
			closed = true;
			for (const index of files.keys()) letGo(index);
		},
	};
}

async function namelessFile(folder: string): Promise<FileHandle> {
	mkdirSync(folder, { recursive: true });
	const path = join(folder, randomBytes(12).toString("hex"));
	const file = await open(path, "wx+", 0o600);
	await rm(path);
	return file;
}
