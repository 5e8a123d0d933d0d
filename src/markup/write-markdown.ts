import { codeHtml } from "./code-html.ts";
import { type Attributes, escapeHtml } from "./escape.ts";
import { formulaBlockHtml } from "./formulas/formula-html.ts";
import { headingIds } from "./heading-ids.ts";
import type { HtmlWriter } from "./html-writer.ts";
import type { ParsedText, Token } from "./parser.ts";
import { idPrefix } from "./urls.ts";
import { writeUserHtml } from "./user-html.ts";
import type { WriteConfig } from "./write-config.ts";
import { plainText, writeInlines } from "./write-inlines.ts";

/** Writes what was parsed. */
export function writeMarkdown(
	{ tokens, footnotes, frontMatter }: ParsedText,
	writer: HtmlWriter,
	config: WriteConfig,
): void {
	const idOf = headingIds();
	const write = (list: readonly Token[]) =>
		writeBlocks(list, writer, config, idOf);
	if (frontMatter !== undefined) writeFrontMatter(frontMatter, writer);
	write(tokens);
	if (footnotes.named.size === 0) return;
	writer.open("section", config.bare ? [] : [["class", "footnotes"]]);
	writer.html("\n");
	writer.open("ol");
	writer.html("\n");
	for (const [label, number] of footnotes.named) {
		writer.open("li", [["id", `${idPrefix}fn-${number}`]]);
		write(footnotes.definitions.get(label) ?? []);
		writer.open("a", [
			["href", `#${idPrefix}fnref-${number}`],
			...(config.bare ? [] : ([["class", "footnote-backref"]] as const)),
			["aria-label", "back"],
		]);
		writer.text("↩");
		writer.close("a");
		writer.close("li");
		writer.html("\n");
	}
	writer.close("ol");
	writer.html("\n");
	writer.close("section");
	writer.html("\n");
}

function writeFrontMatter(text: string, writer: HtmlWriter) {
	writer.open("details", [["class", "frontmatter-content"]]);
	writer.open("summary");
	writer.text("…");
	writer.close("summary");
	writer.html(`<pre><code>${escapeHtml(text)}</code></pre>`);
	writer.close("details");
	writer.html("\n");
}

const withDirection = new Set(["p", "ul", "ol"]);

function writeBlocks(
	tokens: readonly Token[],
	writer: HtmlWriter,
	config: WriteConfig,
	idOf: (heading: string) => string,
) {
	for (const [i, token] of tokens.entries()) {
		const [before, after] = [tokens[i - 1], tokens[i + 1]];
		if (token.type === "inline") {
			if (token.meta && "isDone" in token.meta) writeBox(token, writer);
			writeInlines(token.children ?? [], writer, config);
		} else if (token.type === "fence" || token.type === "code_block") {
			const { content, info } = token;
			writer.html(
				token.type === "fence"
					? config.formulas && /^math\s*$/.test(info)
						? formulaBlockHtml(content, config.formulas)
						: codeHtml(content, info, config)
					: `<pre><code>${escapeHtml(content)}</code></pre>\n`,
			);
		} else if (token.type === "formula_block") {
			const single = token.meta?.single === true;
			writer.html(
				config.bare
					? `<p>${escapeHtml(token.markup)}</p>\n`
					: formulaBlockHtml(token.content, config.formulas, single),
			);
		} else if (token.type === "html_block") {
			const { bases, bare } = config;
			writeUserHtml(token.content, writer, { bases, dropScripts: bare });
		} else if (token.type === "hr") {
			writer.empty("hr");
			writer.html("\n");
		} else if (!token.hidden) {
			if (token.nesting === 1 && before?.hidden) writer.html("\n");
			if (token.nesting === 1)
				writer.open(token.tag, blockAttributes(token, after, config, idOf));
			else writer.close(token.tag);
			if (token.nesting === -1 || breaksAfter(token, after)) writer.html("\n");
			if (token.meta?.alert && !config.bare) writeAlert(token, writer);
		}
	}
}

// What holds only words stays on its line.
const breaksAfter = (token: Token, after: Token | undefined) =>
	!after ||
	!(
		after.type === "inline" ||
		after.hidden ||
		(after.nesting === -1 && after.tag === token.tag)
	);

function blockAttributes(
	token: Token,
	after: Token | undefined,
	config: WriteConfig,
	idOf: (heading: string) => string,
): Attributes {
	const attributes: [string, string][] = [];
	if (withDirection.has(token.tag)) attributes.push(["dir", "auto"]);
	const start = token.attrGet("start");
	if (start !== null) attributes.push(["start", `${start}`]);
	const side = /text-align:(\w+)/.exec(`${token.attrGet("style") ?? ""}`)?.[1];
	if (side) attributes.push(["align", side]);
	if (config.bare) return attributes;
	if (token.type === "heading_open" && config.headingIds)
		attributes.push(["id", idOf(plainText(after?.children ?? []))]);
	if (token.meta?.alert)
		attributes.push([
			"class",
			`attention-header attention-${token.meta.alert}`,
		]);
	if (token.meta?.isTask) attributes.push(["class", "task-list-item"]);
	return attributes;
}

function writeAlert({ meta }: Token, writer: HtmlWriter) {
	const kind = `${meta?.alert}`;
	writer.open("p", [["class", "attention-title"]]);
	writer.open("strong", [["class", `attention-${kind}`]]);
	writer.text(`${kind[0]?.toUpperCase()}${kind.slice(1)}`);
	writer.close("strong");
	writer.close("p");
	writer.html("\n");
}

function writeBox({ meta }: Token, writer: HtmlWriter) {
	writer.empty("input", [
		["type", "checkbox"],
		["disabled", ""],
		["data-source-position", `${meta?.position}`],
		...(meta?.isDone ? ([["checked", ""]] as const) : []),
	]);
}
