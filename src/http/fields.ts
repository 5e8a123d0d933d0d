import Type, { type TSchema } from "typebox";
import {
	bounds,
	longestList,
	longestWord,
	mostTextBytes,
} from "../text/text-limits.ts";

// The types of request bodies, each with a bound. A member that is not optional must be given and not be empty or zero ("Required" in the
// API). bind.ts checks bodies against them; the OpenAPI document is made from the same objects.

interface TextRules {
	/** Longest, in Unicode code points; that of a word unless given. */
	max?: number;
	rule?: TextRule;
	enum?: readonly string[];
	/** May hold NUL and other control characters (patches). */
	binary?: boolean;
	/** White space alone is refused. */
	notBlank?: boolean;
	/** Control characters and line breaks are refused. */
	oneLine?: boolean;
	/** 1: where the member is given it is not empty. */
	minLength?: 1;
	description?: string;
}
type TextRule =
	| "AlphaDashDot"
	| "GitRefName"
	| "Email"
	| "Url"
	| "Username"
	| "date-time";

/** A word or a name. */
export const text = ({ max = longestWord, rule, ...rest }: TextRules = {}) =>
	Type.String({
		...rest,
		maxLength: max,
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
export const title = (rest: Omit<TextRules, "max"> = {}) =>
	text({ ...bounds.title, notBlank: true, oneLine: true, ...rest });
/** What people write: a body, a description, a message. */
export const prose = (rest: Omit<TextRules, "max" | "rule"> = {}) =>
	Type.String({ ...rest, maxLength: mostTextBytes, maxBytes: mostTextBytes });
/** A text in base64. */
export const proseInBase64 = (rest: { description?: string } = {}) =>
	Type.String({ ...rest, maxLength: 4 * Math.ceil(mostTextBytes / 3) });
/** A file: no more than a body may have. */
export const file = (rest: Omit<TextRules, "max" | "rule"> = {}) =>
	Type.String({ ...rest, maxLength: largestFile });
const largestFile = 1024 ** 3;

/** A list that may be given and empty. */
export const list = <T extends TSchema>(items: T, max = longestList) =>
	Type.Array(items, { maxItems: max });

/** Members with names that the sender chooses. */
export const record = <T extends TSchema>(
	value: T,
	rest: { description?: string } = {},
) => Type.Record(Type.String(), value, { ...rest, maxBytes: largestRecord });
/** Numbers and names that mean the same things. */
export const idsOrNames = (rest: { description?: string } = {}) =>
	Type.Array(Type.Union([Type.Integer({ format: "int64" }), Type.String()]), {
		...rest,
		maxItems: longestList,
		maxBytes: largestRecord,
	});
const largestRecord = 64 * 1024;

export const optional = Type.Optional;

/** Lets null through to the handler, where it is no absent member: it takes something away. */
export const orNull = <T extends TSchema>(type: T) =>
	Type.Unsafe<Type.Static<T> | null>({ ...type, nullable: true });

/**
 * A named body type. `names` gives the words for members whose name in messages is not their own in capitals; forms may have them
 * in snake case.
 */
export const option = <P extends Record<string, TSchema>>(
	id: string,
	members: P,
	names: Record<string, string> = {},
) => Type.Object(members, { $id: id, names });
