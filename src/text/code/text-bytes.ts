import { isAscii } from "node:buffer";
import { plainPattern } from "./plain-pattern.ts";

/** A text of the index, read as far as it is asked for: to make a string of its bytes takes as long as to look through them. */
export interface TextBytes {
	readonly bytes: Buffer;
	/** Its bytes as signs: ASCII is right, others are in pieces. */
	signs(): string;
	whole(): string;
}

/** Reads a text. */
export function openText(bytes: Buffer): TextBytes {
	let signs: string | undefined;
	let whole: string | undefined;
	const ofSigns = (): string => {
		signs ??= bytes.toString("latin1");
		return signs;
	};
	const ofAll = (): string => {
		whole ??= isAscii(bytes) ? ofSigns() : bytes.toString("utf8");
		return whole;
	};
	return { bytes, signs: ofSigns, whole: ofAll };
}

/** The letters beyond ASCII that are equal to one of ASCII whatever the case: the sign of kelvin and the long s. */
const likeAscii = [Buffer.from("\u212a"), Buffer.from("\u017f")];

/** Gives what tells that a literal is in no text of some bytes; undefined where only its signs tell. */
export function absenceOf(
	literal: string,
	exactCase: boolean,
): ((text: TextBytes) => boolean) | undefined {
	if (exactCase) {
		const wanted = Buffer.from(literal);
		return ({ bytes }) => !bytes.includes(wanted);
	}
	if (!isAscii(Buffer.from(literal))) return undefined;
	const pattern = new RegExp(plainPattern(literal), "i");
	const maybeOther = /[ks]/i.test(literal);
	return (text) =>
		!pattern.test(text.signs()) &&
		!(maybeOther && likeAscii.some((one) => text.bytes.includes(one)));
}
