import { catalogues } from "../text/catalogues.ts";
import { type Language, languageOfTag } from "../text/languages.ts";
import { translate, translatePlural, type Values } from "../text/translate.ts";

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
	const catalogue = await catalogues.load(language);
	return {
		language,
		t: (text, values) => translate(catalogue, language, text, values),
		plural: (n, one, other, values) =>
			translatePlural(catalogue, language, n, one, other, values),
	};
}
