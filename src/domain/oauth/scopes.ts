import {
	type Category,
	categories,
	holdsScope,
	normalScopes,
	unknownScope,
} from "../permissions/scopes.ts";

/** Scopes that are about who somebody is, not about the API (OpenID Connect Core, 5.4). */
const identityScopes = [
	"openid",
	"profile",
	"email",
	"groups",
	"offline_access",
] as const;
const aboutIdentity = new Set<string>(identityScopes);

export const scopeWords = (text: string): string[] => [
	...new Set(text.split(/[\s,]+/).filter(Boolean)),
];

/**
 * The rights of a token for scopes as they were asked for. Who asks for none of the API, or for one that does not exist, gets `none`:
 * everything, as clients of Gitea expect, unless the forge is set up otherwise.
 */
export function apiScopes(asked: string, none: string): string[] {
	const words = scopeWords(asked).filter((word) => !aboutIdentity.has(word));
	const rights = words.filter((word) => word !== "public-only");
	return words.length === 0 ||
		unknownScope(words) !== undefined ||
		rights.length === 0
		? normalScopes([
				...scopeWords(none),
				...(words.includes("public-only") ? ["public-only"] : []),
			])
		: normalScopes(words);
}

/** What scopes come to, in one spelling: those of identity, and the rights. */
export const grantedScopes = (asked: string, none: string): string[] => [
	...scopeWords(asked).filter((word) => aboutIdentity.has(word)),
	...apiScopes(asked, none),
];

/** Whether what is held covers what is wanted; both are granted scopes. */
const coversScopes = (
	held: readonly string[],
	wanted: readonly string[],
): boolean =>
	(!held.includes("public-only") || wanted.includes("public-only")) &&
	wanted.every(
		(word) =>
			word === "public-only" ||
			held.includes(word) ||
			(word.includes(":") &&
				holdsScope(
					held,
					word.split(":")[1] as Category,
					word.startsWith("write:"),
				)),
	);

/** Sets of scopes that one grant keeps. */
const mostSets = 20;

/** The sets of scopes that somebody has allowed an application, as its grant keeps them: one for each answer, in lines. */
export const allowedSets = (stored: string): string[][] =>
	stored
		.split("\n")
		.filter(Boolean)
		.map((line) => line.split(" "));

/** Whether one of the answers that somebody gave covers what is wanted; two together allow nothing that neither of them did. */
export const coveredBySet = (
	stored: string,
	wanted: readonly string[],
): boolean => allowedSets(stored).some((set) => coversScopes(set, wanted));

/** What a grant keeps after one more answer. A set that the new one covers is left out, and so is the oldest of too many. */
export function withSet(stored: string, fresh: readonly string[]): string {
	const others = allowedSets(stored).filter((set) => !coversScopes(fresh, set));
	return [...others, fresh]
		.slice(-mostSets)
		.map((set) => set.join(" "))
		.join("\n");
}

/** All scopes that may be asked for, for discovery. */
export const knownScopes: readonly string[] = [
	...identityScopes,
	...categories.flatMap((one) => [`read:${one}`, `write:${one}`]),
	"public-only",
	"all",
];
