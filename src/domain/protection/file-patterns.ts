import { Spending, takeTurn } from "../../loop-turn.ts";
import { BadPattern, compileGlob, type TextMatcher } from "../../text/glob.ts";
import { demandPattern, refusedRule } from "./rule-fault.ts";

/** Patterns that a setting takes, and characters of each. */
const mostPatterns = 100;
const longestPattern = 255;
/** Older and imported settings may have more: so many count, which the paths of a push are compared with in turns. */
const mostCounted = 1000;
export const longestCounted = 65_536;
/** Characters of all settings whose patterns are kept compiled, each of which takes some 300 bytes then. */
const mostKept = 65_536;

/** The patterns of a setting, compiled. */
interface Patterns {
	readonly globs: readonly TextMatcher[];
	/** There are more than count, or one of them cannot be read. */
	readonly isPart: boolean;
}

const kept = new Map<string, Promise<Patterns>>();
let keptLength = 0;

/** The patterns that a setting names; an empty one fits no path. */
export const patternsIn = (text: string): string[] => [
	...new Set(
		text
			.split(";")
			.map((pattern) => pattern.trim())
			.filter(Boolean),
	),
];

/** Only those that cannot be read are refused of an imported list. @throws DomainError "invalid" for too many patterns, and for one that is too long or cannot be read */
export async function checkFilePatterns(
	part: "protected_file_patterns" | "unprotected_file_patterns",
	text: string,
	isImported = false,
): Promise<void> {
	const patterns = patternsIn(text);
	if (!isImported && patterns.length > mostPatterns)
		throw refusedRule(`${part}: at most ${mostPatterns} patterns are allowed`, {
			...{ part, most: mostPatterns },
		});
	const long = patterns.find((pattern) => pattern.length > longestPattern);
	if (!isImported && long !== undefined)
		throw refusedRule(
			`${part}: "${long.slice(0, 50)}…" is longer than ${longestPattern} characters`,
			{ part, longest: longestPattern },
		);
	for (const pattern of patterns) {
		demandPattern(part, () => compileGlob(pattern, { ignoreCase: true }));
		await takeTurn();
	}
}

/** Milliseconds that comparing takes at most: some patterns take a hundred for a long path. */
const longest = 10_000;

/** Finds the paths that a setting protects, no more than `most`. Where some of its patterns do not count, or comparing takes too long, it protects all that are left, so that none is lost. */
export async function protectedPaths(
	text: string,
	paths: readonly string[],
	most = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
	if (paths.length === 0) return [];
	const { globs, isPart } = await compiled(text);
	if (isPart) return paths.slice(0, most);
	const found: string[] = [];
	const fitsOne = comparing(globs);
	for (const path of paths) {
		if ((await fitsOne(path)) ?? true) found.push(path);
		if (found.length >= most) break;
	}
	return found;
}

/** Tells if a setting opens each of some paths. Patterns that do not count open none, nor do those that take too long. */
export async function opensAll(
	text: string,
	paths: readonly string[],
): Promise<boolean> {
	if (paths.length === 0) return true;
	const { globs } = await compiled(text);
	const fitsOne = comparing(globs);
	for (const path of paths) if (!(await fitsOne(path))) return false;
	return true;
}

/** Gives what tells whether a path fits one of some patterns; undefined when all that was asked has taken too long. */
function comparing(
	globs: readonly TextMatcher[],
): (path: string) => Promise<boolean | undefined> {
	const spending = new Spending(longest);
	return async (path) => {
		for (const fits of globs) {
			if (spending.isOver) return undefined;
			if (spending.step(() => fits(path))) return true;
			const turn = takeTurn();
			if (turn) await turn;
		}
		return false;
	};
}

/** Compiles the patterns of a setting once for all who ask, as long as there is room for it. */
function compiled(text: string): Promise<Patterns> {
	const known = kept.get(text);
	const patterns = known ?? compile(text);
	if (known) kept.delete(text);
	else if (text.length > mostKept) return patterns;
	else keptLength += text.length;
	kept.set(text, patterns);
	for (const [oldest] of kept) {
		if (keptLength <= mostKept) break;
		kept.delete(oldest);
		keptLength -= oldest.length;
	}
	return patterns;
}

async function compile(text: string): Promise<Patterns> {
	const all = patternsIn(text.slice(0, longestCounted));
	const globs: TextMatcher[] = [];
	let isPart = text.length > longestCounted || all.length > mostCounted;
	for (const pattern of all.slice(0, mostCounted))
		try {
			globs.push(compileGlob(pattern, { ignoreCase: true }));
			await takeTurn();
		} catch (error) {
			if (!(error instanceof BadPattern)) throw error;
			isPart = true;
		}
	return { globs, isPart };
}
