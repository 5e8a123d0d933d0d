import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Git } from "../../src/git/git.ts";
import { diffTree } from "../../src/git/history/diff-tree.ts";
import { isAncestor } from "../../src/git/history/is-ancestor.ts";
import { MODE } from "../../src/git/objects/tree.ts";
import { projectRefs } from "../../src/git/project-refs.ts";
import { answerLsRefs } from "../../src/git/protocol/ls-refs.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { readCommit, readObject } from "../../src/git/read/object.ts";
import { treeEntryAt } from "../../src/git/read/tree.ts";
import { checkConnectivity } from "../../src/git/receive/connectivity.ts";
import { ingestPack } from "../../src/git/receive/ingest-pack.ts";
import { readPushRequest } from "../../src/git/receive/push-request.ts";
import { encodeReport } from "../../src/git/receive/report.ts";
import { sweepStore } from "../../src/git/receive/sweep.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { fsck, openGround } from "./support/forge.ts";
import {
	commitOver,
	commitText,
	packer,
	person,
	treeLine,
} from "./support/packer.ts";
import { putTree } from "./support/put-tree.ts";

const store: StoreRef = { id: 3, format: "sha1" };

function quarantines(git: Git) {
	return readdirSync(join(storePath(git, store), "objects")).filter((name) =>
		name.startsWith("tmp-"),
	);
}

describe("objects that could hurt whoever checks them out", () => {
	test.each<[string, string, string, string]>([
		["40000", ".git", "", "hasDotgit"],
		["100644", ".GIT", "1", "hasDotgit"],
		["100644", "git~1", "1", "hasDotgit"],
		["100644", ".g\u200cit", "1", "hasDotgit"],
		["100644", "..", "1", "hasDotdot"],
		["100644", "a/b", "1", "fullPathname"],
		["120000", ".gitmodules", "/etc/passwd", "gitmodulesSymlink"],
		[
			"100644",
			".gitmodules",
			'[submodule "../x"]\n\tpath = a\n\turl = b\n',
			"gitmodulesName",
		],
		[
			"100644",
			".gitmodules",
			'[submodule "x"]\n\tpath = a\n\turl = -u./x\n',
			"gitmodulesUrl",
		],
		[
			"100644",
			".gitmodules",
			'[submodule "x"]\n\tpath = -a\n\turl = b\n',
			"gitmodulesPath",
		],
	])("a %s %j is refused", async (mode, name, text, rule) => {
		await using ground = await openGround();
		const { git } = ground;
		const { pack } = commitOver([[mode, name, text]]);
		await expect(ingestPack(git, store, pack.stream())).rejects.toMatchObject({
			kind: "refused-object",
			detail: rule,
		});
		expect(quarantines(git)).toEqual([]);
		expect(git.processes.running.size).toBe(0);
	});

	test.each<[string, string, string]>([
		["a zero-padded mode", "0100644", person],
		[
			"no space before the address",
			"100644",
			"Ann<ann@example.org> 1700000000 +0000",
		],
		["a strange offset", "100644", "Ann <ann@example.org> 1700000000 +051800"],
		["no name", "100644", "<ann@example.org> 1700000000 +0000"],
	])("%s in an old history is taken", async (_, mode, author) => {
		await using ground = await openGround();
		const { pack, commit } = commitOver([[mode, "file", "1"]], author);
		const held = await ingestPack(ground.git, store, pack.stream());
		await checkConnectivity(ground.git, held, [commit]);
		await held.migrate();
		expect(
			(await readCommit(ground.git, store, commit)).author.email,
		).toContain("ann@");
	});
});

test("a pack is taken where it ends, whatever the stream does after it", async () => {
	await using ground = await openGround();
	const { git } = ground;
	for (const more of ["", "bytes that nobody asked for"]) {
		const { pack, commit } = commitOver([["100644", "file", `1${more}`]]);
		const stream = new PassThrough();
		for (const byte of pack.bytes()) stream.write(Buffer.from([byte]));
		stream.write(more);
		const held = await ingestPack(git, store, stream);
		await checkConnectivity(git, held, [commit]);
		await held.migrate();
		await held.discard();
	}
	expect(quarantines(git)).toEqual([]);
	expect(git.processes.running.size).toBe(0);
});

