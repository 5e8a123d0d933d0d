import { once } from "node:events";
import { expect, test } from "vitest";
import { environment } from "../../src/git/environment.ts";
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

test("git finds no program that checks signatures", async () => {
	await using ground = await openGround();
	const values = Object.values(environment(ground.git, undefined));
	for (const key of ["gpg.program", "gpg.ssh.program", "gpg.x509.program"])
		expect(values).toContain(key);
	const { stdout } = await runGit(ground.git, undefined, "version", []);
	expect(stdout.toString()).toMatch(/^git version/);
});
