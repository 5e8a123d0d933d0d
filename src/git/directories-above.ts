/** The directories above a path, the topmost first; none for what lies in the root. */
export function directoriesAbove(path: string): string[] {
	const parts = path.split("/").slice(0, -1);
	return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}
