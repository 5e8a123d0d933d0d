import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editTree, type TreeEdit } from "../../src/git/edit-tree.ts";
import { signedPayload } from "../../src/git/objects/commit.ts";
import { zoneOf } from "../../src/git/objects/identity.ts";
import { parseTag } from "../../src/git/objects/tag.ts";
import { MODE } from "../../src/git/objects/tree.ts";
import { openBlob } from "../../src/git/read/blob.ts";
import {
	objectInfo,
	readCommit,
	readObject,
} from "../../src/git/read/object.ts";
import { listTree, treeEntryAt, walkTree } from "../../src/git/read/tree.ts";
import { removeStore } from "../../src/git/remove-store.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { storeSize } from "../../src/git/store-size.ts";
import { beginWrite, type WriteSession } from "../../src/git/write/session.ts";
import { client, fsck, openGround } from "./support/forge.ts";
import { putTree } from "./support/put-tree.ts";

const who = {
	name: "Ann",
	email: "ann@example.org",
	seconds: 1_700_000_000,
	zone: "+0200",
};

/** Puts files and returns the new root. */
function put(
	session: WriteSession,
	root: string | null,
	files: Record<string, string>,
) {
	const edits = Object.entries(files).map(
		([path, text]): TreeEdit => ({
			op: "put",
			path,
			oid: session.blob(Buffer.from(text)),
		}),
	);
	return editTree(session, root, edits);
}

/** Makes a ref git can see, where the database would. */
function point(path: string, oid: string) {
	writeFileSync(join(path, "refs/heads/main"), `${oid}\n`);
}

describe.each(["sha1", "sha256"] as const)("with %s objects", (format) => {
	const store: StoreRef = { id: 255 + 3, format };

	test("git reads what a session writes", async () => {
		await using ground = await openGround();
		const { git } = ground;
		const session = beginWrite(git, store);
		const tree = await put(session, null, {
			"README.md": "hello\n",
			"a/b/c": "",
			"a/b.txt": "1",
			"a-b": "2",
			"a.b": "3",
			"ünïcode/\u{1f600}": "4",
			"\uff5e": "5",
			"\u{10000}": "6",
			"with space\\and\tmore": "x".repeat(100_000),
		});
		const commit = session.commit({
			tree,
			parents: [],
			author: who,
			committer: who,
			message: "first\n",
		});
		const tag = session.tag({
			object: commit,
			type: "commit",
			tag: "v1",
			tagger: who,
			message: "one\n",
		});
		expect((await readObject(git, store, commit))?.type).toBeUndefined();
		expect((await session.read(commit))?.type).toBe("commit");
		await session.flush();
		const path = storePath(git, store);
		point(path, commit);
		writeFileSync(join(path, "refs/tags/v1"), `${tag}\n`);
		expect(await fsck(git, store)).toBe("");
		expect(
			await client(path, ["show", "main:with space\\and\tmore"]),
		).toHaveLength(100_000);
		const names: string[] = [];
		for await (const entry of walkTree(git, store, commit))
			names.push(entry.path);
		const listed = await client(path, [
			"-c",
			"core.quotePath=false",
			"ls-tree",
			"-rtz",
			"--name-only",
			"main",
		]);
		expect(names).toEqual(listed.split("\0").filter(Boolean));
		const read = await readObject(git, store, tag);
		expect(parseTag(read?.body ?? Buffer.of())).toMatchObject({
			tag: "v1",
			message: "one\n",
			object: commit,
		});
	});

	test("every object reads the same from memory, from a process and as a stream", async () => {
		await using ground = await openGround();
		const { git } = ground;
		const session = beginWrite(git, store);
		const small = session.blob(Buffer.from("small"));
		const big = session.blob(Buffer.alloc(3 << 20, "0123456789"));
		await session.flush();
		for (const fresh of [false, true]) {
			if (fresh) git.cache.clear();
			expect((await readObject(git, store, small))?.body.toString()).toBe(
				"small",
			);
			expect(await objectInfo(git, store, big)).toEqual({
				type: "blob",
				size: 3 << 20,
			});
			const blob = await openBlob(git, store, big);
			const chunks: Buffer[] = [];
			for await (const chunk of blob?.stream() ?? []) chunks.push(chunk);
			expect(
				Buffer.concat(chunks).equals(Buffer.alloc(3 << 20, "0123456789")),
			).toBe(true);
			expect(
				await readObject(git, store, "0".repeat(small.length)),
			).toBeUndefined();
			expect(await readObject(git, store, "main")).toBeUndefined();
		}
	});

	test("a commit that failed is taken back, the others are written in one pack", async () => {
		await using ground = await openGround();
		const { git } = ground;
		const session = beginWrite(git, store);
		let tree: string | null = null;
		let parent: string[] = [];
		for (let index = 0; index < 10; index++) {
			const mark = session.mark();
			tree = await put(session, tree, { [`f${index}`]: `${index}` });
			if (index === 5) {
				const waste = session.blob(Buffer.from("waste"));
				session.rollback(mark);
				expect(await session.read(waste)).toBeUndefined();
				tree = (await readCommitTree(session, parent[0] as string)) as string;
				continue;
			}
			parent = [
				session.commit({
					tree,
					parents: parent,
					author: who,
					committer: who,
					message: `${index}\n`,
				}),
			];
		}
		const before = git.processes.started;
		await session.flush();
		expect(git.processes.started).toBe(before);
		point(storePath(git, store), parent[0] as string);
		expect(await fsck(git, store)).toBe("");
		const out = await client(storePath(git, store), ["count-objects", "-v"]);
		expect(out).toContain("packs: 1\n");
		expect(
			await client(storePath(git, store), ["rev-list", "--count", "main"]),
		).toBe("9");
		expect(await storeSize(git, store)).toBeGreaterThan(1000);
	});
});

