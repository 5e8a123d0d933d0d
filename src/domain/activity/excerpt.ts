const longest = 200;

/** The beginning of a text, on one line. */
export function excerptOf(text: string): string {
	const end = text.indexOf("\n");
	const line = end < 0 ? text : text.slice(0, end).trimEnd();
	const points = [...line.slice(0, 2 * longest + 1)];
	return points.length > longest
		? `${points.slice(0, longest).join("")}…`
		: line;
}
