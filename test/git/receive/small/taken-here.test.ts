import { hash } from "node:crypto";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { readObject } from "../../../../src/git/read/object.ts";
import { checkConnectivity } from "../../../../src/git/receive/connectivity.ts";
import { ingestPack } from "../../../../src/git/receive/ingest-pack.ts";
import { type StoreRef, storePath } from "../../../../src/git/store.ts";
import { fsck, openGround } from "../../support/forge.ts";
import {
	commitOver,
	commitText,
	packer,
	treeLine,
} from "../../support/packer.ts";
import { openWorkTree } from "../../support/work-tree.ts";

/** A work tree whose commits are pushed to a store, beside a count of the children that index a pack. */
async function openWork(format: StoreRef["format"] = "sha1") {
	const ground = await openGround();
	const store: StoreRef = { id: 3, format };
	const tree = openWorkTree(ground.scratch, format);
	let known: string[] = [];
	const take = async (
		bytes: Buffer | Readable,
		tips: string[],
		near = known,
	) => {
		const before = ground.git.processes.started;
		const stream = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
		const growth = { tips, near: async () => near };
		const held = await ingestPack(ground.git, store, stream, { growth });
		const here = held.whole !== undefined;
		if (here) expect(held.whole).toEqual(new Set(tips));
		// questions to a reader start one child at most
		else expect(ground.git.processes.started).toBeGreaterThan(before);
		return { held, here };
	};
	return {
		...{ ...tree, ground, store, take },
		pack: (tip: string, ...options: string[]) =>
			tree.pack([tip, ...known.map((oid) => `^${oid}`)], ...options),
		/** Pushes a commit on what was pushed before; says whether no child took it. */
		async push(tip: string, ...options: string[]) {
			const { held, here } = await take(this.pack(tip, ...options), [tip]);
			await checkConnectivity(ground.git, held, [tip], {
				near: async () => known,
			});
			await held.migrate();
			known = [tip];
			return here;
		},
		[Symbol.asyncDispose]: () => ground[Symbol.asyncDispose](),
	};
}

const long = (word: string) =>
	Array.from({ length: 100 }, (_, i) => `line ${i} of ${word}\n`).join("");

test.each(["sha1", "sha256"] as const)(
	"pushes of plain commits are taken without git, and git reads what they left: %s",
	async (format) => {
		await using work = await openWork(format);
		const { ground, store, git } = work;
		const readme = { "a/b/long.txt": long("first"), "c.txt": "c" };
		expect(await work.push(work.commit(readme))).toBe(true);
		// differences to what is there, by place and by id, and to each other
		const next = { "a/b/long.txt": `${long("first")}end\n` };
		const tip = work.commit(next);
		const thin = work.pack(tip);
		expect(await work.push(tip)).toBe(true);
		expect(thin.readUInt32BE(8)).toBe(5);
		for (let i = 0; i < 5; i++)
			work.commit({ "a/b/long.txt": `${long("first")}${long(`${i}`)}` });
		expect(
			await work.push(work.commit({ "d.txt": "d" }), "--delta-base-offset"),
		).toBe(true);
		// nothing new, and what was there once before
		expect(await work.push(work.commit({}))).toBe(true);
		expect(await work.push(work.commit(readme))).toBe(true);
		const last = work.commit({ ".gitignore": "x", ".github/x.yml": "x" });
		expect(await work.push(last)).toBe(true);
		ground.git.cache.clear();
		for (const line of git(["rev-list", "--objects", last])
			.toString()
			.trim()
			.split("\n")) {
			const oid = line.split(" ")[0] as string;
			const object = await readObject(ground.git, store, oid);
			expect(object?.body.equals(git(["cat-file", object.type, oid]))).toBe(
				true,
			);
		}
		const packs = join(storePath(ground.git, store), "objects/pack");
		for (const name of readdirSync(packs).filter((one) => one.endsWith(".idx")))
			git(["verify-pack", `--object-format=${format}`, join(packs, name)]);
		expect(await fsck(ground.git, store)).toBe("");
	},
);

