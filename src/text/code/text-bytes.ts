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
	/** Its places are those of bytes, and letters of ASCII have no other forms in it than two. Else they are those of UTF-16 units. */
	readonly isOfBytes: boolean;
	readonly whole: string;
	readonly lines: TextLines;
	/** Gives a part of it. */
	slice(from: number, to: number): string;
	/** Gives the beginning of a part: so many UTF-16 units. */
	beginningOf(from: number, to: number, units: number): string;
	/** Gives the character before a place, and the one behind it. */
	charBefore(place: number): string;
	charBehind(place: number): string;
	/** Gives the distance of two places in UTF-16 units. */
	unitsIn(from: number, to: number): number;
	/** Gives the place so many UTF-16 units behind another one in its line. */
	placeBehind(from: number, units: number): number;
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

/**
 * The same for queries whose words are ASCII alone: a text with other characters is looked through by its bytes, too. A string of it is twice as large, and takes five
 * times as long. `mayBeTwins` says that the words have letters to which others are equal.
 */
export const openForAscii =
	(mayBeTwins: boolean) =>
	(bytes: Buffer): ReadText => {
		if (bytes.length > longestText) return new StringText(bytes);
		if (isAscii(bytes)) return new AsciiText(bytes);
		return mayBeTwins && hasTwins(bytes)
			? new StringText(bytes)
			: new BytesText(bytes);
	};

/** The same of a text that is a string already. */
export const textOf = (whole: string): ReadText => new StringText(whole);

/** The most bytes of a UTF-16 unit, and of a character. */
const mostOfUnit = 3;
const mostOfCharacter = 4;
/** Tells whether a byte is one of a character, and not its first. */
const isInside = (byte: number | undefined): boolean =>
	byte !== undefined && (byte & 0xc0) === 0x80;

/** A text of UTF-8, which is cut between characters alone: what is looked for in it is ASCII. */
class BytesText implements ReadText {
	readonly isAscii: boolean = false;
	readonly isOfBytes = true;
	readonly bytes: Buffer;
	readonly #encoding: "utf8" | "latin1";
	#whole: string | undefined;
	#lines: TextLines | undefined;

	constructor(bytes: Buffer, encoding: "utf8" | "latin1" = "utf8") {
		this.bytes = bytes;
		this.#encoding = encoding;
	}
	get whole(): string {
		this.#whole ??= this.bytes.toString(this.#encoding);
		return this.#whole;
	}
	get lines(): TextLines {
		this.#lines ??= linesOfBytes(this.bytes);
		return this.#lines;
	}
	slice(from: number, to: number): string {
		return this.bytes.toString(this.#encoding, from, to);
	}
	beginningOf(from: number, to: number, units: number): string {
		const enough = from + mostOfUnit * units + mostOfCharacter;
		return this.slice(from, Math.min(to, enough)).slice(0, units);
	}
	charBefore(place: number): string {
		let from = Math.max(0, place - 1);
		while (isInside(this.bytes[from])) from--;
		return this.slice(from, place);
	}
	charBehind(place: number): string {
		let to = place + 1;
		while (isInside(this.bytes[to])) to++;
		return this.slice(place, to);
	}
	unitsIn(from: number, to: number): number {
		return this.slice(from, to).length;
	}
	placeBehind(from: number, units: number): number {
		const enough = from + mostOfUnit * units + mostOfCharacter;
		const text = this.slice(from, enough).slice(0, units);
		return from + Buffer.byteLength(text);
	}
	has(literal: string): boolean {
		return this.bytes.includes(literal);
	}
}

/** A text of ASCII: its bytes are its UTF-16 units. */
class AsciiText extends BytesText {
	override readonly isAscii = true;

	constructor(bytes: Buffer) {
		super(bytes, "latin1");
	}
	override unitsIn(from: number, to: number): number {
		return to - from;
	}
	override placeBehind(from: number, units: number): number {
		return from + units;
	}
}

class StringText implements ReadText {
	readonly isAscii = false;
	readonly isOfBytes = false;
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
	beginningOf(from: number, to: number, units: number): string {
		return this.slice(from, Math.min(to, from + units));
	}
	charBefore(place: number): string {
		return this.slice(Math.max(0, place - 1), place);
	}
	charBehind(place: number): string {
		return this.slice(place, place + 1);
	}
	unitsIn(from: number, to: number): number {
		return to - from;
	}
	placeBehind(from: number, units: number): number {
		return from + units;
	}
	has(literal: string): boolean {
		return this.whole.includes(literal);
	}
}

/** The letters beyond ASCII that are equal to one of ASCII whatever the case: the sign of kelvin and the long s. */
const likeAscii = [Buffer.from("\u212a"), Buffer.from("\u017f")];
const hasTwins = (bytes: Buffer): boolean =>
	likeAscii.some((one) => bytes.includes(one));

/** Tells whether one of some words has a letter to which one beyond ASCII is equal. */
export const mayBeTwins = (words: readonly string[]): boolean =>
	words.some((one) => /[ks]/i.test(one));

/** Gives what tells quickly that none of some literals is in a text, whatever the case; it says nothing about what it does not know. */
export function absenceOf(
	literals: readonly string[],
): (text: ReadText) => boolean {
	if (!literals.every((one) => isAscii(Buffer.from(one)))) return () => false;
	const finders = literals.map(literalFinder);
	const hasTwin = mayBeTwins(literals);
	return ({ bytes, isAscii: plain }) =>
		bytes !== undefined &&
		!finders.some((isIn) => isIn(bytes)) &&
		(plain || !hasTwin || !hasTwins(bytes));
}
