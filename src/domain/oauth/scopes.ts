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
export const coversScopes = (
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

/** Two sets of granted scopes as one; what is limited to public things in one of them only is not in both. */
export function joinedScopes(
	one: readonly string[],
	other: readonly string[],
): string[] {
	const limited = one.includes("public-only") && other.includes("public-only");
	const words = [...one, ...other].filter((word) => word !== "public-only");
	return grantedScopes(
		[...words, ...(limited ? ["public-only"] : [])].join(" "),
		"",
	);
}

/** All scopes that may be asked for, for discovery. */
export const knownScopes: readonly string[] = [
	...identityScopes,
	...categories.flatMap((one) => [`read:${one}`, `write:${one}`]),
	"public-only",
	"all",
];
