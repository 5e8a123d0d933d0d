import { turning } from "../../highlight/line-html.ts";

const each = new RegExp(turning.source, "g");

/** A text from a repository without signs that turn the order of others: they have a picture. */
export const shownText = (text: string): string => text.replace(each, "\u2426");

/** A name from a repository as it may stand on a page: signs that nobody sees, or that turn the others round, have a picture. */
export const shownName = (name: string): string =>
	name
		.replace(each, "\u2426")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
		.replace(/[\0-\x1f\x7f]/g, (sign) =>
			String.fromCharCode(
				sign === "\x7f" ? 0x2421 : 0x2400 + sign.charCodeAt(0),
			),
		);

/** Whether an address can name it: what is no UTF-8 cannot be asked for. */
export const isNameable = (name: string): boolean => !name.includes("\ufffd");
