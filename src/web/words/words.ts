import type { IncomingHttpHeaders } from "node:http";
import { cookieOf } from "../../http/session-cookie.ts";
import { visit } from "../visit.ts";
import type { Catalogue, Language } from "./catalogue.ts";
import { german } from "./german.ts";

const catalogues: Readonly<Record<Language, Catalogue>> = {
	en: {},
	de: german,
};

type Values = Readonly<Record<string, string | number>>;

/** A text in the reader's language; `{name}` stands for a value. The English text is the key. */
export function t(text: string, values: Values = {}): string {
	const found = catalogues[visit().language][text];
	return filled(typeof found === "string" ? found : text, values);
}

/** The same for a number of things: `n` in the text is the number. */
export function plural(
	n: number,
	one: string,
	other: string,
	values: Values = {},
): string {
	const { language } = visit();
	const rule = pluralRules(language).select(n);
	const found = catalogues[language][other];
	const text =
		typeof found === "object"
			? (found[rule] ?? found.other ?? other)
			: n === 1
				? one
				: other;
	return filled(text, { n: number(n), ...values });
}

/** A number as the reader writes it. */
export const number = (n: number): string =>
	numbers(visit().language).format(n);

/** Some things in one sentence, as the reader puts them together. */
export const list = (parts: readonly string[]): string =>
	lists(visit().language).format(parts);

const filled = (text: string, values: Values): string =>
	text.replace(/\{(\w+)\}/g, (whole, name: string) =>
		Object.hasOwn(values, name) ? String(values[name]) : whole,
	);

const kept = <T>(make: (language: Language) => T) => {
	const made = new Map<Language, T>();
	return (language: Language): T => {
		const known = made.get(language) ?? make(language);
		made.set(language, known);
		return known;
	};
};
const pluralRules = kept((language) => new Intl.PluralRules(language));
const lists = kept((language) => new Intl.ListFormat(language));
const numbers = kept((language) => new Intl.NumberFormat(language));

const isLanguage = (word: string | undefined): word is Language =>
	word !== undefined && Object.hasOwn(catalogues, word);

/** The language that a reader chose, else the first that the browser asks for and we know. */
export function languageOf(
	headers: IncomingHttpHeaders,
	chosen: string | undefined,
): Language {
	const short = chosen?.slice(0, 2).toLowerCase();
	if (isLanguage(short)) return short;
	const cookie = cookieOf(headers, "lang")?.slice(0, 2).toLowerCase();
	if (isLanguage(cookie)) return cookie;
	const wanted = String(headers["accept-language"] ?? "")
		.slice(0, 500)
		.split(",")
		.map((part) => part.trim().slice(0, 2).toLowerCase());
	return wanted.find(isLanguage) ?? "en";
}
