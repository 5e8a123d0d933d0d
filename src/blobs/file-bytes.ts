import { createHash, type Hash } from "node:crypto";
import { close, closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { BlobChanged, type ByteRange } from "./blob-store.ts";

const readAt = promisify(read);
const chunk = 256 * 1024;
// Three ways to a thread and back cost more than reading this much from a local disk at once.
const small = 64 * 1024;

/**
 * The bytes of a file or a part of them; undefined when there is no such file. With the `sha256` of the whole file, all of it breaks off before its end when
 * the disk gives other bytes; a part has no digest to compare.
 */
export function openFileBytes(
	path: string,
	range?: ByteRange,
	sha256?: string,
): Readable | undefined {
	const { start, end = Infinity } = range ?? { start: 0 };
	let fd: number;
	try {
		fd = openSync(path, "r");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
	try {
		const { size } = fstatSync(fd);
		const stop = Math.max(start, Math.min(size, end + 1));
		const key = start === 0 && stop === size ? sha256 : undefined;
		if (stop - start > small) return new FileBytes(fd, start, stop, key);
		const bytes = Buffer.allocUnsafe(stop - start);
		const length = readSync(fd, bytes, 0, bytes.length, start);
		closeSync(fd);
		const all = bytes.subarray(0, length);
		if (key && createHash("sha256").update(all).digest("hex") !== key)
			return damagedBytes(path);
		return new SmallBytes(all);
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}

/** Fails when it is read, so that its reader is there to hear of it. */
const damagedBytes = (path: string): Readable =>
	new Readable({
		read() {
			this.destroy(otherBytes(path));
		},
	});

const otherBytes = (path: string): Error =>
	new BlobChanged(`the disk gave other bytes than were written to ${path}`);

/** Sends bytes as the body of an answer and ends it; a client that goes away ends the reading, and what fails ends the answer. */
export async function pipeTo(bytes: Readable, answer: Writable): Promise<void> {
	if (bytes instanceof SmallBytes) {
		answer.end(bytes.all);
		bytes.destroy();
	} else if (bytes instanceof FileBytes) await bytes.pipeInto(answer);
	else await pipeline(bytes, answer).catch(() => {});
}

/** A file that was read at once. */
class SmallBytes extends Readable {
	readonly all: Buffer;
	constructor(all: Buffer) {
		super();
		this.all = all;
	}
	override _read(): void {
		if (this.all.length) this.push(this.all);
		this.push(null);
	}
}

/** A file that is read bit by bit, and closed when that is over. */
class FileBytes extends Readable {
	readonly #fd: number;
	readonly #end: number;
	readonly #key: string | undefined;
	readonly #hash: Hash | undefined;
	#at: number;
	#reading: Promise<unknown> | undefined;
	constructor(fd: number, start: number, end: number, key?: string) {
		super({ highWaterMark: chunk });
		this.#key = key;
		this.#hash = key ? createHash("sha256") : undefined;
		this.#fd = fd;
		this.#at = start;
		this.#end = end;
	}
	override _read(): void {
		const buffer = Buffer.allocUnsafeSlow(Math.min(chunk, this.#left));
		this.#fill(buffer).then(
			(bytes) => this.push(bytes.length ? bytes : null),
			(error) => this.destroy(error),
		);
	}
	override async _destroy(
		error: Error | null,
		done: (error: Error | null) => void,
	): Promise<void> {
		// the number may be another file's as soon as it is free
		await this.#reading?.catch(() => {});
		close(this.#fd, () => done(error));
	}
	/** With two buffers that are used again and again: new ones cost more than the reading. */
	async pipeInto(answer: Writable): Promise<void> {
		const gone = new Promise<void>((resolve) => {
			answer.once("close", () => {
				this.destroy();
				resolve();
			});
		});
		const buffers = [0, 1].map(() => ({
			bytes: Buffer.allocUnsafeSlow(Math.min(chunk, this.#left)),
			sent: Promise.resolve(),
		}));
		try {
			for (let n = 0; this.#left > 0; n++) {
				const buffer = buffers[n % 2] as (typeof buffers)[0];
				await Promise.race([buffer.sent, gone]);
				if (this.destroyed || answer.destroyed) return;
				const bytes = await this.#fill(buffer.bytes);
				if (this.destroyed) return;
				if (bytes.length === 0) throw new Error("the file became shorter");
				buffer.sent = new Promise((resolve) => {
					answer.write(bytes, () => resolve());
				});
			}
			answer.end();
		} catch (error) {
			answer.destroy(error as Error);
		} finally {
			this.destroy();
		}
	}
	/** Its last bytes are not sent where all of them are not what was put. */
	#check(bytes: Buffer): void {
		this.#hash?.update(bytes);
		if (this.#left === 0 && this.#hash?.digest("hex") !== this.#key)
			throw otherBytes(`blob ${this.#key}`);
	}
	get #left(): number {
		return this.#end - this.#at;
	}
	async #fill(buffer: Buffer): Promise<Buffer> {
		const length = Math.min(buffer.length, this.#left);
		const reading = readAt(this.#fd, buffer, 0, length, this.#at);
		this.#reading = reading;
		const { bytesRead } = await reading;
		this.#at += bytesRead;
		const bytes = buffer.subarray(0, bytesRead);
		if (bytesRead) this.#check(bytes);
		return bytes;
	}
}
