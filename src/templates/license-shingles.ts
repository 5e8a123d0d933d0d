import { licenseData } from "./license-data.ts";

/** The three-word sequences of a text, hashed. */
export type Shingles = Set<number>;

const isCopyrightLine = /^\W*(copyright\b|\(c\)|©|all rights reserved)/i;

/** The shingles of a text without its copyright lines; case, line breaks and punctuation do not matter. */
export function shinglesOf(text: string): Shingles {
	const shingles: Shingles = new Set();
	let [a, b] = [0, 0];
	for (const line of text.split("\n")) {
		if (line.length < 200 && isCopyrightLine.test(line)) continue;
		for (const word of line.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
			const c = hash(word);
			if (a !== 0) shingles.add((a * 31 + b * 17 + c) >>> 0);
			[a, b] = [b, c];
		}
	}
	return shingles;
}

function hash(word: string): number {
	let h = 0x811c9dc5;
	for (let i = 0; i < word.length; i++)
		h = Math.imul(h ^ word.charCodeAt(i), 0x01000193);
	return h >>> 0;
}

/** The shingles of every licence we know. This module is imported only when a licence is to be recognised. */
export const knownLicenses: readonly {
	readonly name: string;
	readonly shingles: Shingles;
}[] = Object.entries(await licenseData()).flatMap(([name, { text }]) =>
	text ? [{ name, shingles: shinglesOf(text) }] : [],
);
