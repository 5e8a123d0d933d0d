import { RE2JS } from "re2js";

const mostRules = 1000;
const longestPattern = 1000;

/** Who owns what is changed: accounts by name or address, and teams. */
export interface Owners {
	readonly people: readonly string[];
	readonly teams: readonly string[];
}
export const noOwners: Owners = { people: [], teams: [] };

interface Rule {
	readonly fits: (path: string) => boolean;
	/** The rule is for all files but those that fit. */
	readonly negative: boolean;
	readonly people: readonly string[];
	readonly teams: readonly string[];
}

/** The owners of some paths, as the rules of a text have it. As many steps as rules times paths: for a thread of its own (open-texts.ts). */
export function ownersIn(text: string, paths: readonly string[]): Owners {
	const people = new Set<string>();
	const teams = new Set<string>();
	for (const rule of parseRules(text)) {
		if (!paths.some((path) => rule.fits(path) !== rule.negative)) continue;
		for (const name of rule.people) people.add(name);
		for (const name of rule.teams) teams.add(name);
	}
	return { people: [...people], teams: [...teams] };
}

/** The rules of a file; lines that make no sense are left out. Patterns are regular expressions over whole paths, matched in linear time. */
function parseRules(text: string): Rule[] {
	const rules: Rule[] = [];
	for (const line of text.split(/\r?\n/)) {
		if (rules.length >= mostRules) break;
		const [pattern = "", ...owners] = wordsOf(line);
		const negative = pattern.startsWith("!");
		const source = negative ? pattern.slice(1) : pattern;
		const named = owners.flatMap((o) =>
			o.startsWith("@") ? o.slice(1) : o.includes("@") ? o : [],
		);
		const fits = named.length ? matcher(source) : undefined;
		if (!fits) continue;
		rules.push({
			fits,
			negative,
			people: named.filter((name) => !name.includes("/")),
			teams: named.filter((name) => name.includes("/")),
		});
	}
	return rules;
}

/** Words with `\` before spaces, `#` and `\` that belong to them; a `#` begins a comment. */
function wordsOf(line: string): string[] {
	const words: string[] = [];
	let word = "";
	for (let i = 0; i < line.length; i++) {
		const sign = line[i] as string;
		const next = line[i + 1] ?? "";
		if (sign === "\\" && (next === " " || next === "#")) {
			word += next;
			i++;
		} else if (sign === "#") break;
		else if (sign === " " || sign === "\t") {
			if (word) words.push(word);
			word = "";
		} else word += sign;
	}
	if (word) words.push(word);
	return words;
}

function matcher(source: string): ((path: string) => boolean) | undefined {
	if (!source || source.length > longestPattern) return undefined;
	try {
		const pattern = RE2JS.compile(source);
		return (path) => pattern.matches(path);
	} catch {
		return undefined;
	}
}
