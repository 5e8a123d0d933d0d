import type { GrammarName } from "./grammars.ts";

/** The kinds of what a name is defined as. */
export const symbolKinds = [
	"class",
	"constant",
	"enum",
	"field",
	"function",
	"interface",
	"macro",
	"method",
	"module",
	"object",
	"property",
	"struct",
	"trait",
	"type",
	"union",
	"variable",
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** A definition in a text. */
export interface CodeSymbol {
	readonly name: string;
	readonly kind: SymbolKind;
	/** From 1. */
	readonly line: number;
	/** The place of the name in its line, in UTF-16 units from 0. */
	readonly column: number;
}

/** A text whose definitions are to be found. */
export interface SymbolJob {
	readonly grammar: GrammarName;
	/** Zstandard. */
	readonly packed: Uint8Array;
}

/** The definitions of a text as the index keeps them. */
export interface SymbolAnswer {
	/** `packSymbols`; undefined where there are none. */
	readonly body: Uint8Array | undefined;
	readonly count: number;
	/** The keys of the names in the postings (`keyOfSymbol`). */
	readonly keys: Uint32Array;
	/** There are more than are kept. */
	readonly cut: boolean;
}

/** The answer to a text that takes too long. */
export interface SymbolFault {
	readonly fault: string;
}
