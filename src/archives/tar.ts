import type { Readable } from "node:stream";
import { badRequest, tooLarge } from "../errors.ts";
import { unpacked } from "./unpacked.ts";
import type { Unpacking } from "./unpacking.ts";

interface TarOptions {
	/** Whether the bytes of a file of a size are wanted; its path as it stands in the archive, without `./`. */
	wanted(path: string, size: number): boolean;
	/** After so many wanted files the rest is not looked at. */
	readonly enough?: number;
	/** No more than so many plain bytes are looked at. */
	readonly most?: number;
}

/** So much is unpacked at most in looking for what is wanted: small archives can unpack to anything. */
const mostUnpacked = 1024 * 1024 * 1024;
const largestFile = 1024 * 1024;
const largestName = 64 * 1024;
const block = 512;

/**
 * Reads some files of a tar archive (POSIX, GNU or older), packed in whatever way, as it streams by; nothing is written anywhere.
 * @throws DomainError "bad-request" for what is no archive, "too-large"
 */
export async function readTar(
	unpacking: Unpacking,
	source: Readable,
	wanted: TarOptions,
): Promise<Map<string, Buffer>> {
	const bytes = await unpacked(unpacking, source);
	try {
		return await search(readerOf(bytes, wanted.most), wanted);
	} catch (error) {
		throw asBroken(error);
	} finally {
		bytes.destroy();
		source.destroy();
	}
}

/**
 * The first file of an archive that is called so, undefined without one.
 * @throws DomainError "bad-request" for what is no archive, "too-large"
 */
export async function readFromTar(
	unpacking: Unpacking,
	source: Readable,
	name: string | RegExp,
): Promise<Buffer | undefined> {
	const wanted = (path: string) =>
		typeof name === "string" ? path === name : name.test(path);
	const [bytes] = (
		await readTar(unpacking, source, { wanted, enough: 1 })
	).values();
	return bytes;
}

