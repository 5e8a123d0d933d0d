import { once } from "node:events";
import { expect, test } from "vitest";
import { createStore } from "../../src/git/create-store.ts";
import { environment } from "../../src/git/environment.ts";
import { objectInfo } from "../../src/git/read/object.ts";
import { runGit, startGit } from "../../src/git/run.ts";
import { openGround } from "./support/forge.ts";

test("a command that ended with output that nobody read is over when it is killed", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const left = await startGit(git, undefined, "version", []);
	await once(left.stdout, "readable");
	await runGit(git, undefined, "version", []);
	left.kill("aborted");
	await left.ended;
	expect(git.processes.running.size).toBe(0);
});

test("children wait for memory by claimant, and are counted until they end", async () => {
	await using ground = await openGround({ memory: 600 << 20 });
	const { git } = ground;
	const start = (user: string) =>
		startGit(git, undefined, "cat-file", ["--batch"], { user });
	const [one, two] = [await start("a"), await start("a")];
	const third = start("a");
	// somebody else has his share
	const other = await start("b");
	expect(git.children.load()).toMatchObject({ waiting: 1 });
	one.kill("aborted");
	const last = await third;
	for (const child of [two, other, last]) child.kill("aborted");
	await Promise.all([one, two, other, last].map((child) => child.ended));
	expect(git.children.load()).toEqual({ working: 0, waiting: 0 });
});

test("open readers and work that nobody waits for keep no command out where there is little memory", async () => {
	await using ground = await openGround({ memory: 256 << 20 });
	const { git } = ground;
	const stores = Array.from({ length: 24 }, (_, i) => ({
		id: 100 + i,
		format: "sha1" as const,
	}));
	for (const store of stores) {
		await createStore(git, store);
		await objectInfo(git, store, "1".repeat(40));
	}
	expect(git.readers.size).toBeGreaterThan(1);
	const [store] = stores;
	const unwaited = await startGit(git, store, "cat-file", ["--batch"]);
	const answer = await runGit(
		git,
		store,
		"log",
		["--all", "--max-count=1", "--format=%H"],
		{ user: "a", signal: AbortSignal.timeout(10_000) },
	);
	expect(answer.code).toBe(0);
	unwaited.kill("aborted");
	await unwaited.ended;
});

test("git finds no program that checks signatures", async () => {
	await using ground = await openGround();
	const values = Object.values(environment(ground.git, undefined));
	for (const key of ["gpg.program", "gpg.ssh.program", "gpg.x509.program"])
		expect(values).toContain(key);
	const { stdout } = await runGit(ground.git, undefined, "version", []);
	expect(stdout.toString()).toMatch(/^git version/);
});
