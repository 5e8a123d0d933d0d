import { escapeHtml } from "./escape.ts";
import type { WriteConfig } from "./write-config.ts";

/** A block of code; `info` begins with the name of its language. */
export function codeHtml(
	code: string,
	info: string,
	{ bare, highlight }: Pick<WriteConfig, "bare" | "highlight">,
): string {
	const word = /^[^\s{,]+/.exec(info.trim())?.[0] ?? "";
	const language = /^[\w.+#-]{1,50}$/.test(word) ? word.toLowerCase() : "text";
	const html = highlight(code, language) ?? escapeHtml(code);
	return bare
		? `<div><pre><code>${html}</code></pre></div>`
		: `<div class="code-block-container code-overflow-scroll"><pre class="code-block"><code class="chroma language-${language} display">${html}</code></pre></div>`;
}
