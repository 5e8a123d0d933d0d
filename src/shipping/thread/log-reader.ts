import { closeSync, openSync, readSync } from "node:fs";

/** The log was begun anew by another program than this one, or changed: what it held may not have been read. */
export class LogLost extends Error {
	override readonly name = "LogLost";
}

/** Reads the log of a database as it grows, and pages as they are at the end of what was read. */
export interface LogReader {
	/** Frames of the present log that were read. */
	readonly read: number;
	readonly pageSize: number;
	/** Pages of the database, as of what was read. */
	readonly pages: number;
	/** Reads on up to a frame that ends a commit; gives `changed` each page in its newest version. @throws LogLost */
	readTo(
		frames: number,
		changed: (number: number, page: Uint8Array) => void,
	): void;
	/** Frames that were read of the log with these salts (hexadecimal); undefined when that is not the present log. */
	readOf(salts: string): number | undefined;
	/** The log up to `frames` is in the database, and may be begun anew. */
	checkpointed(frames: number): void;
	/** The page as it is at the end of what was read. */
	page(number: number): Buffer;
	close(): void;
}

const headerBytes = 32;
const frameHeaderBytes = 24;
/** Frames that are read at once. */
const portion = 256;

/**
 * Opens the log of a database (sqlite.org/fileformat2.html, section 4). Only what is committed may be read, and the log must not be brought into the database
 * beyond what was read. `database` is the open file: to close one of one's own would drop the locks that SQLite has on it in this process (fcntl(2)).
 */
export function openLogReader(path: string, database: number): LogReader {
	const log = openSync(`${path}-wal`, "r");
	const { pageSize, pages: inFile } = readHead(database);
	const frameBytes = frameHeaderBytes + pageSize;
	const chunk = Buffer.allocUnsafeSlow(portion * frameBytes);
	const salts = Buffer.alloc(8);
	let sequence: number | undefined;
	let read = 0;
	let pages = inFile;
	let mayBegin = true;
	// where the newest version of each page is that the present log has
	const frames = new Map<number, number>();

	function follow(): void {
		const head = Buffer.alloc(headerBytes);
		if (readSync(log, head, 0, headerBytes, 0) < headerBytes)
			throw new LogLost("the log of the database has no header");
		const now = head.readUInt32BE(12);
		if (sequence !== undefined && head.subarray(16, 24).equals(salts)) return;
		if (sequence !== undefined && (!mayBegin || now !== (sequence + 1) >>> 0))
			throw new LogLost("the log of the database was begun anew elsewhere");
		if (head.readUInt32BE(8) !== pageSize)
			throw new LogLost("the size of pages was changed");
		head.copy(salts, 0, 16, 24);
		sequence = now;
		read = 0;
		frames.clear();
	}
	return {
		get read() {
			return read;
		},
		pageSize,
		get pages() {
			return pages;
		},
		readTo(end, changed) {
			if (end === 0) return;
			follow();
			if (end < read) throw new LogLost("the log of the database is shorter");
			if (end > read) mayBegin = false;
			let size = 0;
			while (read < end) {
				const count = Math.min(portion, end - read);
				const at = headerBytes + read * frameBytes;
				if (
					readSync(log, chunk, 0, count * frameBytes, at) <
					count * frameBytes
				)
					throw new LogLost("the log of the database was cut off");
				for (let i = 0; i < count; i++) {
					const frame = chunk.subarray(i * frameBytes, (i + 1) * frameBytes);
					if (!frame.subarray(8, 16).equals(salts))
						throw new LogLost("a frame of the log is of an earlier one");
					const number = frame.readUInt32BE(0);
					size = frame.readUInt32BE(4);
					frames.set(number, read + i);
					changed(number, frame.subarray(frameHeaderBytes));
				}
				read += count;
				if (size) pages = size;
			}
		},
		readOf(wanted) {
			if (sequence !== undefined && salts.toString("hex") === wanted)
				return read;
			return saltsOfLog(log) === wanted ? 0 : undefined;
		},
		checkpointed(end) {
			mayBegin = end === read;
			// the next commit may write over them, before it is read: the database has them
			if (mayBegin) frames.clear();
		},
		page(number) {
			const bytes = Buffer.alloc(pageSize);
			const frame = frames.get(number);
			if (frame === undefined)
				readSync(database, bytes, 0, pageSize, (number - 1) * pageSize);
			else
				readSync(
					log,
					bytes,
					0,
					pageSize,
					headerBytes + frame * frameBytes + frameHeaderBytes,
				);
			return bytes;
		},
		close: () => closeSync(log),
	};
}

/** The salts in the header of an open log in hexadecimal digits; "" while it has none. */
function saltsOfLog(log: number): string {
	const head = Buffer.alloc(headerBytes);
	return readSync(log, head, 0, headerBytes, 0) < headerBytes
		? ""
		: head.toString("hex", 16, 24);
}

/** Reads the size of pages and their number from the header of a database. */
function readHead(file: number): { pageSize: number; pages: number } {
	const head = Buffer.alloc(100);
	if (readSync(file, head, 0, 100, 0) < 100)
		throw new LogLost("the database has no header");
	const size = head.readUInt16BE(16);
	return {
		pageSize: size === 1 ? 65_536 : size,
		pages: head.readUInt32BE(28),
	};
}
