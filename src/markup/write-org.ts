import type { HtmlWriter } from "./html-writer.ts";
import { writeOrgBlocks } from "./org-blocks.ts";
import { writeOrgInlines } from "./org-inlines.ts";
import { type Headline, outlineOf, type Section } from "./org-outline.ts";
import { idPrefix } from "./urls.ts";
import type { WriteConfig } from "./write-config.ts";

/** Writes a text in Org: a list of its headlines, then what stands before the first, then each with what is under it. */
export function writeOrg(
	source: string,
	writer: HtmlWriter,
	config: WriteConfig,
): void {
	const { lines, sections } = outlineOf(source);
	const title = lines
		.map((l) => /^#\+title:[ \t]*(.+)$/i.exec(l)?.[1])
		.find(Boolean);
	if (title) {
		writer.open("h1");
		writeOrgInlines(title.trim(), writer, config);
		writer.close("h1");
		writer.html("\n");
	}
	if (sections.length > 0) {
		writer.html("\n");
		writeContents(sections, writer, config);
		writer.html("\n");
	}
	writeOrgBlocks(lines, writer, config);
	for (const section of sections) writeSection(section, writer, config);
}

const idOf = ({ number }: Headline) => `${idPrefix}headline-${number}`;

function writeContents(
	sections: readonly Section[],
	writer: HtmlWriter,
	config: WriteConfig,
) {
	writer.open("ul");
	writer.html("\n");
	for (const { headline, sections: within } of sections) {
		if (!headline) continue;
		writer.open("li");
		writer.open("a", [
			["href", `#${idOf(headline)}`],
			["rel", "nofollow"],
		]);
		// Links of a headline would be links within this one.
		writer.text(
			headline.title.replace(/\[\[(?:[^[\]]*\]\[)?([^[\]]*)\]\]/g, "$1"),
		);
		writer.close("a");
		writer.html("\n");
		if (within.length > 0) writeContents(within, writer, config);
		writer.close("li");
		writer.html("\n");
	}
	writer.close("ul");
	writer.html("\n");
}

function writeSection(
	{ headline, lines, sections }: Section,
	writer: HtmlWriter,
	config: WriteConfig,
) {
	if (!headline) return;
	const { level, number, title } = headline;
	const heading = `h${level + 1}`;
	writer.open("div", [
		["id", `${idPrefix}outline-container-headline-${number}`],
	]);
	writer.html("\n");
	writer.open(heading, [["id", idOf(headline)]]);
	writer.html("\n");
	writeOrgInlines(title, writer, config);
	writer.html("\n");
	writer.close(heading);
	writer.html("\n");
	if (sections.length > 0 || lines.some((l) => l.trim() !== "")) {
		writer.open("div", [["id", `${idPrefix}outline-text-headline-${number}`]]);
		writer.html("\n");
		writeOrgBlocks(lines, writer, config);
		for (const section of sections) writeSection(section, writer, config);
		writer.close("div");
		writer.html("\n");
	}
	writer.close("div");
	writer.html("\n");
}
