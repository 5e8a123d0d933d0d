/** A word as a shell reads it. Signs that a terminal acts upon when they are pasted are written by their numbers. */
export function shellWord(text: string): string {
	if (/^[\w./-]+$/.test(text) && !text.startsWith("-")) return text;
	// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
	if (!/[\0-\x1f\x7f-\x9f]/.test(text))
		return `'${text.replaceAll("'", "'\\''")}'`;
	const escaped = text.replace(
		// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
		/[\0-\x1f\x7f-\x9f'\\]/g,
		(sign) =>
			[...Buffer.from(sign)]
				.map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
				.join(""),
	);
	return `$'${escaped}'`;
}
