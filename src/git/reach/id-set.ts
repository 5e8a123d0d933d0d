/** Ids of objects. A `Set` of strings is one too. */
export interface IdSet {
	readonly size: number;
	has(oid: string): boolean;
	delete(oid: string): boolean;
}

/** A part of the table, for ids whose first byte is the same: only one grows at a time, which takes less than a millisecond. */
interface Part {
	/** The next eight bytes of each id in two numbers; both 0 where none is. */
	words: Uint32Array;
	/** Places that were taken, also of ids that were deleted. */
	taken: number;
}

/**
 * Ids of millions of objects in 10 to 25 bytes each, of which it keeps the first nine bytes. One that nobody added is taken for another one
 * once in 2^72 cases; git's ids can hardly be made so.
 */
export class CompactIds implements IdSet {
	readonly #parts: Part[] = Array.from({ length: 256 }, () => ({
		words: new Uint32Array(2 * LEAST),
		taken: 0,
	}));
	#size = 0;

	get size(): number {
		return this.#size;
	}

	add(oid: string): this {
		const part = this.#partOf(oid);
		const [high, low] = wordsOf(oid);
		const at = find(part.words, high, low);
		if (part.words[at] !== 0 || part.words[at + 1] !== 0) return this;
		part.words[at] = high;
		part.words[at + 1] = low;
		part.taken++;
		this.#size++;
		if (part.taken * 2 * 1.5 > part.words.length) grow(part);
		return this;
	}

	has(oid: string): boolean {
		return this.#placeOf(oid) !== undefined;
	}

	delete(oid: string): boolean {
		const at = this.#placeOf(oid);
		if (at === undefined) return false;
		const { words } = this.#partOf(oid);
		words[at] = DELETED;
		words[at + 1] = DELETED;
		this.#size--;
		return true;
	}

	#placeOf(oid: string): number | undefined {
		const { words } = this.#partOf(oid);
		const [high, low] = wordsOf(oid);
		const at = find(words, high, low);
		return words[at] !== 0 || words[at + 1] !== 0 ? at : undefined;
	}
	#partOf = (oid: string): Part =>
		this.#parts[Number.parseInt(oid.slice(0, 2), 16)] as Part;
}

/** The place of an id, or the empty one where it would be. */
function find(words: Uint32Array, high: number, low: number): number {
	const mask = words.length / 2 - 1;
	for (let at = high & mask; ; at = (at + 1) & mask) {
		const first = words[2 * at];
		const second = words[2 * at + 1];
		if (first === high && second === low) return 2 * at;
		if (first === 0 && second === 0) return 2 * at;
	}
}

function grow(part: Part): void {
	const before = part.words;
	part.words = new Uint32Array(before.length * 2);
	part.taken = 0;
	for (let at = 0; at < before.length; at += 2) {
		const high = before[at] as number;
		const low = before[at + 1] as number;
		if (high === low && (high === 0 || high === DELETED)) continue;
		const to = find(part.words, high, low);
		part.words[to] = high;
		part.words[to + 1] = low;
		part.taken++;
	}
}

function wordsOf(oid: string): [number, number] {
	const high = Number.parseInt(oid.slice(2, 10), 16);
	const low = Number.parseInt(oid.slice(10, 18), 16);
	// these stand for an empty place, and for one that was left
	return high === low && (high === 0 || high === DELETED)
		? [high, 1]
		: [high, low];
}

const DELETED = 0xffffffff;
const LEAST = 16;
