import type { QueryKey, QueryKeys } from "./tree.ts";

const exact = { bare: "exact", globs: false, patterns: false } as const;
const person = { bare: "part", globs: false, patterns: true } as const;

const keys: readonly (QueryKey & { readonly as?: readonly string[] })[] = [
	{ name: "repo", as: ["r"], bare: "exact", globs: true, patterns: true },
	{ name: "owner", as: ["org", "user"], ...exact },
	{ name: "author", as: ["author-name", "author-email"], ...person },
	{ name: "committer", as: ["committer-name", "committer-email"], ...person },
	{ name: "author-date", ...exact },
	{ name: "committer-date", ...exact },
	{ name: "hash", as: ["sha"], ...exact },
	{ name: "merge", ...exact, values: ["true", "false"] },
	{
		name: "is",
		...exact,
		values: ["archived", "fork", "mirror", "private", "public", "template"],
	},
	{ name: "type", ...exact, setting: true, values: ["commit", "commits"] },
	{ name: "case", ...exact, setting: true, values: ["yes", "no"] },
	{ name: "count", ...exact, setting: true, number: true },
];

/** The qualifiers of a search for commits, as GitHub calls them. */
export const commitKeys: QueryKeys = new Map(
	keys.flatMap(({ as = [], ...key }) =>
		[key.name, ...as].map((name) => [name, key] as const),
	),
);
