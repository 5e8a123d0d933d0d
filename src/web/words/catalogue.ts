/** Translations of the English texts; a text with a number has one form a plural category (Intl.PluralRules). */
export type Catalogue = Readonly<
	Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>
>;