async function readCommitTree(session: WriteSession, oid: string) {
	const text = (await session.read(oid))?.body.toString() ?? "";
	return /^tree (\S+)/.exec(text)?.[1];
}

const store: StoreRef = { id: 1, format: "sha1" };

test.each([
	[-1, "+0000", "0 +0000"],
	[4_102_444_800, "+1345", "4102444800 +1345"],
	[99_999_999_999, zoneOf(-720), "99999999999 -1200"],
	[1.9, "nonsense", "1 +0000"],
])("the date %d %s is written as %s", async (seconds, zone, expected) => {
	await using ground = await openGround();
	const session = beginWrite(ground.git, store);
	const author = { ...who, seconds, zone };
	const tree = await put(session, null, { f: "1" });
	const oid = session.commit({
		tree,
		parents: [],
		author,
		committer: author,
		message: "m",
	});
	await session.flush();
	point(storePath(ground.git, store), oid);
	expect(await fsck(ground.git, store)).toBe("");
	const body = (await readObject(ground.git, store, oid))?.body.toString();
	expect(body).toContain(`author Ann <ann@example.org> ${expected}\n`);
});

test("names are cleaned as git cleans them, and refused when nothing is left", async () => {
	await using ground = await openGround();
	const session = beginWrite(ground.git, store);
	const tree = putTree(session, []);
	const commit = (name: string, email: string) =>
		session.commit({
			tree,
			parents: [],
			author: { ...who, name, email },
			committer: who,
			message: "m",
		});
	const text = async (oid: string) =>
		(await session.read(oid))?.body.toString();
	expect(await text(commit(" .A<n>\nn,", "<a@x>"))).toContain(
		"author Ann <a@x> 17",
	);
	expect(await text(commit("O'Hara Jr.", ""))).toContain(
		"author O'Hara Jr <> 17",
	);
	expect(() => commit("...", "a@x")).toThrow(
		expect.objectContaining({ kind: "bad-identity" }),
	);
});

