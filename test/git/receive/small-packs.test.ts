import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readObject } from "../../../src/git/read/object.ts";
import { growsFrom } from "../../../src/git/receive/grows-from.ts";
import { ingestPack } from "../../../src/git/receive/ingest-pack.ts";
import type { Quarantine } from "../../../src/git/receive/quarantine.ts";
import type { StoreRef } from "../../../src/git/store.ts";
import { openGround } from "../support/forge.ts";
import { commitText, packer, treeLine } from "../support/packer.ts";
import { openWorkTree } from "../support/work-tree.ts";

const store: StoreRef = { id: 3, format: "sha1" };

/** A work tree whose commits are sent to a store as git sends them. */
async function openWork() {
	const ground = await openGround();
	const { git, commit, pack: packed } = openWorkTree(ground.scratch);
	return {
		...{ ground, git, commit },
		send(...revisions: string[]) {
			const pack = packed(revisions, "--delta-base-offset");
			return ingestPack(ground.git, store, Readable.from([pack]));
		},
		grows: (held: Quarantine, tip: string, ...near: string[]) =>
			growsFrom(ground.git, store, [tip], {
				received: held.received ?? new Map(),
				near,
			}),
		[Symbol.asyncDispose]: () => ground[Symbol.asyncDispose](),
	};
}

const long = (word: string) =>
	Array.from({ length: 400 }, (_, i) => `line ${i} of ${word}\n`).join("");

test("the objects of a small pack are those that git made, deltas to the store included", async () => {
	await using work = await openWork();
	const { ground, git } = work;
	const first = work.commit({ "a/b/long.txt": long("first"), "c.txt": "c" });
	const held = await work.send(first);
	await held.migrate();
	for (let i = 0; i < 20; i++)
		work.commit({ "a/b/long.txt": `${long("first")}${long(`${i}`)}` });
	const tip = work.commit({ "d.txt": "d" });
	const thin = await work.send(tip, `^${first}`);
	expect(thin.received?.size).toBeGreaterThan(thin.brought);
	for (const [oid, { type, body }] of thin.received ?? []) {
		expect(git(["cat-file", "-t", oid]).toString().trim()).toBe(type);
		expect(body.equals(git(["cat-file", type, oid]))).toBe(true);
	}
	await thin.migrate();
	expect(await readObject(ground.git, store, tip)).toMatchObject({
		type: "commit",
	});
});

test("a pack of many objects, or of large ones, is left to git", async () => {
	await using work = await openWork();
	const files = Array.from({ length: 310 }, (_, i) => [`f${i}`, `${i}`]);
	const many = await work.send(work.commit(Object.fromEntries(files)));
	expect(many.received).toBeUndefined();
	await many.migrate();
	const large = await work.send(
		work.commit({ large: "x".repeat(3 << 20) }),
		`^${work.git(["rev-parse", "HEAD~1"]).toString().trim()}`,
	);
	expect(large.received).toBeUndefined();
	await large.discard();
});

test("a push that grew from a tip is whole; what stands elsewhere, or under no ref, is for git to say", async () => {
	await using work = await openWork();
	const { git } = work;
	const base = work.commit({
		"a/b/c.txt": "c",
		"a/d.txt": "d",
		"e/f.txt": "f",
	});
	await (await work.send(base)).migrate();
	const next = work.commit({ "a/b/c.txt": "new", "g/h/i.txt": "i" });
	const tip = work.commit({ "e/f.txt": "newer" });
	const held = await work.send(tip, `^${base}`);
	expect(await work.grows(held, tip, base)).toBe(true);
	expect(await work.grows(held, next, base)).toBe(true);
	expect(await work.grows(held, tip)).toBe(false);
	expect(await work.grows(held, tip, next)).toBe(true);
	expect(await work.grows(held, "1".repeat(40), base)).toBe(false);
	await held.migrate();

	git(["tag", "-a", "v1", "-m", "x"]);
	const tag = git(["rev-parse", "v1"]).toString().trim();
	const tagged = await work.send(tag, `^${tip}`);
	expect(await work.grows(tagged, tag, tip)).toBe(true);
	await tagged.discard();

	git(["mv", "a", "moved"]);
	const moved = work.commit({});
	const renamed = await work.send(moved, `^${tip}`);
	expect(await work.grows(renamed, moved, tip)).toBe(true);
	git(["mv", "moved/b", "deep"]);
	const deep = work.commit({});
	const deeper = await work.send(deep, `^${tip}`);
	expect(await work.grows(deeper, deep, tip)).toBe(false);
	await Promise.all([renamed.discard(), deeper.discard()]);
});

