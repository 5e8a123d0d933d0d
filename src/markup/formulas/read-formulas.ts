import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/** Longer ones are no formulas; each of them is looked through once for a sign that begins one. */
export const longestFormula = 1000;

/** Adds `$a$`, `` $`a`$ ``, `$$a$$` within a line, and `$$` on lines of their own around several. */
export function formulas(md: MarkdownIt): void {
	md.inline.ruler.before("escape", "formula", readInline);
	md.block.ruler.before("fence", "formula", readBlock, {
		alt: ["paragraph", "reference", "blockquote", "list"],
	});
}

const dollar = 0x24;
/** What may stand before and behind a formula, so that prices are none. */
const before = /[\s($\P{ASCII}]/u;
const behind = /[\s$.,;:!?)'"\-\P{ASCII}]/u;
const ticks = /\$(`{1,3})([^`\n]{1,1000})\1\$/y;

function readInline(state: StateInline, silent: boolean): boolean {
	const { src, pos, posMax } = state;
	if (src.charCodeAt(pos) !== dollar) return false;
	ticks.lastIndex = pos;
	const quoted = ticks.exec(src);
	if (quoted)
		return take(state, silent, quoted[2] ?? "", false, quoted[0].length);
	if (pos > 0 && !before.test(src[pos - 1] ?? "")) return false;
	const marks = src.charCodeAt(pos + 1) === dollar ? 2 : 1;
	const start = pos + marks;
	const end = closing(src, start, Math.min(posMax, start + longestFormula));
	if (end === undefined) return false;
	const after = end + marks;
	if (marks === 2 && src.charCodeAt(end + 1) !== dollar) return false;
	if (after < posMax && !behind.test(src[after] ?? "")) return false;
	const text = src.slice(start, end);
	return take(state, silent, text, marks === 2, after - pos);
}

function take(
	state: StateInline,
	silent: boolean,
	text: string,
	display: boolean,
	length: number,
): boolean {
	const content = text.trim();
	if (content === "") return false;
	if (!silent) {
		const token = state.push("formula", "", 0);
		token.content = content;
		token.markup = state.src.slice(state.pos, state.pos + length);
		token.meta = { display };
	}
	state.pos += length;
	return true;
}

/** The next `$` that is neither escaped nor in braces; of this line. */
function closing(src: string, start: number, end: number): number | undefined {
	let depth = 0;
	for (let at = start; at < end; at++) {
		const sign = src[at];
		if (sign === "\n") return undefined;
		if (sign === "\\") at++;
		else if (sign === "{") depth++;
		else if (sign === "}") depth--;
		else if (sign === "$" && depth <= 0) return at;
	}
	return undefined;
}

function readBlock(
	state: StateBlock,
	start: number,
	end: number,
	silent: boolean,
): boolean {
	if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
	const line = lineAt(state, start);
	if (!line.startsWith("$$")) return false;
	const single = /^\$\$(\s.{0,1000})\$\$\s*$/.exec(line)?.[1];
	if (single === undefined && line.trimEnd() !== "$$") return false;
	let last = start;
	if (single === undefined) {
		last++;
		while (last < end && lineAt(state, last).trimEnd() !== "$$") {
			// a list or quotation that ends takes the formula with it
			if (!state.isEmpty(last) && (state.sCount[last] ?? 0) < state.blkIndent)
				return false;
			last++;
		}
		if (last >= end) return false;
	}
	if (silent) return true;
	const token = state.push("formula_block", "", 0);
	token.content =
		single ??
		`\n${state.getLines(start + 1, last, state.sCount[start] ?? 0, true)}`;
	token.markup = state.getLines(start, last + 1, state.blkIndent, false);
	token.meta = { display: true, single: single !== undefined };
	token.map = [start, last + 1];
	state.line = last + 1;
	return true;
}

const lineAt = (state: StateBlock, line: number): string =>
	state.src.slice(
		(state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0),
		state.eMarks[line],
	);
