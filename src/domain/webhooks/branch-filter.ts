import { compileGlob, type TextMatcher } from "../../text/glob.ts";

/** Whether a branch fits a webhook's filter; an asterisk there reaches over slashes too. An empty filter takes every branch. */
export function branchFilter(pattern: string): TextMatcher {
	if (!pattern) return () => true;
	return compileGlob(pattern.replace(/(?<!\\)\*+/g, "**"));
}
