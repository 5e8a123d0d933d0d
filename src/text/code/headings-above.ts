import { headingIds } from "../../markup/heading-ids.ts";
import type { FoundLine, PageHeading } from "./search-job.ts";

const fence = /^ {0,3}(`{3,}|~{3,})/;
const numbered = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;

/** Lines of a page, each with the heading above it. */
export function withHeadings(
	text: string,
	found: readonly FoundLine[],
): FoundLine[] {
	const idOf = headingIds();
	const headings: (PageHeading & { readonly line: number })[] = [];
	let open = "";
	const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
	for (const [i, line] of lines.entries()) {
		const mark = fence.exec(line)?.[1] ?? "";
		if (open) {
			if (mark.startsWith(open)) open = "";
			continue;
		}
		if (mark) {
			open = mark;
			continue;
		}
		// a paragraph of several lines that is underlined is one heading that nobody means
		const isUnderlined =
			line.trim() !== "" &&
			(lines[i - 1] ?? "").trim() === "" &&
			underline.test(lines[i + 1] ?? "");
		const said = numbered.exec(line)?.[2] ?? (isUnderlined ? line : undefined);
		if (said === undefined) continue;
		const words = withoutMarks(said);
		headings.push({ text: words, id: idOf(words), line: i + 1 });
	}
	return found.map((one) => {
		const above = headings.findLast(({ line }) => line <= one.line);
		if (!above) return one;
		return { ...one, heading: { text: above.text, id: above.id } };
	});
}

/** The words of a heading as a page shows them, as far as its marks are usual ones. */
const withoutMarks = (text: string): string =>
	text
		.replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
		.replace(/[`*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
		.trim();
