import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	type ChildKind,
	type ChildKindName,
	childKinds,
} from "../../src/children/child-kind.ts";
import { NoSandbox, openSandbox } from "../../src/children/open-sandbox.ts";
import type { Sandbox } from "../../src/children/sandbox.ts";
import { type ChildStart, startChild } from "../../src/children/start-child.ts";
import { accessOf } from "../../src/git/access/child-access.ts";
import { createStore } from "../../src/git/create-store.ts";
import type { Git } from "../../src/git/git.ts";
import { openGit } from "../../src/git/open.ts";
import { type QuarantineRef, storePath } from "../../src/git/store.ts";
import { afterFile } from "../support/after-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ingot-confined-"));
afterFile(() => rmSync(folder, { recursive: true, force: true }));
const place = { searchPath: process.env.PATH ?? "", folder: join(folder, "s") };
const database = join(folder, "forge.db");
writeFileSync(database, "rows\n");

const open = (name: "landlock" | "bwrap"): Promise<Sandbox | undefined> =>
	openSandbox(name, place).catch((error) => {
		if (error instanceof NoSandbox) return undefined;
		throw error;
	});
const here = {
	landlock: await open("landlock"),
	bwrap: await open("bwrap"),
	limits: await openSandbox("limits", place),
};
/** Kinds that a sandbox confines: what is brief is left to its limits by bwrap. */
const kindsIn = (sandbox: "landlock" | "bwrap") =>
	(Object.keys(childKinds) as ChildKindName[]).filter((name) => {
		const { brief }: ChildKind = childKinds[name];
		return sandbox === "landlock" || !brief;
	});

/** A forge's directory of stores with two of them, one of which has a quarantine. */
async function stores(sandbox: Sandbox) {
	const git = await openGit({
		root: join(folder, sandbox.name),
		sandbox: "limits",
	});
	git.sandbox = sandbox;
	const [own, other] = [1, 2].map((id) => ({ id, format: "sha1" as const }));
	if (!own || !other) throw new Error("no stores");
	for (const store of [own, other]) await createStore(git, store);
	const quarantine = join(storePath(git, own), "objects/tmp-1");
	mkdirSync(quarantine, { recursive: true });
	return { git, held: { ...own, quarantine }, other };
}

