/** The part of a file in which a word is asked for: anywhere (text or path), in the text alone, in the path alone. */
type Place = "any" | "text" | "path";

/** The value of a filter: the whole thing, a part of it, a glob, or an expression in RE2's syntax. */
export interface FilterValue {
	readonly form: "exact" | "part" | "glob" | "pattern";
	readonly text: string;
	/** The value as it was written, with its quotes: some filters have a language of their own. */
	readonly written: string;
}

/** A place in the query's text, in UTF-16 units. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** A filter by a qualifier, under its one name (`repo`, not `r`). */
export interface FilterNode extends Span {
	readonly kind: "filter";
	readonly key: string;
	readonly value: FilterValue;
}

/** A word or phrase, or an expression in RE2's syntax. */
export interface WordNode extends Span {
	readonly kind: "text" | "pattern";
	readonly value: string;
	readonly in: Place;
	/** No letter, digit or underscore stands before and after it. */
	readonly whole?: boolean;
}

/** A query as a tree: words, expressions and filters under AND, OR and NOT. */
export type QueryNode =
	| { readonly kind: "and"; readonly of: readonly QueryNode[] }
	| { readonly kind: "or"; readonly of: readonly QueryNode[] }
	| { readonly kind: "not"; readonly of: QueryNode }
	| WordNode
	| FilterNode;

/** A part of a query that means nothing, with its place, what is wrong with it, and what was expected there. */
export interface Fault extends Span {
	readonly message: string;
	readonly expected: string;
}

/** A query as it was read. */
export interface ParsedQuery {
	/** Undefined where nothing but settings was written. */
	readonly root: QueryNode | undefined;
	/** The settings of the whole query, such as `case` and `count`. */
	readonly settings: ReadonlyMap<string, string>;
	/** In the order of their places. What is faulty is left out of the tree. */
	readonly faults: readonly Fault[];
}

/** How a language takes a qualifier. */
export interface QueryKey {
	/** The name that the tree gives it; `content` and `path` make words of their values where `word` says so. */
	readonly name: string;
	/** The form of a bare value. */
	readonly bare: "exact" | "part";
	/** Tells whether `*` and `?` in a bare value make a glob, and `/…/` an expression. */
	readonly globs: boolean;
	readonly patterns: boolean;
	/** A word in this place instead of a filter. */
	readonly word?: Place;
	/** A setting of the whole query, which stands outside of groups, OR and NOT. */
	readonly setting?: boolean;
	/** The values that mean something; undefined for any. */
	readonly values?: readonly string[];
	readonly number?: boolean;
}

/** A language: its qualifiers by every name that people write, in small letters. */
export type QueryKeys = ReadonlyMap<string, QueryKey>;
