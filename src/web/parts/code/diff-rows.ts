import type { ComponentChild } from "preact";
import { renderToString } from "preact-render-to-string";
import type { ShownFile } from "../../../domain/history/read-diff.ts";
import type { Hunk, HunkLine } from "../../../git/history/patch-blocks.ts";
import {
	languageOfFile,
	openHighlighter,
} from "../../../highlight/highlight.ts";
import {
	codeText,
	lineHtml,
	type Stretch,
} from "../../../highlight/line-html.ts";
import type { Lexeme } from "../../../highlight/scan.ts";
import { changedWords } from "../../../text/changed-words.ts";
import {
	currentBudget,
	type WorkBudget,
} from "../../../threads/work-budget.ts";
import { plural, t } from "../../words/words.ts";
import { longestLine } from "./line-room.ts";

export type Side = "L" | "R";

/** How the lines of files are shown, and what stands between them. */
export interface DiffLook {
	readonly split: boolean;
	/** Where the number of a line leads; to the line itself unless given. */
	readonly lineLink?: (file: ShownFile, side: Side, line: number) => string;
	/** What stands below a line, such as comments on it. It may be asked once for each side of a kept line. */
	readonly below?: (
		file: ShownFile,
		side: Side,
		line: number,
	) => ComponentChild | undefined;
	/** Whether what stands below a line is a form that was opened there. */
	readonly kept?: (file: ShownFile, side: Side, line: number) => boolean;
	/** The address of the page with all lines of a file, and of a page with this file alone. */
	readonly whole: (file: ShownFile) => PartAddress;
	/** The same with some more lines of the file, by their new numbers. */
	readonly around: (file: ShownFile, from: number, to: number) => PartAddress;
	/** What moved, with the address and the words for where the other half is. */
	readonly moved: (line: HunkLine) => MovedTo | undefined;
}
interface PartAddress {
	readonly href: string;
	readonly load: string;
}
/** The first of some lines that moved together leads to the other half. */
interface MovedTo {
	readonly href: string | undefined;
	readonly words: string;
}

const { lines: lexemes } = openHighlighter();
const longestColoured = 1000;
const mostColoured = 64 * 1024;

/**
 * The rows of a file's table, as HTML, piece by piece: tens of thousands of elements are too many for a renderer of components. Words of lines are
 * compared, and colours looked for, as far as the budget of the page goes.
 */
export function* diffRows(file: ShownFile, look: DiffLook): Generator<string> {
	const budget = currentBudget();
	const language = languageOfFile(file.path);
	let before: Hunk | undefined;
	for (const hunk of file.hunks) {
		yield gap(file, before, hunk, look);
		const coloured = colours(hunk, language, budget);
		for (const block of blocksOf(hunk.lines)) {
			yield* compareWords(block, budget);
			yield* look.split
				? splitRows(file, block, coloured, look)
				: unifiedRows(file, block, coloured, look);
		}
		before = hunk;
	}
	if (before) yield rest(file, before, look);
}

/** A line with the words that changed in it. */
interface Change {
	readonly line: HunkLine;
	words: readonly Stretch[];
}
/** Deleted lines and those added in their place, or a line that stayed. */
interface Block {
	readonly gone: readonly Change[];
	readonly come: readonly Change[];
	readonly kept?: Change;
}
type Colours = (line: HunkLine) => string | readonly Lexeme[];

/** The colours of a hunk's lines: each side is read as code of its own. */
function colours(
	{ lines }: Hunk,
	language: string,
	budget: WorkBudget,
): Colours {
	const side = (sign: "+" | "-") => lines.filter((l) => l.sign !== other(sign));
	const read = (some: readonly HunkLine[]) => {
		const size = some.reduce((sum, l) => sum + l.text.length + 1, 0);
		if (
			size > mostColoured ||
			some.some(({ text }) => text.length > longestColoured) ||
			!budget.take("colours", size)
		)
			return undefined;
		return lexemes(some.map(({ text }) => text).join("\n"), language);
	};
	const sides = (["-", "+"] as const).map((sign) => {
		const some = side(sign);
		const found = read(some);
		return new Map(some.map((line, i) => [line, found?.[i]]));
	});
	return (line) =>
		(line.sign === "-" ? sides[0] : sides[1])?.get(line) ??
		line.text.slice(0, longestLine);
}
const other = (sign: "+" | "-") => (sign === "+" ? "-" : "+");

function* blocksOf(lines: readonly HunkLine[]): Generator<Block> {
	const change = (line: HunkLine): Change => ({ line, words: [] });
	for (let at = 0; at < lines.length; ) {
		const run = (sign: HunkLine["sign"]): Change[] => {
			const from = at;
			while (lines[at]?.sign === sign) at++;
			return lines.slice(from, at).map(change);
		};
		const [gone, come] = [run("-"), run("+")];
		if (gone.length + come.length) yield { gone, come };
		else yield { gone, come, kept: change(lines[at++] as HunkLine) };
	}
}

/** Deleted lines and those added in their place are compared word by word, in pairs; writes nothing. */
function* compareWords(
	{ gone, come }: Block,
	budget: WorkBudget,
): Generator<string> {
	const take = (pairs: number) => budget.take("pairs", pairs);
	for (const [i, a] of gone.entries()) {
		const b = come[i];
		const found = b && changedWords(a.line.text, b.line.text, take);
		yield "";
		if (!found) continue;
		a.words = found.before;
		b.words = found.after;
	}
}

