import { PassThrough, pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import {
	type Entry,
	fromRandomAccessReader,
	RandomAccessReader,
	type ZipFile,
} from "yauzl";
import { badRequest, tooLarge } from "../errors.ts";

/** Bytes that can be read from any place. */
export interface Seekable {
	readonly size: number;
	/** From the first byte up to the last one, both included. */
	read(start: number, end: number): Promise<Readable | undefined>;
}

interface Zip {
	/** Every file in the archive with its unpacked size; none lies outside of it. */
	readonly entries: readonly { readonly path: string; readonly size: number }[];
	/** The bytes of a file. @throws DomainError "bad-request", "too-large" */
	read(path: string, mostBytes?: number): Promise<Buffer | undefined>;
	close(): void;
}

const mostEntries = 100_000;
const largestFile = 4 * 1024 * 1024;
/** Bytes of names, comments and further fields of all files. */
const largestDirectory = 32 * 1024 * 1024;
/** The directory of an archive is read in pieces of so many bytes, and others get their turn after so many reads of it. */
const pieceBytes = 256 * 1024;
const readsInTurn = 200;

/** Opens a zip archive by its directory, without reading the rest. @throws DomainError "bad-request" for what is none */
export async function openZip(source: Seekable): Promise<Zip> {
	const file = await opened(source);
	const entries = await listed(file).catch((error) => {
		file.close();
		throw error;
	});
	const files = entries.filter((entry) => !entry.fileName.endsWith("/"));
	return {
		entries: files.map((entry) => ({
			path: entry.fileName,
			size: entry.uncompressedSize,
		})),
		async read(path, mostBytes = largestFile) {
			const entry = files.find((e) => e.fileName === path);
			if (!entry) return undefined;
			if (entry.uncompressedSize > mostBytes)
				throw tooLarge(`${path} in the archive is too large`);
			return bytesOf(file, entry, mostBytes);
		},
		close: () => file.close(),
	};
}

class Blob extends RandomAccessReader {
	readonly #source: Seekable;
	#piece = { start: 0, bytes: Buffer.alloc(0) };
	#reads = 0;
	constructor(source: Seekable) {
		super();
		this.#source = source;
	}
	/** Two of these are asked for each file: a stream for each would hold others up for seconds. */
	override read(
		target: Buffer,
		offset: number,
		length: number,
		position: number,
		callback: (error: Error | null, bytesRead?: number) => void,
	) {
		this.#bytesAt(position, length).then(
			(bytes) => {
				bytes.copy(target, offset);
				callback(null, bytes.length);
			},
			(error) => callback(error),
		);
	}
	async #bytesAt(position: number, length: number): Promise<Buffer> {
		if (++this.#reads % readsInTurn === 0) await setImmediate();
		const { start, bytes } = this.#piece;
		if (position < start || position + length > start + bytes.length) {
			const end = position + Math.max(length, pieceBytes);
			const last = Math.min(end, this.#source.size) - 1;
			const stream = await this.#source.read(position, last);
			if (!stream) throw new Error("the bytes are missing");
			this.#piece = { start: position, bytes: await buffer(stream) };
		}
		const from = position - this.#piece.start;
		return this.#piece.bytes.subarray(from, from + length);
	}
	// the end is not included here
	override _readStreamForRange(start: number, end: number) {
		const out = new PassThrough();
		this.#source.read(start, end - 1).then(
			(bytes) =>
				bytes
					? pipeline(bytes, out, () => {})
					: out.destroy(new Error("the bytes are missing")),
			(error) => out.destroy(error),
		);
		return out;
	}
}

const opened = (source: Seekable): Promise<ZipFile> =>
	new Promise((resolve, reject) => {
		fromRandomAccessReader(
			new Blob(source),
			source.size,
			{
				lazyEntries: true,
				autoClose: false,
				strictFileNames: true,
				validateEntrySizes: true,
			},
			(error, file) => (file ? resolve(file) : reject(broken(error))),
		);
	});

const listed = (file: ZipFile): Promise<Entry[]> =>
	new Promise((resolve, reject) => {
		const entries: Entry[] = [];
		let bytes = 0;
		file.on("entry", (entry: Entry) => {
			entries.push(entry);
			bytes +=
				entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
			if (entries.length > mostEntries || bytes > largestDirectory)
				reject(tooLarge("the archive has too many files"));
			else file.readEntry();
		});
		file.once("end", () => resolve(entries));
		file.once("error", (error) => reject(broken(error)));
		file.readEntry();
	});

const bytesOf = (
	file: ZipFile,
	entry: Entry,
	mostBytes: number,
): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		file.openReadStream(entry, (error, stream) => {
			if (!stream) return reject(broken(error));
			const parts: Buffer[] = [];
			let size = 0;
			stream.on("data", (part: Buffer) => {
				size += part.length;
				parts.push(part);
				if (size > mostBytes)
					stream.destroy(tooLarge("a file in the archive is too large"));
			});
			stream.once("end", () => resolve(Buffer.concat(parts)));
			stream.once("error", (e) =>
				reject(e.name === "DomainError" ? e : broken(e)),
			);
		});
	});

const broken = (error: Error | null | undefined) =>
	badRequest(`invalid archive: ${error?.message ?? "no zip"}`.slice(0, 200));
