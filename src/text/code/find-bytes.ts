import { rarityOfByte } from "./needed.ts";
import { longestText } from "./text-sizes.ts";

/**
 * (func (export "find") (param $at i32) (param $end i32) (param $a i32) (param $foldA i32) (param $b i32) (param $foldB i32) (param $apart i32) (result i32)):
 * gives the first place from `at` on, before `end`, where one byte is `a` and the one `apart` behind it `b`, sixteen places at a time; -1 where there is none. A
 * byte is compared with the bits of `fold` set, which makes a letter small. Results may be behind `end`.
 *
 * (func (export "count") (param $at i32) (param $end i32) (param $a i32) (result i32)): counts the bytes that are `a`, from `at` on up to `end`, which is a multiple of
 * sixteen behind it and not the same.
 */
const code = Uint8Array.of(
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	// two types: seven i32 and three i32, each gives i32
	...[0x01, 0x13, 0x02, 0x60, 0x07, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f],
	...[0x01, 0x7f, 0x60, 0x03, 0x7f, 0x7f, 0x7f, 0x01, 0x7f],
	// functions of these types; a memory of 36 pages; their names
	...[0x03, 0x03, 0x02, 0x00, 0x01],
	...[0x05, 0x03, 0x01, 0x00, 0x24],
	...[0x07, 0x19, 0x03, 0x06, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 0x02, 0x00],
	...[0x04, 0x66, 0x69, 0x6e, 0x64, 0x00, 0x00],
	...[0x05, 0x63, 0x6f, 0x75, 0x6e, 0x74, 0x00, 0x01],
	// the code: (local $va v128) (local $vFoldA v128) (local $vb v128) (local $vFoldB v128) (local $hits i32)
	...[0x0a, 0x90, 0x01, 0x02, 0x5e, 0x02, 0x04, 0x7b, 0x01, 0x7f],
	// each of the four: (local.set (i8x16.splat (local.get)))
	...[0x20, 0x02, 0xfd, 0x0f, 0x21, 0x07],
	...[0x20, 0x03, 0xfd, 0x0f, 0x21, 0x08],
	...[0x20, 0x04, 0xfd, 0x0f, 0x21, 0x09],
	...[0x20, 0x05, 0xfd, 0x0f, 0x21, 0x0a],
	// (loop
	...[0x03, 0x40],
	// (i8x16.eq (v128.or (v128.load (local.get $at)) (local.get $vFoldA)) (local.get $va))
	...[0x20, 0x00, 0xfd, 0x00, 0x00, 0x00, 0x20, 0x08, 0xfd, 0x50],
	...[0x20, 0x07, 0xfd, 0x23],
	// (i8x16.eq (v128.or (v128.load (i32.add (local.get $at) (local.get $apart))) (local.get $vFoldB)) (local.get $vb))
	...[0x20, 0x00, 0x20, 0x06, 0x6a, 0xfd, 0x00, 0x00, 0x00],
	...[0x20, 0x0a, 0xfd, 0x50, 0x20, 0x09, 0xfd, 0x23],
	// (if (local.tee $hits (i8x16.bitmask (v128.and))) (then (return (i32.add (local.get $at) (i32.ctz (local.get $hits))))))
	...[0xfd, 0x4e, 0xfd, 0x64, 0x22, 0x0b, 0x04, 0x40],
	...[0x20, 0x00, 0x20, 0x0b, 0x68, 0x6a, 0x0f, 0x0b],
	// (br_if 0 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
	...[0x20, 0x00, 0x41, 0x10, 0x6a, 0x22, 0x00, 0x20, 0x01, 0x49, 0x0d, 0x00],
	0x0b,
	// (i32.const -1)
	...[0x41, 0x7f, 0x0b],
	// (local $va v128) (local $sum i32) (local.set $va (i8x16.splat (local.get $a)))
	...[0x2f, 0x02, 0x01, 0x7b, 0x01, 0x7f],
	...[0x20, 0x02, 0xfd, 0x0f, 0x21, 0x03],
	// (loop
	...[0x03, 0x40],
	// (local.set $sum (i32.add (local.get $sum) (i32.popcnt (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (local.get $va))))))
	...[0x20, 0x04, 0x20, 0x00, 0xfd, 0x00, 0x00, 0x00, 0x20, 0x03, 0xfd, 0x23],
	...[0xfd, 0x64, 0x69, 0x6a, 0x21, 0x04],
	// (br_if 0 (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
	...[0x20, 0x00, 0x41, 0x10, 0x6a, 0x22, 0x00, 0x20, 0x01, 0x49, 0x0d, 0x00],
	0x0b,
	// (local.get $sum)
	...[0x20, 0x04, 0x0b],
);

/** Bytes that are loaded beyond the end of a text are compared, too, and passed. */
const beyond = 64;
/** Longer literals are known by their beginning. */
const longest = 1000;

