import { badRequest, invalid } from "../errors.ts";
import { millisecondsOf, secondsOf } from "../text/rfc3339.ts";

/**
 * A time in a query string, in seconds.
 * @throws Refusal "invalid", or "bad-request" where an endpoint has always answered 400.
 */
export function timeInQuery(
	query: URLSearchParams,
	name: string,
	kind: "invalid" | "bad-request" = "invalid",
): number | undefined {
	const text = query.get(name);
	if (!text) return undefined;
	if (millisecondsOf(text) === undefined)
		throw (kind === "invalid" ? invalid : badRequest)(
			`parsing time "${text.slice(0, 80)}": RFC 3339 was expected (a plus sign is written %2B)`,
		);
	return secondsOf(text);
}
