/**
 * Finds bytes that were made for a collision of SHA-1, by what all known attacks have in common (Stevens, Counter-cryptanalysis, 2013): another block,
 * that differs from one of these by one of a few differences, leads to the same result. Git looks for it in each object that it takes. Each block is
 * gone through once for each difference, so this is for little.
 */
export function isOfCollision(bytes: Buffer): boolean {
	const padded = pad(bytes);
	const chain = Int32Array.from(START);
	for (let at = 0; at < padded.length; at += BLOCK) {
		for (let t = 0; t < 16; t++) words[t] = padded.readInt32BE(at + t * 4);
		for (let t = 16; t < STEPS; t++) words[t] = expanded(words, t);
		if (takeBlock(chain)) return true;
	}
	return false;
}

/** A message with what SHA-1 adds to it (RFC 3174, 4). */
function pad(bytes: Buffer): Buffer {
	const blocks = Math.floor((bytes.length + 8) / BLOCK) + 1;
	const padded = Buffer.alloc(blocks * BLOCK);
	bytes.copy(padded);
	padded[bytes.length] = 0x80;
	padded.writeUIntBE(bytes.length * 8, padded.length - 6, 6);
	return padded;
}

/** Goes on in the chain by the block in `words`; says whether one that differs as an attack does leads to the same. */
function takeBlock(chain: Int32Array): boolean {
	copy(chain, state);
	forward(0, EARLY, NONE);
	copy(state, early);
	forward(EARLY, LATE, NONE);
	copy(state, late);
	forward(LATE, STEPS, NONE);
	for (let i = 0; i < 5; i++) chain[i] = at(chain, i) + at(state, i);
	for (let i = 0; i < attacks.length; i++) {
		const isEarly = (attacks[i]?.k ?? 0) < 50;
		const meets = isEarly ? EARLY : LATE;
		const met = isEarly ? early : late;
		copy(met, state);
		backward(meets, i * STEPS);
		copy(state, begun);
		copy(met, state);
		forward(meets, STEPS, i * STEPS);
		let same = true;
		for (let j = 0; j < 5; j++)
			same &&= ((at(begun, j) + at(state, j)) | 0) === at(chain, j);
		if (same) return true;
	}
	return false;
}

/** Goes some steps on from `state`, with the words and a difference (RFC 3174, 6.1). */
function forward(from: number, to: number, difference: number): void {
	let a = at(state, 0);
	let b = at(state, 1);
	let c = at(state, 2);
	let d = at(state, 3);
	let e = at(state, 4);
	for (let t = from; t < to; t++) {
		const word = at(words, t) ^ at(differences, difference + t);
		const mixed = (mix(t, b, c, d) + word) | 0;
		const next = (((rotated(a, 5) + e) | 0) + mixed) | 0;
		e = d;
		d = c;
		c = rotated(b, 30);
		b = a;
		a = next;
	}
	state[0] = a;
	state[1] = b;
	state[2] = c;
	state[3] = d;
	state[4] = e;
}

/** Goes steps back from `state` to the first one. */
function backward(from: number, difference: number): void {
	let a = at(state, 0);
	let b = at(state, 1);
	let c = at(state, 2);
	let d = at(state, 3);
	let e = at(state, 4);
	for (let t = from - 1; t >= 0; t--) {
		const word = at(words, t) ^ at(differences, difference + t);
		const last = a;
		a = b;
		b = rotated(c, 2);
		c = d;
		d = e;
		const mixed = (mix(t, b, c, d) + word) | 0;
		e = (((last - rotated(a, 5)) | 0) - mixed) | 0;
	}
	state[0] = a;
	state[1] = b;
	state[2] = c;
	state[3] = d;
	state[4] = e;
}

/** The function of a step with its constant. */
function mix(t: number, b: number, c: number, d: number): number {
	if (t < 20) return (((b & c) | (~b & d)) + 0x5a827999) | 0;
	if (t < 40) return ((b ^ c ^ d) + 0x6ed9eba1) | 0;
	if (t < 60) return (((b & c) | (b & d) | (c & d)) - 0x70e44324) | 0;
	return ((b ^ c ^ d) - 0x359d3e2a) | 0;
}

const rotated = (word: number, by: number): number =>
	(word << by) | (word >>> (32 - by));

function copy(from: Int32Array, to: Int32Array): void {
	for (let i = 0; i < 5; i++) to[i] = at(from, i);
}

const at = (of: Int32Array, index: number): number => of[index] as number;

const expanded = (of: Int32Array, t: number): number =>
	rotated(at(of, t - 3) ^ at(of, t - 8) ^ at(of, t - 14) ^ at(of, t - 16), 1);

const BLOCK = 64;
const STEPS = 80;
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
/** After so many steps the two blocks of an attack are in one state, those of later attacks after more. */
const EARLY = 58;
const LATE = 65;

/** The disturbance vectors of attacks that cost less than to try all (Stevens, 2013): their kind, where they begin, and their bit. */
const attacks = [
	...vectors(1, "43 44 45 46 46/2 47 47/2 48 48/2 49 49/2 50 50/2 51 51/2 52"),
	...vectors(2, "45 46 46/2 47 48 49 49/2 50 50/2 51 51/2 52 53 54 55 56"),
];

function vectors(kind: 1 | 2, places: string) {
	return places.split(" ").map((place) => {
		const [k = 0, bit = 0] = place.split("/").map(Number);
		return { kind, k, bit };
	});
}

/** How the words of two blocks differ: each bit of the vector begins a disturbance, which the five words after it take back. */
function differenceOf({ kind, k, bit }: (typeof attacks)[number]): number[] {
	// one place more for each word before the first that still has to be taken back
	const vector = new Map<number, number>();
	for (let t = k; t < k + 16; t++) vector.set(t, 0);
	if (kind === 2) {
		vector.set(k + 1, 1 << (bit + 31));
		vector.set(k + 3, 1 << (bit + 31));
	}
	vector.set(k + 15, 1 << bit);
	const of = (t: number) => vector.get(t) ?? 0;
	for (let t = k + 16; t < STEPS; t++)
		vector.set(t, rotated(of(t - 3) ^ of(t - 8) ^ of(t - 14) ^ of(t - 16), 1));
	for (let t = k - 1; t >= -5; t--)
		vector.set(t, rotated(of(t + 16), 31) ^ of(t + 13) ^ of(t + 8) ^ of(t + 2));
	return Array.from(
		{ length: STEPS },
		(_, t) =>
			of(t) ^
			rotated(of(t - 1), 5) ^
			of(t - 2) ^
			rotated(of(t - 3) ^ of(t - 4) ^ of(t - 5), 30),
	);
}

const NONE = attacks.length * STEPS;
const differences = new Int32Array(NONE + STEPS);
for (const [i, attack] of attacks.entries())
	differences.set(differenceOf(attack), i * STEPS);
// one thread goes through one block at a time
const words = new Int32Array(STEPS);
const state = new Int32Array(5);
const begun = new Int32Array(5);
const early = new Int32Array(5);
const late = new Int32Array(5);
