import { compiledOr, compileGlob, isGlob, type TextMatcher } from "../glob.ts";

/** The value that a rule gives an attribute: set, unset (`-name`), unspecified (`!name`), or a value. */
type Said = true | false | undefined | string;

/** The attributes that count for a search. */
const counting = [
	"diff",
	"ingot-search",
	"linguist-generated",
	"linguist-vendored",
] as const;
type AttributeName = (typeof counting)[number];

/** The values of one path. */
export type SaidOfPath = Readonly<Partial<Record<AttributeName, Said>>>;

/** A `.gitattributes` file, and where it stands. */
export interface AttributesFile {
	readonly directory: string;
	readonly text: string;
}

interface Rule {
	readonly fits: (path: string) => boolean;
	readonly says: readonly (readonly [name: AttributeName, said: Said])[];
}

/** So many characters of a file count, and so many rules of all files. */
const longestAttributes = 256 * 1024;
const mostRules = 2000;

/** The attributes of a path by `.gitattributes` files (gitattributes(5)); undefined where that takes too long. */
export type Attributes = (
	path: string,
	isLate: () => boolean,
) => SaidOfPath | undefined;

/** Macros that git itself has. */
const macros: Readonly<Record<string, readonly (readonly [string, Said])[]>> = {
	binary: [
		["diff", false],
		["merge", false],
		["text", false],
	],
};

/**
 * Reads `.gitattributes` files; lines that cannot be read count for nothing. Gives undefined where that takes too long: as many steps as characters of patterns, and then
 * as many for each path as rules times its length, so this is for a thread.
 */
export function readAttributes(
	files: readonly AttributesFile[],
	isLate: () => boolean,
): Attributes | undefined {
	const rules: Rule[] = [];
	// those of directories below win
	for (const { directory, text } of [...files].sort(
		(a, b) => depthOf(a.directory) - depthOf(b.directory),
	))
		for (const line of text.slice(0, longestAttributes).split("\n")) {
			if (rules.length >= mostRules) break;
			if (isLate()) return undefined;
			rules.push(...ruleIn(directory, line));
		}
	return (path, isLate) => {
		const found: Partial<Record<AttributeName, Said>> = {};
		for (const { fits, says } of rules) {
			if (isLate()) return undefined;
			if (fits(path)) for (const [name, said] of says) found[name] = said;
		}
		return found;
	};
}

const depthOf = (directory: string): number =>
	directory === "" ? 0 : directory.split("/").length;

function ruleIn(directory: string, line: string): Rule[] {
	const trimmed = line.replace(/^[ \t]+|[ \t\r]+$/g, "");
	if (trimmed === "" || trimmed.startsWith("#")) return [];
	const [, quoted, plain = "", rest = ""] =
		/^(?:"((?:[^"\\]|\\.)*)"|(\S+))\s*(.*)$/.exec(trimmed) ?? [];
	const pattern = quoted?.replace(/\\(.)/g, "$1") ?? plain;
	// macros of a repository's own, and patterns that say what does not fit, are not taken
	if (/^(?:\[attr\]|!)/.test(pattern)) return [];
	const says = rest.split(/\s+/).filter(Boolean).flatMap(said);
	const fits = says.length ? matcherOf(directory, pattern) : undefined;
	return fits ? [{ fits, says }] : [];
}

function said(word: string): Rule["says"] {
	const [, sign, name = "", value] =
		/^([-!]?)([\w.][\w.-]*)(?:=(.*))?$/.exec(word) ?? [];
	if (!name) return [];
	const itself: Said =
		sign === "-" ? false : sign === "!" ? undefined : (value ?? true);
	const more = itself === true ? (macros[name] ?? []) : [];
	const all: readonly (readonly [string, Said])[] = [[name, itself], ...more];
	return all.flatMap(([name, value]) => {
		const known = counting.find((one) => one === name);
		return known ? [[known, value] as const] : [];
	});
}

/** A pattern without a slash fits names at any depth, another one paths from its directory; one that ends with a slash fits nothing. */
function matcherOf(
	directory: string,
	pattern: string,
): TextMatcher | undefined {
	if (pattern.endsWith("/")) return undefined;
	const anchored = pattern.includes("/");
	const fits = quickMatcher(pattern, anchored) ?? globMatcher(pattern);
	if (!fits) return undefined;
	const prefix = directory === "" ? "" : `${directory}/`;
	return (path) => {
		if (!path.startsWith(prefix)) return false;
		const below = path.slice(prefix.length);
		return fits(anchored ? below : below.slice(below.lastIndexOf("/") + 1));
	};
}

/** Most patterns are the end of a name behind one star, or spell a path. */
function quickMatcher(
	pattern: string,
	anchored: boolean,
): TextMatcher | undefined {
	const spelled = pattern.replace(/^\//, "");
	if (!isGlob(spelled)) return (path) => path === spelled;
	const end = pattern.slice(1);
	if (anchored || !pattern.startsWith("*") || isGlob(end)) return undefined;
	return (name) => name.endsWith(end);
}

function globMatcher(pattern: string): TextMatcher | undefined {
	// braces are plain signs here, and "**" in the middle of a name is "*"
	const glob = pattern.replace(/^\//, "").replace(/[{}]/g, "\\$&");
	return compiledOr(
		() =>
			compileGlob(
				glob.startsWith("**/")
					? `{${glob},${glob.slice(3)}}`
					: glob.replaceAll("/**/", "/{**/,}"),
			),
		undefined,
	);
}
