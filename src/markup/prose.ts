const unspoken = new RegExp(
	[
		// a block of code to its fence, or to the end
		String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(${"`"}{3,}|~{3,}(?!~))[^${"`"}\n]*\n[\s\S]*?(?:^[ \t>]*\1[${"`"}~]*[ \t\r]*$|(?![\s\S]))`,
		String.raw`(?<comment><!--)[\s\S]*?(?:-->|(?![\s\S]))`,
		// a word of code within its line
		String.raw`(?<!\\)(${"`"}{1,3})(?!${"`"})[^\n]*?\3(?!${"`"})`,
	].join("|"),
	"gm",
);
const indented = /^(?: {4}| {0,3}\t)/;
const listItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * What a Markdown text says: code and comments are left out, for names of people and issues mean nothing in them. It reads line by
 * line, quickly enough for every comment; what is shown is for the renderer to say. The time is linear.
 */
export function proseOf(markdown: string): string {
	const text = markdown.replace(unspoken, (...match) =>
		// a sign in its place, so that the words on both sides do not meet
		match.at(-1).comment ? " " : " ` ",
	);
	return /^ {4}|^ {0,3}\t/m.test(text) ? withoutIndented(text) : text;
}

/** Lines that are set in behind an empty one are code, unless they go on with a list. */
function withoutIndented(text: string): string {
	let inList = false;
	let apart = true;
	const spoken = text.split("\n").filter((line) => {
		if (line.trim() === "") {
			apart = true;
			return true;
		}
		if (indented.test(line)) return inList || !apart;
		if (listItem.test(line)) inList = true;
		else if (apart && !/^[ \t]/.test(line)) inList = false;
		apart = false;
		return true;
	});
	return spoken.join("\n");
}
