/** Bytes that a block of postings takes, about. */
const blockSize = 8 * 1024;

/**
 * A block of postings: for each trigram of a range, the ids of the texts that have it. A list that is too long for one block has blocks of its own,
 * which differ in their part.
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
		if (used > 0) blocks.push({ first, part, body: bytes.slice(0, used) });
		used = 0;
		first = -1;
	};
	const write = (trigram: number, ids: ArrayLike<number>, from: number) => {
		if (first < 0) {
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
		return most;
	};
	return {
		/** `ids` grow, and none comes twice. */
		add(trigram: number, ids: ArrayLike<number>): void {
			if (used > blockSize || (used > 0 && ids.length > mostInBlock)) close(0);
			const room = used + 5 * Math.min(ids.length, mostInBlock) + 16;
			if (room > bytes.length) {
				const larger = new Uint8Array(2 * room);
				larger.set(bytes);
				bytes = larger;
			}
			if (ids.length <= mostInBlock) {
				write(trigram, ids, 0);
				return;
			}
			for (let at = 0, part = 0; at < ids.length; part++) {
				at = write(trigram, ids, at);
				close(part);
			}
		},
		end(): Block[] {
			close(0);
			return blocks;
		},
	};
}
/** Ids of one trigram in a block: more have blocks of their own. */
const mostInBlock = 6000;

/** Reads the lists of a block; `wanted` says which. */
export function readBlock(
	{ first, body }: Pick<Block, "first" | "body">,
	wanted: (trigram: number) => boolean,
	take: (trigram: number, ids: Uint32Array) => void,
): void {
	let at = 0;
	const next = () => {
		let value = 0;
		let scale = 1;
		for (;;) {
			const byte = body[at++];
			if (byte === undefined) throw new Error("a block of postings is cut off");
			value += (byte & 127) * scale;
			if (byte < 128) return value;
			scale *= 128;
		}
	};
	for (let trigram = first; at < body.length; ) {
		trigram += next();
		const count = next();
		if (!wanted(trigram)) {
			for (let left = count; left > 0; left--) {
				while ((body[at] as number) >= 128) at++;
				at++;
			}
			continue;
		}
		const ids = new Uint32Array(count);
		for (let i = 0, id = 0; i < count; i++) {
			id += next();
			ids[i] = id;
		}
		take(trigram, ids);
	}
}

/** The blocks of some texts, each with its id and its trigrams. */
export function blocksOf(
	texts: readonly { readonly id: number; readonly trigrams: Uint32Array }[],
): Block[] {
	let count = 0;
	for (const { trigrams } of texts) count += trigrams.length;
	const order = [...texts].sort((a, b) => a.id - b.id);
	// trigram above, place of the text below: one sort of numbers
	const pairs = new Float64Array(count);
	let at = 0;
	order.forEach(({ trigrams }, place) => {
		for (const trigram of trigrams)
			pairs[at++] = trigram * order.length + place;
	});
	pairs.sort();
	const writer = blockWriter();
	let ids: number[] = [];
	let trigram = -1;
	for (const pair of pairs) {
		const own = Math.floor(pair / order.length);
		if (own !== trigram) {
			if (ids.length) writer.add(trigram, ids);
			trigram = own;
			ids = [];
		}
		const id = order[pair - own * order.length]?.id as number;
		if (ids.at(-1) !== id) ids.push(id);
	}
	if (ids.length) writer.add(trigram, ids);
	return writer.end();
}

/** One set of blocks of several, for the trigrams from `from` to before `to`; ids that are in none of them any more may be left out by `lives`. */
export function mergedBlocks(
	blocks: readonly Pick<Block, "first" | "body">[],
	{ from, to }: { readonly from: number; readonly to: number },
): Block[] {
	const lists = new Map<number, Uint32Array[]>();
	for (const block of blocks)
		readBlock(
			block,
			(trigram) => trigram >= from && trigram < to,
			(trigram, ids) => {
				const known = lists.get(trigram);
				if (known) known.push(ids);
				else lists.set(trigram, [ids]);
			},
		);
	const writer = blockWriter();
	for (const trigram of [...lists.keys()].sort((a, b) => a - b))
		writer.add(trigram, united(lists.get(trigram) as Uint32Array[]));
	return writer.end();
}

/** All ids of several lists, each once and in their order. */
export function united(lists: readonly Uint32Array[]): Uint32Array {
	if (lists.length === 1) return lists[0] as Uint32Array;
	let length = 0;
	for (const list of lists) length += list.length;
	const all = new Uint32Array(length);
	let at = 0;
	for (const list of lists) {
		all.set(list, at);
		at += list.length;
	}
	all.sort();
	let kept = 0;
	for (let i = 0; i < length; i++)
		if (i === 0 || all[i] !== all[i - 1]) all[kept++] = all[i] as number;
	return all.slice(0, kept);
}

/** The ids that are in both lists. */
export function shared(a: Uint32Array, b: Uint32Array): Uint32Array {
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
