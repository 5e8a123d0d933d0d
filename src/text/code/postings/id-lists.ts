import type { ReadPosting } from "./blocks.ts";

/** The ids of a list from one on to before another. */
export function within(
	{ ids, next }: ReadPosting,
	{ from, before }: { readonly from: number; readonly before: number },
): ReadPosting {
	const [begin, end] = [from, before].map((id) => placeOf(id, ids));
	return begin === 0 && end === ids.length
		? { ids, next }
		: { ids: ids.subarray(begin, end), next: next?.subarray(begin, end) };
}

/** Ids for which there is one room, kept for the next ones. */
const mostInRoom = 1 << 18;
let room = new Uint32Array();

/** Gives room for ids before it is known how many there are. They are copied out of it, with memory for no more than them. */
function roomFor(count: number): Uint32Array {
	if (count > mostInRoom) return new Uint32Array(count);
	if (room.length < count)
		room = new Uint32Array(Math.min(mostInRoom, 2 * count));
	return room;
}

/** The ids in some lists behind whose trigram a byte with one of the bits may stand; of `among` where those are given. */
export function followedBy(
	lists: readonly ReadPosting[],
	bits: number,
	among?: Uint32Array,
): Uint32Array {
	return united(
		lists.map((list) =>
			among
				? sharedWith(among, list, bits)
				: bits
					? withBits(list, bits)
					: list.ids,
		),
	);
}

function withBits({ ids, next }: ReadPosting, bits: number): Uint32Array {
	if (!next) return ids;
	const some = roomFor(ids.length);
	let count = 0;
	for (let i = 0; i < ids.length; i++)
		if ((next[i] as number) & bits) some[count++] = ids[i] as number;
	return some.slice(0, count);
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
export const shared = (a: Uint32Array, b: Uint32Array): Uint32Array =>
	a.length > b.length
		? sharedWith(b, { ids: a, next: undefined }, 0)
		: sharedWith(a, { ids: b, next: undefined }, 0);

/** The ids of a list are looked for one by one in another that is so many times as long. */
const muchLonger = 16;

/** Those of some ids that are in a list with one of the bits, or with any where none is asked for. */
function sharedWith(
	some: Uint32Array,
	{ ids, next }: ReadPosting,
	bits: number,
): Uint32Array {
	const both = roomFor(Math.min(some.length, ids.length));
	const isLong = some.length * muchLonger < ids.length;
	let count = 0;
	let at = 0;
	// one trigram may have thousands of lists, each of its own ids
	for (let i = placeOf(ids[0] ?? 0, some); i < some.length; i++) {
		const id = some[i] as number;
		if (isLong) at = placeOf(id, ids, at);
		else while ((ids[at] as number) < id) at++;
		if (at >= ids.length) break;
		const isIn =
			ids[at] === id && (!bits || !next || (next[at] as number) & bits);
		if (isIn) both[count++] = id;
	}
	return both.slice(0, count);
}

/** Gives the place of an id in a list, or of the first larger one; from a place on. */
export function placeOf(id: number, ids: Uint32Array, from = 0): number {
	let at = from;
	let end = ids.length;
	while (at < end) {
		const middle = (at + end) >>> 1;
		if ((ids[middle] as number) < id) at = middle + 1;
		else end = middle;
	}
	return at;
}
