import { emojiHtml } from "./emoji.ts";
import { type Attributes, escapeHtml } from "./escape.ts";
import { findReferences } from "./find-references.ts";
import { formulaHtml } from "./formulas/formula-html.ts";
import type { HtmlWriter } from "./html-writer.ts";
import type { Token } from "./parser.ts";
import { idPrefix, resolveTarget } from "./urls.ts";
import { writeUserHtml } from "./user-html.ts";
import type { WriteConfig } from "./write-config.ts";

/** Writes the words of one block. */
export function writeInlines(
	tokens: readonly Token[],
	writer: HtmlWriter,
	config: WriteConfig,
) {
	const { bases, bare } = config;
	for (const token of tokens)
		switch (token.type) {
			case "text":
				writeText(token.content, writer, config);
				break;
			case "text_special":
				writer.text(token.content);
				break;
			case "code_inline":
				writer.open("code");
				writer.text(token.content);
				writer.close("code");
				break;
			case "formula":
				writer.html(
					bare
						? escapeHtml(token.markup)
						: formulaHtml(
								token.content,
								token.meta?.display === true,
								config.formulas,
							),
				);
				break;
			case "softbreak":
			case "hardbreak":
				if (config.hardBreaks || token.type === "hardbreak") writer.empty("br");
				writer.html("\n");
				break;
			case "html_inline":
				writeUserHtml(token.content, writer, { bases, dropScripts: bare });
				break;
			case "image":
				writeImage(token, writer, config);
				break;
			case "footnote_ref":
				writeFootnoteMark(token, writer, config);
				break;
			case "link_open":
				writer.open("a", linkAttributes(token, config));
				break;
			case "link_close":
				writer.close("a");
				break;
			default:
				if (token.nesting === 1) writer.open(elementOf(token));
				else if (token.nesting === -1) writer.close(elementOf(token));
		}
}

const elementOf = ({ tag }: Token) => (tag === "s" ? "del" : tag);

function linkAttributes(
	token: Token,
	{ bases, bare }: WriteConfig,
): Attributes {
	const href = `${token.attrGet("href") ?? ""}`;
	const title = token.attrGet("title");
	const target = bare ? href : resolveTarget(href, bases);
	return [
		// without any address it is no link
		...(target === undefined && bases.nowhere
			? []
			: ([["href", target ?? ""]] as const)),
		...(title ? ([["title", `${title}`]] as const) : []),
		["rel", "nofollow"],
	];
}

function writeImage(
	token: Token,
	writer: HtmlWriter,
	{ bases, bare }: WriteConfig,
) {
	const src = `${token.attrGet("src") ?? ""}`;
	const title = token.attrGet("title");
	const target = resolveTarget(src, bare ? {} : bases, "image");
	if (target === undefined) return writer.text(plainText(token.children ?? []));
	writer.empty("img", [
		["src", target],
		["alt", plainText(token.children ?? [])],
		...(title ? ([["title", `${title}`]] as const) : []),
	]);
}

function writeFootnoteMark(
	{ meta }: Token,
	writer: HtmlWriter,
	{ bare }: WriteConfig,
) {
	const number = `${meta?.number}`;
	writer.open(
		"sup",
		meta?.isFirst ? [["id", `${idPrefix}fnref-${number}`]] : [],
	);
	writer.open("a", [
		["href", `#${idPrefix}fn-${number}`],
		...(bare ? [] : ([["class", "footnote-ref"]] as const)),
	]);
	writer.text(number);
	writer.close("a");
	writer.close("sup");
}

/** Writes plain words: what in them leads somewhere becomes a link. */
export function writeText(
	text: string,
	writer: HtmlWriter,
	config: WriteConfig,
) {
	if (writer.inside("a", "code", "pre", "kbd", "samp", "tt"))
		return writer.text(text);
	for (const part of findReferences(text, config.references, config.siteRoot)) {
		if (part.kind === "text") writer.text(part.text);
		else if (part.kind === "emoji") {
			const sign = config.bare ? undefined : emojiHtml(part.name);
			if (sign) writer.html(sign);
			else writer.text(part.text);
		} else if (part.kind === "link")
			writer.html(autolink(part.href, part.text));
		else {
			const { reference, text } = part;
			const otherwise =
				reference.kind === "url" ? autolink(reference.url, text) : undefined;
			writer.reference(reference, text, otherwise);
		}
	}
}

const autolink = (href: string, text: string) =>
	`<a href="${escapeHtml(href)}" rel="nofollow">${escapeHtml(text)}</a>`;

/** The words of some text without any marks. */
export function plainText(tokens: readonly Token[]): string {
	return tokens
		.map((token) => {
			if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
			if (token.type === "html_inline") return "";
			return token.children ? plainText(token.children) : token.content;
		})
		.join("");
}
