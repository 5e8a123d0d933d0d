import { crc32 } from "node:zlib";
import { letGo } from "../../../threads/let-go.ts";
import { nextOf, ofPaths, withoutNext } from "../trigrams.ts";

/** Bytes that a block of postings takes, about. */
const blockSize = 8 * 1024;

/** The first byte of blocks: older ones begin with 0, and with 1 those that have what follows the trigrams of texts. Blocks of now have a sum of their bytes, too. */
const withNext = 1;
// one bit makes neither of the others of it
const withSum = 6;
/** Bytes of the sum, behind the first one. */
const bytesOfSum = 4;

/** A block has other bytes than were written, as after damage to a disk. */
export class BrokenBlock extends Error {}
/** Any byte may follow. */
const anything = 255;
/** Trigrams of texts are below; nothing is known of what follows others. */
const endOfTexts = ofPaths;

/**
 * A block of postings: for each trigram of a range, the ids of the texts that have it, and for each of them bits of what follows it there (`nextOf`). A list
 * that is too long for one block has blocks of its own, which differ in their part.
 */
export interface Block {
	readonly first: number;
	readonly part: number;
	readonly body: Uint8Array;
}

/** Writes lists of ids in the order of their trigrams into blocks. */
function blockWriter() {
	const blocks: Block[] = [];
	let bytes = new Uint8Array(4 * blockSize);
	let used = 0;
	let first = -1;
	let last = 0;
	const put = (value: number) => {
		let rest = value;
		for (; rest >= 128; rest = Math.floor(rest / 128))
			bytes[used++] = (rest % 128) | 128;
		bytes[used++] = rest;
	};
	const close = (part: number) => {
		if (used > 0) {
			const body = bytes.slice(0, used);
			viewOf(body).setUint32(1, sumOf(first, body));
			blocks.push({ first, part, body });
		}
		used = 0;
		first = -1;
	};
	const write = (trigram: number, { ids, next }: Posting, from: number) => {
		if (first < 0) {
			bytes[used] = withSum;
			used += 1 + bytesOfSum;
			first = trigram;
			last = trigram;
		}
		put(trigram - last);
		last = trigram;
		// a list of its own ends with its block, and says so
		let before = 0;
		const most = Math.min(ids.length, from + mostInBlock);
		put(most - from);
		for (let at = from; at < most; at++) {
			put((ids[at] as number) - before);
			before = ids[at] as number;
		}
		if (trigram < endOfTexts)
			for (let at = from; at < most; at++)
				bytes[used++] = next?.[at] ?? anything;
		return most;
	};
	return {
		add(trigram: number, posting: Posting): void {
			const { ids } = posting;
			if (used > blockSize || (used > 0 && ids.length > mostInBlock)) close(0);
			const room = used + 6 * Math.min(ids.length, mostInBlock) + 16;
			if (room > bytes.length) {
				const larger = new Uint8Array(2 * room);
				larger.set(bytes);
				bytes = larger;
			}
			if (ids.length <= mostInBlock) {
				write(trigram, posting, 0);
				return;
			}
			for (let at = 0, part = 0; at < ids.length; part++) {
				at = write(trigram, posting, at);
				close(part);
			}
		},
		end(): Block[] {
			close(0);
			return blocks;
		},
	};
}
/** The texts that have a trigram. */
interface Posting {
	/** They grow, and none comes twice. */
	readonly ids: ArrayLike<number>;
	/** The bits of what follows it in each; anything may where they are left out. */
	readonly next?: ArrayLike<number> | undefined;
}
/** The same as it is read. */
export interface ReadPosting {
	readonly ids: Uint32Array;
	readonly next: Uint8Array | undefined;
}

/** Ids of one trigram in a block: more have blocks of their own. */
const mostInBlock = 6000;
/** The largest id: lists have 32 bits for each. */
const mostId = 2 ** 32 - 1;
/** The scale of the fifth byte of a number; none has more. */
const mostScale = 2 ** 28;

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): DataView =>
	new DataView(buffer, byteOffset, length);

