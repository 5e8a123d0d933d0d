/** A path or a name with slashes for an address: its parts are escaped one by one. */
export const escapedPath = (path: string): string =>
	path.split("/").map(encodeURIComponent).join("/");
