import { readFileSync } from "node:fs";
import { filesBelow } from "./source-files.mjs";

const text = '("(?:[^"\\\\\\n]|\\\\.)*")';
const calls = {
	one: [
		new RegExp(`\\bt\\(\\s*${text}`, "g"),
		new RegExp(`\\brequired: ${text}`, "g"),
		// t(condition ? "one" : "another")
		new RegExp(`\\bt\\([^"()]*\\?\\s*${text}\\s*:\\s*${text}`, "g"),
	],
	// the text of many is the key
	many: [new RegExp(`\\bplural\\(\\s*[^,]+,\\s*${text},\\s*${text}`, "g")],
};

const sourceOf = (folder) =>
	filesBelow(folder)
		.filter((name) => /\.tsx?$/.test(name))
		.map((name) => readFileSync(name, "utf8"))
		.join("\n");

/**
 * The English texts that the program translates, as a language file has them. A text that stands in a table and reaches `t` by a name
 * cannot be found in a call: it is one of `listed` and stays as long as the program has it.
 */
export function programTexts(listed = []) {
	const all = sourceOf("src");
	const domain = sourceOf("src/domain");
	const texts = new Map();
	const matches = (patterns) =>
		patterns.flatMap((pattern) => [...all.matchAll(pattern)]);
	for (const [, ...found] of matches(calls.one))
		for (const one of found.map((literal) => JSON.parse(literal)))
			texts.set(one, one);
	for (const [, one, many] of matches(calls.many))
		texts.set(JSON.parse(many), {
			one: JSON.parse(one),
			other: JSON.parse(many),
		});
	for (const one of listed)
		if (!texts.has(one) && stands({ all, domain }, one)) texts.set(one, one);
	return sorted(texts);
}

/** Whether the program has a text as a whole, or as the message of an error of the domain, which a page shows as a sentence. */
const stands = (sources, one) =>
	sources.all.includes(JSON.stringify(one)) ||
	(/^[A-Z].* .*\.$/.test(one) &&
		sources.domain.includes(
			JSON.stringify(one.charAt(0).toLowerCase() + one.slice(1, -1)),
		));

export const sorted = (texts) =>
	Object.fromEntries(
		[...texts].sort(([one], [other]) => (one < other ? -1 : 1)),
	);
