import { type Language, mirroredLanguage } from "./languages.ts";
import type { Catalogue } from "./translate.ts";

/** The languages that have a file of their own: English stands in the code, and the mirrored one is made of it. */
type Translated = Exclude<Language, "en" | typeof mirroredLanguage>;

/** A file of `words/`. */
interface LanguageFile {
	readonly default: { readonly texts: Catalogue };
}

// A path is written out for each, so that the build finds the files.
const files: Readonly<Record<Translated, () => Promise<LanguageFile>>> = {
	de: () => import("./words/de.json", { with: { type: "json" } }),
	fr: () => import("./words/fr.json", { with: { type: "json" } }),
	es: () => import("./words/es.json", { with: { type: "json" } }),
	"pt-BR": () => import("./words/pt-BR.json", { with: { type: "json" } }),
	ja: () => import("./words/ja.json", { with: { type: "json" } }),
	"zh-CN": () => import("./words/zh-CN.json", { with: { type: "json" } }),
};

const none: Catalogue = {};
const known = new Map<Language, Catalogue>();

/** The translations of pages and mails. A file is read when the first reader wants its language, and its texts stay in memory. */
export const catalogues = {
	async load(language: Language): Promise<Catalogue> {
		const before = known.get(language);
		if (before) return before;
		const own = language === "en" || language === mirroredLanguage;
		const texts = own ? none : (await files[language]()).default.texts;
		known.set(language, texts);
		return texts;
	},
	/** The texts of a language that was loaded; of another one none, so that English stands in. */
	loaded: (language: Language): Catalogue => known.get(language) ?? none,
};
