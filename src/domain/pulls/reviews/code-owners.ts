import { RE2JS } from "re2js";
import type { App } from "../../../app.ts";
import { isRefusal } from "../../../errors.ts";
import { openBlob } from "../../../git/read/blob.ts";
import { treeEntryAt } from "../../../git/read/tree.ts";
import { branchByName } from "../../repositories/refs/ref.ts";
import { type Owned, storeOf } from "../../repositories/repository.ts";
import { type Reviewers, reviewersNamed } from "./request-review.ts";

/** Where the rules may be, on the default branch; the first that is there counts. */
const places = ["CODEOWNERS", "docs/CODEOWNERS", ".gitea/CODEOWNERS"];
const longestFile = 256 * 1024;
const mostRules = 1000;
const longestPattern = 1000;

interface Rule {
	readonly fits: (path: string) => boolean;
	/** The rule is for all files but those that fit. */
	readonly negative: boolean;
	readonly people: readonly string[];
	readonly teams: readonly string[];
}

/**
 * Who owns what a pull request changes, as the repository's CODEOWNERS has it: a pattern and its owners in each line. Owners who
 * cannot review are left out.
 */
export async function ownersOf(
	app: App,
	owned: Owned,
	poster: number | null,
	paths: readonly string[],
): Promise<Reviewers> {
	const rules = parseRules(await textOf(app, owned));
	const people = new Set<string>();
	const teams = new Set<string>();
	for (const rule of rules) {
		if (!paths.some((path) => rule.fits(path) !== rule.negative)) continue;
		for (const name of rule.people) people.add(name);
		for (const name of rule.teams) teams.add(name);
	}
	const found: Reviewers[] = [];
	const known = async (names: string[], teamNames: string[]) => {
		try {
			found.push(await reviewersNamed(app, owned, poster, names, teamNames));
		} catch (error) {
			if (!isRefusal(error)) throw error;
		}
	};
	for (const name of people) await known([name], []);
	for (const team of teams) {
		const [organization, name = ""] = team.split("/");
		if (organization?.toLowerCase() === owned.owner.lower_name)
			await known([], [name]);
	}
	return {
		accounts: found.flatMap((one) => one.accounts),
		teams: found.flatMap((one) => one.teams),
	};
}

async function textOf(app: App, { repository }: Owned): Promise<string> {
	const { store_id, default_branch } = repository;
	const head = await branchByName(app.db, store_id, default_branch);
	if (!head) return "";
	const store = storeOf(repository);
	for (const path of places) {
		const entry = await treeEntryAt(app.git, store, head.oid, path);
		const blob =
			entry?.type === "blob"
				? await openBlob(app.git, store, entry.oid)
				: undefined;
		if (!blob) continue;
		if (blob.size > longestFile) return "";
		return (await blob.bytes()).toString("utf8");
	}
	return "";
}

/** The rules of a file; lines that make no sense are left out. Patterns are regular expressions over whole paths, matched in linear time. */
export function parseRules(text: string): Rule[] {
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
