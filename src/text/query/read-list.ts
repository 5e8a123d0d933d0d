/** Reads the values of a filter that may name several, such as `bug,"help wanted"`: a comma in quotes belongs to a value. Values may be empty. */
export function readList(written: string): readonly string[] {
	const values: string[] = [];
	let value = "";
	let isQuoted = false;
	for (let at = 0; at < written.length; at++) {
		const sign = written[at] as string;
		const next = written[at + 1];
		if (isQuoted && sign === "\\" && (next === '"' || next === "\\")) {
			value += next;
			at++;
		} else if (sign === '"') isQuoted = !isQuoted;
		else if (sign === "," && !isQuoted) {
			values.push(value);
			value = "";
		} else value += sign;
	}
	return [...values, value];
}
