import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	buildForge,
	runIngot,
	startChildForge,
} from "../support/child-forge.ts";

let work: string;
beforeAll(async () => {
	buildForge();
	work = await mkdtemp(join(tmpdir(), "ingot-doctor-"));
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function ingot(...args: string[]) {
	const child = runIngot(args);
	let text = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (bytes) => {
			text += bytes;
		});
	const [code] = await once(child, "close");
	return { code, text };
}

test("a forge is backed up while it runs, restored, and examined when it is stopped", async () => {
	const [data, backup, again] = ["data", "backup", "again"].map((name) =>
		join(work, name),
	) as [string, string, string];
	const forge = await startChildForge(data);
	const made = await ingot("backup", backup, "--data", data);
	expect(made).toMatchObject({ code: 0 });
	expect(made.text).toContain("0 repositories with 0 refs and 1 accounts");
	expect(made.text).not.toContain("damaged");
	const around = join(work, "around");
	expect(
		(await ingot("backup", around, "--around-damage", "--data", data)).text,
	).toContain("nothing is damaged: the backup is complete");
	expect(made.text).toContain("the backup is on the same disk as the data");
	const busy = await ingot("doctor", "--data", data);
	expect(busy.code).toBe(1);
	expect(busy.text).toContain("stop the server first");
	await forge.kill("SIGTERM");
	expect((await ingot("restore", backup, "--check")).text).toContain(
		"is complete",
	);
	expect((await ingot("restore", backup, "--data", data)).text).toContain(
		"is not empty",
	);
	expect(await ingot("restore", backup, "--data", again)).toMatchObject({
		code: 0,
	});
	expect(await ingot("doctor", "--data", again)).toMatchObject({ code: 0 });
	const db = new DatabaseSync(join(again, "ingot.db"));
	db.exec("update account set stars = 3");
	db.close();
	expect((await ingot("doctor", "--data", again)).code).toBe(1);
	const fixed = await ingot("doctor", "--fix", "--data", again);
	expect([
		fixed.code,
		fixed.text.includes("1 problems found, 1 repaired"),
	]).toEqual([0, true]);
	expect((await ingot("doctor", "--data", again)).text).toContain(
		"no problems found",
	);
});

test("a command that looks after a forge makes none where there is none", async () => {
	const nowhere = join(work, "nowhere");
	for (const command of [["doctor"], ["backup", join(work, "none")]]) {
		const { code, text } = await ingot(...command, "--data", nowhere);
		expect([code, text]).toEqual([
			1,
			`ingot: there is no forge in ${nowhere}: name its directory with --data\n`,
		]);
	}
	expect(existsSync(nowhere)).toBe(false);
});

test("every command tells what it takes", async () => {
	for (const [command, told] of [
		["serve", "--port"],
		["doctor", "ingot doctor [--fix]"],
		["admin", "ingot admin user create NAME"],
		["runner", "--labels"],
	] as const) {
		const { code, text } = await ingot(command, "--help");
		expect([command, code]).toEqual([command, 0]);
		expect(text).toContain(told);
	}
});

test("a runner says which forge does not answer", async () => {
	const dir = join(work, "runner");
	const address = ["--url", "http://127.0.0.1:1/", "--token", "x"];
	const { code, text } = await ingot("runner", ...address, "--dir", dir);
	expect(code).toBe(1);
	expect(text).toContain("http://127.0.0.1:1/ does not answer");
});
