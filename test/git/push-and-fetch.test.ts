import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import type { Git } from "../../src/git/git.ts";
import { pktLine } from "../../src/git/protocol/pkt-line.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { uploadPack } from "../../src/git/upload/upload-pack.ts";
import { client, fsck, openGround, runClient, serve } from "./support/forge.ts";

/** A work tree of the real git with some commits. */
async function workTree(scratch: string, format: string, commits = 3) {
	const path = join(scratch, "work");
	await client(scratch, [
		"init",
		"-q",
		"-b",
		"main",
		`--object-format=${format}`,
		path,
	]);
	mkdirSync(join(path, "dir"));
	for (let index = 0; index < commits; index++) {
		writeFileSync(
			join(path, "dir", `file${index}`),
			`content ${index}\n`.repeat(50),
		);
		await client(path, ["add", "."]);
		await client(path, ["commit", "-qm", `commit ${index}`]);
	}
	return path;
}

/** Names of what a refused push could have left in a store. */
function leftovers(path: string): string[] {
	return [
		...readdirSync(join(path, "objects")).filter((name) =>
			name.startsWith("tmp-"),
		),
		...readdirSync(join(path, "objects/pack")),
	];
}

describe.each(["sha1", "sha256"] as const)("with %s objects", (format) => {
	const store: StoreRef = { id: 7, format };

	test.each(["0", "1", "2"])(
		"a push and a clone of version %s come through",
		async (version) => {
			await using ground = await openGround();
			await using forge = await serve(ground.git, store);
			const work = await workTree(ground.scratch, format);
			await client(work, ["tag", "-am", "first", "v1"]);
			const set = ["-c", `protocol.version=${version}`];
			await client(work, [...set, "push", "-q", forge.url, "main", "v1"]);
			expect(forge.failures).toEqual([]);
			await client(ground.scratch, [...set, "clone", "-q", forge.url, "copy"]);
			const copy = join(ground.scratch, "copy");
			expect(await client(copy, ["rev-parse", "HEAD"])).toBe(
				await client(work, ["rev-parse", "HEAD"]),
			);
			expect(await client(copy, ["cat-file", "-t", "v1"])).toBe("tag");
			expect(await client(copy, ["fsck", "--strict"])).toBe("");
			expect(await fsck(ground.git, store)).toBe("");
			const again = await client(copy, [...set, "fetch", "-q", forge.url]);
			expect(again).toBe("");
			expect(forge.failures).toEqual([]);
		},
	);

	test("thin packs, deletes and new names for old commits are taken", async () => {
		await using ground = await openGround();
		await using forge = await serve(ground.git, store);
		const work = await workTree(ground.scratch, format);
		await client(work, ["push", "-q", forge.url, "main"]);
		const big = Array.from(
			{ length: 3000 },
			(_, line) => `line ${line * 7919}`,
		);
		writeFileSync(join(work, "big"), big.join("\n"));
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "big"]);
		await client(work, ["push", "-q", forge.url, "main"]);
		writeFileSync(join(work, "big"), big.with(5, "changed").join("\n"));
		await client(work, ["commit", "-qam", "bigger"]);
		await client(work, [
			"push",
			"-q",
			"--thin",
			forge.url,
			"main",
			"main:refs/heads/two",
		]);
		await client(work, ["push", "-q", forge.url, "main~1:refs/heads/old"]);
		const out = await client(work, [
			"push",
			"--porcelain",
			forge.url,
			":refs/heads/two",
		]);
		expect(out).toContain("[deleted]");
		expect([...forge.rows.refs.keys()].sort()).toEqual([
			"refs/heads/main",
			"refs/heads/old",
		]);
		expect(await fsck(ground.git, store)).toBe("");
		expect(forge.failures).toEqual([]);
	});

	test("shallow, partial and treeless clones fetch what they lack", async () => {
		await using ground = await openGround();
		await using forge = await serve(ground.git, store);
		const work = await workTree(ground.scratch, format, 5);
		await client(work, ["push", "-q", forge.url, "main"]);
		const { scratch } = ground;
		await client(scratch, ["clone", "-q", "--depth=1", forge.url, "shallow"]);
		await client(join(scratch, "shallow"), ["fetch", "-q", "--unshallow"]);
		const count = ["rev-list", "--count", "HEAD"];
		expect(await client(join(scratch, "shallow"), count)).toBe("5");
		for (const filter of ["blob:none", "tree:0"]) {
			const name = filter.replace(":", "-");
			await client(scratch, [
				"clone",
				"-q",
				`--filter=${filter}`,
				forge.url,
				name,
			]);
			const files = await client(join(scratch, name), [
				"log",
				"-p",
				"--format=%H",
			]);
			expect(files).toContain("content 0");
		}
		expect(forge.failures).toEqual([]);
	});
});

