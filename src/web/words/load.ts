import { type Language, mirroredLanguage } from "../../text/languages.ts";
import type { Catalogue } from "./catalogue.ts";

/** Where the texts of a language are; none is read before somebody wants it. */
export const catalogues: Readonly<Record<Language, () => Promise<Catalogue>>> =
	{
		en: async () => ({}),
		[mirroredLanguage]: async () => ({}),
		de: async () => (await import("./german.ts")).german,
		fr: async () => (await import("./french.ts")).french,
		es: async () => (await import("./spanish.ts")).spanish,
		"pt-BR": async () => (await import("./portuguese.ts")).portuguese,
		ja: async () => (await import("./japanese.ts")).japanese,
		"zh-CN": async () => (await import("./chinese.ts")).chinese,
	};

const loaded = new Map<Language, Catalogue>();

/** Reads the texts of a language, once. */
export async function loadWords(language: Language): Promise<void> {
	if (!loaded.has(language)) loaded.set(language, await catalogues[language]());
}

/** The texts of a language that was loaded; of another one none, so that English stands in. */
export const wordsOf = (language: Language): Catalogue =>
	loaded.get(language) ?? none;
const none: Catalogue = {};
