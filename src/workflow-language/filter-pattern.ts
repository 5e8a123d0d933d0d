import { Spending, takeTurn } from "../loop-turn.ts";
import {
	BadPattern,
	compiledOr,
	compileExpression,
	type TextMatcher,
} from "../text/glob.ts";

/** Tells of a name whether it fits, while others have turns; undefined when the patterns have taken too long. */
type NameFilter = (name: string) => Promise<boolean | undefined>;

/** Milliseconds for which the patterns of a filter are compared with all that it is asked about: a long one takes 100 ms for a long path. */
const patience = 5000;

/**
 * Whether a name fits the patterns of a filter (`branches`, `tags`, `paths`): the last pattern that fits it decides, `!` takes
 * names out again. `*` stops at slashes, `**` does not, `?` and `+` repeat what stands before them, `[]` are classes. Patterns that cannot
 * be read fit nothing: the check of the file tells of them.
 */
export async function compileFilter(
	patterns: readonly string[],
): Promise<NameFilter> {
	const steps: { not: boolean; fits: TextMatcher }[] = [];
	for (const pattern of patterns) {
		const not = pattern.startsWith("!");
		steps.unshift({ not, fits: fitsOf(not ? pattern.slice(1) : pattern) });
		await takeTurn();
	}
	const spending = new Spending(patience);
	return async (name) => {
		for (const { not, fits } of steps) {
			if (spending.isOver) return undefined;
			if (spending.step(() => fits(name))) return !not;
			const turn = takeTurn();
			if (turn) await turn;
		}
		return false;
	};
}

const fitsOf = (pattern: string): TextMatcher =>
	compiledOr(
		() => compilePattern(pattern),
		() => false,
	);

/** @throws BadPattern */
export function compilePattern(pattern: string): TextMatcher {
	let out = "^";
	for (let at = 0; at < pattern.length; at++) {
		const c = pattern[at] as string;
		if (c === "*") {
			if (pattern[at + 1] === "*") {
				at++;
				// `**/x` is also `x` at the top
				if (pattern[at + 1] === "/") {
					at++;
					out += "(?:.*/)?";
				} else out += ".*";
			} else out += "[^/]*";
		} else if (c === "?" || c === "+") out += c;
		else if (c === "[") {
			const end = pattern.indexOf("]", at + 1);
			if (end < 0) throw new BadPattern("a [ of the pattern is not closed");
			out += `[${pattern.slice(at + 1, end).replace(/[\\^[]/g, "\\$&")}]`;
			at = end;
		} else if (c === "\\") {
			at++;
			out += escaped(pattern[at] ?? "\\");
		} else out += escaped(c);
	}
	return compileExpression(`${out}$`);
}

const escaped = (c: string): string => c.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
