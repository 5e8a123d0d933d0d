import { digestInvalid, nameInvalid } from "./errors.ts";

const image =
	/^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/;

/** @throws DomainError "bad-request" for what the specification does not take as a name */
export function checkImage(name: string): string {
	if (name.length > 255 || !image.test(name)) throw nameInvalid();
	return name;
}

export const isTag = (text: string): boolean =>
	/^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/.test(text);

export const isDigest = (text: string): boolean =>
	/^sha256:[0-9a-f]{64}$/.test(text);

/** The sha256 of a digest. @throws DomainError "bad-request" for others */
export function hexOf(digest: string): string {
	if (!isDigest(digest)) throw digestInvalid("digests are sha256 here");
	return digest.slice("sha256:".length);
}

/** The version of an image that holds blobs that no manifest names yet. */
export const waiting = "_upload";
/** The file name of a manifest in its version. */
export const manifestFile = "manifest.json";
export const blobFile = (hex: string): string => `sha256_${hex}`;
