import { expect, test } from "vitest";
import { inReadTurn, readGit } from "../../../src/git/history/read-turn.ts";
import { workingFor } from "../../../src/threads/claimant.ts";
import { openGround } from "../support/forge.ts";

const limits = { atOnce: 2, perUser: 1, waiting: 2, patience: 60_000 };

test("who reads much of histories waits for himself alone, and what belongs to a turn takes no other", async () => {
	await using ground = await openGround({ readTurns: limits });
	const { git } = ground;
	const version = () => readGit(git, undefined, "version", []);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	const first = workingFor("ada", () =>
		inReadTurn(git, undefined, async () => {
			await version();
			await held;
		}),
	);
	let done = false;
	const second = workingFor("ada", version).then(() => {
		done = true;
	});
	expect(git.readTurns.load()).toEqual({ working: 1, waiting: 1 });
	await workingFor("bob", version);
	await version();
	expect(done).toBe(false);
	release();
	await Promise.all([first, second]);
	expect(git.readTurns.load()).toEqual({ working: 0, waiting: 0 });
});

test("more than may wait are told to come back, and one that is not wanted any more waits no longer", async () => {
	await using ground = await openGround({ readTurns: limits });
	const { git } = ground;
	const end = await git.readTurns.take({ user: "ada" });
	const gone = new AbortController();
	const ask = (signal?: AbortSignal) =>
		workingFor("ada", () => readGit(git, undefined, "version", [], { signal }));
	const waiting = ask(gone.signal);
	await expect(ask()).rejects.toMatchObject({ kind: "busy" });
	gone.abort();
	await expect(waiting).rejects.toMatchObject({ kind: "aborted" });
	end();
});
