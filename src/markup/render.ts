import { openHighlighter } from "../highlight/highlight.ts";
import type { Format } from "./formats.ts";
import { formulaBudget } from "./formulas/formula-budget.ts";
import { htmlWriter, TooMuchHtml } from "./html-writer.ts";
import { openParser } from "./parser.ts";
import { renderPlain } from "./plain.ts";
import type { Pieces, ReferenceKind } from "./references.ts";
import { TooHeavy } from "./tables/bounded-tables.ts";
import { renderCsv } from "./tables/csv.ts";
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

/** A rendered text and the work that it was, in characters of plain text. */
export interface RenderedPieces {
	readonly pieces: Pieces;
	readonly work: number;
}

/** The most HTML that a text becomes: room for what is added to it, and an end to texts that name one long thing many times. */
const mostFor = (source: string) =>
	Math.min(4 * 1024 * 1024, 128 * 1024 + 30 * source.length);
/** The same for a light text. */
const mostOfLight = 64 * 1024;

/**
 * Renders one text. The work is linear in it, and what comes out is no more than some times as large. A `light` text is cheap besides:
 * undefined for one that has formulas, wide tables or anything else that is not.
 */
export function openRenderer(): {
	(source: string, options: RenderOptions): Pieces;
	measured(source: string, options: RenderOptions): RenderedPieces;
	light(source: string, options: RenderOptions): RenderedPieces | undefined;
} {
	const parse = openParser();
	const { highlight } = openHighlighter();
	const render = (
		source: string,
		options: RenderOptions,
		light: boolean,
	): RenderedPieces => {
		const { format, flavour = "document" } = options;
		const only = (html: string) => ({ pieces: [html], work: source.length });
		if (format === "plain") return only(renderPlain(source));
		if (format === "csv" || format === "tsv")
			return only(renderCsv(source, format === "tsv" ? "\t" : undefined));
		const bare = flavour === "bare";
		const most = light ? mostOfLight : mostFor(source);
		const writer = htmlWriter({ selfClosing: !bare, most });
		const formulas = light ? noFormulas : formulaBudget();
		const config: WriteConfig = {
			bare,
			hardBreaks: flavour === "comment",
			formulas: options.formulas ? formulas.render : undefined,
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
					light,
				});
				writeMarkdown(parsed, writer, config);
			}
			const pieces = writer.finish();
			return { pieces, work: source.length + formulas.work() };
		} catch (error) {
			if (error instanceof TooMuchHtml && !light)
				return { pieces: [renderPlain(source)], work: most };
			throw error;
		}
	};
	const measured = (source: string, options: RenderOptions) =>
		render(source, options, false);
	const whole = (source: string, options: RenderOptions) =>
		measured(source, options).pieces;
	return Object.assign(whole, {
		measured,
		light(source: string, options: RenderOptions) {
			try {
				return render(source, options, true);
			} catch (error) {
				if (error instanceof TooHeavy || error instanceof TooMuchHtml)
					return undefined;
				throw error;
			}
		},
	});
}

const noFormulas: ReturnType<typeof formulaBudget> = {
	render() {
		throw new TooHeavy("a formula");
	},
	work: () => 0,
};
