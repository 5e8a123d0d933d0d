import type { QueryKey, QueryKeys } from "./tree.ts";

const exact = { bare: "exact", globs: false, patterns: false } as const;

const keys: readonly (QueryKey & { readonly as?: readonly string[] })[] = [
	{ name: "repo", as: ["r"], bare: "exact", globs: true, patterns: true },
	{ name: "owner", as: ["org", "user"], ...exact },
	{ name: "path", as: ["title"], bare: "part", globs: true, patterns: true },
	{
		name: "content",
		as: ["c"],
		...{ bare: "part", globs: false, patterns: true, word: "text" },
	},
	{
		name: "is",
		...exact,
		values: ["archived", "fork", "mirror", "private", "public", "template"],
	},
	{ name: "type", ...exact, setting: true, values: ["wiki", "wikis"] },
	{ name: "case", ...exact, setting: true, values: ["yes", "no"] },
	{ name: "count", ...exact, setting: true, number: true },
];

/** The qualifiers of a search for pages of wikis. */
export const wikiKeys: QueryKeys = new Map(
	keys.flatMap(({ as = [], ...key }) =>
		[key.name, ...as].map((name) => [name, key] as const),
	),
);
