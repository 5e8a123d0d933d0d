import type { IncomingHttpHeaders } from "node:http";
import { cookieOf } from "../../http/session-cookie.ts";
import { catalogues } from "../../text/catalogues.ts";
import {
	type Language,
	languageAskedFor,
	languageOfTag,
} from "../../text/languages.ts";
import {
	formatList,
	formatNumber,
	translate,
	translatePlural,
	type Values,
} from "../../text/translate.ts";
import { visit } from "../visit.ts";

/** A text in the reader's language; `{name}` stands for a value. The English text is the key. */
export function t(text: string, values: Values = {}): string {
	const { language } = visit();
	return translate(catalogues.loaded(language), language, text, values);
}

/** The same for a number of things: `n` in the text is the number. */
export function plural(
	n: number,
	one: string,
	other: string,
	values: Values = {},
): string {
	const { language } = visit();
	return translatePlural(
		catalogues.loaded(language),
		language,
		n,
		one,
		other,
		values,
	);
}

/** A number as the reader writes it. */
export const number = (n: number): string => formatNumber(visit().language, n);

/** Some things in one sentence, as the reader puts them together. */
export const list = (parts: readonly string[]): string =>
	formatList(visit().language, parts);

/** The language that a reader chose, else the first that the browser asks for and we know. */
export const languageOf = (
	headers: IncomingHttpHeaders,
	chosen: string | undefined,
	development: boolean,
): Language =>
	languageOfTag(chosen, development) ??
	languageOfTag(cookieOf(headers, "lang"), development) ??
	languageAskedFor(String(headers["accept-language"] ?? "")) ??
	"en";
