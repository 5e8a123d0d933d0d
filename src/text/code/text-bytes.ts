import { isAscii } from "node:buffer";
import { literalFinder } from "./find-bytes.ts";
import type { GramsNeeded } from "./grams.ts";
import { linesOfBytes, linesWithin, type TextLines } from "./text-lines.ts";
import { longestText } from "./text-sizes.ts";

/** A text that is looked through. To make a string of bytes takes longer than to look through them, so it is made when it is asked for. */
export interface ReadText {
	/** None of its characters has other forms than the two cases of a letter, and each is a byte. */
	readonly isAscii: boolean;
	/** Undefined where there is only the string. */
	readonly bytes: Buffer | undefined;
	readonly whole: string;
	readonly lines: TextLines;
	/** Gives a part of it, in UTF-16 units. */
	slice(from: number, to: number): string;
	/** Tells whether a literal stands in it as it is written. */
	has(literal: string): boolean;
	/** Gives the parts of whole lines that may have some grams; undefined where it is in one piece. */
	partsWith?(needed: GramsNeeded | undefined): PartsOfText | undefined;
}

/** Some parts of a text. */
export interface PartsOfText {
	/** Their share of its bytes. */
	readonly share: number;
	/** Gives each, which can be read until the next one is; the text itself in place of the last ones, where so much was unpacked that all of it is now. */
	read(): Iterable<ReadText>;
}

/** Opens a text as it is in the index. */
export const openText = (bytes: Buffer): ReadText =>
	isAscii(bytes) && bytes.length <= longestText
		? new AsciiText(bytes)
		: new StringText(bytes);

/** The same of a text that is a string already. */
export const textOf = (whole: string): ReadText => new StringText(whole);

class AsciiText implements ReadText {
	readonly isAscii = true;
	readonly bytes: Buffer;
	#whole: string | undefined;
	#lines: TextLines | undefined;

	constructor(bytes: Buffer) {
		this.bytes = bytes;
	}
	get whole(): string {
		this.#whole ??= this.bytes.toString("latin1");
		return this.#whole;
	}
	get lines(): TextLines {
		this.#lines ??= linesOfBytes(this.bytes);
		return this.#lines;
	}
	slice(from: number, to: number): string {
		return this.bytes.toString("latin1", from, to);
	}
	has(literal: string): boolean {
		return this.bytes.includes(literal);
	}
}

class StringText implements ReadText {
	readonly isAscii = false;
	readonly bytes: Buffer | undefined;
	#whole: string | undefined;
	#lines: TextLines | undefined;

	constructor(given: Buffer | string) {
		if (typeof given === "string") this.#whole = given;
		else this.bytes = given;
	}
	get whole(): string {
		this.#whole ??= this.bytes?.toString() ?? "";
		return this.#whole;
	}
	get lines(): TextLines {
		this.#lines ??= linesWithin(this.whole);
		return this.#lines;
	}
	slice(from: number, to: number): string {
		return this.whole.slice(from, to);
	}
	has(literal: string): boolean {
		return this.whole.includes(literal);
	}
}

/** The letters beyond ASCII that are equal to one of ASCII whatever the case: the sign of kelvin and the long s. */
const likeAscii = [Buffer.from("\u212a"), Buffer.from("\u017f")];

/** Gives what tells quickly that none of some literals is in a text, whatever the case; it says nothing about what it does not know. */
export function absenceOf(
	literals: readonly string[],
): (text: ReadText) => boolean {
	if (!literals.every((one) => isAscii(Buffer.from(one)))) return () => false;
	const finders = literals.map(literalFinder);
	const hasTwin = literals.some((one) => /[ks]/i.test(one));
	return ({ bytes, isAscii: plain }) =>
		bytes !== undefined &&
		!finders.some((isIn) => isIn(bytes)) &&
		(plain || !hasTwin || !likeAscii.some((one) => bytes.includes(one)));
}
