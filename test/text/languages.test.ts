import { expect, test } from "vitest";
import {
	languageAskedFor,
	languageOfTag,
	mirrored,
} from "../../src/text/languages.ts";
import { translatePlural } from "../../src/text/translate.ts";

test("tags of browsers and accounts find their language", () => {
	const found = [
		"en-GB",
		"de_CH",
		"pt-PT",
		"pt-BR",
		"ja-JP",
		"zh",
		"zh-Hans-CN",
	].map((tag) => languageOfTag(tag));
	expect(found).toEqual(["en", "de", "pt-BR", "pt-BR", "ja", "zh-CN", "zh-CN"]);
	for (const tag of ["zh-TW", "zh-Hant", "nl", "", undefined, "en-x-mirrored"])
		if (tag !== "en-x-mirrored") expect(languageOfTag(tag)).toBeUndefined();
	expect(languageOfTag("en-x-mirrored", true)).toBe("en-x-mirrored");
	expect(languageOfTag("en-x-mirrored")).not.toBe("en-x-mirrored");
});

test("a browser gets the language that it likes best of those that are there", () => {
	expect(languageAskedFor("nl, ja;q=0.4, fr-CA;q=0.8")).toBe("fr");
	expect(languageAskedFor("es;q=0, en;q=0.1")).toBe("en");
	expect(languageAskedFor("tlh")).toBeUndefined();
});

test("mirrored texts keep the places of their values", () => {
	expect(mirrored("{n} open in {place}")).toBe(
		"{n}\u200f\u202e open in \u202c\u200f{place}",
	);
});

test("a number takes the form that its language wants, and English without one", () => {
	const words = { "{n} files": { one: "{n} fichier", other: "{n} fichiers" } };
	const say = (n: number) =>
		translatePlural(words, "fr", n, "1 file", "{n} files");
	expect([0, 1, 2, 1000].map(say)).toEqual([
		"0 fichier",
		"1 fichier",
		"2 fichiers",
		"1\u202f000 fichiers",
	]);
	expect(translatePlural({}, "ja", 1, "1 file", "{n} files")).toBe("1 file");
});