type Find = (
	...params: [number, number, number, number, number, number, number]
) => number;
type Count = (at: number, end: number, byte: number) => number;
interface Program {
	readonly find: Find;
	readonly count: Count;
	readonly memory: Uint8Array;
	/** The first half of the memory, in which texts can be written. */
	readonly room: Buffer;
}
let opened: Program | undefined;
/** The text of others' memory that has a copy in the second half: nobody changes the bytes of a text. */
let copied: Uint8Array | undefined;

function program(): Program {
	if (opened) return opened;
	const { find, count, memory } = new WebAssembly.Instance(
		new WebAssembly.Module(code),
	).exports;
	const { buffer } = memory as WebAssembly.Memory;
	opened = {
		...{ find: find as Find, count: count as Count },
		memory: new Uint8Array(buffer),
		room: Buffer.from(buffer, 0, buffer.byteLength / 2),
	};
	return opened;
}

/**
 * Has a text written where it is looked through, so that it need not be copied; `write` gives its length, which is at most `longestText`. It stays until the next
 * one is written.
 */
export function writtenText(write: (room: Buffer) => number): Buffer {
	const { room } = program();
	const length = write(room);
	// the bytes behind it are of the text before
	room.fill(0, length, length + beyond);
	return room.subarray(0, length);
}

/** Gives the place in the memory where the bytes of a text stand. */
function placeOf(bytes: Uint8Array, { memory, room }: Program): number {
	if (bytes.buffer === memory.buffer) return bytes.byteOffset;
	if (copied !== bytes) {
		memory.set(bytes, room.length);
		memory.fill(
			0,
			room.length + bytes.length,
			room.length + bytes.length + beyond,
		);
		copied = bytes;
	}
	return room.length;
}

const isLetter = (byte: number) => byte >= 97 && byte <= 122;

/** Gives the first place of a literal in bytes, from one on; -1 where there is none. */
type Search = (bytes: Uint8Array, from: number) => number;

/**
 * Looks for a literal of ASCII by the two rarest of its bytes at their distance, sixteen places at a time. An expression of the engine takes three times as
 * long, and needs a string, for which there has to be memory first.
 */
function searchFor(literal: string, exactCase: boolean): Search {
	const beginning = literal.slice(0, longest);
	const wanted = Buffer.from(
		exactCase ? beginning : beginning.toLowerCase(),
		"latin1",
	);
	const fold = Array.from(wanted, (byte) =>
		!exactCase && isLetter(byte) ? 32 : 0,
	);
	const [first = 0, second = first] = Array.from(wanted.keys())
		.sort(
			(i, j) =>
				rarityOfByte(wanted[i] as number) - rarityOfByte(wanted[j] as number),
		)
		.slice(0, 2)
		.sort((i, j) => i - j);
	const pair = [
		...[wanted[first] as number, fold[first] as number],
		...[wanted[second] as number, fold[second] as number],
		second - first,
	] as const;
	return (bytes, begin) => {
		const own = program();
		const { memory } = own;
		const place = placeOf(bytes, own);
		const end = place + bytes.length - wanted.length + first + 1;
		for (let at = place + begin + first; at < end; at++) {
			at = own.find(at, end, ...pair);
			if (at < 0 || at >= end) return -1;
			let same = 0;
			const from = at - first;
			while (
				same < wanted.length &&
				((memory[from + same] as number) | (fold[same] as number)) ===
					wanted[same]
			)
				same++;
			if (same === wanted.length) return from - place;
		}
		return -1;
	};
}

/** Gives what tells whether a literal of ASCII is in a text, whatever its case; of a long one the beginning. */
export function literalFinder(literal: string): (bytes: Uint8Array) => boolean {
	if (!literal) return () => true;
	const search = searchFor(literal, false);
	return (bytes) => bytes.length > longestText || search(bytes, 0) >= 0;
}

/** Gives what finds the places of a literal of ASCII in bytes of ASCII, behind each other, as an expression does. Undefined where it is too long. */
export function literalPlaces(
	literal: string,
	exactCase: boolean,
): ((bytes: Uint8Array) => Generator<number>) | undefined {
	if (!literal || literal.length > longest || !/^[\0-\x7f]*$/.test(literal))
		return undefined;
	const search = searchFor(literal, exactCase);
	return function* (bytes) {
		for (let at = 0; ; at += literal.length) {
			at = search(bytes, at);
			if (at < 0) return;
			yield at;
		}
	};
}

const newline = 10;

/** Gives the place of the first newline from one on, or the length of the bytes. */
export function newlineFrom(bytes: Uint8Array, from: number): number {
	const end = bytes.length;
	if (from >= end) return end;
	const own = program();
	const place = placeOf(bytes, own);
	const at = own.find(place + from, place + end, newline, 0, newline, 0, 0);
	return at < 0 || at > place + end ? end : at - place;
}

/** Counts the newlines in a part of bytes. */
export function newlinesIn(
	bytes: Uint8Array,
	from: number,
	to: number,
): number {
	const own = program();
	const begin = placeOf(bytes, own) + from;
	const whole = begin + ((to - from) & ~15);
	let sum = whole > begin ? own.count(begin, whole, newline) : 0;
	for (let at = whole; at < begin + to - from; at++)
		if (own.memory[at] === newline) sum++;
	return sum;
}
