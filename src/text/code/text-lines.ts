/** A line without its end, in UTF-16 units. */
type Line = readonly [from: number, to: number];

/** The lines of a text; what ends with a newline has no line behind it. */
export interface TextLines {
	/** The beginning of each. */
	readonly starts: readonly number[];
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
		starts,
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
