import type { Commit } from "../../git/objects/commit.ts";
import { type Identity, zoneMinutes } from "../../git/objects/identity.ts";
import type { Tag } from "../../git/objects/tag.ts";

/** Who made a commit and when; `offset` is in minutes east of UTC. */
export interface Signature {
	readonly name: string;
	readonly email: string;
	readonly at: number;
	readonly offset: number;
}

/** A commit as lists show it; stored with the ref whose tip it is, so that lists never ask git. */
export interface Tip {
	readonly tree: string;
	readonly parents: readonly string[];
	readonly author: Signature;
	readonly committer: Signature;
	readonly message: string;
	readonly signed: boolean;
}

/** An annotated tag as lists show it; stored with its ref. */
export interface TagNote {
	readonly message: string;
	/** Absent in very old tags. */
	readonly tagger?: Signature;
	readonly signed: boolean;
}

/** The longest message that is stored with a ref, in characters; a longer one is cut. */
const longestMessage = 64 * 1024;

/** The stored form of a parsed commit. */
export const tipOf = (commit: Commit): Tip => ({
	tree: commit.tree,
	parents: commit.parents,
	author: signatureOf(commit.author),
	committer: signatureOf(commit.committer),
	message: storable(commit.message),
	signed: commit.signature !== undefined,
});

/** The stored form of a parsed tag. */
export const tagNote = ({ message, tagger, signature }: Tag): TagNote => ({
	message: storable(message),
	...(tagger ? { tagger: signatureOf(tagger) } : {}),
	signed: signature !== undefined,
});

const storable = (text: string): string =>
	text.slice(0, longestMessage).toWellFormed().replaceAll("\0", "\ufffd");

/** An identity line in the form that views know. */
export const signatureOf = ({
	name,
	email,
	seconds,
	zone,
}: Identity): Signature => ({
	name,
	email,
	at: seconds,
	offset: zoneMinutes(zone),
});

/** A commit that a name stands for. */
export interface NamedCommit {
	readonly oid: string;
	readonly tip: Tip;
}
