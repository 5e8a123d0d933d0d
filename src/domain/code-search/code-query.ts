import type { CodeQuery } from "../../text/code/search-job.ts";
import { codeKeys } from "../../text/query/code-keys.ts";
import { neverFits } from "../../text/query/never-fits.ts";
import { readQuery } from "../../text/query/read-query.ts";
import type { Fault, QueryNode } from "../../text/query/tree.ts";
import { wikiKeys } from "../../text/query/wiki-keys.ts";
import { languageNamed } from "./languages.ts";

/** A query for code that means something. */
export interface ReadCodeQuery extends CodeQuery {
	readonly root: QueryNode;
	/** The number of results that the query asks for. */
	readonly count: number | undefined;
}

/** Reads a query for code; gives the first part of it that means nothing instead. Undefined where nothing is asked for. */
export function readCodeQuery(text: string): ReadCodeQuery | Fault | undefined {
	const { root: read, settings, faults } = readQuery(text, codeKeys);
	const root = read && withLanguages(read);
	const type = settings.get("type") ?? "code";
	const fault = faults[0] ?? notYet(type, text.length) ?? neverFits(root);
	if (fault) return fault;
	if (!root) return undefined;
	return { root, ...settingsOf(settings) };
}

/** The same query with the whole names of languages. */
function withLanguages(node: QueryNode): QueryNode {
	if (node.kind === "not") return { ...node, of: withLanguages(node.of) };
	if (node.kind === "and" || node.kind === "or")
		return { ...node, of: node.of.map(withLanguages) };
	if (node.kind !== "filter" || node.key !== "lang") return node;
	const { value } = node;
	if (value.form !== "exact") return node;
	const text = languageNamed(value.text.toLowerCase());
	return { ...node, value: { ...value, text } };
}

/** Reads a query for pages of wikis in the same way. */
export function readWikiQuery(text: string): ReadCodeQuery | Fault | undefined {
	const { root, settings, faults } = readQuery(text, wikiKeys);
	const fault = faults[0] ?? neverFits(root);
	if (fault || !root) return fault;
	return { root, of: "wiki", ...settingsOf(settings) };
}

/** The settings that all searches for texts have. */
export const settingsOf = (settings: ReadonlyMap<string, string>) => {
	const count = settings.get("count");
	return {
		exactCase: settings.get("case") === "yes",
		count: count === undefined ? undefined : Number(count),
	};
};

/** Refuses what this search does not find. */
function notYet(type: string, end: number): Fault | undefined {
	if (type !== "code")
		return {
			...{ from: 0, to: end },
			message: `"type:${type}" is not searched here.`,
			expected: "type:code",
		};
	return undefined;
}
