import { crc32 } from "node:zlib";
import { nextOf, ofPaths, withoutNext } from "./trigrams.ts";

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

/** Reads the lists of a block; `wanted` says which. @throws BrokenBlock, perhaps after some of the lists of an older one */
export function readBlock(
	block: Pick<Block, "first" | "body">,
	wanted: (trigram: number) => boolean,
	take: (trigram: number, posting: ReadPosting) => void,
): void {
	const { first, body } = block;
	const hasNext = body[0] !== 0;
	// the first byte of those without is the distance to their first trigram
	let at = hasNext ? beginOf(block) : 0;
	const next = () => {
		let value = 0;
		let scale = 1;
		for (;;) {
			const byte = body[at++];
			if (byte === undefined) throw new BrokenBlock("a block is cut off");
			value += (byte & 127) * scale;
			if (byte < 128) return value;
			scale *= 128;
		}
	};
	const begin = at;
	for (let trigram = first; at < body.length; ) {
		const isFirst = at === begin;
		const step = next();
		trigram += step;
		const count = next();
		// zeros in place of a block have lists without ids, all of one trigram
		if (count === 0 || (step === 0) !== isFirst)
			throw new BrokenBlock("a block has lists that nobody writes");
		const bits = hasNext && trigram < endOfTexts ? count : 0;
		if (count + bits > body.length - at)
			throw new BrokenBlock("a block is cut off");
		if (!wanted(trigram)) {
			for (let left = count; left > 0; left--) {
				while ((body[at] as number) >= 128) at++;
				at++;
			}
			at += bits;
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
		if (at + bits > body.length) throw new BrokenBlock("a block is cut off");
		take(trigram, {
			ids,
			next: bits ? body.subarray(at, at + bits) : undefined,
		});
		at += bits;
	}
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
	return writer.end();
}

/** One set of blocks of several, for the trigrams from `from` to before `to`. */
export function mergedBlocks(
	blocks: readonly Pick<Block, "first" | "body">[],
	{ from, to }: { readonly from: number; readonly to: number },
): Block[] {
	const lists = postingsIn(
		blocks,
		(trigram) => trigram >= from && trigram < to,
	);
	const writer = blockWriter();
	for (const trigram of [...lists.keys()].sort((a, b) => a - b))
		writer.add(trigram, joined(lists.get(trigram) as ReadPosting[]));
	return writer.end();
}

/** Tells whether a block has what was written. Of blocks of older versions it tells only that they can be read. */
export function isWholeBlock(block: Pick<Block, "first" | "body">): boolean {
	try {
		readBlock(
			block,
			() => true,
			() => {},
		);
		return true;
	} catch (error) {
		if (error instanceof BrokenBlock) return false;
		throw error;
	}
}

/** The lists of some trigrams in blocks. @throws BrokenBlock */
function postingsIn(
	blocks: readonly Pick<Block, "first" | "body">[],
	wanted: (trigram: number) => boolean,
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

/** The ids in some lists behind whose trigram a byte with one of the bits may stand. */
export function followedBy(
	lists: readonly ReadPosting[],
	bits: number,
): Uint32Array {
	return united(lists.map((list) => (bits ? withBits(list, bits) : list.ids)));
}

function withBits({ ids, next }: ReadPosting, bits: number): Uint32Array {
	if (!next) return ids;
	const some = new Uint32Array(ids.length);
	let count = 0;
	for (let i = 0; i < ids.length; i++)
		if ((next[i] as number) & bits) some[count++] = ids[i] as number;
	return some.subarray(0, count);
}

/** All ids of several lists, each once and in their order. */
export function united(lists: readonly Uint32Array[]): Uint32Array {
	const some = lists.filter(({ length }) => length > 0);
	if (some.length < 2) return some[0] ?? new Uint32Array();
	let length = 0;
	for (const list of some) length += list.length;
	const all = new Uint32Array(length);
	let at = 0;
	let isSorted = true;
	// segments hold texts of one time after the other, for the most part
	for (const list of some.sort((a, b) => (a[0] as number) - (b[0] as number))) {
		isSorted &&= at === 0 || (all[at - 1] as number) < (list[0] as number);
		all.set(list, at);
		at += list.length;
	}
	if (isSorted) return all;
	all.sort();
	let kept = 0;
	for (let i = 0; i < length; i++)
		if (i === 0 || all[i] !== all[i - 1]) all[kept++] = all[i] as number;
	return all.slice(0, kept);
}

/** The ids that are in both lists. */
export function shared(a: Uint32Array, b: Uint32Array): Uint32Array {
	if (a.length > b.length) return shared(b, a);
	if (a.length * muchLonger < b.length) return sharedWithLong(a, b);
	const both = new Uint32Array(Math.min(a.length, b.length));
	let count = 0;
	for (let i = 0, j = 0; i < a.length && j < b.length; ) {
		const [x, y] = [a[i] as number, b[j] as number];
		if (x === y) both[count++] = x;
		if (x <= y) i++;
		if (y <= x) j++;
	}
	return both.slice(0, count);
}

/** The ids of a list are looked for one by one in another that is so many times as long. */
const muchLonger = 16;

function sharedWithLong(few: Uint32Array, many: Uint32Array): Uint32Array {
	const both = new Uint32Array(few.length);
	let count = 0;
	let at = 0;
	for (const id of few) {
		let end = many.length;
		while (at < end) {
			const middle = (at + end) >>> 1;
			if ((many[middle] as number) < id) at = middle + 1;
			else end = middle;
		}
		if (many[at] === id) both[count++] = id;
	}
	return both.slice(0, count);
}
