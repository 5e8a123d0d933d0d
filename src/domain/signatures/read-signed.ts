import type { Git } from "../../git/git.ts";
import { signedPayload } from "../../git/objects/commit.ts";
import { parseTag } from "../../git/objects/tag.ts";
import { commitOf, readObject } from "../../git/read/object.ts";
import type { ReadFrom } from "../../git/store.ts";

/** A signature and the bytes that it was made over. */
export interface SignedObject {
	readonly signature: string;
	readonly payload: Buffer;
}

/** The signature of a commit or an annotated tag; undefined when it carries none. */
export async function readSigned(
	git: Git,
	from: ReadFrom,
	oid: string,
): Promise<SignedObject | undefined> {
	const object = await readObject(git, from, oid);
	if (object?.type === "commit") {
		const { signature } = commitOf(object, oid);
		return signature
			? { signature, payload: signedPayload(object.body) }
			: undefined;
	}
	if (object?.type !== "tag") return undefined;
	const { signature } = parseTag(object.body);
	if (!signature) return undefined;
	// a tag's signature stands at its end, over all that is before it
	const at = object.body.lastIndexOf(signature.slice(0, 30));
	return at < 0
		? undefined
		: { signature, payload: object.body.subarray(0, at) };
}
