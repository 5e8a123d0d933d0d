import { readNumbers, readTimes } from "../../../text/query/read-range.ts";
import type { FilterNode, QueryKeys } from "../../../text/query/tree.ts";

const others: Readonly<Record<string, string>> = {
	state: "is",
	org: "user",
	owner: "user",
};
const own = [
	...["is", "label", "no", "has", "milestone", "project", "repo", "user"],
	...["author", "assignee", "mentions", "involves", "commenter", "linked"],
	...["review", "review-requested", "reviewed-by", "comments"],
	...["created", "updated", "closed", "merged", "due", "field", "column"],
	"type",
];
const key = (name: string, setting = false) =>
	({ name, bare: "exact", globs: false, patterns: false, setting }) as const;

/** The qualifiers of lists of issues and pull requests, by the names that GitHub and others give them. */
export const issueKeys: QueryKeys = new Map([
	...own.map((name) => [name, key(name)] as const),
	...Object.entries(others).map(([name, same]) => [name, key(same)] as const),
	["sort", key("sort", true)],
	["in", key("in", true)],
]);

/** The kinds of items that an unquoted value of `type:` names, as GitHub has it; other values are types of issues. */
export const kindWords: Readonly<Record<string, "issue" | "pull">> = {
	issue: "issue",
	issues: "issue",
	pr: "pull",
	pull: "pull",
	pulls: "pull",
};
export const isKindWord = (word: string): boolean =>
	Object.hasOwn(kindWords, word.toLowerCase());

const set = (words: string) => {
	const all = new Set(words.split(" "));
	return (value: string) => all.has(value.toLowerCase());
};
const times = (value: string) => readTimes(value, 0) !== undefined;
const any = () => true;

/** Tells whether the value of each qualifier means something under OR, NOT or in a group. */
const means: Readonly<Record<string, (value: string) => boolean>> = {
	is: set(
		"open closed all issue pr pull draft merged unmerged locked public private archived",
	),
	no: set("label milestone project assignee due type"),
	has: set("label milestone project assignee due type"),
	review: set("none required approved changes_requested"),
	linked: set("pr issue"),
	comments: (value) => readNumbers(value) !== undefined,
	created: times,
	updated: times,
	closed: times,
	merged: times,
	due: times,
	label: any,
	type: any,
	milestone: any,
	project: any,
	repo: any,
	user: any,
	author: any,
	assignee: any,
	mentions: any,
	involves: any,
	commenter: any,
	"review-requested": any,
	"reviewed-by": any,
};

/** Tells whether a filter means something wherever it stands. */
export const meansSomething = ({ key, value }: FilterNode): boolean =>
	Object.hasOwn(means, key) && means[key]?.(value.text) === true;

/** The places that `in:` can name. */
const wordPlaces = ["title", "body", "comments"] as const;
export type WordPlace = (typeof wordPlaces)[number];

/** The places that a value of `in:` names; undefined for one that means nothing. */
export function readPlaces(value: string): readonly WordPlace[] | undefined {
	const named = value.split(",");
	const known = wordPlaces.filter((place) => named.includes(place));
	return known.length === new Set(named).size ? known : undefined;
}
