import type { App } from "../../../app.ts";
import { editorSettings } from "../../../domain/contents/editor-settings.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import type { BranchPlace } from "./branch-place.ts";

/** How the text of a file is to be. */
interface TextStyle {
	readonly css: string;
	/** The width of a tab. */
	readonly tab: string;
	/** `tab`, or a number of spaces. */
	readonly indent: string;
	readonly trims: boolean;
	readonly endsLine: boolean;
	readonly crlf: boolean;
}

/** How a file is to be written, by the .editorconfig of the branch. */
export async function textStyle(
	app: App,
	{ repository }: RepositoryContext,
	place: BranchPlace,
	path: string,
): Promise<TextStyle> {
	const said = place.oid
		? await editorSettings(app, repository, { path, ref: place.branch }).catch(
				() => ({}) as Record<string, unknown>,
			)
		: {};
	const low = Object.fromEntries(
		Object.entries(said).map(([key, value]) => [key.toLowerCase(), value]),
	);
	const width = Number(low.tab_width ?? low.indent_size) || 4;
	const css = [2, 3, 4, 8].includes(width) ? `tab-${width}` : "tab-4";
	const isTrue = (word: unknown) => String(word).toLowerCase() === "true";
	return {
		css,
		tab: String(width),
		indent:
			low.indent_style === "space"
				? String(Number(low.indent_size) || width)
				: // YAML has no tabs
					/\.ya?ml$/i.test(path)
					? "2"
					: "tab",
		trims: isTrue(low.trim_trailing_whitespace),
		endsLine: isTrue(low.insert_final_newline),
		crlf: String(low.end_of_line).toLowerCase() === "crlf",
	};
}

/** A text as it is committed: its ends of lines are what the branch wants. */
export function settled(
	text: string,
	style: TextStyle,
	crlf = style.crlf,
): string {
	let kept = style.trims
		? text
				.split("\n")
				.map((line) => line.trimEnd())
				.join("\n")
		: text;
	if (style.endsLine && kept && !kept.endsWith("\n")) kept += "\n";
	return crlf ? kept.replaceAll("\n", "\r\n") : kept;
}
