import type { Entry } from "../http/endpoint.ts";

/**
 * The address of a request with present names in the places where its route has these parameters. All else stays as it was sent: the same word may stand
 * in an address as a name and as a word of the API.
 */
export function withNewNames(
	{ path, route }: Pick<Entry, "path" | "route">,
	names: Readonly<Record<string, string>>,
): string {
	const [place = ""] = path.split("?");
	const parts = place.split("/");
	for (const [at, part] of route.split("/").entries()) {
		const name = part.startsWith(":") ? names[part.slice(1)] : undefined;
		if (name !== undefined && at < parts.length) parts[at] = name;
	}
	return parts.join("/") + path.slice(place.length);
}