/** Runs a shell script as a child of a kind and gives how it ended. */
async function runAs(
	{ git, held }: { git: Git; held: QuarantineRef },
	name: ChildKindName,
	[script, ...args]: readonly [string, ...string[]],
	more: Partial<ChildStart> = {},
): Promise<{ code: number | null; said: string }> {
	const kind = childKinds[name];
	const child = startChild(git.sandbox, {
		...accessOf(git, held, kind),
		kind,
		file: "/bin/sh",
		args: ["-c", script, "test", ...args],
		environment: {
			PATH: git.searchPath,
			GIT_ALLOW_PROTOCOL: "http",
			GIT_CONFIG_NOSYSTEM: "1",
			GIT_CONFIG_GLOBAL: "/dev/null",
			HOME: "/nonexistent",
		},
		memory: { space: 1 << 30 },
		...more,
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding("utf8").on("data", (text) => {
			said += text;
		});
	child.stdin?.on("error", () => {}).end();
	const [code] = await once(child, "close");
	return { code, said };
}

for (const name of ["landlock", "bwrap"] as const)
	describe.skipIf(!here[name])(`in the sandbox ${name}`, () => {
		const sandbox = here[name] as Sandbox;

		test.each(kindsIn(name))(
			"a %s reads its store and nothing else",
			async (kind) => {
				const at = await stores(sandbox);
				const own = join(storePath(at.git, at.held), "HEAD");
				expect(await runAs(at, kind, ['cat "$1"', own])).toEqual({
					code: 0,
					said: "ref: refs/heads/main\n",
				});
				for (const path of [
					database,
					join(storePath(at.git, at.other), "HEAD"),
					"/etc/passwd",
				]) {
					expect(existsSync(path)).toBe(true);
					const { code, said } = await runAs(at, kind, ['cat "$1"', path]);
					expect([path, code, said]).toEqual([
						path,
						1,
						expect.stringMatching(/Permission denied|No such file/),
					]);
				}
			},
		);

		test.each(kindsIn(name))("a %s writes where its kind may", async (kind) => {
			const at = await stores(sandbox);
			const { writes } = childKinds[kind];
			const own = join(storePath(at.git, at.held), "new");
			const held = join(at.held.quarantine, "new");
			const other = join(storePath(at.git, at.other), "new");
			const outside = join(folder, "new");
			const system = `/usr/ingot-test-${process.pid}`;
			for (const path of [own, held, other, outside, system]) {
				// an empty file passes also where no byte may be written
				await runAs(at, kind, [': >"$1"', path]);
				const may =
					(path === own && writes === "store") ||
					(path === held && writes !== "nothing");
				expect([path, existsSync(path)]).toEqual([path, may]);
				rmSync(path, { force: true });
			}
			await runAs(at, kind, [': >"$1"', database]);
			expect(readFileSync(database, "utf8")).toBe("rows\n");
		});

		test.each(kindsIn(name))(
			"a %s connects only where its kind may",
			async (kind) => {
				let connections = 0;
				const server = createServer((socket) => {
					connections++;
					socket.destroy();
				}).listen(0, "127.0.0.1");
				await once(server, "listening");
				try {
					const { port } = server.address() as { port: number };
					const at = await stores(sandbox);
					const address = `http://127.0.0.1:${port}/x`;
					const script = 'git ls-remote "$1"';
					const { code } = await runAs(at, kind, [script, address]);
					expect(code).not.toBe(0);
					expect(connections > 0).toBe(childKinds[kind].network);
				} finally {
					server.close();
				}
			},
		);

		test("stores that a store leans on can be read", async () => {
			const at = await stores(sandbox);
			const objects = join(storePath(at.git, at.other), "objects");
			writeFileSync(join(objects, "x"), "there\n");
			writeFileSync(
				join(storePath(at.git, at.held), "objects/info/alternates"),
				`${objects}\n`,
			);
			const { said } = await runAs(at, "walker", ['cat "$1/x"', objects]);
			expect(said).toBe("there\n");
		});

		test.runIf(name === "bwrap")("no other process can be seen", async () => {
			const at = await stores(sandbox);
			const script = 'kill -0 "$1"';
			const { code } = await runAs(at, "walker", [script, String(process.pid)]);
			expect(code).toBe(1);
		});

		test.runIf(name === "bwrap" && process.getuid?.() !== 0)(
			"processes are counted",
			async () => {
				const at = await stores(sandbox);
				const many =
					"i=0; while [ $i -lt 100 ]; do sleep 5 & i=$((i+1)); done; echo all";
				expect((await runAs(at, "walker", [many])).said).not.toContain("all");
			},
		);
	});

for (const name of ["landlock", "bwrap", "limits"] as const)
	describe.skipIf(!here[name])(`with the limits of ${name}`, () => {
		const sandbox = here[name] as Sandbox;

		test("a child that eats memory ends, and the next one runs", async () => {
			const at = await stores(sandbox);
			const eat = "x=$(yes | head -c 300000000); echo ${#x}";
			const memory = { space: 128 << 20 };
			const { code, said } = await runAs(at, "walker", [eat], { memory });
			expect(code).not.toBe(0);
			expect(said).not.toMatch(/299999999/);
			expect(await runAs(at, "walker", ["echo ok"])).toEqual({
				code: 0,
				said: "ok\n",
			});
		});

		test("a child that computes without end is ended by the kernel", async () => {
			const at = await stores(sandbox);
			const script = "while :; do :; done";
			const { code } = await runAs(at, "walker", [script], { seconds: 1 });
			expect(code).not.toBe(0);
		});

		test("a file does not grow beyond its limit", async () => {
			const at = await stores(sandbox);
			const path = join(at.held.quarantine, "large");
			const script = 'yes | head -c 100000 >"$1"';
			const fileBytes = 10_240;
			const { code } = await runAs(at, "receiver", [script, path], {
				fileBytes,
			});
			expect(code).not.toBe(0);
			expect(readFileSync(path).length).toBe(fileBytes);
			rmSync(path);
		});

		test("a child that writes nothing writes no byte", async () => {
			const at = await stores(sandbox);
			const path = join(folder, "byte");
			await runAs(at, "walker", ['echo x >"$1"', path]);
			expect(existsSync(path) && readFileSync(path).length > 0).toBe(false);
			rmSync(path, { force: true });
		});
	});

test("only what is brief goes without a sandbox", () => {
	const brief = Object.values<ChildKind>(childKinds).filter((k) => k.brief);
	expect(brief.map(({ name }) => name)).toEqual(["checker"]);
	expect(kindsIn("bwrap").length).toBe(kindsIn("landlock").length - 1);
});

test("a sandbox that was named and does not work is an error; auto takes limits", async () => {
	const nothing = { ...place, tools: join(folder, "no-tools") };
	for (const name of ["landlock", "bwrap"] as const)
		await expect(openSandbox(name, nothing)).rejects.toThrow(
			`INGOT_SANDBOX: ${name} does not work on this machine`,
		);
	expect((await openSandbox("auto", nothing)).name).toBe("limits");
});

test("a program that is there and does not confine is not taken", async () => {
	const tools = join(folder, "tools");
	mkdirSync(tools);
	const script =
		'#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n';
	writeFileSync(join(tools, "bwrap"), script, { mode: 0o755 });
	await expect(openSandbox("bwrap", { ...place, tools })).rejects.toThrow(
		"it lets through what it must not",
	);
});
