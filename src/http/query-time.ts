import Type from "typebox";
import { badRequest, invalid } from "../errors.ts";
import { millisecondsOf, secondsOf } from "../text/rfc3339.ts";

const at = (description: string) =>
	Type.Optional(Type.String({ format: "date-time", description }));

/** The parameters of lists that are bounded in time. */
export const times = {
	since: at("changed at this time or later"),
	before: at("changed at this time or earlier"),
};

/**
 * A time in a query string, in whole seconds: of a beginning (`since`) the first that is not before it, else the last that is not after it.
 * @throws DomainError "invalid", or "bad-request" where an endpoint has always answered 400.
 */
export function timeInQuery(
	query: URLSearchParams,
	name: string,
	kind: "invalid" | "bad-request" = "invalid",
): number | undefined {
	const text = query.get(name);
	if (!text) return undefined;
	const ms = millisecondsOf(text);
	if (ms === undefined)
		throw (kind === "invalid" ? invalid : badRequest)(
			`parsing time "${text.slice(0, 80)}": RFC 3339 was expected (a plus sign is written %2B)`,
		);
	const seconds = secondsOf(text);
	return seconds !== undefined && name === "since" && ms % 1000 !== 0
		? seconds + 1
		: seconds;
}