const store: StoreRef = { id: 8, format: "sha1" };

test("a pushed-away or hidden commit cannot be fetched by id, a reachable one can", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store, {
		hidden: ["refs/hidden/"],
	});
	const work = await workTree(ground.scratch, "sha1");
	const [older, secret] = [
		await client(work, ["rev-parse", "HEAD~1"]),
		await client(work, ["rev-parse", "HEAD"]),
	];
	const blob = await client(work, ["rev-parse", "HEAD:dir/file2"]);
	await client(work, ["push", "-q", forge.url, "main", "main:refs/hidden/x"]);
	await client(work, ["push", "-qf", forge.url, "main~1:main"]);
	for (const version of ["0", "2"]) {
		const fetch = [
			"-c",
			`protocol.version=${version}`,
			"fetch",
			"-q",
			forge.url,
		];
		const name = join(ground.scratch, `v${version}`);
		await client(ground.scratch, ["init", "-q", name]);
		expect((await runClient(name, [...fetch, secret])).code).not.toBe(0);
		expect((await runClient(name, [...fetch, blob])).code).not.toBe(0);
		expect((await runClient(name, [...fetch, `${older}~1`])).code).not.toBe(0);
		const parent = await client(work, ["rev-parse", `${older}~1`]);
		await client(name, [...fetch, parent]);
		await client(name, [
			...fetch,
			await client(work, ["rev-parse", `${older}:dir/file0`]),
		]);
	}
	const { out } = await runClient(ground.scratch, ["ls-remote", forge.url]);
	expect(out).not.toContain("hidden");
});

test("a push starts one git process or two, a listing of refs none, a clone one", async () => {
	await using ground = await openGround();
	const { processes } = ground.git;
	await using forge = await serve(ground.git, store);
	const work = await workTree(ground.scratch, "sha1");
	const started = async (run: () => Promise<unknown>) => {
		const before = processes.started;
		await run();
		return processes.started - before;
	};
	// all that it names came with it
	expect(
		await started(() => client(work, ["push", "-q", forge.url, "main"])),
	).toBe(1);
	expect(
		await started(() =>
			client(work, ["push", "-q", forge.url, "main~1:refs/heads/x"]),
		),
	).toBe(2);
	expect(await started(() => client(work, ["ls-remote", forge.url]))).toBe(0);
	const clone = ["clone", "-q", forge.url, "copy"];
	expect(await started(() => client(ground.scratch, clone))).toBe(1);
});

test("a refused push leaves nothing and moves nothing", async () => {
	await using ground = await openGround();
	await using forge = await serve(ground.git, store, { maxBytes: 20_000 });
	const work = await workTree(ground.scratch, "sha1");
	await client(work, ["push", "-q", forge.url, "main"]);
	const path = storePath(ground.git, store);
	const before = leftovers(path);
	const noise = Array.from({ length: 9000 }, () =>
		Math.random().toString(36),
	).join("");
	writeFileSync(join(work, "noise"), noise);
	await client(work, ["add", "."]);
	await client(work, ["commit", "-qm", "too big"]);
	const push = await runClient(work, ["push", forge.url, "main"]);
	expect(push.code).toBe(1);
	expect(forge.failures).toMatchObject([{ kind: "too-large" }]);
	expect(leftovers(path)).toEqual(before);
	expect(ground.git.processes.running.size).toBeLessThanOrEqual(1);
});

