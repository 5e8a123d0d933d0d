import {
	languageOfFile,
	openHighlighter,
} from "../../../highlight/highlight.ts";
import { codeText, lineHtml } from "../../../highlight/line-html.ts";
import { visit } from "../../visit.ts";
import { number, t } from "../../words/words.ts";
import { addressWith } from "./diff.tsx";
import { longestLine } from "./line-room.ts";

/** Lines of a file that are shown at once. */
const linesAtOnce = 2000;
const longestColoured = 2000;
/** More code than this before and on a piece is not read again for its colours. */
const mostColoured = 256 * 1024;
const { lines: lexemes } = openHighlighter();

/** A piece of a text: its lines, and where they are. */
export interface Piece {
	readonly lines: readonly string[];
	/** The number of the first one. */
	readonly first: number;
	readonly total: number;
}

/** Cuts the piece out of a text that begins with a line, without making all of its lines. */
export function pieceOf(text: string, first: number): Piece {
	let total = 0;
	let start = -1;
	let end = text.length;
	for (let at = 0; ; ) {
		total++;
		if (total === first) start = at;
		if (total === first + linesAtOnce) end = at;
		const next = text.indexOf("\n", at);
		if (next < 0 || next === text.length - 1) break;
		at = next + 1;
	}
	if (start < 0) return { lines: [], first, total };
	const lines = text.slice(start, end).split("\n");
	if (lines.at(-1) === "") lines.pop();
	return { lines: lines.slice(0, linesAtOnce), first, total };
}

/** The colours of the lines of a piece, as HTML; a string that began before the piece is known where the file is not too long. */
export function colouredLines(
	text: string,
	{ lines, first }: Piece,
	path: string,
): string[] {
	const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
	const tame =
		size <= mostColoured && lines.every((l) => l.length <= longestColoured);
	const language = languageOfFile(path);
	const before = tame && text.length <= mostColoured ? first - 1 : 0;
	const code = before > 0 ? text : lines.join("\n");
	const found = tame
		? lexemes(code.replaceAll("\r\n", "\n"), language)
		: undefined;
	return lines.map((line, i) => {
		const read = found?.[before + i];
		if (read) return lineHtml(read);
		const cut = line.length > longestLine;
		return codeText(cut ? line.slice(0, longestLine) : line) + (cut ? "…" : "");
	});
}

/** The lines of a piece with their numbers to link to, and the ways to the pieces before and after. */
export function CodeLines({
	text,
	piece,
	path,
	content,
	label,
}: {
	text: string;
	piece: Piece;
	path: string;
	/** Names the text: the same name is the same text. */
	content: string;
	label: string;
}) {
	const { first, total, lines } = piece;
	const write = () =>
		colouredLines(text, piece, path)
			.map(
				(html, i) =>
					`<tr id="L${first + i}"><td><a tabindex="-1" href="#L${first + i}">${first + i}</a></td><td class="c">${html || " "}</td></tr>`,
			)
			.join("");
	// equal texts of one language look the same everywhere
	const key = `${content}/${languageOfFile(path)}/${first}`;
	const rows = visit().app.history.rows.rows(key, write);
	const last = first + lines.length - 1;
	const long = lines.some((line) => line.length > longestLine);
	return (
		<>
			<PieceLinks first={first} last={last} total={total} before />
			{long && (
				<p class="in soft">
					{t(
						"Some lines are very long and are cut off here. The raw file contains them in full.",
					)}
				</p>
			)}
			<section class="code-box" tabindex={0} aria-label={label}>
				<table class="lines">
					<tbody
						// written by lineHtml, which escapes what it is given
						dangerouslySetInnerHTML={{ __html: rows }}
					/>
				</table>
			</section>
			<PieceLinks first={first} last={last} total={total} />
		</>
	);
}

export function PieceLinks({
	first,
	last,
	total,
	before = false,
}: {
	first: number;
	last: number;
	total: number;
	before?: boolean;
}) {
	if (before ? first <= 1 : last >= total) return null;
	const start = before ? Math.max(1, first - linesAtOnce) : last + 1;
	const end = before ? first - 1 : Math.min(total, last + linesAtOnce);
	return (
		<p class="in piece">
			<a
				class="btn s"
				href={`${addressWith({ start: String(start) })}#L${start}`}
			>
				{t("Lines {from} to {to}", { from: number(start), to: number(end) })}
			</a>{" "}
			<span class="soft small">{t("of {n} lines", { n: number(total) })}</span>
		</p>
	);
}

/** The number of the first line that an address asks for. */
export const startIn = (search: URLSearchParams): number => {
	const word = search.get("start") ?? "";
	return /^\d{1,8}$/.test(word) ? Math.max(1, Number(word)) : 1;
};
