import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { demandSafeSqlite } from "../../src/database/sqlite.ts";
import type { ChildForge } from "../support/child-forge.ts";
import {
	authorization,
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { onPostgres } from "../support/postgres.ts";

const preload = pathToFileURL(
	fileURLToPath(new URL("../support/failing-sync.mjs", import.meta.url)),
).href;
let mortal: MortalForge;
let forge: ChildForge;
/** Holds a part of the paths whose syncs fail. */
let switchFile: string;
let errors: string;

beforeEach(async () => {
	switchFile = join(tmpdir(), `fail-${randomUUID()}`);
	mortal = await mortalForge({
		NODE_OPTIONS: `--import=${preload}`,
		FAIL_SYNC: switchFile,
	});
	forge = await mortal.start();
	errors = "";
	forge.child.stderr?.on("data", (text) => {
		errors += text;
	});
	const made = await call(forge, "POST", "/user/repos", {
		name: "r",
		auto_init: true,
	});
	expect(made.status).toBe(201);
});

/** The status of an answer; undefined when the connection ended without one. */
const statusOf = (asked: Promise<{ status: number }>) =>
	asked.then(
		({ status }) => status as number | undefined,
		() => undefined,
	);
const openIssue = (title: string) =>
	call(forge, "POST", "/repos/root/r/issues", { title });
const commit = (path: string) =>
	call(forge, "POST", `/repos/root/r/contents/${path}`, { content: "eA==" });

/** Waits until the forge has ended by itself, and says so. */
async function expectEnd(place: RegExp): Promise<void> {
	const { child } = forge;
	if (child.exitCode === null) await once(child, "exit");
	expect(child.exitCode).toBe(1);
	expect(errors).toMatch(place);
	expect(errors).toMatch(/EIO.*Check the disk/);
}

test.skipIf(onPostgres)(
	"nothing is answered after the log of the database could not be synced, and the next start has all that was acknowledged",
	async () => {
		expect((await openIssue("before")).status).toBe(201);
		await writeFile(switchFile, "ingot.db-wal");
		const answers = await Promise.all(
			Array.from({ length: 8 }, (_, i) => statusOf(openIssue(`lost ${i}`))),
		);
		expect(answers).toEqual(Array(8).fill(undefined));
		await expectEnd(/ingot\.db-wal/);
		await rm(switchFile);
		forge = await mortal.start();
		expect((await openIssue("after")).status).toBe(201);
		const { body } = await call<{ title: string }[]>(
			forge,
			"GET",
			"/repos/root/r/issues?limit=50",
		);
		const titles = body.map(({ title }) => title);
		expect(titles).toContain("before");
		expect(titles).toContain("after");
	},
);

test("a commit is not answered when its pack could not be synced", async () => {
	await writeFile(switchFile, "/repositories/");
	expect(await statusOf(commit("a.txt"))).toBeUndefined();
	await expectEnd(/\/repositories\//);
	await rm(switchFile);
	forge = await mortal.start();
	expect((await commit("a.txt")).status).toBe(201);
});

test("an upload is not answered when its bytes could not be synced", async () => {
	const upload = () => {
		const form = new FormData();
		form.append("attachment", new Blob(["bytes"]), "a.txt");
		return fetch(`${forge.url}api/v1/repos/root/r/issues/1/assets`, {
			method: "POST",
			headers: { authorization },
			body: form,
		});
	};
	expect((await openIssue("with files")).status).toBe(201);
	await writeFile(switchFile, "/blobs/");
	expect(await statusOf(upload())).toBeUndefined();
	await expectEnd(/\/blobs\//);
	await rm(switchFile);
	forge = await mortal.start();
	expect((await upload()).status).toBe(201);
});

test("a Node whose SQLite can corrupt databases is refused", () => {
	expect(() => demandSafeSqlite("3.51.2")).toThrow(/3\.51\.3 or newer/);
	expect(() => demandSafeSqlite("3.46.1")).toThrow(/3\.46\.1/);
	for (const safe of ["3.51.3", "3.52.0", "4.0.0"]) demandSafeSqlite(safe);
});
