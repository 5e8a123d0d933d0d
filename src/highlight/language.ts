/** How the parts of a language look. Classes are the short names that style sheets for code know: k, s2, c1, mi … */
export interface Language {
	/** Starts of comments that end with the line. */
	readonly lineComments?: readonly string[];
	readonly blockComments?: readonly (readonly [open: string, close: string])[];
	/** Longer openings first. */
	readonly strings?: readonly StringForm[];
	/** Words by class; a word is looked up as it is, or in lower case if case does not matter. */
	readonly words?: Readonly<Record<string, string>>;
	readonly ignoreCase?: boolean;
	/** The class of any other word. */
	readonly name?: string;
	/** Signs that a word may begin with beside letters and `_`; for the inside of a pattern's brackets. */
	readonly wordStart?: string;
	/** Signs that a word may hold further on; likewise. */
	readonly wordSigns?: string;
	/** Starts of words that are something of their own, such as `@` of decorators or `$` of variables. */
	readonly prefixes?: Readonly<Record<string, string>>;
}

export interface StringForm {
	readonly open: string;
	readonly close: string;
	readonly class: string;
	readonly manyLines?: boolean;
	/** Whether a backslash keeps the next sign from ending it. */
	readonly escapes?: boolean;
}

export const quoted = (open: string, name: string): StringForm => ({
	open,
	close: open,
	class: name,
	escapes: true,
});
export const double = quoted('"', "s2");
export const single = quoted("'", "s1");
export const backtick: StringForm = { ...quoted("`", "sb"), manyLines: true };
export const character = quoted("'", "sc");
export const tripleDouble: StringForm = {
	...quoted('"""', "s2"),
	manyLines: true,
};
export const tripleSingle: StringForm = {
	...quoted("'''", "s1"),
	manyLines: true,
};
/** Strings in which a backslash means itself. */
export const plainSingle: StringForm = { open: "'", close: "'", class: "s1" };
export const plainDouble: StringForm = { open: '"', close: '"', class: "s2" };
export const slashes = {
	lineComments: ["//"],
	blockComments: [["/*", "*/"]],
} as const;
export const hash = { lineComments: ["#"] } as const;
export const percent = { lineComments: ["%"] } as const;
export const dashes = { lineComments: ["--"] } as const;
export const constants = "true false null";
