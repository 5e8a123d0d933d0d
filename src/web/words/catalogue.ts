/** Translations of the English texts; a text with a number has one form a plural category (Intl.PluralRules). */
export type Catalogue = Readonly<
	Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
>;

/** The languages in their own words, for people to choose from. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;
