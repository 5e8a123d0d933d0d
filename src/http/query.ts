import type { TSchema } from "typebox";

type Members = Record<string, { type?: string; items?: { type?: string } }>;

/** Reads described query parameters: a number that is none counts as absent, a truth value that is none as false. */
export function bindQuery(
	schema: TSchema,
	search: URLSearchParams,
): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const [name, member] of Object.entries(
		(schema as { properties?: Members }).properties ?? {},
	)) {
		const given = search.get(name);
		if (given === null) continue;
		if (member.type === "array")
			values[name] = search.getAll(name).map(withoutNul);
		else if (member.type === "boolean") values[name] = truth(given);
		else if (member.type === "integer") {
			const n = Number(given);
			if (given !== "" && Number.isSafeInteger(n)) values[name] = n;
		} else values[name] = withoutNul(given);
	}
	return values;
}

/** A text with NUL matches nothing: no name has one, and PostgreSQL cannot search for it. */
const withoutNul = (text: string): string => text.replaceAll("\0", "\ufffd");

/** The words for true: those of Go's ParseBool, and `on`. */
export const truth = (text: string): boolean =>
	["1", "t", "T", "TRUE", "true", "True", "on"].includes(text);
