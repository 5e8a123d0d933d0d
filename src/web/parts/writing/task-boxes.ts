import { t } from "../../words/words.ts";

/** A box of a task list as the markup writes it. */
interface TaskBox {
	/** Where it stands in the source. */
	readonly position: string;
	readonly done: boolean;
	/** The words of its item, for the value of an attribute. */
	readonly name: string;
}

const box =
	/<input type="checkbox" disabled(?:="")? data-source-position="(\d+)"( checked(?:="")?)?\s*\/?>/g;
/** So much behind a box is looked at for its words. */
const longestItem = 600;
const longestName = 150;

/** Replaces the boxes of task lists by what `show` makes of each. */
export const replaceBoxes = (
	html: string,
	show: (box: TaskBox, written: string) => string,
): string =>
	html.replace(
		box,
		(written, position: string, checked: string | undefined, at: number) => {
			const behind = at + written.length;
			const name = wordsOf(html.slice(behind, behind + longestItem));
			return show({ position, done: checked !== undefined, name }, written);
		},
	);

/** The words of an item up to the end of its first paragraph, or of lists below it; they stand escaped in HTML already. */
function wordsOf(html: string): string {
	const end = html.search(/<(?:\/li|\/p|ul|ol|pre|input|table|blockquote)\b/);
	const words = html
		.slice(0, end < 0 ? undefined : end)
		// the last tag may be cut off
		.replace(/<[^>]*>?/g, "")
		.replace(/&[^;]{0,10}$/, "")
		.replace(/\s+/g, " ")
		.trim()
		.slice(0, longestName)
		.replace(/&[^;]{0,10}$/, "")
		.replaceAll('"', "&quot;");
	return words || t("Task");
}
