import { expect, test } from "vitest";
import { MODE } from "../../../src/git/objects/tree.ts";
import { projectRefs } from "../../../src/git/project-refs.ts";
import { isObjectReached } from "../../../src/git/reach/lost-objects.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { beginWrite } from "../../../src/git/write/session.ts";
import { openGround } from "../support/forge.ts";
import { putTree } from "../support/put-tree.ts";

const store: StoreRef = { id: 3, format: "sha1" };
const refs = { version: 1, lostAt: 1, kept: [] };

/** A store with files that a branch has, and files that none has any more. */
async function losing(ground: Awaited<ReturnType<typeof openGround>>) {
	const { git } = ground;
	const session = beginWrite(git, store);
	const who = { name: "A", email: "a@x", seconds: 1, zone: "+0000" };
	const commitOf = (word: string) => {
		const files = Array.from({ length: 40 }, (_, i) =>
			session.blob(Buffer.from(`${word} ${i}`)),
		);
		const tree = putTree(
			session,
			files.map((oid, i) => ({ mode: MODE.file, name: `f${i + 100}`, oid })),
		);
		const message = word;
		const made = { tree, parents: [], author: who, committer: who, message };
		return { files, commit: session.commit(made) };
	};
	const [there, lost] = [commitOf("there"), commitOf("lost")];
	await session.flush();
	await projectRefs(git, store, 1, async () => ({
		head: "refs/heads/main",
		refs: [{ name: "refs/heads/main", oid: there.commit }],
	}));
	return { git, there, lost };
}

test("of too many lost tips, all who ask at once share two walks", async () => {
	await using ground = await openGround();
	const { git, there, lost } = await losing(ground);
	const started = git.processes.started;
	const ask = (oid: string) =>
		isObjectReached(git, store, refs, async () => undefined, oid);
	const answers = await Promise.all([...there.files, ...lost.files].map(ask));
	expect(answers).toEqual([...Array(40).fill(true), ...Array(40).fill(false)]);
	expect(git.processes.started - started).toBeLessThanOrEqual(2);
	expect(git.looks.size).toBe(0);
});

test("tips are asked for once, and only when no answer is known", async () => {
	await using ground = await openGround();
	const { git, there, lost } = await losing(ground);
	let asked = 0;
	const tips = async () => {
		asked++;
		return [lost.commit];
	};
	const ask = (oid: string) => isObjectReached(git, store, refs, tips, oid);
	for (const oid of there.files) expect(await ask(oid)).toBe(true);
	for (const oid of lost.files) expect(await ask(oid)).toBe(false);
	expect(asked).toBe(1);
});
