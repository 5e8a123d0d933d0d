import { newlineFrom, newlinesIn } from "./find-bytes.ts";

/** A line without its end, in UTF-16 units. */
type Line = readonly [from: number, to: number];

/** The lines of a text; what ends with a newline has no line behind it. */
export interface TextLines {
	/** Gives the beginning of one; undefined where there are fewer. */
	startOf(index: number): number | undefined;
	at(index: number): Line;
	/** Gives some of them, as far as there are. */
	between(from: number, to: number): Line[];
	/** Gives the index of the line that has a place, or its end. */
	lineOf(place: number): number;
}

/** Finds the lines of a text: a large one has 30,000, of which few are asked for, so nothing is made of the others. */
export function linesWithin(text: string): TextLines {
	const starts: number[] = [];
	for (let from = 0; from < text.length; ) {
		starts.push(from);
		const end = text.indexOf("\n", from);
		if (end < 0) break;
		from = end + 1;
	}
	const endOf = (index: number): number => {
		const next = starts[index + 1];
		if (next !== undefined) return next - 1;
		return text.endsWith("\n") ? text.length - 1 : text.length;
	};
	const at = (index: number): Line => [starts[index] ?? 0, endOf(index)];
	return {
		startOf: (index) => starts[index],
		at,
		between(from, to) {
			const all: Line[] = [];
			const last = Math.min(to, starts.length);
			for (let index = Math.max(0, from); index < last; index++)
				all.push(at(index));
			return all;
		},
		lineOf(place) {
			let [low, high] = [0, starts.length];
			while (low + 1 < high) {
				const middle = (low + high) >> 1;
				if ((starts[middle] as number) <= place) low = middle;
				else high = middle;
			}
			return low;
		},
	};
}

/** The lines of a text of ASCII, of which only those are looked for that are asked for, and those around them. */
export function linesOfBytes(bytes: Buffer): TextLines {
	const known = new Map<number, number>();
	/** The line of a place, behind which others are counted: a line may be as long as the text. */
	let [index, start, counted] = [0, 0, 0];
	if (bytes.length) known.set(0, 0);
	const endOf = (from: number): number => newlineFrom(bytes, from);
	const beginBefore = (place: number): number =>
		place > 0 ? bytes.lastIndexOf(10, place - 1) + 1 : 0;
	const next = (from: number): number | undefined => {
		const begin = endOf(from) + 1;
		return begin < bytes.length ? begin : undefined;
	};
	const startOf = (line: number): number | undefined => {
		if (line < 0) return undefined;
		const there = known.get(line);
		if (there !== undefined) return there;
		for (const near of [1, 2]) {
			let below = known.get(line + near);
			if (below === undefined) continue;
			for (let at = line + near; at > line; at--) {
				below = beginBefore(below - 1);
				known.set(at - 1, below);
			}
			return below;
		}
		const before = [line - 1, line - 2, line - 3].find((one) => known.has(one));
		let from = before ?? (index <= line ? index : 0);
		let at = known.get(from);
		for (; from < line && at !== undefined; from++) {
			at = next(at);
			if (at !== undefined) known.set(from + 1, at);
		}
		return at;
	};
	const at = (line: number): Line => {
		const from = startOf(line) ?? 0;
		return [from, endOf(from)];
	};
	return {
		startOf,
		at,
		between(from, to) {
			const all: Line[] = [];
			for (let line = Math.max(0, from); line < to; line++) {
				if (startOf(line) === undefined) break;
				all.push(at(line));
			}
			return all;
		},
		lineOf(place) {
			if (place < counted) [index, start, counted] = [0, 0, 0];
			// text behind the last newline is in the last line
			const until = Math.min(place, bytes.length - 1);
			const lines = until > counted ? newlinesIn(bytes, counted, until) : 0;
			if (lines > 0) {
				index += lines;
				start = beginBefore(until);
			}
			counted = Math.max(counted, until);
			if (bytes.length) known.set(index, start);
			return index;
		},
	};
}
