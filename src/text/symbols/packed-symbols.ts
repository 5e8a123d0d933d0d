import { compressed } from "../code/packed-parts.ts";
import { plainPattern } from "../code/plain-pattern.ts";
import { unpackSmall } from "../code/unpack-text.ts";
import { type CodeSymbol, symbolKinds } from "./symbol-job.ts";

/** Definitions of one text that are kept, and characters of a name. */
export const mostSymbols = 5000;
export const longestName = 200;
/** Bytes that the definitions of a text take at most, unpacked. */
const largest = 8 << 20;

type Row = readonly [name: string, kind: number, line: number, column: number];

/** Writes definitions as the index keeps them. */
export const packSymbols = (symbols: readonly CodeSymbol[]): Uint8Array => {
	const rows = symbols.map(
		({ name, kind, line, column }): Row => [
			name,
			symbolKinds.indexOf(kind),
			line,
			column,
		],
	);
	return new Uint8Array(compressed(Buffer.from(JSON.stringify(rows))));
};

/** Reads them again. @throws Error where they are broken */
export const unpackSymbols = (packed: Uint8Array): CodeSymbol[] =>
	symbolsIn(textOf(packed).toString());

/**
 * Reads those that have one of some names, whatever the case. Most texts define hundreds, of which few are asked for, so others become no objects; names beyond
 * ASCII may have more than one form, and all are read. @throws Error where they are broken
 */
export function symbolsNamed(
	packed: Uint8Array,
	names: readonly string[],
): CodeSymbol[] {
	if (!names.every((name) => /^[\w$?!-]+$/.test(name)))
		return unpackSymbols(packed);
	const text = textOf(packed).toString();
	const row = `\\["(?:${names.map(plainPattern).join("|")})",[\\d,]+\\]`;
	const rows = text.match(new RegExp(row, "giu")) ?? [];
	return symbolsIn(`[${rows.join(",")}]`);
}

const textOf = (packed: Uint8Array): Buffer => unpackSmall(packed, largest);

const symbolsIn = (json: string): CodeSymbol[] =>
	(JSON.parse(json) as Row[]).map(([name, kind, line, column]) => ({
		...{ name, line, column },
		kind: symbolKinds[kind] ?? "variable",
	}));

/** Added to what stands for names in the postings, beside the trigrams of texts and of paths. */
const ofSymbols = 2 << 24;

/** The number that stands for a name in the postings, in capitals or not: names may share one. */
export function keyOfSymbol(name: string): number {
	let hash = 0x811c9dc5;
	for (const byte of Buffer.from(name.toLowerCase()))
		hash = Math.imul(hash ^ byte, 0x01000193);
	return ofSymbols + (((hash >>> 24) ^ hash) & 0xffffff);
}

/** The numbers of all names of some definitions, each once. */
export const keysOfSymbols = (symbols: readonly CodeSymbol[]): Uint32Array =>
	Uint32Array.from(new Set(symbols.map(({ name }) => keyOfSymbol(name))));

/** The part of a name that a definition is found by: the last one of `Shop::Cart` or `shop.cart`. */
export const lastPart = (name: string): string =>
	/[^.:\\/]+$/.exec(name)?.[0] ?? name;