/** The sum of a block with the trigram by which it is found. */
const sumOf = (first: number, body: Uint8Array): number =>
	crc32(body.subarray(1 + bytesOfSum), first);

/** Gives the place where the lists of a block begin. @throws BrokenBlock */
function beginOf({ first, body }: Pick<Block, "first" | "body">): number {
	const [version] = body;
	if (version === withNext) return 1;
	const isWhole =
		version === withSum &&
		body.length > bytesOfSum &&
		viewOf(body).getUint32(1) === sumOf(first, body);
	if (!isWhole) throw new BrokenBlock("a block of postings is broken");
	return 1 + bytesOfSum;
}

/** Gives the first trigram from one on whose list is wanted; infinity where none is. */
type Wanted = (from: number) => number;

/** All lists are wanted. */
export const everyTrigram: Wanted = (from) => from;

/**
 * Reads the lists of a block that are wanted, and nothing behind the last of them.
 * @throws BrokenBlock, perhaps after some of the lists of an older one
 */
export function readBlock(
	block: Pick<Block, "first" | "body">,
	wanted: Wanted,
	take: (trigram: number, posting: ReadPosting) => void,
): void {
	const { first, body } = block;
	const hasNext = body[0] !== 0;
	// the first byte of those without is the distance to their first trigram
	let at = hasNext ? beginOf(block) : 0;
	const bytes = viewOf(body);
	const next = () => {
		const byte = body[at] as number;
		if (byte >= 128) return nextOfSeveral();
		if (byte === undefined) throw cutOff();
		at++;
		return byte;
	};
	const nextOfSeveral = () => {
		let value = 0;
		let scale = 1;
		for (;;) {
			const byte = body[at++];
			if (byte === undefined) throw cutOff();
			value += (byte & 127) * scale;
			if (byte < 128) return value;
			scale *= 128;
			if (scale > mostScale) throw new BrokenBlock("a number is too long");
		}
	};
	const begin = at;
	let target = wanted(first);
	for (let trigram = first; at < body.length; ) {
		const isFirst = at === begin;
		const step = next();
		trigram += step;
		const count = next();
		// zeros in place of a block have lists without ids, all of one trigram
		if (count === 0 || (step === 0) !== isFirst)
			throw new BrokenBlock("a block has lists that nobody writes");
		const bits = hasNext && trigram < endOfTexts ? count : 0;
		if (count + bits > body.length - at) throw cutOff();
		if (trigram > target) target = wanted(trigram);
		if (target === Number.POSITIVE_INFINITY) return;
		if (trigram < target) {
			at = behindNumbers(bytes, at, count) + bits;
			// what is wanted may have stood behind the end
			if (at > body.length) throw cutOff();
			continue;
		}
		const ids = new Uint32Array(count);
		let id = 0;
		for (let i = 0; i < count; i++) {
			// most ids are near the one before
			const byte = body[at] as number;
			let more = byte;
			if (byte < 128) at++;
			else more = next();
			if (more === 0 && i > 0) throw new BrokenBlock("a block has an id twice");
			id += more;
			ids[i] = id;
		}
		if (id > mostId) throw new BrokenBlock("a block has an id of nothing");
		if (at + bits > body.length) throw cutOff();
		take(trigram, {
			ids,
			next: bits ? body.subarray(at, at + bits) : undefined,
		});
		at += bits;
	}
}

const cutOff = () => new BrokenBlock("a block is cut off");

/** Gives the place behind so many numbers, infinity where there are fewer: each ends with a byte below 128, of which four are counted at once. */
function behindNumbers(bytes: DataView, from: number, count: number): number {
	let at = from;
	let left = count;
	for (const last = bytes.byteLength - 4; left >= 4 && at <= last; at += 4) {
		const ends = ~bytes.getUint32(at) & 0x80808080;
		left -= Math.imul(ends >>> 7, 0x01010101) >>> 24;
	}
	for (; left > 0 && at < bytes.byteLength; at++)
		if (bytes.getUint8(at) < 128) left--;
	return left > 0 ? Number.POSITIVE_INFINITY : at;
}

