const longest = 200;

/** The beginning of a text, on one line. */
export function excerptOf(text: string): string {
	const line = text.replace(/\s*\n[\s\S]*$/, "");
	const points = [...line.slice(0, 2 * longest)];
	return points.length > longest
		? `${points.slice(0, longest).join("")}…`
		: line;
}
