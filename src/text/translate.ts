import { type Language, mirrored, mirroredLanguage } from "./languages.ts";

/** Translations of the English texts; a text with a number has one form a plural category (Intl.PluralRules). */
export type Catalogue = Readonly<
	Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
>;

export type Values = Readonly<Record<string, string | number>>;

/** A text of a catalogue with its values; the English text is the key, and stands in for one that the catalogue lacks. */
export function translate(
	catalogue: Catalogue,
	language: Language,
	text: string,
	values: Values = {},
): string {
	const found = catalogue[text];
	return filled(language, typeof found === "string" ? found : text, values);
}

/** The same for a number of things: `n` in the text is the number. */
export function translatePlural(
	catalogue: Catalogue,
	language: Language,
	n: number,
	one: string,
	other: string,
	values: Values = {},
): string {
	const found = catalogue[other];
	const text =
		typeof found === "object"
			? (found[pluralRules(language).select(n)] ?? found.other ?? other)
			: n === 1
				? one
				: other;
	return filled(language, text, { n: formatNumber(language, n), ...values });
}

export const formatNumber = (language: Language, n: number): string =>
	numbers(language).format(n);

/** Some things in one sentence. */
export const formatList = (
	language: Language,
	parts: readonly string[],
): string => lists(language).format(parts);

const filled = (language: Language, text: string, values: Values): string =>
	(language === mirroredLanguage ? mirrored(text) : text).replace(
		/\{(\w+)\}/g,
		(whole, name: string) =>
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