/** A text or a path with what it is found by. */
export interface Indexed {
	readonly id: number;
	readonly trigrams: Uint32Array;
	/** The trigrams have bits of what follows them. */
	readonly followed: boolean;
}

/** The blocks of some texts and paths. */
export function blocksOf(things: readonly Indexed[]): Block[] {
	let count = 0;
	for (const { trigrams } of things) count += trigrams.length;
	const order = [...things].sort((a, b) => a.id - b.id);
	const places = order.length;
	// trigram above, place of the text and what follows below: one sort of numbers
	const entries = new Float64Array(count);
	let at = 0;
	order.forEach(({ trigrams, followed }, place) => {
		for (const one of trigrams) {
			const trigram = followed ? withoutNext(one) : one;
			const bits = followed ? nextOf(one) : anything;
			entries[at++] = (trigram * places + place) * 256 + bits;
		}
	});
	entries.sort();
	const writer = blockWriter();
	let [ids, next]: [number[], number[]] = [[], []];
	let trigram = -1;
	for (const entry of entries) {
		const bits = entry % 256;
		const pair = (entry - bits) / 256;
		const own = Math.floor(pair / places);
		if (own !== trigram) {
			if (ids.length) writer.add(trigram, { ids, next });
			trigram = own;
			[ids, next] = [[], []];
		}
		const id = order[pair - own * places]?.id as number;
		if (ids.at(-1) === id) next.push((next.pop() ?? 0) | bits);
		else {
			ids.push(id);
			next.push(bits);
		}
	}
	if (ids.length) writer.add(trigram, { ids, next });
	letGo(entries);
	return writer.end();
}

/** One set of blocks of several, for the trigrams from `from` to before `to`. */
export function mergedBlocks(
	blocks: readonly Pick<Block, "first" | "body">[],
	{ from, to }: { readonly from: number; readonly to: number },
): Block[] {
	const lists = postingsIn(blocks, (trigram) =>
		trigram < to ? Math.max(trigram, from) : Number.POSITIVE_INFINITY,
	);
	const writer = blockWriter();
	for (const trigram of [...lists.keys()].sort((a, b) => a - b))
		writer.add(trigram, joined(lists.get(trigram) as ReadPosting[]));
	return writer.end();
}

/** Tells whether a block has what was written. Of blocks of older versions it tells only that they can be read. */
export function isWholeBlock(block: Pick<Block, "first" | "body">): boolean {
	try {
		readBlock(block, everyTrigram, () => {});
		return true;
	} catch (error) {
		if (error instanceof BrokenBlock) return false;
		throw error;
	}
}

/** The lists of some trigrams in blocks. @throws BrokenBlock */
function postingsIn(
	blocks: readonly Pick<Block, "first" | "body">[],
	wanted: Wanted,
): Map<number, ReadPosting[]> {
	const lists = new Map<number, ReadPosting[]>();
	for (const block of blocks)
		readBlock(block, wanted, (trigram, posting) => {
			const known = lists.get(trigram);
			if (known) known.push(posting);
			else lists.set(trigram, [posting]);
		});
	return lists;
}

/** Several lists of one trigram as one. */
function joined(lists: readonly ReadPosting[]): Posting {
	if (lists.length === 1) return lists[0] as ReadPosting;
	let length = 0;
	for (const { ids } of lists) length += ids.length;
	const entries = new Float64Array(length);
	let at = 0;
	for (const { ids, next } of lists)
		for (let i = 0; i < ids.length; i++)
			entries[at++] = (ids[i] as number) * 256 + (next?.[i] ?? anything);
	entries.sort();
	const ids = new Uint32Array(length);
	const next = new Uint8Array(length);
	let kept = 0;
	for (const entry of entries) {
		const bits = entry % 256;
		const id = (entry - bits) / 256;
		if (kept && ids[kept - 1] === id)
			next[kept - 1] = (next[kept - 1] as number) | bits;
		else {
			ids[kept] = id;
			next[kept++] = bits;
		}
	}
	return { ids: ids.subarray(0, kept), next: next.subarray(0, kept) };
}
