import { escapeHtml } from "./escape.ts";

/** A text of no known format, as it is. */
export const renderPlain = (text: string): string =>
	`<pre class="plain-text">${escapeHtml(text)}</pre>`;
