import { expect, test } from "vitest";
import { MODE } from "../../src/git/objects/tree.ts";
import type { StoreRef } from "../../src/git/store.ts";
import { checkArchiveSize } from "../../src/git/upload/archive-size.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { gitBench } from "../support/git-client.ts";
import { openGround } from "./support/forge.ts";
import { putTree } from "./support/put-tree.ts";

const store: StoreRef = { id: 7, format: "sha1" };

test("a tree that repeats itself is refused by what it would unpack to, its parts are not", async () => {
	await using ground = await openGround({ archiveFiles: 50_000 });
	const { git } = ground;
	const session = beginWrite(git, store);
	let tree = putTree(session, [
		{ mode: MODE.file, name: "f", oid: session.blob(Buffer.from("x")) },
	]);
	for (let depth = 0; depth < 9; depth++) {
		const oid = tree;
		tree = putTree(
			session,
			Array.from({ length: 10 }, (_, i) => ({
				mode: MODE.tree,
				name: `d${i}`,
				oid,
			})),
		);
	}
	await session.flush();
	const started = git.processes.started;
	await expect(checkArchiveSize(git, store, tree)).rejects.toMatchObject({
		kind: "too-large",
		message:
			"The archive would be larger than 8.6 GB. Clone the repository instead.",
	});
	const once = git.processes.started;
	expect(once).toBeGreaterThan(started);
	await expect(checkArchiveSize(git, store, tree)).rejects.toThrow();
	expect(git.processes.started).toBe(once);
	expect(git.processes.running.size).toBeLessThan(2);
});

test("an archive above the bound is refused before its first byte, one below it is whole", async () => {
	const { forge, ada, git, ok, repository, local, commit, work } =
		await gitBench();
	Object.assign(forge.app.git.limits, { archiveBytes: 20_000 });
	const { api, name, url } = await repository();
	const dir = await local(url);
	await commit(dir, "y".repeat(12_000), "large");
	await ok(dir, "push", "-q", "origin", "main");
	const ask = (path: string, method = "GET") =>
		forge.call(method, `${api}/archive/${path}`, { as: ada });
	expect((await ask("main.zip")).status).toBe(200);
	await commit(dir, "z".repeat(12_000), "larger");
	await ok(dir, "push", "-q", "origin", "main");
	for (const [path, method] of [
		["main.zip", "GET"],
		["main.tar.gz", "GET"],
		["main.tar.gz", "HEAD"],
	] as const) {
		const { status, text } = await ask(path, method);
		expect([path, status]).toEqual([path, 413]);
		if (method === "GET") expect(text).toContain("Clone the repository");
	}
	expect((await ask("main.bundle")).status).toBe(200);
	expect((await ask("main.zip?path=large")).status).toBe(200);
	const page = await fetch(`${forge.url}ada/${name}/archive/main.zip`);
	await page.arrayBuffer();
	expect(page.status).toBe(413);
	expect((await git(work, "clone", "-q", url, "whole")).code).toBe(0);
});
