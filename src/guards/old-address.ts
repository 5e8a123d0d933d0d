/**
 * An address whose parts name something as it was called before (`from`, such as "owner/name"), with its present name; the rest stays as it is. The
 * first parts of the API's addresses are words of the API.
 */
export function withNewName(path: string, from: string, to: string): string {
	const [parts = ""] = path.split("?");
	const names = parts.split("/");
	const old = from.toLowerCase().split("/");
	const words = /^\/api\/(v1\/)?[^/]+/.exec(path)?.[0].split("/").length ?? 0;
	const at = names.findIndex(
		(_, i) =>
			i >= words &&
			old.every((part, j) => decoded(names[i + j]).toLowerCase() === part),
	);
	if (at >= 0) names.splice(at, old.length, to);
	return names.join("/") + path.slice(parts.length);
}

function decoded(part = ""): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}