/** Serves fetches on an open connection, as SSH does; gives the command that stands in for ssh. */
async function serveConnected(
	git: Git,
	version: 0 | 1 | 2,
	forge: Awaited<ReturnType<typeof serve>>,
	scratch: string,
) {
	const server = createServer({ allowHalfOpen: true }, async (socket) => {
		socket.on("error", () => {});
		const refs = [...forge.rows.refs.values()];
		try {
			await uploadPack(git, store, {
				version,
				input: socket,
				output: socket,
				connected: true,
				user: "a",
				refs: async () => ({ head: forge.rows.head, refs }),
				project: forge.project,
			});
		} finally {
			socket.end();
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const script = join(scratch, "ssh.mjs");
	writeFileSync(
		script,
		`import net from "node:net";
		const socket = net.connect({ port: ${port}, host: "127.0.0.1", allowHalfOpen: true });
		process.stdin.pipe(socket); socket.pipe(process.stdout);
		socket.on("end", () => process.exit(0));`,
	);
	return {
		command: `${process.execPath} ${script}`,
		async [Symbol.asyncDispose]() {
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

test.each([0, 1, 2] as const)(
	"a fetch of version %d over an open connection comes through",
	async (version) => {
		await using ground = await openGround();
		await using forge = await serve(ground.git, store);
		const work = await workTree(ground.scratch, "sha1");
		await client(work, ["push", "-q", forge.url, "main"]);
		await using ssh = await serveConnected(
			ground.git,
			version,
			forge,
			ground.scratch,
		);
		const env = { GIT_SSH_COMMAND: ssh.command, GIT_SSH_VARIANT: "ssh" };
		const set = ["-c", `protocol.version=${version}`];
		await client(
			ground.scratch,
			[...set, "clone", "-q", "ssh://git@host/r.git", "copy"],
			env,
		);
		const copy = join(ground.scratch, "copy");
		writeFileSync(join(work, "more"), "1");
		await client(work, ["add", "."]);
		await client(work, ["commit", "-qm", "more"]);
		await client(work, ["push", "-q", forge.url, "main"]);
		await client(copy, [...set, "pull", "-q"], env);
		const head = ["rev-parse", "HEAD"];
		expect(await client(copy, head)).toBe(await client(work, head));
		expect(await client(copy, [...set, "pull", "-q"], env)).toBe("");
	},
);

test("a child ends when its client goes away", async () => {
	await using ground = await openGround();
	const { git } = ground;
	await using forge = await serve(git, store);
	const work = await workTree(ground.scratch, "sha1");
	const noise = Array.from(
		{ length: 200_000 },
		(_, at) => (at * 7919) % 104_729,
	).join("");
	writeFileSync(join(work, "big"), noise);
	await client(work, ["add", "."]);
	await client(work, ["commit", "-qm", "big"]);
	await client(work, ["push", "-q", forge.url, "main"]);
	const want = [...forge.rows.refs.values()].map((row) => row.oid)[0];
	const output = new PassThrough({ highWaterMark: 10 });
	const serving = uploadPack(git, store, {
		version: 0,
		input: Readable.from([
			pktLine(`want ${want} side-band-64k\n`),
			Buffer.from("0000"),
			pktLine("done\n"),
		]),
		output,
		user: "a",
		refs: async () => ({ refs: forge.rows.refs.values() }),
		project: forge.project,
	});
	output.once("data", () => output.destroy());
	await expect(serving).rejects.toMatchObject({ kind: "aborted" });
	// what remains is the process that reads objects
	await vi.waitFor(() =>
		expect([...git.processes.running].length).toBeLessThanOrEqual(1),
	);
});
