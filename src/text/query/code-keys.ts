import type { QueryKey, QueryKeys } from "./tree.ts";

const exact = { bare: "exact", globs: false, patterns: false } as const;

const keys: readonly (QueryKey & { readonly as?: readonly string[] })[] = [
	{ name: "repo", as: ["r"], bare: "exact", globs: true, patterns: true },
	{ name: "owner", as: ["org", "user"], ...exact },
	{
		name: "path",
		as: ["file", "f"],
		bare: "part",
		globs: true,
		patterns: true,
	},
	{ name: "lang", as: ["language", "l"], ...exact },
	{
		name: "content",
		as: ["c"],
		bare: "part",
		globs: false,
		patterns: true,
		word: "text",
	},
	{
		name: "symbol",
		as: ["sym"],
		bare: "exact",
		globs: true,
		patterns: true,
	},
	{ name: "branch", as: ["rev"], ...exact },
	{
		name: "is",
		...exact,
		values: [
			"archived",
			"fork",
			"generated",
			"mirror",
			"private",
			"public",
			"template",
			"vendored",
		],
	},
	{
		name: "type",
		...exact,
		setting: true,
		values: [
			"code",
			"path",
			"symbol",
			"repository",
			"person",
			"issue",
			"pull",
			"commit",
			"package",
			"wiki",
		],
	},
	{ name: "case", ...exact, setting: true, values: ["yes", "no"] },
	{ name: "count", ...exact, setting: true, number: true },
];

/** The qualifiers of a search for code, by every name that GitHub, Sourcegraph and Zoekt give them. */
export const codeKeys: QueryKeys = new Map(
	keys.flatMap(({ as = [], ...key }) =>
		[key.name, ...as].map((name) => [name, key] as const),
	),
);
