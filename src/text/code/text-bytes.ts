import { isAscii } from "node:buffer";
import { literalFinder } from "./find-bytes.ts";

/** A text that is looked through. To make a string of bytes takes longer than to look through them, so it is made when it is asked for. */
export interface ReadText {
	/** None of its signs has other forms than the two cases of a letter. */
	readonly isAscii: boolean;
	/** Undefined where there is only the string. */
	readonly bytes: Buffer | undefined;
	readonly whole: string;
}

/** Opens a text as it is in the index. */
export function openText(bytes: Buffer): ReadText {
	const plain = isAscii(bytes);
	let whole: string | undefined;
	return {
		...{ bytes, isAscii: plain },
		get whole(): string {
			whole ??= bytes.toString(plain ? "latin1" : "utf8");
			return whole;
		},
	};
}

/** A text that is a string already. */
export const textOf = (whole: string): ReadText => ({
	...{ whole, isAscii: false, bytes: undefined },
});

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
