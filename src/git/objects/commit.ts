import { GitError } from "../errors.ts";
import { decodeText, formatHeader, parseHeaders } from "./headers.ts";
import { formatIdentity, type Identity, parseIdentity } from "./identity.ts";

/** A commit as read. */
export type Commit = {
	readonly tree: string;
	readonly parents: readonly string[];
	readonly author: Identity;
	readonly committer: Identity;
	readonly message: string;
	/** The `encoding` header, when there is one; `message` is decoded already. */
	readonly encoding?: string;
	/** The armoured signature (`gpgsig` or `gpgsig-sha256`), when there is one. */
	readonly signature?: string;
	/** The headers in order, for those who need others; of very many the first. */
	readonly headers: readonly (readonly [name: string, value: string])[];
};

/** A commit to be written. */
export type NewCommit = {
	readonly tree: string;
	readonly parents: readonly string[];
	readonly author: Identity;
	readonly committer: Identity;
	readonly message: string;
	/** Added after the committer, as `gpgsig` or `encoding` are. */
	readonly extraHeaders?: readonly (readonly [name: string, value: string])[];
};

/** Parses a commit's body; odd identities and headers are tolerated. Throws `corrupt` when it names no tree. */
export function parseCommit(body: Buffer): Commit {
	const { lines, messageAt } = parseHeaders(body);
	const first = (name: string) => lines.find((line) => line[0] === name)?.[1];
	const tree = first("tree");
	if (!tree) throw new GitError("corrupt", "a commit names no tree");
	const encoding = first("encoding");
	const message = decodeText(body.subarray(messageAt), encoding);
	return {
		tree,
		parents: lines.filter(([name]) => name === "parent").map(([, id]) => id),
		author: parseIdentity(first("author") ?? ""),
		committer: parseIdentity(first("committer") ?? ""),
		message,
		encoding,
		signature: first("gpgsig") ?? first("gpgsig-sha256"),
		headers: lines,
	};
}

/** Writes a commit's body. Throws `bad-identity`. A NUL in the message would end it for git, so it is dropped. */
export function serializeCommit(commit: NewCommit): Buffer {
	let text = `tree ${commit.tree}\n`;
	for (const parent of commit.parents) text += `parent ${parent}\n`;
	text += `author ${formatIdentity(commit.author)}\n`;
	text += `committer ${formatIdentity(commit.committer)}\n`;
	for (const [name, value] of commit.extraHeaders ?? []) {
		text += formatHeader(name, value);
	}
	return Buffer.from(`${text}\n${commit.message.replaceAll("\0", "")}`);
}

/** The bytes a commit's signature was made over: the body without the signature headers. */
export function signedPayload(body: Buffer): Buffer {
	const blank = body.indexOf("\n\n");
	const head = body.toString("latin1", 0, blank < 0 ? body.length : blank + 1);
	const kept = head.replace(/^gpgsig(?:-sha256)? .*\n(?: .*\n)*/gm, "");
	return Buffer.concat([
		Buffer.from(kept, "latin1"),
		blank < 0 ? Buffer.alloc(0) : body.subarray(blank + 1),
	]);
}
