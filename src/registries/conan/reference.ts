import { badRequest } from "../../errors.ts";
import type { Call } from "../registry.ts";

/** What an address names: a recipe, perhaps in a revision, perhaps a package that was built of it, perhaps in a revision too. */
export interface Reference {
	readonly name: string;
	readonly version: string;
	/** `user/channel`; `_/_` without. */
	readonly place: string;
	readonly revision: string | undefined;
	readonly packageId: string | undefined;
	readonly packageRevision: string | undefined;
}

const words = {
	name: /^[a-z0-9_][\w+.-]{1,100}$/i,
	version: /^[a-z0-9_][\w+.-]{0,100}$/i,
	user: /^(?:_|[a-z0-9_][\w+.-]{1,100})$/i,
	channel: /^(?:_|[a-z0-9_][\w+.-]{1,100})$/i,
	revision: /^[a-z0-9]{1,100}$/i,
	packageId: /^[a-z0-9]{1,100}$/i,
	packageRevision: /^[a-z0-9]{1,100}$/i,
};

/** @throws DomainError "bad-request" for words that clients do not take either */
export function referenceOf({ params }: Call): Reference {
	for (const [word, pattern] of Object.entries(words)) {
		const given = params[word];
		if (given !== undefined && !pattern.test(given))
			throw badRequest(`the ${word} in the address is invalid`);
	}
	const { name = "", version = "", user, channel } = params;
	const { revision, packageId, packageRevision } = params;
	const place = `${user}/${channel}`;
	return { name, version, place, revision, packageId, packageRevision };
}

/** The key of the files of a reference with all its revisions. */
export const keyOf = (reference: Reference): string =>
	[
		reference.place,
		reference.revision,
		reference.packageId,
		reference.packageRevision,
	]
		.filter((part) => part !== undefined)
		.join("|");

/** A recipe as people write it. */
export const textOf = (name: string, version: string, place: string): string =>
	place === "_/_" ? `${name}/${version}` : `${name}/${version}@${place}`;
