import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { expect, test } from "vitest";
import { type Language, languages } from "../../src/text/languages.ts";
import type { Catalogue } from "../../src/web/words/catalogue.ts";
import { german } from "../../src/web/words/german.ts";
import { catalogues } from "../../src/web/words/load.ts";

/** Everything that may name a text. */
const program = readdirSync("src", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.tsx?$/.test(name) && !name.startsWith("web/words"))
	.map((name) => readFileSync(join("src", name), "utf8"))
	.join("\n");
const literals = new Set(program.match(/"(?:[^"\\\n]|\\.)*"/g));
/** Whether the program has a text, as one of its own or within another. */
const has = (text: string) => {
	const literal = JSON.stringify(text);
	return literals.has(literal) || program.includes(literal.slice(1, -1));
};

const sources = readdirSync("src/web", { recursive: true, encoding: "utf8" })
	.filter((name) => /\.tsx?$/.test(name) && !name.startsWith("words"))
	.map((name) => readFileSync(join("src/web", name), "utf8"));
const found = (pattern: RegExp) =>
	sources.flatMap((text) =>
		[...text.matchAll(pattern)].map(
			([, text = '""']) => JSON.parse(text) as string,
		),
	);

test("every language has every text of a page", async () => {
	const texts = [
		...found(/\bt\(\s*("(?:[^"\\]|\\.)*")/g),
		...found(/\brequired: ("(?:[^"\\]|\\.)*")/g),
	];
	expect(texts.length).toBeGreaterThan(200);
	const plurals = found(
		/\bplural\(\s*[^,]+,\s*"(?:[^"\\]|\\.)*",\s*("(?:[^"\\]|\\.)*")/g,
	);
	expect(plurals.length).toBeGreaterThan(50);
	for (const language of Object.keys(languages) as Language[]) {
		if (language === "en") continue;
		const words = await catalogues.load(language);
		// what stands in tables of the program is found by its German text
		const missing = [
			...Object.keys(german).filter((text) => !(text in words)),
			...texts.filter((text) => typeof words[text] !== "string"),
			...plurals.filter((text) => typeof words[text] !== "object"),
		];
		expect([language, ...new Set(missing)]).toEqual([language]);
	}
});

test("no text is translated twice, and none that no page has", async () => {
	const catalogues = readdirSync("src/web/words/german").map(
		(name) => import(`../../src/web/words/german/${parse(name).name}.ts`),
	);
	const rooms = (await Promise.all(catalogues)).flatMap((catalogue) =>
		Object.values<Catalogue>(catalogue).flatMap(Object.keys),
	);
	expect(rooms.filter((text, i) => rooms.indexOf(text) !== i)).toEqual([]);
	expect(Object.keys(german).filter((text) => !has(text))).toEqual([]);
});

test("a translation names the values that its text names, and none that no page has", async () => {
	const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
	for (const language of Object.keys(languages) as Language[])
		for (const [english, words] of Object.entries(
			await catalogues.load(language),
		)) {
			const said = [language, english];
			expect([...said, has(english)]).toEqual([...said, true]);
			if (typeof words === "string")
				expect([...said, names(words)]).toEqual([...said, names(english)]);
			else {
				const { other = "", ...forms } = words;
				expect([...said, names(other)]).toEqual([...said, names(english)]);
				const categories = new Intl.PluralRules(language).resolvedOptions()
					.pluralCategories;
				for (const [form, text] of Object.entries(forms)) {
					expect([...said, categories]).toEqual([
						...said,
						expect.arrayContaining([form]),
					]);
					expect(names(other)).toEqual(expect.arrayContaining(names(text)));
				}
			}
		}
});