test("a quarantine is read as a store, unseen from outside until it is let in", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const session = beginWrite(git, store);
	const who = { name: "A", email: "a@x", seconds: 1, zone: "+0000" };
	const blob = session.blob(Buffer.from("old"));
	const tree = putTree(session, [{ mode: MODE.file, name: "file", oid: blob }]);
	const base = session.commit({
		tree,
		parents: [],
		author: who,
		committer: who,
		message: "m",
	});
	await session.flush();
	await projectRefs(git, store, 1, async () => ({
		head: "refs/heads/main",
		refs: [{ name: "refs/heads/main", oid: base }],
	}));
	const pack = packer();
	const added = pack.add("blob", "new");
	const pushed = pack.add(
		"tree",
		Buffer.concat([
			treeLine("100644", "added", added),
			treeLine("100644", "file", blob),
		]),
	);
	const tip = pack.add("commit", commitText(pushed, base));
	const held = await ingestPack(git, store, pack.stream());
	await checkConnectivity(git, held, [tip]);
	expect(await isAncestor(git, held, base, tip)).toBe(true);
	expect(await isAncestor(git, held, tip, base)).toBe(false);
	expect(await diffTree(git, held, base, tip)).toMatchObject([
		{ status: "added", path: "added", newOid: added },
	]);
	expect(await treeEntryAt(git, held, tip, "added")).toMatchObject({
		oid: added,
	});
	expect(await readObject(git, store, tip)).toBeUndefined();
	await held.migrate();
	expect((await readObject(git, store, tip))?.type).toBe("commit");
	expect(quarantines(git)).toEqual([]);
	expect(await fsck(git, store)).toBe("");
});

test("a history with a hole is not let in", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const { pack, commit } = commitOver([["100644", "f", "1"]]);
	const held = await ingestPack(git, store, pack.stream());
	await expect(
		checkConnectivity(git, held, ["1".repeat(40)]),
	).rejects.toMatchObject({ kind: "not-connected" });
	await held.discard();
	const orphan = packer();
	orphan.add("commit", commitText("2".repeat(40), commit));
	await expect(ingestPack(git, store, orphan.stream())).rejects.toMatchObject({
		kind: expect.any(String),
	});
	expect(quarantines(git)).toEqual([]);
	expect(await readObject(git, store, commit)).toBeUndefined();
});

test("a pack cut short, too long, damaged or abandoned leaves nothing", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const { pack } = commitOver([["100644", "f", "1".repeat(5000)]]);
	const bytes = pack.bytes();
	const damaged = Buffer.from(bytes);
	damaged[40] = (damaged[40] as number) ^ 0xff;
	for (const bad of [
		bytes.subarray(0, -30),
		damaged,
		Buffer.alloc(0),
		Buffer.from("nonsense"),
	]) {
		await expect(
			ingestPack(git, store, Readable.from([bad])),
		).rejects.toMatchObject({ kind: "protocol" });
	}
	const limited = ingestPack(git, store, Readable.from([bytes]), {
		maxBytes: 50,
	});
	await expect(limited).rejects.toMatchObject({ kind: "too-large" });
	const gone = new PassThrough();
	const abandoned = ingestPack(git, store, gone);
	gone.write(bytes.subarray(0, 20), () => gone.destroy(new Error("reset")));
	await expect(abandoned).rejects.toMatchObject({ kind: "aborted" });
	const stop = new AbortController();
	const waiting = new PassThrough();
	const stopped = ingestPack(git, store, waiting, { signal: stop.signal });
	waiting.write(bytes.subarray(0, 20), () => stop.abort());
	await expect(stopped).rejects.toMatchObject({ kind: "aborted" });
	expect(quarantines(git)).toEqual([]);
	expect(git.processes.running.size).toBe(0);
});

test("an index-pack that is killed makes the push fail and leaves nothing", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const input = new PassThrough();
	const push = ingestPack(git, store, input);
	input.write(
		commitOver([["100644", "f", "1"]])
			.pack.bytes()
			.subarray(0, 20),
	);
	await expect.poll(() => git.processes.running.size).toBe(1);
	for (const child of git.processes.running) child.kill("failed");
	await expect(push).rejects.toMatchObject({ kind: "failed" });
	expect(quarantines(git)).toEqual([]);
});

test("what a killed server left is swept, what may be in use is not", async () => {
	await using ground = await openGround();
	const { git } = ground;
	await ingestPack(
		git,
		store,
		commitOver([["100644", "f", "1"]]).pack.stream(),
	);
	const packs = join(storePath(git, store), "objects/pack");
	writeFileSync(join(packs, "tmp_abc.pack"), "");
	// its index may be what is missing
	writeFileSync(join(packs, `pack-level0-${"1".repeat(40)}.pack`), "");
	expect(sweepStore(git, store)).toBe(0);
	// a pack whose deltas took an hour, and whose objects are being checked
	expect(sweepStore(git, store, { now: Date.now() + 2 * 3_600_000 })).toBe(0);
	expect(sweepStore(git, store, { now: Date.now() + 4 * 3_600_000 })).toBe(2);
	const quarantine = join(storePath(git, store), "objects/tmp-1");
	mkdirSync(quarantine);
	writeFileSync(join(quarantine, "tmp_pack_1"), "");
	// a push that has been coming for four hours
	utimesSync(quarantine, 1, Date.now() / 1000 - 4 * 3_600);
	expect(sweepStore(git, store)).toBe(0);
	utimesSync(join(quarantine, "tmp_pack_1"), 1, Date.now() / 1000 - 4 * 3_600);
	expect(sweepStore(git, store)).toBe(1);
});

