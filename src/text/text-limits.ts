import { translate, type Values } from "./translate.ts";

/** How long texts may be, wherever they come from. Titles and single words are counted in characters, texts in bytes of UTF-8. */
export const longestTitle = 255;
/** Names, addresses, patterns, ids: what is no text of its own. */
export const longestWord = 2048;
/** Bodies, descriptions, messages, comments. */
export const mostTextBytes = 256 * 1024;

/** So many entries a list of a request has at most, unless its field says another number. */
export const longestList = 1000;

/** How long a text may be: in characters (Unicode code points), or in bytes of UTF-8. */
export interface TextBound {
	readonly max?: number;
	readonly maxBytes?: number;
}

/** The bounds of fields that pages, API and mails share. */
export const bounds = {
	title: { max: longestTitle },
	/** Bodies, comments, messages, and the descriptions of milestones and boards. */
	prose: { maxBytes: mostTextBytes },
	accountName: { max: 40 },
	fullName: { max: 100 },
	/** A user, an organization or a team describes itself in so much text. */
	aboutAccount: { max: 255 },
	website: { max: 255 },
	location: { max: 50 },
	email: { max: 254 },
	repositoryName: { max: 100 },
	repositoryDescription: { max: 2048 },
	repositoryWebsite: { max: 1024 },
	branchName: { max: 100 },
	tagName: { max: 255 },
	path: { max: 500 },
	labelName: { max: 50 },
	labelDescription: { max: 200 },
	issueTypeName: { max: 40 },
	issueTypeDescription: { max: 200 },
	publicKey: { max: 16_384 },
	secretValue: { max: 65_536 },
	url: { max: 2048 },
} as const satisfies Readonly<Record<string, TextBound>>;

/** Whether a text is within what texts may have. */
export const isTextOfSize = (text: string): boolean =>
	text.length <= mostTextBytes && Buffer.byteLength(text) <= mostTextBytes;

/** A title that was made of something longer. */
export function asTitle(text: string): string {
	const signs = text.length > longestTitle ? [...text] : [];
	return signs.length > longestTitle
		? `${signs.slice(0, longestTitle - 1).join("")}…`
		: text;
}

/** The beginning of a text from elsewhere, such as a pushed commit, of which no more is told. */
export function asText(text: string): string {
	if (isTextOfSize(text)) return text;
	const cut = Buffer.from(text).subarray(0, mostTextBytes).toString("utf8");
	return `${cut.replace(/\ufffd+$/, "")}…`;
}

/** Why a field is refused: an English sentence and what stands in it. Pages and mails translate it, the API has it as it is. */
export interface Fault {
	readonly words: string;
	readonly values: Values;
}

/** The bounds of a text, as the schemas of the API have them. */
export interface TextRule {
	/** In characters (Unicode code points). */
	readonly maxLength?: number;
	/** In UTF-8. */
	readonly maxBytes?: number;
	/** Control characters and line breaks are refused, but at the ends. */
	readonly oneLine?: boolean;
	/** At the ends as well. */
	readonly exact?: boolean;
	/** Any character is let through. */
	readonly binary?: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const control = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** Says what is wrong with a text; undefined where nothing is. */
export function faultOfText(
	text: string,
	{ maxLength: max, maxBytes, oneLine, exact, binary }: TextRule,
): Fault | undefined {
	if (!binary && text.includes("\0")) return { words: noNul, values: {} };
	if (oneLine && control.test(exact ? text : text.trim()))
		return { words: noControl, values: {} };
	// a code point is at most two units, and a unit at most three bytes: only texts near a bound are counted
	if (max !== undefined && text.length > max) {
		const n = codePoints(text);
		if (n > max) return { words: tooManyCharacters, values: { max, n } };
	}
	if (maxBytes !== undefined && text.length * 3 > maxBytes) {
		const n = Buffer.byteLength(text);
		if (n > maxBytes)
			return { words: tooManyBytes, values: { max: maxBytes, n } };
	}
	return undefined;
}

/** Says that a list is too long; undefined where it is not. */
export const faultOfList = (n: number, max: number): Fault | undefined =>
	n > max ? { words: tooManyEntries, values: { max, n } } : undefined;

const noNul = "Remove the NUL characters.";
const noControl = "Remove the control characters.";
const tooManyCharacters = "Use at most {max} characters. This text has {n}.";
const tooManyBytes = "Use at most {max} bytes. This text has {n}.";
const tooManyEntries = "Use at most {max} entries. This list has {n}.";

/** A fault in English. */
export const inEnglish = ({ words, values }: Fault): string =>
	translate({}, "en", words, values);

const codePoints = (text: string): number => {
	let n = 0;
	for (const _ of text) n++;
	return n;
};
