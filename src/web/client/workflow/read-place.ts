/** The place of an editor's caret in a YAML file, which need not be whole. */
export interface YamlPlace {
	/** The keys that lead there, `[]` for an item of a list. */
	readonly path: readonly string[];
	/** The kind of what is typed there: a key or an item, a value behind a key, or text of several lines. */
	readonly kind: "key" | "value" | "text";
	/** The word before the caret. */
	readonly word: string;
	/** Keys that the same mapping has already. */
	readonly beside: ReadonlySet<string>;
	/** The column at which the entry begins. */
	readonly column: number;
}

interface Line {
	/** Columns of its dashes. */
	readonly dashes: readonly number[];
	/** The column of what stands behind them. */
	readonly column: number;
	readonly key: string | undefined;
	readonly rest: string;
}

const entry =
	/^("[^"]*"|'[^']*'|[^\s#'"[\]{},&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?:\s+(.*)|)$/;

/** Reads what a line says; undefined for one that says nothing. */
function readLine(text: string): Line | undefined {
	const dashes: number[] = [];
	let column = text.length - text.trimStart().length;
	for (;;) {
		const [dash] = /^- +|^-$/.exec(text.slice(column)) ?? [];
		if (!dash) break;
		dashes.push(column);
		column += dash.length;
	}
	const content = text.slice(column);
	if (content.startsWith("#") || (content === "" && dashes.length === 0))
		return undefined;
	const [, key, rest = ""] = entry.exec(content) ?? [];
	return {
		dashes,
		column,
		key: key?.replace(/^(["'])(.*)\1$/, "$2"),
		rest: key === undefined ? content : rest,
	};
}

/** Reads upwards from the caret: `lines` are those before it, `before` is its own line up to it. */
export function placeIn(
	lines: readonly string[],
	before: string,
	after: readonly string[] = [],
): YamlPlace {
	const here = readLine(before);
	const dashes = here?.dashes ?? [];
	const column = here?.column ?? before.length;
	const path: string[] = [];
	const beside = new Set<string>();
	const walk = { at: column, item: false, text: false };
	stepOver(walk, path, dashes);
	for (let i = lines.length - 1; i >= 0; i--) {
		if (walk.at === 0 && !walk.item && path.length > 0) break;
		const line = readLine(lines[i] ?? "");
		if (line) climb(walk, path, beside, line);
	}
	for (const text of after) {
		const line = readLine(text);
		if (!line) continue;
		if (line.column < column || line.dashes.length > 0) break;
		if (line.column === column && line.key) beside.add(line.key);
	}
	const key = here?.key;
	const rest = here?.rest ?? "";
	const kind = walk.text ? "text" : key === undefined ? "key" : "value";
	return {
		path: key === undefined ? path : [...path, key],
		kind,
		word: wordOf(kind === "value" ? rest : before.slice(column)),
		beside,
		column,
	};
}

/** The last word of a value: behind the bracket or the comma of a list in one line. */
const wordOf = (text: string): string =>
	/^\[/.test(text) ? (/[^[,\s]*$/.exec(text)?.[0] ?? "") : text;

interface Walk {
	/** The column of the entry that the path leads to as far as it is known. */
	at: number;
	/** It is an item of a list, whose key may stand at the same column. */
	item: boolean;
	/** The caret is in a text of several lines. */
	text: boolean;
}

function stepOver(walk: Walk, path: string[], dashes: readonly number[]): void {
	for (const dash of [...dashes].reverse()) {
		if (dash > walk.at) continue;
		path.unshift("[]");
		walk.at = dash;
		walk.item = true;
	}
}

function climb(
	walk: Walk,
	path: string[],
	beside: Set<string>,
	{ dashes, column, key, rest }: Line,
): void {
	const inside = dashes.filter((dash) => dash < walk.at);
	if (key !== undefined && column < walk.at + (walk.item ? 1 : 0)) {
		const above = column < walk.at || (walk.item && dashes.length === 0);
		// a value in the same line has nothing below it, unless it is a text of several lines
		const several = /^[|>]/.test(rest);
		if (above && (rest === "" || several || /^[&#]/.test(rest))) {
			if (several && path.length === 0) walk.text = true;
			path.unshift(key);
			walk.at = column;
			walk.item = false;
			stepOver(walk, path, inside);
			return;
		}
	}
	if (walk.item) return;
	if (key !== undefined && column === walk.at) {
		if (path.length === 0) beside.add(key);
		stepOver(walk, path, inside);
	}
}

/** The keys of a mapping somewhere in a file; none where it is not there. */
export function keysAt(
	lines: readonly string[],
	path: readonly string[],
): string[] {
	let from = 0;
	let column = -1;
	for (const name of path) {
		const found = entriesBelow(lines, from, column).find(
			({ key }) => key === name,
		);
		if (!found) return [];
		from = found.line + 1;
		column = found.column;
	}
	return entriesBelow(lines, from, column).map(({ key }) => key);
}

/** The entries of the mapping that begins at a line and stands further in than a column. */
function entriesBelow(
	lines: readonly string[],
	from: number,
	outer: number,
): { key: string; line: number; column: number }[] {
	const found: { key: string; line: number; column: number }[] = [];
	let own: number | undefined;
	for (let i = from; i < lines.length; i++) {
		const line = readLine(lines[i] ?? "");
		if (!line) continue;
		if (line.column <= outer) break;
		own ??= line.column;
		if (line.column < own) break;
		if (line.column === own && line.key !== undefined)
			found.push({ key: line.key, line: i, column: line.column });
	}
	return found;
}
