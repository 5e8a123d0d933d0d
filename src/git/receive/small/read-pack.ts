import { createHash } from "node:crypto";
import { crc32, inflateSync } from "node:zlib";
import type { GitObject } from "../../objects/git-object.ts";
import { type ObjectFormat, oidBytes, oidOf } from "../../oid.ts";
import type { IndexEntry } from "../../write/pack-index.ts";
import { patched, targetSize } from "./delta.ts";
import { baseAt, headAt, plainTypes } from "./entry-head.ts";

/** The objects of a small pack, with each delta applied. */
export interface SmallPack {
	readonly entries: readonly IndexEntry[];
	readonly objects: ReadonlyMap<string, GitObject>;
	/** Objects to which it has differences, and which it does not bring. */
	readonly bases: ReadonlyMap<string, GitObject>;
}

/** One entry of a pack as it was sent: an object, or the difference to one that is named by its place or its id. */
interface SentEntry {
	readonly offset: number;
	readonly crc: number;
	readonly type: number;
	readonly bytes: Buffer;
	readonly base?: number | string;
}

interface Bounds {
	readonly format: ObjectFormat;
	/** Bytes of all objects, deltas and bases. */
	readonly mostBytes: number;
	/** Reads what the pack has differences to; nothing where it is not there or has more bytes. */
	readBase(oid: string, mostBytes: number): Promise<GitObject | undefined>;
}

/** Reads a whole pack from memory (gitformat-pack(5)). @throws Error for all that is not plainly right: git says what it is */
export async function readPack(
	pack: Buffer,
	{ format, mostBytes, readBase }: Bounds,
): Promise<SmallPack> {
	const budget = { left: mostBytes };
	const width = oidBytes(format);
	const end = pack.length - width;
	const sum = createHash(format).update(pack.subarray(0, end)).digest();
	if (end < HEADER || !sum.equals(pack.subarray(end))) throw strange();
	if (pack.toString("latin1", 0, 4) !== "PACK" || pack.readUInt32BE(4) !== 2)
		throw strange();
	const count = pack.readUInt32BE(8);
	const sent: SentEntry[] = [];
	for (let at = HEADER; at < end; ) {
		// each costs time, however small it is
		if (sent.length === count) throw strange();
		const { entry, next } = readEntry(pack.subarray(0, end), at, width, budget);
		sent.push(entry);
		at = next;
	}
	if (sent.length !== count) throw strange();
	return resolve(sent, format, budget, readBase);
}

/** Reads one entry, and where the next one begins. */
function readEntry(
	pack: Buffer,
	offset: number,
	width: number,
	budget: { left: number },
): { entry: SentEntry; next: number } {
	const { type, size, at } = headAt(pack, offset);
	spend(budget, size);
	let from = at;
	let base: number | string | undefined;
	if (!plainTypes[type]) {
		const place = baseAt(pack, { type, offset, at }, { width, offsets: none });
		base =
			place.offset === NO_PLACE
				? pack.toString("hex", at, place.at)
				: place.offset;
		from = place.at;
	}
	const { buffer: bytes, engine } = inflateSync(pack.subarray(from), {
		info: true,
		maxOutputLength: size + 1,
		...(size < 16_000 && { chunkSize: size + 64 }),
	}) as unknown as Inflated;
	if (bytes.length !== size) throw strange();
	const next = from + engine.bytesWritten;
	const crc = crc32(pack.subarray(offset, next));
	return { entry: { offset, crc, type, bytes, base }, next };
}

/** Applies all deltas, first to what the pack brings. */
async function resolve(
	sent: readonly SentEntry[],
	format: ObjectFormat,
	budget: { left: number },
	readBase: Bounds["readBase"],
): Promise<SmallPack> {
	const entries: IndexEntry[] = [];
	const objects = new Map<string, GitObject>();
	const places = new Map<number, GitObject>();
	const bases = new Map<string, GitObject>();
	const found = ({ offset, crc }: SentEntry, object: GitObject) => {
		const oid = oidOf(format, object.type, object.body);
		// twice in one pack, sent or put behind it
		if (objects.has(oid) || bases.has(oid)) throw strange();
		objects.set(oid, object);
		places.set(offset, object);
		entries.push({ oid, crc, offset });
	};
	const baseOf = ({ base }: SentEntry) =>
		typeof base === "number"
			? places.get(base)
			: base && (objects.get(base) ?? bases.get(base));
	let waiting = sent.filter((entry) => {
		const type = plainTypes[entry.type];
		if (type) found(entry, { type, body: entry.bytes });
		return !type;
	});
	while (waiting.length) {
		const before = waiting.length;
		waiting = waiting.filter((entry) => {
			const base = baseOf(entry);
			if (!base) return true;
			spend(budget, targetSize(entry.bytes));
			found(entry, {
				type: base.type,
				body: patched(base.body, entry.bytes),
			});
			return false;
		});
		if (waiting.length < before) continue;
		for (const { base } of waiting) {
			if (typeof base !== "string" || bases.has(base)) continue;
			const object = await readBase(base, budget.left);
			if (!object) throw strange();
			spend(budget, object.body.length);
			// it is written once more: damage of the disk is not
			if (oidOf(format, object.type, object.body) !== base) throw strange();
			bases.set(base, object);
		}
		if (!waiting.some(baseOf)) throw strange();
	}
	return { entries, objects, bases };
}

function spend(budget: { left: number }, bytes: number): void {
	budget.left -= bytes;
	if (budget.left < 0) throw new Error("the objects are too large");
}

const strange = () => new Error("a pack is not what is expected");

/** The types of Node do not know what `info` gives. */
interface Inflated {
	readonly buffer: Buffer;
	readonly engine: { readonly bytesWritten: number };
}

/** Bytes before the first entry of a pack. */
const HEADER = 12;
const NO_PLACE = -1;
const none: ReadonlyMap<string, number> = new Map();
