import { rarityOfByte } from "./needed.ts";
import { longestText } from "./unpack-text.ts";

/**
 * (func (export "find") (param $at i32) (param $end i32) (param $a i32) (param $foldA i32) (param $b i32) (param $foldB i32) (param $apart i32) (result i32)):
 * gives the first place from `at` on, before `end`, where one byte is `a` and the one `apart` behind it `b`, sixteen places at a time; -1 where there is none. A
 * byte is compared with the bits of `fold` set, which makes a letter small. Results may be behind `end`.
 */
const program = Uint8Array.of(
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	// a type: seven i32, gives i32
	...[0x01, 0x0c, 0x01, 0x60, 0x07, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f],
	...[0x01, 0x7f],
	// a function of this type; a memory of 18 pages; their names
	...[0x03, 0x02, 0x01, 0x00],
	...[0x05, 0x03, 0x01, 0x00, 0x12],
	...[0x07, 0x11, 0x02, 0x06, 0x6d, 0x65, 0x6d, 0x6f, 0x72, 0x79, 0x02, 0x00],
	...[0x04, 0x66, 0x69, 0x6e, 0x64, 0x00, 0x00],
	// the code: (local $va v128) (local $vFoldA v128) (local $vb v128) (local $vFoldB v128) (local $hits i32)
	...[0x0a, 0x60, 0x01, 0x5e, 0x02, 0x04, 0x7b, 0x01, 0x7f],
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
);

/** Bytes that are loaded beyond the end of a text are compared, too, and passed. */
const beyond = 64;
/** Longer literals are known by their beginning. */
const longest = 1000;

type Find = (
	...params: [number, number, number, number, number, number, number]
) => number;
let opened: { readonly find: Find; readonly memory: Uint8Array } | undefined;
/** The text whose bytes stand in the memory: nobody changes those of a text. */
let loaded: Uint8Array | undefined;

function open() {
	if (opened) return opened;
	const { exports } = new WebAssembly.Instance(new WebAssembly.Module(program));
	const { buffer } = exports.memory as WebAssembly.Memory;
	opened = { find: exports.find as Find, memory: new Uint8Array(buffer) };
	return opened;
}

const isLetter = (byte: number) => byte >= 97 && byte <= 122;

/**
 * Gives what tells whether a literal of ASCII is in a text, whatever its case: it looks for the two rarest of its bytes at their distance, sixteen places at a
 * time. An expression of the engine takes three times as long, and needs a string, for which there has to be memory first.
 */
export function literalFinder(literal: string): (bytes: Uint8Array) => boolean {
	const wanted = Buffer.from(literal.slice(0, longest).toLowerCase(), "latin1");
	if (!wanted.length) return () => true;
	const fold = Array.from(wanted, (byte) => (isLetter(byte) ? 32 : 0));
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
	return (bytes) => {
		if (bytes.length > longestText) return true;
		const { find, memory } = open();
		if (loaded !== bytes) {
			memory.set(bytes);
			memory.fill(0, bytes.length, bytes.length + beyond);
			loaded = bytes;
		}
		const end = bytes.length - wanted.length + first + 1;
		for (let at = first; at < end; at++) {
			at = find(at, end, ...pair);
			if (at < 0 || at >= end) return false;
			let same = 0;
			const from = at - first;
			while (
				same < wanted.length &&
				((memory[from + same] as number) | (fold[same] as number)) ===
					wanted[same]
			)
				same++;
			if (same === wanted.length) return true;
		}
		return false;
	};
}
