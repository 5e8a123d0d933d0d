import { type Language, mirroredLanguage } from "./languages.ts";
import type { Catalogue } from "./translate.ts";

/** The languages that have texts of their own: English stands in the code, and the mirrored one is made of it. */
type Translated = Exclude<Language, "en" | typeof mirroredLanguage>;

/** The texts of all languages; those of one are read when somebody first wants them, and kept. */
export interface Catalogues {
	load(language: Language): Promise<Catalogue>;
	/** The texts of a language that was loaded; of another one none, so that English stands in. */
	loaded(language: Language): Catalogue;
}

const none: Catalogue = {};

export function openCatalogues(
	files: Readonly<Record<Translated, () => Promise<Catalogue>>>,
): Catalogues {
	const known = new Map<Language, Catalogue>();
	return {
		async load(language) {
			const before = known.get(language);
			if (before) return before;
			const own = language === "en" || language === mirroredLanguage;
			const texts = own ? none : await files[language]();
			known.set(language, texts);
			return texts;
		},
		loaded: (language) => known.get(language) ?? none,
	};
}
