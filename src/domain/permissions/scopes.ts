/** What a token may touch. `misc` and `activitypub` exist so that the tokens of other forges' users stay valid. */
export const categories = [
	"activitypub",
	"admin",
	"issue",
	"misc",
	"notification",
	"organization",
	"package",
	"repository",
	"user",
] as const;
export type Category = (typeof categories)[number];

const known = new Set<string>([
	"all",
	"public-only",
	...categories.flatMap((c) => [`read:${c}`, `write:${c}`]),
]);

/** The first word that is no scope, or undefined. */
export const unknownScope = (words: readonly string[]): string | undefined =>
	words.find((w) => !known.has(w));

/** One spelling for a set of scopes: `public-only` first, write without its read, all nine writes as `all`. */
export function normalScopes(words: readonly string[]): string[] {
	const set = new Set(words);
	if (categories.every((c) => set.has(`write:${c}`))) set.add("all");
	const rights = set.has("all")
		? ["all"]
		: categories.flatMap((c) =>
				set.has(`write:${c}`)
					? [`write:${c}`]
					: set.has(`read:${c}`)
						? [`read:${c}`]
						: [],
			);
	return [...(set.has("public-only") ? ["public-only"] : []), ...rights];
}

/** Whether normalised scopes hold a category for reading or writing. */
export const holdsScope = (
	scopes: readonly string[],
	category: Category,
	write: boolean,
): boolean =>
	scopes.includes("all") ||
	scopes.includes(`write:${category}`) ||
	(!write && scopes.includes(`read:${category}`));