test("a file of the store that no parent has, and a parent that no ref reaches, are not taken for whole", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const first = packer();
	const lost = first.add("blob", "lost");
	const tree = first.add("tree", treeLine("100644", "f", lost));
	const base = first.add("commit", commitText(tree));
	await (await ingestPack(git, store, first.stream())).migrate();
	const kept = packer();
	const keptTree = kept.add(
		"tree",
		treeLine("100644", "g", kept.add("blob", "kept")),
	);
	const near = kept.add("commit", commitText(keptTree));
	await (await ingestPack(git, store, kept.stream())).migrate();

	const push = packer();
	const borrowed = push.add("tree", treeLine("100644", "f", lost));
	const tip = push.add("commit", commitText(borrowed, near));
	const child = push.add("commit", commitText(keptTree, base));
	const submodule = push.add("tree", treeLine("160000", "s", lost));
	const with160000 = push.add("commit", commitText(submodule, near));
	const asFile = push.add("commit", commitText(borrowed, with160000));
	const held = await ingestPack(git, store, push.stream());
	const grows = (oid: string) =>
		growsFrom(git, store, [oid], {
			received: held.received ?? new Map(),
			near: [near],
		});
	expect(await grows(tip)).toBe(false);
	expect(await grows(child)).toBe(false);
	expect(await grows(with160000)).toBe(true);
	expect(await grows(asFile)).toBe(false);
	await held.discard();
});

test("a tree that stands in an older commit of the push too is looked through for each of them", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const first = packer();
	const loose = first.add(
		"tree",
		treeLine("100644", "f", first.add("blob", "f")),
	);
	await (await ingestPack(git, store, first.stream())).migrate();
	const push = packer();
	const one = push.add("tree", treeLine("40000", "d", loose));
	const two = push.add(
		"tree",
		Buffer.concat([
			treeLine("100644", "b", push.add("blob", "b")),
			treeLine("40000", "d", loose),
		]),
	);
	const oldest = push.add("commit", commitText(one));
	const changed = push.add("commit", commitText(two, oldest));
	const back = push.add("commit", commitText(one, changed));
	const held = await ingestPack(git, store, push.stream());
	for (const tip of [oldest, changed, back])
		expect(
			await growsFrom(git, store, [tip], {
				received: held.received ?? new Map(),
				near: [],
			}),
		).toBe(false);
	await held.discard();
});

test("commits of many bytes, of many parents, and large directories are left to git", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const base = packer();
	const file = base.add("blob", "f");
	const wide = base.add(
		"tree",
		Buffer.concat(
			Array.from({ length: 12_000 }, (_, i) =>
				treeLine("100644", `f${String(i).padStart(6, "0")}`, file),
			),
		),
	);
	const near = base.add("commit", commitText(wide));
	await (await ingestPack(git, store, base.stream())).migrate();
	const push = packer();
	const tree = push.add("tree", treeLine("100644", "n", push.add("blob", "n")));
	const heavy = push.add(
		"commit",
		`${commitText(tree, near)}${"m".repeat(70_000)}`,
	);
	const many = push.add(
		"commit",
		commitText(tree, near).replace(
			"author",
			`${`parent ${near}\n`.repeat(20)}author`,
		),
	);
	const borrows = push.add(
		"commit",
		commitText(push.add("tree", treeLine("100644", "f", file)), near),
	);
	const plain = push.add("commit", commitText(tree, near));
	const held = await ingestPack(git, store, push.stream());
	const grows = (tip: string) =>
		growsFrom(git, store, [tip], {
			received: held.received ?? new Map(),
			near: [near],
		});
	expect(await grows(plain)).toBe(true);
	expect(await grows(heavy)).toBe(false);
	expect(await grows(many)).toBe(false);
	expect(await grows(borrows)).toBe(false);
	await held.discard();
	await held.migrate();
	expect(await readObject(git, store, plain)).toBeUndefined();
});