describe("the request", () => {
	const [a, b] = ["1".repeat(40), "2".repeat(40)];
	const read = (...parts: (string | Buffer)[]) =>
		readPushRequest(
			Readable.from(parts.map((part) => Buffer.from(part))),
			"sha1",
			10_000,
		);

	test("is read up to the pack, however it is cut into pieces", async () => {
		const whole = Buffer.concat([
			pktLine(`shallow ${b}\n`),
			pktLine(
				`${a} ${b} refs/heads/ä b\0 report-status push-options object-format=sha1`,
			),
			pktLine(`${b} ${"0".repeat(40)} refs/heads/gone\n`),
			Buffer.from("0000"),
			pktLine("one=a;b"),
			Buffer.from("0000PACKrest"),
		]);
		for (const size of [1, 7, 1000]) {
			const pieces: Buffer[] = [];
			for (let at = 0; at < whole.length; at += size)
				pieces.push(whole.subarray(at, at + size));
			const request = await read(...pieces);
			expect(request.commands).toEqual([
				{ old: a, new: b, ref: "refs/heads/ä b" },
				{ old: b, new: "0".repeat(40), ref: "refs/heads/gone" },
			]);
			expect(request.options).toEqual(["one=a;b"]);
			expect(request.shallow).toEqual([b]);
			expect(Buffer.concat(await request.pack.toArray()).toString()).toBe(
				"PACKrest",
			);
		}
	});

	test("of a client that probes has no commands", async () => {
		expect((await read("0000")).commands).toEqual([]);
		expect((await read("")).commands).toEqual([]);
	});

	test.each<[string, (string | Buffer)[]]>([
		["no packet", ["hello world"]],
		["half a packet", ["00"]],
		["a packet that ends early", ["0040abc"]],
		["a packet of three bytes", ["0003"]],
		["no ids", [pktLine("x y refs/heads/a\0"), "0000"]],
		["no ref", [pktLine(`${a} ${b} \0`), "0000"]],
		["a signed push", [pktLine("push-cert\0report-status"), "0000"]],
		[
			"another object format",
			[pktLine(`${a} ${b} r\0object-format=sha256`), "0000"],
		],
		["a ref twice", [pktLine(`${a} ${b} r\0`), pktLine(`${b} ${a} r`), "0000"]],
	])("that is %s is refused", async (_, parts) => {
		await expect(read(...parts)).rejects.toMatchObject({ kind: "protocol" });
	});

	test("with too many lines is refused", async () => {
		const lines = Array.from({ length: 200 }, (_, at) =>
			pktLine(`${a} ${b} refs/heads/${at}`),
		);
		await expect(read(...lines)).rejects.toMatchObject({ kind: "too-large" });
	});
});

test("a report cannot carry control characters or forged lines", () => {
	const report = encodeReport(
		[{ ref: "refs/heads/a", refused: "no\n0000\x1b[2J" }],
		{
			capabilities: new Set(["report-status"]),
		},
	).toString();
	expect(report).toBe("000eunpack ok\n0020ng refs/heads/a no 0000?[2J\n0000");
});

test("ls-refs answers prefixes, symbolic refs, peeled tags and an unborn HEAD", () => {
	const rows = {
		head: "refs/heads/main",
		refs: [
			{ name: "refs/heads/main", oid: "a" },
			{ name: "refs/tags/v1", oid: "b", peeled: "a" },
		],
	};
	const ask = (
		args: string[],
		from: Parameters<typeof answerLsRefs>[1] = rows,
	) =>
		answerLsRefs(
			{ command: "ls-refs", capabilities: [], args, raw: Buffer.alloc(0) },
			from,
		).toString();
	expect(ask(["peel", "symrefs"])).toBe(
		"0029a HEAD symref-target:refs/heads/main\n0016a refs/heads/main\n001cb refs/tags/v1 peeled:a\n0000",
	);
	expect(ask(["ref-prefix refs/tags/"])).toBe("0013b refs/tags/v1\n0000");
	expect(ask(["unborn", "symrefs"], { head: "refs/heads/x", refs: [] })).toBe(
		"002bunborn HEAD symref-target:refs/heads/x\n0000",
	);
	expect(() => ask(["nonsense"])).toThrow(
		expect.objectContaining({ kind: "protocol" }),
	);
});

test("git verifies the packs and indexes written in-process", async () => {
	await using ground = await openGround();
	const session = beginWrite(ground.git, store);
	for (let index = 0; index < 500; index++)
		session.blob(Buffer.alloc(index * 7, `${index} `));
	await session.flush();
	const packs = join(storePath(ground.git, store), "objects/pack");
	const [name = ""] = readdirSync(packs).filter((file) =>
		file.endsWith(".idx"),
	);
	execFileSync("git", ["verify-pack", join(packs, name)]);
});
