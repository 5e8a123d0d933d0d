import { type Catalogues, openCatalogues } from "../../text/catalogues.ts";
import { type Language, languageOfTag } from "../../text/languages.ts";
import {
	translate,
	translatePlural,
	type Values,
} from "../../text/translate.ts";

/** The texts of mails. */
export const mailCatalogues: Catalogues = openCatalogues({
	de: async () => (await import("./german.ts")).german,
	fr: async () => (await import("./french.ts")).french,
	es: async () => (await import("./spanish.ts")).spanish,
	"pt-BR": async () => (await import("./portuguese.ts")).portuguese,
	ja: async () => (await import("./japanese.ts")).japanese,
	"zh-CN": async () => (await import("./chinese.ts")).chinese,
});

/** What a mail says in the language of its receiver. */
export interface MailWords {
	readonly language: Language;
	t(text: string, values?: Values): string;
	plural(n: number, one: string, other: string, values?: Values): string;
}

/** `chosen` is the language in the settings of the receiver. */
export async function mailWords(
	chosen: string | undefined,
): Promise<MailWords> {
	const language = languageOfTag(chosen, true) ?? "en";
	const catalogue = await mailCatalogues.load(language);
	return {
		language,
		t: (text, values) => translate(catalogue, language, text, values),
		plural: (n, one, other, values) =>
			translatePlural(catalogue, language, n, one, other, values),
	};
}