test("what is not plain, or did not grow from what is there, is for git", async () => {
	await using work = await openWork();
	const { git, cwd } = work;
	const first = work.commit({ "a/b.txt": "b", "c.txt": "c" });
	expect(await work.push(first)).toBe(true);
	mkdirSync(join(cwd, "moved"));
	git(["mv", "c.txt", "moved"]);
	expect(await work.push(work.commit({}))).toBe(false);
	symlinkSync("moved/c.txt", join(cwd, "link"));
	expect(await work.push(work.commit({}))).toBe(false);
	expect(await work.push(work.commit({ "d.txt": "d" }))).toBe(true);
	const large = { large: Buffer.alloc(70_000, "x") };
	expect(await work.push(work.commit(large))).toBe(false);
	const modules = { ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = y\n' };
	expect(await work.push(work.commit(modules))).toBe(false);
	git(["rm", "-q", ".gitmodules"]);
	expect(await work.push(work.commit({}))).toBe(true);
	git(["tag", "-a", "v1", "-m", "x"]);
	expect(await work.push(git(["rev-parse", "v1"]).toString().trim())).toBe(
		false,
	);
});

test("what no tip reaches is looked at by git", async () => {
	await using work = await openWork();
	const { pack, commit } = commitOver([["100644", "file", "1"]]);
	const taken = await work.take(pack.bytes(), [commit], []);
	expect(taken.here).toBe(true);
	await taken.held.discard();
	pack.add("blob", "beside it");
	const { held, here } = await work.take(pack.bytes(), [commit], []);
	expect(here).toBe(false);
	await held.discard();
	const none = await work.take(pack.bytes(), [], []);
	expect(none.here).toBe(false);
	await none.held.discard();
	const broken = packer();
	const tree = broken.add("tree", treeLine("100644", "file", "1".repeat(40)));
	const tip = broken.add("commit", commitText(tree));
	await expect(work.take(broken.bytes(), [tip], [])).rejects.toMatchObject({
		kind: "not-connected",
	});
});

test("a parent that is no commit is for git", async () => {
	await using work = await openWork();
	const { git } = work;
	const first = work.commit({ "a.txt": "a" });
	expect(await work.push(first)).toBe(true);
	git(["tag", "-a", "v1", "-m", "x"]);
	const tag = git(["rev-parse", "v1"]).toString().trim();
	await work.push(tag);
	const pack = packer();
	const tree = pack.add("tree", treeLine("100644", "b", pack.add("blob", "b")));
	const tip = pack.add("commit", commitText(tree, tag));
	await expect(work.take(pack.bytes(), [tip], [tag])).rejects.toThrow();
});

test("what has the id of something else is for git", async () => {
	await using work = await openWork();
	const { ground } = work;
	const { pack, commit } = commitOver([["100644", "file", "1"]]);
	const other = { type: "commit" as const, body: Buffer.from("another") };
	await (await work.take(packer().bytes(), [], [])).held.discard();
	ground.git.cache.put("3", commit, other);
	const one = await work.take(pack.bytes(), [commit], []);
	expect(one.here).toBe(false);
	await one.held.discard();
	const body = Buffer.from(commitText("1".repeat(40)));
	ground.git.cache.clear();
	ground.git.cache.put("3", commit, { type: "commit", body });
	const same = await work.take(pack.bytes(), [commit], []);
	expect(same.here).toBe(false);
	await same.held.discard();
});

test("differences to what is not there, or where none are wanted, are for git", async () => {
	await using work = await openWork();
	const { ground, store } = work;
	const first = work.commit({ "a.txt": long("first") });
	await work.push(first);
	const tip = work.commit({ "a.txt": `${long("first")}end\n` });
	const thin = work.pack(tip);
	const growth = { tips: [tip], near: async () => [first] };
	const unwanted = { growth, thin: false };
	await expect(
		ingestPack(ground.git, store, Readable.from([thin]), unwanted),
	).rejects.toMatchObject({ kind: "protocol" });
	await expect(
		ingestPack(ground.git, { ...store, id: 4 }, Readable.from([thin]), {
			growth,
		}),
	).rejects.toMatchObject({ kind: "protocol" });
	await expect(
		ingestPack(ground.git, store, Readable.from([thin]), {
			growth,
			maxBytes: thin.length - 1,
		}),
	).rejects.toMatchObject({ kind: "too-large" });
	const held = await ingestPack(ground.git, store, Readable.from([thin]), {
		growth,
		maxBytes: thin.length,
	});
	expect(held.whole).toEqual(new Set([tip]));
	expect(held.received?.size).toBe(held.brought + 1);
	await held.discard();
});

test("a pack is taken where it ends; one in crumbs, with more behind it, or broken off, is for git", async () => {
	await using work = await openWork();
	const { pack, commit } = commitOver([["100644", "file", "1"]]);
	const bytes = pack.bytes();
	const open = new PassThrough();
	open.write(bytes.subarray(0, 30));
	open.write(bytes.subarray(30));
	const whole = await work.take(open, [commit], []);
	expect(whole.here).toBe(true);
	await whole.held.discard();
	const crumbs = new PassThrough();
	for (const byte of bytes) crumbs.write(Buffer.from([byte]));
	const crumbled = await work.take(crumbs, [commit], []);
	expect(crumbled.here).toBe(false);
	await crumbled.held.discard();
	const longer = new PassThrough();
	longer.write(Buffer.concat([bytes, Buffer.from("more")]));
	const more = await work.take(longer, [commit], []);
	expect(more.here).toBe(false);
	await more.held.discard();
	for (const [i, byte] of bytes.entries()) {
		if (i % 7) continue;
		const other = Buffer.from(bytes);
		other[i] = byte ^ 16;
		await expect(work.take(other, [commit], [])).rejects.toThrow();
	}
	await expect(
		work.take(bytes.subarray(0, -1), [commit], []),
	).rejects.toThrow();
	for (const count of [2, 4]) {
		const other = Buffer.from(bytes);
		other.writeUInt32BE(count, 8);
		hash("sha1", other.subarray(0, -20), "buffer").copy(
			other,
			other.length - 20,
		);
		await expect(work.take(other, [commit], [])).rejects.toThrow();
	}
});
