/** The source of a regular expression that matches a text as it is. */
export const plainPattern = (text: string): string =>
	text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
