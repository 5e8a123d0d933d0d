import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogues } from "../../src/text/catalogues.ts";
import { type Language, languages } from "../../src/text/languages.ts";
import type { Catalogue } from "../../src/text/translate.ts";
// @ts-expect-error a tool has no types
import { programTexts } from "../../tools/program-texts.mjs";

interface LanguageFile {
	readonly language: string;
	readonly reviewer: string;
	readonly texts: Catalogue;
}
const fileOf = (language: string): LanguageFile =>
	JSON.parse(readFileSync(`src/text/words/${language}.json`, "utf8"));
const english = fileOf("en").texts;
const translated = (Object.keys(languages) as Language[]).filter(
	(language) => language !== "en",
);
const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test("the list of English texts is the one that the program has", () => {
	const current: Catalogue = programTexts(Object.keys(english));
	expect(Object.keys(current).length).toBeGreaterThan(2000);
	// npm run words
	expect(english).toEqual(current);
});

test("every language has every text, and none that the program does not have", async () => {
	for (const language of translated) {
		const texts = await catalogues.load(language);
		const kindOf = (catalogue: Catalogue, text: string) =>
			`${typeof catalogue[text]} ${text}`;
		const missing = Object.keys(english).filter(
			(text) => kindOf(english, text) !== kindOf(texts, text),
		);
		const unknown = Object.keys(texts).filter((text) => !(text in english));
		expect([language, missing, unknown]).toEqual([language, [], []]);
	}
});

test("a language file names its language and who reviewed it", () => {
	for (const language of Object.keys(languages)) {
		const file = fileOf(language);
		expect(file.language).toBe(language);
		expect(file.reviewer.trim()).not.toBe("");
	}
});

test("a translation names the values that its text names", async () => {
	for (const language of translated)
		for (const [text, words] of Object.entries(
			await catalogues.load(language),
		)) {
			const said = [language, text];
			if (typeof words === "string") {
				expect([...said, names(words)]).toEqual([...said, names(text)]);
				continue;
			}
			const { other = "", ...forms } = words;
			expect([...said, names(other)]).toEqual([...said, names(text)]);
			const { pluralCategories } = new Intl.PluralRules(
				language,
			).resolvedOptions();
			for (const [form, one] of Object.entries(forms)) {
				expect([...said, pluralCategories]).toEqual([
					...said,
					expect.arrayContaining([form]),
				]);
				expect(names(other)).toEqual(expect.arrayContaining(names(one)));
			}
		}
});

test("German writes a pull request in one way", () => {
	const texts = JSON.stringify(Object.values(fileOf("de").texts));
	expect(texts).toContain("Pull-Request");
	expect(texts).not.toMatch(/Pull Request|Pullrequest|PullRequest/i);
});
