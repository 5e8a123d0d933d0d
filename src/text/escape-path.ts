/** A path or a name with slashes for an address: its parts are escaped one by one. */
export const escapedPath = (path: string): string =>
	path.split("/").map(encodeURIComponent).join("/");

/** A part of an address as it was meant: its escapes are undone, and one that is broken stays as it is. */
export function unescapePath(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
