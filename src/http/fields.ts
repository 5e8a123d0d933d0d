import Type, { type TSchema } from "typebox";

/**
 * The words in which request bodies are described. A member that is not optional must be given, and texts, numbers and lists
 * not be empty or zero ("Required" in the API). Bodies are bound by bind.ts; the OpenAPI document is made from the same objects.
 */
export interface TextRules {
	/** Longest, in Unicode code points. */
	max?: number;
	rule?: TextRule;
	enum?: readonly string[];
	/** May hold NUL and other control characters (patches). */
	binary?: boolean;
	description?: string;
}
export type TextRule =
	| "AlphaDashDot"
	| "GitRefName"
	| "Email"
	| "Url"
	| "Username"
	| "date-time";

export const text = ({ max, rule, ...rest }: TextRules = {}) =>
	Type.String({
		...rest,
		...(max === undefined ? {} : { maxLength: max }),
		...(rule === undefined
			? {}
			: rule === "date-time" || rule === "Email"
				? { format: rule.toLowerCase(), rule }
				: { rule }),
	});
export const integer = (rest: { description?: string } = {}) =>
	Type.Integer({ format: "int64", ...rest });
export const yesNo = (rest: { description?: string } = {}) =>
	Type.Boolean(rest);
export const time = (rest: { description?: string } = {}) =>
	text({ rule: "date-time", ...rest });
/** A list that may be given and empty. */
export const list = <T extends TSchema>(items: T) => Type.Array(items);
export const optional = Type.Optional;

/**
 * A named body type. `names` gives the words for members whose name in messages is not their own in capitals; forms may have them
 * in snake case.
 */
export const option = <P extends Record<string, TSchema>>(
	id: string,
	members: P,
	names: Record<string, string> = {},
) => Type.Object(members, { $id: id, names });
