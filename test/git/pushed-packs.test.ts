import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { objectInfo } from "../../src/git/read/object.ts";
import { ingestPack } from "../../src/git/receive/ingest-pack.ts";
import type { StoreRef } from "../../src/git/store.ts";
import { openGround } from "./support/forge.ts";

const store: StoreRef = { id: 5, format: "sha1" };
const MiB = 1 << 20;

/** A work tree, and the pack of what a commit reaches. */
function workIn(directory: string) {
	mkdirSync(directory, { recursive: true });
	const git = (args: string[], input?: string | Buffer) =>
		execFileSync("git", args, {
			cwd: directory,
			input,
			maxBuffer: 64 * MiB,
			env: {
				...process.env,
				GIT_AUTHOR_NAME: "a",
				GIT_AUTHOR_EMAIL: "a@example.org",
				GIT_COMMITTER_NAME: "a",
				GIT_COMMITTER_EMAIL: "a@example.org",
			},
		});
	git(["init", "-q"]);
	return {
		commit(content: Buffer, message = "x") {
			writeFileSync(join(directory, "file"), content);
			git(["add", "."]);
			git(["commit", "-q", "-F", "-"], message);
			return git(["rev-parse", "HEAD"]).toString().trim();
		},
		/** A directory in which one file has these names. */
		directory(names: readonly string[]) {
			const blob = git(["hash-object", "-w", "--stdin"], "x").toString().trim();
			const lines = names.map((name) => `100644 blob ${blob}\t${name}\n`);
			return git(["mktree"], lines.join("")).toString().trim();
		},
		blob: (oid: string) =>
			git(["rev-parse", `${oid}:file`])
				.toString()
				.trim(),
		pack: (...args: string[]) =>
			git(
				["pack-objects", "--revs", "--stdout", "-q", "--thin"],
				args.join("\n"),
			),
	};
}

test("an object that is no file has to fit into a bounded memory, a file need not", async () => {
	await using ground = await openGround({ pushedObject: MiB });
	const { git } = ground;
	const work = workIn(join(ground.scratch, "work"));
	const file = work.commit(randomBytes(3 * MiB));
	const held = await ingestPack(git, store, Readable.from([work.pack(file)]));
	await held.migrate();
	const long = work.commit(Buffer.from("x"), "m".repeat(3 * MiB));
	await expect(
		ingestPack(git, store, Readable.from([work.pack(long, `^${file}`)])),
	).rejects.toMatchObject({
		kind: "too-large",
		message: "an object of the pack is too large",
	});
});

test("a directory passes up to the bound, and one above it is refused", async () => {
	await using ground = await openGround({ pushedObject: MiB });
	const { git } = ground;
	const work = workIn(join(ground.scratch, "work"));
	const names = Array.from(
		{ length: 20_000 },
		(_, i) => `a-name-of-thirty-characters${String(i).padStart(6, "0")}`,
	);
	const first = work.directory(names.slice(0, 15_000));
	const second = work.directory(names.slice(1, 15_000));
	const pack = work.pack(first, second);
	const held = await ingestPack(git, store, Readable.from([pack]), {
		user: "a",
	});
	await held.migrate();
	expect((await objectInfo(git, store, second))?.type).toBe("tree");
	const large = work.pack(work.directory(names));
	await expect(
		ingestPack(git, store, Readable.from([large])),
	).rejects.toMatchObject({ kind: "too-large" });
});

test("an object that is no file has 32 MiB at most, unless a forge is told otherwise", async () => {
	await using ground = await openGround();
	expect(ground.git.limits.pushedObject).toBe(32 * MiB);
});

test("a small difference to a large file is applied in a turn for more memory", async () => {
	await using ground = await openGround({ pushedObject: MiB });
	const { git } = ground;
	const work = workIn(join(ground.scratch, "work"));
	const content = randomBytes(3 * MiB);
	const first = work.commit(content);
	const known = await ingestPack(git, store, Readable.from([work.pack(first)]));
	await known.migrate();
	const second = work.commit(Buffer.concat([content, Buffer.from("more")]));
	const pack = work.pack(second, `^${first}`);
	expect(pack.length).toBeLessThan(MiB);
	const held = await ingestPack(git, store, Readable.from([pack]), {
		user: "a",
	});
	await held.migrate();
	expect(await objectInfo(git, store, work.blob(second))).toMatchObject({
		size: 3 * MiB + 4,
	});
	expect(git.pushTurns.load()).toEqual({ working: 0, waiting: 0 });
	expect(git.children.load().waiting).toBe(0);
});

test("pushes of one account take turns, and who sends nothing is cut off", async () => {
	await using ground = await openGround({ pushIdle: 200 });
	const { git } = ground;
	const work = workIn(join(ground.scratch, "work"));
	const pack = work.pack(work.commit(Buffer.from("x")));
	const push = (user: string) => {
		const body = new PassThrough();
		body.write(pack.subarray(0, 20));
		const done = ingestPack(git, store, body, { user });
		return { body, done };
	};
	const perUser = git.limits.pushTurns.perUser as number;
	const slow = Array.from({ length: perUser + 1 }, () => push("a"));
	const ends = Promise.allSettled(slow.map(({ done }) => done));
	await expect
		.poll(() => git.pushTurns.load())
		.toEqual({ working: perUser, waiting: 1 });
	const other = push("b");
	other.body.end(pack.subarray(20));
	await (await other.done).discard();
	for (const end of await ends)
		expect(end).toMatchObject({ reason: { kind: "timeout" } });
	expect(git.pushTurns.load()).toEqual({ working: 0, waiting: 0 });
});
