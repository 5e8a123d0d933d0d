import { decodeHTML } from "entities";
import { allowedAttributes, elementRule } from "./allowed-html.ts";
import type { HtmlWriter } from "./html-writer.ts";
import type { LinkBases } from "./urls.ts";

interface UserHtmlConfig {
	readonly bases: LinkBases;
	/** Leave out scripts and styles with all they hold, instead of showing them. */
	readonly dropScripts: boolean;
}

/**
 * Writes HTML that a user wrote: known elements with harmless attributes, made anew from what was read, and text. Nothing
 * is passed on as it came. The time is linear: no character is looked at again after a tag that does not end.
 */
export function writeUserHtml(
	html: string,
	writer: HtmlWriter,
	{ bases, dropScripts }: UserHtmlConfig,
): void {
	let at = 0;
	const skipPast = (end: string) => {
		const found = html.indexOf(end, at);
		at = found < 0 ? html.length : found + end.length;
	};
	while (at < html.length) {
		const open = html.indexOf("<", at);
		writeText(html.slice(at, open < 0 ? html.length : open), writer);
		if (open < 0) return;
		at = open;
		const second = html[open + 1] ?? "";
		if (html.startsWith("<!--", open)) skipPast("-->");
		else if (html.startsWith("<![CDATA[", open)) skipPast("]]>");
		else if (second === "!" || second === "?") skipPast(">");
		else if (!/^<\/?[A-Za-z]/.test(html.slice(open, open + 3))) {
			writer.text("<");
			at++;
		} else {
			const tag = readTag(html, open);
			// Browsers drop what is left of a tag that never ends; here it is shown.
			at = tag?.end ?? html.length;
			if (!tag) writer.text(html.slice(open));
			else if (dropScripts && !tag.closing && /^(script|style)$/.test(tag.name))
				skipPast(`</${tag.name}>`);
			else writeTag(tag, html.slice(open, tag.end), writer, bases);
		}
	}
}

function writeTag(
	tag: Tag,
	source: string,
	writer: HtmlWriter,
	bases: LinkBases,
) {
	const { name, closing } = tag;
	switch (elementRule(name)) {
		case "shown":
			return writer.text(source);
		case "empty":
			// `</br>` is read as `<br>` everywhere.
			if (!closing || name === "br")
				writer.empty(name, allowedAttributes(name, tag.attributes, bases));
			return;
		case "allowed":
			if (closing) writer.userClose(name);
			else
				writer.userOpen(name, allowedAttributes(name, tag.attributes, bases));
	}
}

// Entities stay entities; a lone & becomes one.
function writeText(text: string, writer: HtmlWriter) {
	if (text !== "") writer.text(text.includes("&") ? decodeHTML(text) : text);
}

interface Tag {
	readonly name: string;
	readonly closing: boolean;
	readonly attributes: readonly (readonly [string, string])[];
	readonly end: number;
}

const mostAttributes = 50;

function readTag(html: string, start: number): Tag | undefined {
	const closing = html[start + 1] === "/";
	const step = /[^\s/>]+/y;
	step.lastIndex = start + (closing ? 2 : 1);
	const name = (step.exec(html)?.[0] ?? "").toLowerCase();
	const attributes: [string, string][] = [];
	const part =
		/[\s/]+|>|([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*))?)?|=/y;
	part.lastIndex = step.lastIndex;
	for (;;) {
		const found = part.exec(html);
		if (!found) return undefined;
		if (found[0] === ">")
			return { name, closing, attributes, end: part.lastIndex };
		const [, key, double, single, bare] = found;
		if (key === undefined || attributes.length >= mostAttributes) continue;
		const value = decodeHTML(double ?? single ?? bare ?? "");
		attributes.push([key.toLowerCase(), value]);
	}
}
