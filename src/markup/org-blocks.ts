import { codeHtml } from "./code-html.ts";
import { escapeHtml } from "./escape.ts";
import type { HtmlWriter } from "./html-writer.ts";
import { writeOrgInlines } from "./org-inlines.ts";
import type { WriteConfig } from "./write-config.ts";

const deepest = 20;
const item = /^(\s*)(?:([-+]|\s\*)|(\d{1,9})[.)])(?:[ \t]+|$)/;

/** Writes lines without headlines. Nothing is ever read from a file: what asks for that is left out. */
export function writeOrgBlocks(
	lines: readonly string[],
	writer: HtmlWriter,
	config: WriteConfig,
	depth = 0,
): void {
	const ends = lastEnds(lines);
	let at = 0;
	const take = (belongs: (line: string) => boolean) => {
		const from = at;
		while (at < lines.length && belongs(lines[at] as string)) at++;
		return lines.slice(from, at);
	};
	/** The lines up to one that ends a block; undefined if there is none further down. */
	const upTo = (kind: string, end: RegExp) => {
		if ((ends.get(kind) ?? -1) <= at) return undefined;
		at++;
		const inside = take((line) => !end.test(line));
		at++;
		return inside;
	};
	while (at < lines.length) {
		const line = lines[at] as string;
		const [, kind = "", rest = ""] =
			/^\s*#\+begin_(\w{1,30})[ \t]*(.*)$/i.exec(line) ?? [];
		const name = kind.toLowerCase();
		const block =
			kind &&
			upTo(`block ${name}`, new RegExp(`^\\s*#\\+end_${name}\\s*$`, "i"));
		if (block) {
			writeBlock(name, rest, block, writer, config, depth);
			continue;
		}
		if (/^\s*:[\w-]{1,30}:\s*$/.test(line) && upTo("drawer", /^\s*:end:\s*$/i))
			continue;
		if (/^\s*(#\+\w|#( |$))/.test(line) || /^\s*$/.test(line)) at++;
		else if (/^\s*:( |$)/.test(line)) {
			const fixed = take((l) => /^\s*:( |$)/.test(l));
			const text = fixed.map((l) => l.replace(/^\s*: ?/, "")).join("\n");
			writer.html(`<pre><code>${escapeHtml(text)}\n</code></pre>\n`);
		} else if (/^\s*-{5,}\s*$/.test(line)) {
			at++;
			writer.empty("hr");
			writer.html("\n");
		} else if (/^\s*\|/.test(line))
			writeTable(
				take((l) => /^\s*\|/.test(l)),
				writer,
				config,
			);
		else if (item.test(line) && depth < deepest) {
			const indent = indentOf(line);
			writeList(
				take(
					(l) =>
						indentOf(l) > indent ||
						/^\s*$/.test(l) ||
						(indentOf(l) === indent && item.test(l)),
				),
				indent,
				writer,
				config,
				depth,
			);
		} else {
			at++;
			const more = take((l) => !beginsOther(l));
			writeParagraph([line, ...more], writer, config);
		}
	}
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const beginsOther = (line: string) =>
	/^\s*($|#( |$|\+)|:( |$)|\||-{5,}\s*$)/.test(line) || item.test(line);

/** Where the last end of each kind of block stands, so that a block without an end is seen at once. */
function lastEnds(lines: readonly string[]): Map<string, number> {
	const ends = new Map<string, number>();
	for (const [i, line] of lines.entries()) {
		const kind = /^\s*#\+end_(\w{1,30})\s*$/i.exec(line)?.[1];
		if (kind) ends.set(`block ${kind.toLowerCase()}`, i);
		else if (/^\s*:end:\s*$/i.test(line)) ends.set("drawer", i);
	}
	return ends;
}

function writeParagraph(
	lines: readonly string[],
	writer: HtmlWriter,
	config: WriteConfig,
) {
	writer.open("p");
	writeOrgInlines(lines.map((l) => l.trim()).join("\n"), writer, config);
	writer.close("p");
	writer.html("\n");
}

function writeBlock(
	name: string,
	rest: string,
	lines: readonly string[],
	writer: HtmlWriter,
	config: WriteConfig,
	depth: number,
) {
	const text = `${lines.join("\n")}\n`;
	if (name === "src") {
		writer.html(codeHtml(text, rest, config));
		writer.html("\n");
	} else if (name === "example") {
		writer.html(`<pre><code>${escapeHtml(text)}</code></pre>\n`);
	} else if (name === "quote" || name === "center" || name === "verse") {
		const element = name === "quote" ? "blockquote" : "div";
		writer.open(element);
		writer.html("\n");
		if (depth < deepest) writeOrgBlocks(lines, writer, config, depth + 1);
		writer.close(element);
		writer.html("\n");
	}
	// Exports are raw HTML and comments are not meant for readers.
}

function writeTable(
	lines: readonly string[],
	writer: HtmlWriter,
	config: WriteConfig,
) {
	const isRule = (line: string) => /^\s*\|-/.test(line);
	const rule = lines.findIndex(isRule);
	const rows = (part: readonly string[], tag: string) => {
		for (const line of part.filter((l) => !isRule(l))) {
			writer.html("<tr>\n");
			const cells = line
				.trim()
				.replace(/^\||\|$/g, "")
				.split("|");
			for (const cell of cells) {
				writer.open(tag);
				writeOrgInlines(cell.trim(), writer, config);
				writer.close(tag);
				writer.html("\n");
			}
			writer.html("</tr>\n");
		}
	};
	const head = rule > 0 ? lines.slice(0, rule) : [];
	writer.html("<table>\n");
	if (head.length > 0) {
		writer.html("<thead>\n");
		rows(head, "th");
		writer.html("</thead>\n");
	}
	writer.html("<tbody>\n");
	rows(lines.slice(head.length), "td");
	writer.html("</tbody>\n</table>\n");
}

function writeList(
	lines: readonly string[],
	indent: number,
	writer: HtmlWriter,
	config: WriteConfig,
	depth: number,
) {
	const items: string[][] = [];
	for (const line of lines)
		if (indentOf(line) === indent && item.test(line)) items.push([line]);
		else items.at(-1)?.push(line);
	const list = item.exec(lines[0] ?? "")?.[3] === undefined ? "ul" : "ol";
	writer.open(list);
	writer.html("\n");
	for (const [first = "", ...rest] of items) {
		const text = first.replace(item, "");
		const [whole, state] = /^\[([ xX-])\][ \t]+/.exec(text) ?? [];
		writer.open("li");
		if (whole)
			writer.empty("input", [
				["type", "checkbox"],
				["disabled", ""],
				...(state === "x" || state === "X" ? ([["checked", ""]] as const) : []),
			]);
		const more = rest.findIndex(beginsOther);
		const words = more < 0 ? rest : rest.slice(0, more);
		const content = [
			text.slice(whole?.length ?? 0),
			...words.map((l) => l.trim()),
		];
		writeOrgInlines(content.join("\n"), writer, config);
		const blocks = more < 0 ? [] : rest.slice(more);
		if (blocks.some((l) => l.trim() !== "")) {
			writer.html("\n");
			writeOrgBlocks(blocks, writer, config, depth + 1);
		}
		writer.close("li");
		writer.html("\n");
	}
	writer.close(list);
	writer.html("\n");
}
