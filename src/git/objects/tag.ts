import { GitError } from "../errors.ts";
import type { ObjectType } from "../oid.ts";
import { decodeText, parseHeaders } from "./headers.ts";
import { formatIdentity, type Identity, parseIdentity } from "./identity.ts";

/** An annotated tag as read. */
export type Tag = {
	readonly object: string;
	readonly type: ObjectType;
	readonly tag: string;
	/** Absent in very old tags. */
	readonly tagger?: Identity;
	readonly message: string;
	/** The armoured signature at the end of the message, when there is one; `message` ends before it. */
	readonly signature?: string;
};

/** An annotated tag to be written. */
export type NewTag = {
	readonly object: string;
	readonly type: ObjectType;
	readonly tag: string;
	readonly tagger: Identity;
	readonly message: string;
};

/** Parses a tag's body. Throws `corrupt` when it names no object. */
export function parseTag(body: Buffer): Tag {
	const { lines, messageAt } = parseHeaders(body);
	const first = (name: string) => lines.find((line) => line[0] === name)?.[1];
	const object = first("object");
	if (!object) throw new GitError("corrupt", "a tag names no object");
	const tagger = first("tagger");
	const text = decodeText(body.subarray(messageAt), first("encoding"));
	const signatureAt = text.search(
		/^-----BEGIN [A-Z ]*(?:SIGNATURE|MESSAGE)-----/m,
	);
	return {
		object,
		type: first("type") as ObjectType,
		tag: first("tag") ?? "",
		tagger: tagger === undefined ? undefined : parseIdentity(tagger),
		message: signatureAt < 0 ? text : text.slice(0, signatureAt),
		signature: signatureAt < 0 ? undefined : text.slice(signatureAt),
	};
}

/** Writes a tag's body. Throws `bad-identity`. The name must have passed checkRefName. */
export function serializeTag(tag: NewTag): Buffer {
	const message = tag.message.replaceAll("\0", "");
	return Buffer.from(
		`object ${tag.object}\ntype ${tag.type}\ntag ${tag.tag}\n` +
			`tagger ${formatIdentity(tag.tagger)}\n\n${message}`,
	);
}
