/** A part of an address as it was meant: its escapes are undone, and one that is broken stays as it is. */
export function unescapePath(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