test("a signed commit of git keeps its headers, and its payload is what was signed", async () => {
	await using ground = await openGround();
	const session = beginWrite(ground.git, store);
	const signature =
		"-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----";
	const plain = {
		tree: putTree(session, []),
		parents: [],
		author: who,
		committer: who,
		message: "m\n",
	};
	const unsigned = (await session.read(session.commit(plain)))?.body as Buffer;
	const oid = session.commit({
		...plain,
		extraHeaders: [["gpgsig", signature]],
	});
	await session.flush();
	const commit = await readCommit(ground.git, store, oid);
	expect(commit.signature).toBe(signature);
	expect(commit.message).toBe("m\n");
	const body = (await readObject(ground.git, store, oid))?.body as Buffer;
	expect(signedPayload(body).equals(unsigned)).toBe(true);
});

test("a store without a directory reads as empty, and so does a removed one", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const oid = "1".repeat(40);
	expect(await readObject(git, store, oid)).toBeUndefined();
	expect(await openBlob(git, store, oid)).toBeUndefined();
	expect(await storeSize(git, store)).toBe(0);
	const session = beginWrite(git, store);
	const blob = session.blob(Buffer.from("1"));
	await session.flush();
	await removeStore(git, store);
	expect(await readObject(git, store, blob)).toBeUndefined();
	expect(git.processes.started).toBe(1);
});

test("a reader that is killed is replaced, and more stores than readers take turns", async () => {
	await using ground = await openGround({ readers: 2, cacheBytes: 0 });
	const { git } = ground;
	const stores = Array.from(
		{ length: 6 },
		(_, id): StoreRef => ({ id, format: "sha1" }),
	);
	const oids = await Promise.all(
		stores.map(async (one) => {
			const session = beginWrite(git, one);
			const oid = session.blob(Buffer.from(`store ${one.id}`));
			await session.flush();
			return oid;
		}),
	);
	const readAll = () =>
		Promise.all(
			stores.map(async (one, at) =>
				(await readObject(git, one, oids[at] as string))?.body.toString(),
			),
		);
	const expected = stores.map((one) => `store ${one.id}`);
	expect(await readAll()).toEqual(expected);
	expect(git.readers.size).toBeLessThanOrEqual(2);
	const reading = readAll();
	for (const child of git.processes.running) child.kill("failed");
	expect(await reading).toEqual(expected);
	expect(await readAll()).toEqual(expected);
});

test("an object over the limit is refused and does not hurt those asked for with it", async () => {
	await using ground = await openGround({ object: 1000, cacheBytes: 0 });
	const { git } = ground;
	const session = beginWrite(git, store);
	const oids = ["a", "b".repeat(2000), "c"].map((text) =>
		session.blob(Buffer.from(text)),
	);
	await session.flush();
	const answers = await Promise.allSettled(
		oids.map((oid) => readObject(git, store, oid)),
	);
	expect(answers[0]).toMatchObject({ value: { type: "blob" } });
	expect(answers[1]).toMatchObject({ reason: { kind: "too-large" } });
	expect(answers[2]).toMatchObject({ value: { type: "blob" } });
});

test("paths lead through directories only, never through links", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const session = beginWrite(git, store);
	const link = session.blob(Buffer.from("dir"));
	const tree = await editTree(
		session,
		await put(session, null, { "dir/file": "1" }),
		[{ op: "put", path: "link", oid: link, mode: MODE.symlink }],
	);
	await session.flush();
	expect(await treeEntryAt(git, store, tree, "dir/file")).toMatchObject({
		type: "blob",
		mode: MODE.file,
	});
	expect(await treeEntryAt(git, store, tree, "link/file")).toBeUndefined();
	expect(await treeEntryAt(git, store, tree, "dir/")).toBeUndefined();
	expect(await treeEntryAt(git, store, tree, "../x")).toBeUndefined();
	expect(await treeEntryAt(git, store, tree, "")).toMatchObject({
		type: "tree",
		oid: tree,
	});
	expect(
		(await listTree(git, store, tree, "dir"))?.map((entry) => entry.path),
	).toEqual(["dir/file"]);
	expect(await listTree(git, store, tree, "link")).toBeUndefined();
});
