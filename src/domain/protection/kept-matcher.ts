import type { TextMatcher } from "../../text/glob.ts";

const kept = new WeakMap<object, TextMatcher>();

/** Compiles the pattern of a rule once: the rule is asked about each ref of a push. */
export function keptMatcher(
	rule: object,
	compile: () => TextMatcher,
): TextMatcher {
	const matcher = kept.get(rule) ?? compile();
	kept.set(rule, matcher);
	return matcher;
}