/** A file of an archive as it passes by. */
interface TarFile {
	readonly path: string;
	readonly size: number;
	/** Its bytes; what is not read is skipped. */
	readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The files of a tar archive that is not packed, of any size, in their order. @throws DomainError "bad-request" for what is no archive or was
 * cut, "too-large" when there is more than `most` bytes in sum. With `folders` these come too: their paths end with a slash.
 */
export async function* tarFiles(
	source: AsyncIterable<Buffer>,
	most: number,
	{ folders = false } = {},
): AsyncGenerator<TarFile> {
	const reader = readerOf(source, most);
	for await (const { path, size } of headers(reader, true, folders)) {
		let left = size;
		const bytes = (async function* () {
			while (left > 0) {
				const chunk = await reader.some(left);
				if (!chunk.length) throw badRequest("the archive is incomplete");
				left -= chunk.length;
				yield chunk;
			}
		})();
		yield { path, size, bytes };
		await reader.skip(left);
	}
}

async function search(
	reader: Reader,
	{ wanted, enough = Number.POSITIVE_INFINITY }: TarOptions,
): Promise<Map<string, Buffer>> {
	const found = new Map<string, Buffer>();
	if (enough === 0) return found;
	for await (const { path, size } of headers(reader)) {
		if (!wanted(path, size)) {
			await reader.skip(size);
			continue;
		}
		if (size > largestFile)
			throw tooLarge(`${path} in the archive is too large`);
		found.set(path, await reader.take(size));
		if (found.size >= enough) break;
	}
	return found;
}

/** The files of an archive, which may lack its end unless that is wanted; whoever goes on has taken or skipped the bytes of the last one. */
async function* headers(
	reader: Reader,
	endIsWanted = false,
	folders = false,
): AsyncGenerator<{ path: string; size: number }> {
	let longName: string | undefined;
	let longSize: number | undefined;
	for (;;) {
		const head = await reader.take(block);
		// one that was cut between two files looks like a whole one but for its end
		if (head.length < block && endIsWanted)
			throw badRequest("the archive is incomplete");
		if (head.length < block || head.every((byte) => byte === 0)) return;
		const size = longSize ?? numberAt(head, 124, 12);
		if (!isSummed(head) || !Number.isSafeInteger(size) || size < 0)
			throw badRequest("the archive is not a tar archive");
		const padding = -size & (block - 1);
		const kind = String.fromCharCode(head[156] as number);
		if (kind === "L" || kind === "x") {
			if (size > largestName)
				throw tooLarge("a name in the archive is too long");
			const text = (await reader.take(size)).toString("utf8");
			await reader.skip(padding);
			if (kind === "L") longName = text.replace(/\0.*$/s, "");
			else ({ path: longName = longName, size: longSize } = extended(text));
			continue;
		}
		const path = (longName ?? nameIn(head)).replace(/^(?:\.?\/)+/, "");
		longName = undefined;
		longSize = undefined;
		const isFile = kind === "0" || kind === "\0" || kind === "7";
		if (isFile) yield { path, size };
		else if (folders && kind === "5" && size === 0)
			yield { path: path.endsWith("/") ? path : `${path}/`, size };
		else await reader.skip(size);
		await reader.skip(padding);
	}
}

interface Reader {
	/** So many bytes, fewer only at the end. */
	take(length: number): Promise<Buffer>;
	/** What is there, at most so many bytes; none only at the end. */
	some(most: number): Promise<Buffer>;
	skip(length: number): Promise<void>;
}

function readerOf(
	source: AsyncIterable<Buffer>,
	most: number = mostUnpacked,
): Reader {
	const chunks = source[Symbol.asyncIterator]();
	let rest: Buffer = Buffer.alloc(0);
	let passed = 0;
	const more = async (): Promise<boolean> => {
		const next = await chunks.next();
		if (next.done) return false;
		passed += next.value.length;
		if (passed > most) throw tooLarge("the unpacked archive is too large");
		rest = rest.length ? Buffer.concat([rest, next.value]) : next.value;
		return true;
	};
	return {
		async take(length) {
			while (rest.length < length && (await more()));
			const taken = rest.subarray(0, length);
			rest = rest.subarray(length);
			return taken;
		},
		async some(most) {
			if (!rest.length) await more();
			const taken = rest.subarray(0, most);
			rest = rest.subarray(taken.length);
			return taken;
		},
		async skip(length) {
			let left = length;
			for (;;) {
				const step = Math.min(left, rest.length);
				rest = rest.subarray(step);
				left -= step;
				if (left === 0) return;
				if (!(await more())) throw badRequest("the archive is incomplete");
			}
		},
	};
}

const textAt = (head: Buffer, at: number, length: number): string => {
	const field = head.subarray(at, at + length);
	const end = field.indexOf(0);
	return field.toString("utf8", 0, end < 0 ? length : end);
};

function nameIn(head: Buffer): string {
	const name = textAt(head, 0, 100);
	const prefix =
		head.toString("latin1", 257, 263) === "ustar\0"
			? textAt(head, 345, 155)
			: "";
	return prefix ? `${prefix}/${name}` : name;
}

/** A number in octal digits, or, when it is too large for them, in bytes (GNU). */
function numberAt(head: Buffer, at: number, length: number): number {
	if (((head[at] as number) & 0x80) === 0) {
		const digits = textAt(head, at, length).trim();
		return /^[0-7]*$/.test(digits)
			? Number.parseInt(digits || "0", 8)
			: Number.NaN;
	}
	return Number(head.readBigUInt64BE(at + length - 8));
}

/** Whether the sum of the header's bytes is the one that it tells. */
function isSummed(head: Buffer): boolean {
	let sum = 8 * 32;
	for (let i = 0; i < block; i++)
		if (i < 148 || i >= 156) sum += head[i] as number;
	return sum === numberAt(head, 148, 8);
}

/** What an extended header (pax) says of the next file. */
function extended(text: string): { path?: string; size?: number } {
	const path = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
	const size = /(?:^|\n)\d+ size=(\d{1,15})\n/.exec(text)?.[1];
	return { path, size: size === undefined ? undefined : Number(size) };
}

/** What the unpacking complains of is the sender's. */
function asBroken(error: unknown): unknown {
	const { code = "", name = "" } = (error ?? {}) as {
		code?: string;
		name?: string;
	};
	if (name === "DomainError") return error;
	return /^(Z_|ZSTD_|ERR_)/.test(code) ? badRequest("invalid archive") : error;
}
