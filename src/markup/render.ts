import { openHighlighter } from "../highlight/highlight.ts";
import { renderCsv } from "./csv.ts";
import type { Format } from "./formats.ts";
import { htmlWriter, TooMuchHtml } from "./html-writer.ts";
import { openParser } from "./parser.ts";
import { renderPlain } from "./plain.ts";
import type { Pieces, ReferenceKind } from "./references.ts";
import type { LinkBases } from "./urls.ts";
import type { WriteConfig } from "./write-config.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { writeOrg } from "./write-org.ts";

/** How a text is meant. Plain data, since it may travel to another thread. */
export interface RenderOptions {
	readonly format: Format;
	/**
	 * `document` is a file or a page: headings can be linked to. In a `comment` each line break counts. `bare` has plain
	 * elements only, and leaves relative links and references alone.
	 */
	readonly flavour?: "document" | "comment" | "bare";
	readonly bases?: LinkBases;
	/** What in the text is looked for besides links; none when left out. */
	readonly references?: readonly ReferenceKind[];
	/** Addresses that begin so are references of the kind `url`; with the slash at the end. */
	readonly siteRoot?: string;
	/** Whether formulas become MathML. */
	readonly formulas?: boolean;
	/** Whether `[[Page]]` is a link. */
	readonly shortLinks?: boolean;
}

// Room for what is added to a text, and an end to texts that name one long thing many times.
const mostFor = (source: string) => 1024 * 1024 + 30 * source.length;

/** Renders one text. The work is linear in it, and what comes out is no more than some times as large. */
export function openRenderer(): (
	source: string,
	options: RenderOptions,
) => Pieces {
	const parse = openParser();
	const { highlight } = openHighlighter();
	return (source, options) => {
		const { format, flavour = "document" } = options;
		if (format === "plain") return [renderPlain(source)];
		if (format === "csv" || format === "tsv")
			return [renderCsv(source, format === "tsv" ? "\t" : undefined)];
		const bare = flavour === "bare";
		const writer = htmlWriter({ selfClosing: !bare, most: mostFor(source) });
		const config: WriteConfig = {
			bare,
			hardBreaks: flavour === "comment",
			formulas: options.formulas ?? false,
			headingIds: flavour === "document",
			bases: options.bases ?? {},
			references: new Set(bare ? [] : options.references),
			siteRoot: options.siteRoot,
			highlight,
		};
		try {
			if (format === "org") writeOrg(source, writer, config);
			else {
				const parsed = parse(source, {
					frontMatter: flavour === "document",
					shortLinks: options.shortLinks ?? false,
				});
				writeMarkdown(parsed, writer, config);
			}
			return writer.finish();
		} catch (error) {
			if (error instanceof TooMuchHtml) return [renderPlain(source)];
			throw error;
		}
	};
}
