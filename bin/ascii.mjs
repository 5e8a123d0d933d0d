/**
 * Writes what is not ASCII as escapes. Node keeps a source with a single such character at two bytes for each, for as long as the server runs. The bundler
 * has done it in strings, and leaves them in patterns and comments, where an escape means the same.
 */
export const inAscii = (text) =>
	text.replace(
		/[\u0080-\uffff]/g,
		(c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
