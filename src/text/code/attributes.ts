import { takeTurn } from "../../loop-turn.ts";
import { BadPattern, compileGlob, type TextMatcher } from "../glob.ts";

/** The value that a rule gives an attribute: set, unset (`-name`), unspecified (`!name`), or a value. */
type Said = true | false | undefined | string;

interface Rule {
	readonly fits: (path: string) => boolean;
	readonly says: readonly (readonly [name: string, said: Said])[];
}

/** Longer files, and rules beyond so many, count no more. */
const longest = 256 * 1024;
const mostRules = 2000;

/** The attributes of paths by `.gitattributes` files (gitattributes(5)), each with its directory. */
export type Attributes = (path: string) => ReadonlyMap<string, Said>;

/** Macros that git itself has. */
const macros: Readonly<Record<string, readonly (readonly [string, Said])[]>> = {
	binary: [
		["diff", false],
		["merge", false],
		["text", false],
	],
};

/** Reads `.gitattributes` files; lines that cannot be read count for nothing. */
export async function readAttributes(
	files: readonly { readonly directory: string; readonly text: string }[],
): Promise<Attributes> {
	const rules: Rule[] = [];
	// those of directories below win
	for (const { directory, text } of [...files].sort(
		(a, b) => depthOf(a.directory) - depthOf(b.directory),
	))
		for (const line of text.slice(0, longest).split("\n")) {
			if (rules.length >= mostRules) break;
			rules.push(...ruleIn(directory, line));
			const turn = takeTurn();
			if (turn) await turn;
		}
	return (path) => {
		const found = new Map<string, Said>();
		for (const { fits, says } of rules)
			if (fits(path)) for (const [name, said] of says) found.set(name, said);
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

function said(word: string): (readonly [string, Said])[] {
	const [, sign, name = "", value] =
		/^([-!]?)([\w.][\w.-]*)(?:=(.*))?$/.exec(word) ?? [];
	if (!name) return [];
	const itself: Said =
		sign === "-" ? false : sign === "!" ? undefined : (value ?? true);
	const more = itself === true ? (macros[name] ?? []) : [];
	return [[name, itself], ...more];
}

/** A pattern without a slash fits names at any depth, another one paths from its directory; one that ends with a slash fits nothing. */
function matcherOf(
	directory: string,
	pattern: string,
): TextMatcher | undefined {
	if (pattern.endsWith("/")) return undefined;
	const anchored = pattern.includes("/");
	let fits: TextMatcher;
	try {
		// braces are plain signs here, and "**" in the middle of a name is "*"
		const glob = pattern.replace(/^\//, "").replace(/[{}]/g, "\\$&");
		fits = compileGlob(
			glob.startsWith("**/")
				? `{${glob},${glob.slice(3)}}`
				: glob.replaceAll("/**/", "/{**/,}"),
		);
	} catch (error) {
		if (error instanceof BadPattern) return undefined;
		throw error;
	}
	const prefix = directory === "" ? "" : `${directory}/`;
	return (path) => {
		if (!path.startsWith(prefix)) return false;
		const below = path.slice(prefix.length);
		return fits(anchored ? below : below.slice(below.lastIndexOf("/") + 1));
	};
}
