import { codeText } from "../../../highlight/line-html.ts";
import { addressWith } from "../../parts/code/diff-address.ts";
import { t } from "../../words/words.ts";

/** A place of a text for which a page has no room left, with the link that shows it. */
export const foldedText = Object.assign(
	(key: string): string => {
		const href = addressWith({ show: key });
		return `<p id="text-${key}" class="soft">${codeText(t("This text is hidden because the page is long."))} <a href="${codeText(`${href}#text-${key}`)}">${codeText(t("Show text"))}</a></p>`;
	},
	{
		/** A text, with the place to which that link leads. */
		opened: (html: string, key: string | undefined): string =>
			key === undefined || !html ? html : `<div id="text-${key}">${html}</div>`,
	},
);
