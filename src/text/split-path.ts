/** A path of git as the directory that it lies in, "" for the root, and its name there. */
export function splitPath(path: string): [directory: string, name: string] {
	const at = path.lastIndexOf("/");
	return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}