function gap(
	file: ShownFile,
	before: Hunk | undefined,
	hunk: Hunk,
	look: DiffLook,
): string {
	const from = before ? before.newStart + before.newLines : 1;
	const hidden = hunk.newStart - from;
	if (file.whole || (hidden <= 0 && !hunk.heading)) return "";
	const links: string[] = [];
	if (hidden > 0) {
		const { href, load } = look.whole(file);
		if (hidden <= 2 * atOnce)
			links.push(more(file, from, hunk.newStart - 1, look));
		else {
			if (before) links.push(more(file, from, from + atOnce - 1, look, "↓ "));
			links.push(
				more(file, hunk.newStart - atOnce, hunk.newStart - 1, look, "↑ "),
			);
		}
		links.push(loading(href, load, t("Show whole file")));
	}
	return gapRow(links.join(" "), hunk.heading, look);
}

/** Lines that are shown more at once around a change. */
const atOnce = 20;
/** Lines that git shows around a change where there are so many. */
const usual = 3;

const loading = (href: string, load: string, words: string): string =>
	`<a href="${codeText(href)}" data-load="${codeText(load)}">${codeText(words)}</a>`;

function more(
	file: ShownFile,
	from: number,
	to: number,
	look: DiffLook,
	sign = "",
): string {
	const { href, load } = look.around(file, from, to);
	const words = plural(to - from + 1, "Show 1 line", "Show {n} lines");
	return loading(href, load, sign + words);
}

const gapRow = (links: string, heading: string, look: DiffLook): string =>
	`<tr class="gap"><td colspan="${look.split ? 4 : 3}"><span class="line wrap">${links}<code>${codeText(heading.slice(0, 200))}</code></span></td></tr>`;

/** What may follow the last change. */
function rest(file: ShownFile, { lines, ...last }: Hunk, look: DiffLook) {
	const from = last.newStart + last.newLines;
	const isEnd =
		file.lastLine === undefined
			? lines.slice(-usual).some(({ sign }) => sign !== " ")
			: from > file.lastLine;
	if (file.whole || file.cut || isEnd || lines.length < usual) return "";
	const to = Math.min(from + atOnce - 1, file.lastLine ?? Infinity);
	return gapRow(more(file, from, to, look, "↓ "), "", look);
}

function content(
	{ line, words }: Change,
	coloured: Colours,
	look: DiffLook,
): string {
	const html = lineHtml(
		coloured(line),
		words,
		line.sign === "-" ? "del" : "ins",
	);
	const cut = line.text.length > longestLine ? "…" : "";
	const open = line.open
		? `<span class="soft"> ${codeText(t("(no newline at the end of the file)"))}</span>`
		: "";
	const moved = look.moved(line);
	const where = moved?.href
		? `<span class="moved"> <a href="${codeText(moved.href)}">${codeText(moved.words)}</a></span>`
		: "";
	return html + cut + open + where;
}

const kindOf = ({ sign }: HunkLine): string =>
	sign === "+" ? "add" : sign === "-" ? "del" : "";
const signOf = ({ sign }: HunkLine): string =>
	sign === "+" ? ' data-s="+"' : sign === "-" ? ' data-s="−"' : "";

function cell(
	file: ShownFile,
	side: Side,
	line: number,
	kind: string,
	look: DiffLook,
): string {
	const css = kind && ` class="${kind}"`;
	if (!line) return `<td${css}></td>`;
	const id = `${file.anchor}${side}${line}`;
	const href = look.lineLink?.(file, side, line) ?? `#${id}`;
	return `<td${css} id="${id}"><a tabindex="-1" href="${codeText(href)}">${line}</a></td>`;
}

function* unifiedRows(
	file: ShownFile,
	{ gone, come, kept }: Block,
	coloured: Colours,
	look: DiffLook,
): Generator<string> {
	for (const change of kept ? [kept] : [...gone, ...come]) {
		const { line } = change;
		const kind = kindOf(line);
		yield `<tr>${cell(file, "L", line.old, kind, look)}${cell(file, "R", line.now, kind, look)}<td class="c${kind && ` ${kind}`}${look.moved(line) ? " mv" : ""}"${signOf(line)}>${content(change, coloured, look)}</td></tr>`;
		yield* talk(file, line.old, line.now, look);
	}
}

/** The slot below a line. */
function* talk(
	file: ShownFile,
	old: number,
	now: number,
	look: DiffLook,
): Generator<string> {
	if (!look.below) return;
	for (const [side, line] of [
		["L", old],
		["R", now],
	] as const) {
		const said = line ? look.below(file, side, line) : undefined;
		if (!said) continue;
		const written = renderToString(said as never);
		// what somebody writes there stays when the page asks for itself again
		const keep = look.kept?.(file, side, line) ? " data-keep" : "";
		yield `<tr class="talk"${keep}><td colspan="${look.split ? 4 : 3}">${written}</td></tr>`;
	}
}

/** Old lines on the left, new ones on the right; a deleted line stands beside the one in its place. */
function* splitRows(
	file: ShownFile,
	{ gone, come, kept }: Block,
	coloured: Colours,
	look: DiffLook,
): Generator<string> {
	const half = (change: Change | undefined, side: Side): string => {
		if (!change) return '<td class="none"></td><td class="c none"></td>';
		const { line } = change;
		const kind = kindOf(line);
		const number = cell(
			file,
			side,
			side === "L" ? line.old : line.now,
			kind,
			look,
		);
		return `${number}<td class="c${kind && ` ${kind}`}${look.moved(line) ? " mv" : ""}"${signOf(line)}>${content(change, coloured, look)}</td>`;
	};
	for (let i = 0; i < Math.max(gone.length, come.length); i++) {
		yield `<tr>${half(gone[i], "L")}${half(come[i], "R")}</tr>`;
		yield* talk(file, gone[i]?.line.old ?? 0, come[i]?.line.now ?? 0, look);
	}
	if (!kept) return;
	yield `<tr>${half(kept, "L")}${half(kept, "R")}</tr>`;
	yield* talk(file, kept.line.old, kept.line.now, look);
}
