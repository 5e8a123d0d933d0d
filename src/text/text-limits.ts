/** How long texts may be, wherever they come from. Titles and single words are counted in characters, texts in bytes of UTF-8. */
export const longestTitle = 255;
/** Names, addresses, patterns, ids: what is no text of its own. */
export const longestWord = 2048;
/** Bodies, descriptions, messages, comments. */
export const mostTextBytes = 256 * 1024;

/** Whether a text is within what texts may have. */
export const isTextOfSize = (text: string): boolean =>
	text.length <= mostTextBytes && Buffer.byteLength(text) <= mostTextBytes;

/** A title that was made of something longer. */
export function asTitle(text: string): string {
	const signs = text.length > longestTitle ? [...text] : [];
	return signs.length > longestTitle
		? `${signs.slice(0, longestTitle - 1).join("")}…`
		: text;
}

/** The beginning of a text from elsewhere, such as a pushed commit, of which no more is told. */
export function asText(text: string): string {
	if (isTextOfSize(text)) return text;
	const cut = Buffer.from(text).subarray(0, mostTextBytes).toString("utf8");
	return `${cut.replace(/\ufffd+$/, "")}…`;
}
