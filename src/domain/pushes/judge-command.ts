import type { App } from "../../app.ts";
import { GitError } from "../../git/errors.ts";
import { isAncestor } from "../../git/history/is-ancestor.ts";
import { parseCommit } from "../../git/objects/commit.ts";
import type { GitObject } from "../../git/objects/git-object.ts";
import { parseTag } from "../../git/objects/tag.ts";
import { zeroOid } from "../../git/oid.ts";
import { readObject } from "../../git/read/object.ts";
import type { PushCommand } from "../../git/receive/push-request.ts";
import type { ReadFrom } from "../../git/store.ts";
import { branchPrefix, type RefMove } from "../refs/ref.ts";
import { tagNote, tipOf } from "../refs/tip.ts";

const deepestTag = 16;

/**
 * The move of rows that a command means. Reads through the quarantine.
 * @throws GitError "wrong-type" when a branch would not point to a commit, "missing-object"
 */
export async function moveOf(
	app: App,
	held: ReadFrom,
	command: PushCommand,
): Promise<RefMove> {
	const zero = zeroOid(held.format);
	const name = command.ref;
	const from = command.old === zero ? null : command.old;
	const to = command.new === zero ? null : command.new;
	// "as it is" is a claim too: it is compared with the row like any other
	if (to === null || from === to) return { name, from, to };
	const object = await mustRead(app, held, to);
	const branch = name.startsWith(branchPrefix);
	if (branch && object.type !== "commit")
		throw new GitError("wrong-type", "a branch must point to a commit");
	const peeled =
		object.type === "tag" ? await peel(app, held, object) : undefined;
	const commit = object.type === "commit" ? object : peeled?.object;
	const tip =
		commit?.type === "commit" ? tipOf(parseCommit(commit.body)) : undefined;
	const forced =
		branch && from !== null && !(await isAncestor(app.git, held, from, to));
	const tag =
		object.type === "tag" ? tagNote(parseTag(object.body)) : undefined;
	return { name, from, to, peeled: peeled?.oid ?? null, tip, tag, forced };
}

async function peel(
	app: App,
	held: ReadFrom,
	tag: GitObject,
): Promise<{ oid: string; object: GitObject }> {
	let at = tag;
	for (let depth = 0; depth < deepestTag; depth++) {
		const oid = parseTag(at.body).object;
		at = await mustRead(app, held, oid);
		if (at.type !== "tag") return { oid, object: at };
	}
	throw new GitError("wrong-type", "a tag of tags of tags");
}

async function mustRead(
	app: App,
	held: ReadFrom,
	oid: string,
): Promise<GitObject> {
	const object = await readObject(app.git, held, oid);
	if (!object) throw new GitError("missing-object", "an object is missing");
	return object;
}
