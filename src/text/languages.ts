/** The languages of pages and mails in their own words, for people to choose from. */
export const languages = {
	en: "English",
	de: "Deutsch",
	fr: "Français",
	es: "Español",
	"pt-BR": "Português (Brasil)",
	ja: "日本語",
	"zh-CN": "简体中文",
} as const;

/** A made-up language for those who work on pages: English from right to left, all of it made by `mirrored`. */
export const mirroredLanguage = "en-x-mirrored";

export type Language = keyof typeof languages | typeof mirroredLanguage;

/** As the settings of an account name a language, which programs read. */
export const accountLanguages: Readonly<Record<Language, string>> = {
	en: "en-US",
	de: "de-DE",
	fr: "fr-FR",
	es: "es-ES",
	"pt-BR": "pt-BR",
	ja: "ja-JP",
	"zh-CN": "zh-CN",
	[mirroredLanguage]: mirroredLanguage,
};

/** The languages that one may choose; the made-up one is for development. */
export const languagesToChoose = (
	development: boolean,
): readonly (readonly [Language, string])[] => [
	...(Object.entries(languages) as [Language, string][]),
	...(development ? [[mirroredLanguage, "Mirrored"] as const] : []),
];

const byTag = new Map<string, Language>(
	(Object.keys(languages) as Language[]).flatMap((language) => [
		[language.toLowerCase(), language],
		// who reads Portuguese of Portugal is served by that of Brazil
		[primaryOf(language.toLowerCase()), language],
	]),
);
function primaryOf(tag: string): string {
	return tag.split(/[-_]/)[0] ?? "";
}

/** The language of ours that a tag such as `pt-PT` means; undefined for others. */
export function languageOfTag(
	tag: string | undefined,
	development = false,
): Language | undefined {
	const low = tag?.trim().slice(0, 50).toLowerCase().replaceAll("_", "-") ?? "";
	if (low === mirroredLanguage) return development ? low : undefined;
	// traditional characters are another script
	if (/^zh-(hant|tw|hk|mo)\b/.test(low)) return undefined;
	return byTag.get(low) ?? byTag.get(primaryOf(low));
}

/** The first language of ours that a browser asks for (Accept-Language). */
export const languageAskedFor = (header: string): Language | undefined =>
	header
		.slice(0, 500)
		.split(",")
		.map((part) => {
			const [tag = "", quality] = part.split(";");
			return { tag, q: Number(quality?.split("=")[1] ?? 1) };
		})
		.filter(({ q }) => q > 0)
		.sort((a, b) => b.q - a.q)
		.map(({ tag }) => languageOfTag(tag))
		.find((language) => language !== undefined);

export const directionOf = (language: Language): "ltr" | "rtl" =>
	language === mirroredLanguage ? "rtl" : "ltr";

/** A text from right to left, apart from what stands beside it; the `{names}` in it stay, as values have a direction of their own. */
export const mirrored = (text: string): string =>
	text
		.split(/(\{\w+\})/)
		.map((part, i) =>
			i % 2 === 1 || part.trim() === ""
				? part
				: `\u200f\u202e${part}\u202c\u200f`,
		)
		.join("");
