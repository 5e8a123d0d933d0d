import { escapeHtml } from "./escape-html.ts";
import { languageOf } from "./languages.ts";
import { scanDiff, scanMarkup } from "./markup-scan.ts";
import { type Lexeme, openScanner } from "./scan.ts";

export interface Highlighter {
	/**
	 * Code as HTML with a span and a short class for each part, or undefined when the language (its name or its usual
	 * extension) is not known or the code is too long. Without its tags the HTML is exactly the code.
	 */
	highlight(code: string, language: string): string | undefined;
}

const longest = 512 * 1024;
const markup = new Set(["html", "htm", "xml", "svg", "xhtml", "vue", "svelte"]);
const patches = new Set(["diff", "patch"]);

/** A highlighter that remembers the languages it was asked for. */
export function openHighlighter(): Highlighter {
	const scanners = new Map<string, (code: string) => Iterable<Lexeme>>();
	const scannerFor = (name: string) => {
		if (markup.has(name)) return scanMarkup;
		if (patches.has(name)) return scanDiff;
		const known = scanners.get(name);
		const language = known ? undefined : languageOf(name);
		if (!language) return known;
		const scanner = openScanner(language);
		scanners.set(name, scanner);
		return scanner;
	};
	return {
		highlight(code, language) {
			if (code.length > longest) return undefined;
			const scan = scannerFor(language.toLowerCase());
			if (!scan) return undefined;
			const html: string[] = [];
			for (const { text, class: name } of scan(code))
				html.push(
					name
						? `<span class="${name}">${escapeHtml(text)}</span>`
						: escapeHtml(text),
				);
			return html.join("");
		},
	};
}
