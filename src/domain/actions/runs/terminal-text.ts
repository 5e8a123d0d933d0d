// biome-ignore-all lint/suspicious/noControlCharactersInRegex: terminals are told things by them
/** What programs tell terminals between their words: colours, links, titles, moves of the cursor. */
export const terminalSequence =
	/\x1b(?:\[([0-9;?]*)([A-Za-z])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;

/** Characters that may not reach a page. */
export const controlCharacters = /[\0-\x08\x0b-\x1f\x7f]/g;

/** What a line of a log says to people. */
export const withoutSequences = (line: string): string =>
	line.includes("\x1b") ? line.replace(terminalSequence, "") : line;
