import type { ObjectType } from "../oid.ts";

/** One object; `parsed` is the memory of parseCommit or parseTree. Both are shared: do not change them. */
export type GitObject = {
	readonly type: ObjectType;
	readonly body: Buffer;
	parsed?: unknown;
};
