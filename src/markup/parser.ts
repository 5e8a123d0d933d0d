import MarkdownIt, { type Token } from "markdown-it";
import { formulas } from "./formulas/read-formulas.ts";
import { alerts } from "./syntax/alerts.ts";
import { type Footnotes, footnotes, footnotesOf } from "./syntax/footnotes.ts";
import { shortLinks } from "./syntax/short-links.ts";
import { strikethrough } from "./syntax/strikethrough.ts";
import { taskItems } from "./syntax/task-items.ts";
import { boundedTables } from "./tables/bounded-tables.ts";
import { safeUrl } from "./urls.ts";

export interface ParsedText {
	readonly tokens: readonly Token[];
	readonly footnotes: Footnotes;
	/** The lines between `---` at the very top, if there are some. */
	readonly frontMatter: string | undefined;
}

interface ParseConfig {
	readonly shortLinks: boolean;
	readonly frontMatter: boolean;
	/** Gives up a text that has parts which are not cheap. */
	readonly light: boolean;
}

/**
 * Makes a parser for GitHub-flavoured Markdown. Its HTML is not yet looked at, nor are addresses in plain text.
 * It throws TooHeavy for a text that is to be light and is not.
 */
export function openParser(): (
	source: string,
	config: ParseConfig,
) => ParsedText {
	const md = new MarkdownIt({ html: true });
	md.validateLink = (url) => safeUrl(url) !== undefined;
	// Joining would make an escaped `\#1` the same as `#1`.
	md.disable("text_join");
	boundedTables(md);
	strikethrough(md);
	md.use(footnotes).use(formulas).use(shortLinks).use(taskItems).use(alerts);
	return (source, config) => {
		const matter = config.frontMatter ? frontMatterOf(source) : undefined;
		const body = matter ? blank(source, matter.end) : source;
		const { shortLinks, light } = config;
		const env = { source: body, shortLinks, light };
		const tokens = md.parse(body, env);
		return { tokens, footnotes: footnotesOf(env), frontMatter: matter?.text };
	};
}

export type { Token };

function frontMatterOf(source: string) {
	if (!/^---[ \t]*\r?\n/.test(source)) return undefined;
	const close = /^(?:---|\.\.\.)[ \t]*$/m;
	const start = source.indexOf("\n") + 1;
	const found = close.exec(source.slice(start));
	if (!found || found.index === 0) return undefined;
	const text = source.slice(start, start + found.index);
	// What has no key is a rule with text under it.
	if (!/^[\w-]+[ \t]*:/m.test(text)) return undefined;
	return { text, end: start + found.index + found[0].length };
}

// Lines and bytes stay where they were.
const blank = (source: string, end: number) =>
	source
		.slice(0, end)
		.replace(/[^\r\n]+/g, (line) => " ".repeat(Buffer.byteLength(line))) +
	source.slice(end);
