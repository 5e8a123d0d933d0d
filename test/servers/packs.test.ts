import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "../../src/domain/backup/make-backup.ts";
import { checkBackup } from "../../src/domain/backup/restore-backup.ts";
import {
	examine,
	fileChecks,
	rowChecks,
} from "../../src/domain/doctor/examine.ts";
import { collectBlobs } from "../../src/domain/storage/collect-blobs.ts";
import { foldStoredPacks } from "../../src/domain/storage/packs/fold-stored-packs.ts";
import {
	openPacks,
	type StoredPacks,
} from "../../src/domain/storage/packs/open-packs.ts";
import { packsOf } from "../../src/domain/storage/packs/pack-rows.ts";
import { objectInfo } from "../../src/git/read/object.ts";
import { storePath } from "../../src/git/store.ts";
import type { Forge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { gitWork } from "../support/git-work.ts";
import { onPostgres } from "../support/postgres.ts";
import { type Servers, startServers } from "./servers.ts";

const signal = new AbortController().signal;

describe.runIf(onPostgres)("packs that are kept in rows and a bucket", () => {
	let servers: Servers;
	const server = (i: number) => servers.all[i] as Forge;
	const storeOf = async (name: string) => {
		const [row] = await server(0).app.db.rows((q) =>
			q
				.selectFrom("repository")
				.select(["id", "store_id", "wiki_store_id"])
				.where("lower_name", "=", name),
		);
		if (!row) throw new Error(`no ${name}`);
		return { ...row, store: { id: row.store_id, format: "sha1" as const } };
	};
	const live = async (name: string) => {
		const { store } = await storeOf(name);
		const rows = await packsOf(server(0).app.db, store.id);
		return rows.filter((row) => !row.replaced_at);
	};
	const commit = (name: string, file: string, text = file) =>
		servers.call("POST", `/repos/root/${name}/contents/${file}`, {
			body: {
				content: Buffer.from(text).toString("base64"),
				message: `add ${file}`,
			},
		});
	const create = (name: string) =>
		servers.call("POST", "/user/repos", {
			body: { name, auto_init: true, default_branch: "main" },
		});
	beforeAll(async () => {
		servers = await startServers(2, { allowPrivate: true });
	});

	test("a commit by API puts its pack into the row, a large push into the bucket", async () => {
		await create("sizes");
		expect((await commit("sizes", "small.txt")).status).toBe(201);
		const before = await live("sizes");
		expect(before.length).toBe(2);
		expect(before.every((pack) => pack.blob === "")).toBe(true);
		const { path, git } = await gitWork();
		await git("clone", "-q", servers.gitUrl("root/sizes"), "sizes");
		const large = Buffer.from(
			Array.from({ length: 200_000 }, (_, i) => (i * 7919 * (i % 251)) % 256),
		);
		writeFileSync(join(path, "sizes", "large.bin"), large);
		await git("-C", "sizes", "add", "-A");
		await git("-C", "sizes", "commit", "-q", "-m", "large");
		await git("-C", "sizes", "push", "-q");
		const after = await live("sizes");
		const pushed = after.filter((pack) => pack.blob !== "");
		expect(pushed.length).toBe(1);
		expect(await server(0).app.blobs.stat(pushed[0]?.blob ?? "")).toBeDefined();
	});

	test("a server with an empty directory serves a whole clone, and its directory may vanish", async () => {
		await create("cold");
		for (let i = 0; i < 5; i++) await commit("cold", `f${i}`);
		const fresh = await servers.add();
		const { path, git } = await gitWork();
		const url = servers
			.gitUrl("root/cold")
			.replace(/@[^/]+\//, `@127.0.0.1:${fresh.app.config.port}/`);
		await git("clone", "-q", url, "one");
		expect(readdirSync(join(path, "one")).length).toBe(7);
		const { store } = await storeOf("cold");
		await rm(storePath(fresh.app.git, store), { recursive: true });
		fresh.app.git.stores.delete(store.id);
		await git("clone", "-q", url, "two");
		await git("-C", "two", "fsck", "--full");
		await servers.stop(fresh);
	});

	test("joining packs replaces them in one step, and the others go on reading", async () => {
		await create("many");
		for (let i = 0; i < 6; i++) await commit("many", `f${i}`);
		const { store } = await storeOf("many");
		const before = await live("many");
		const { app } = server(0);
		const packs = app.repositories.packs as StoredPacks;
		const enough = { small: 2 };
		const both = await Promise.all(
			[server(0), server(1)].map((forge) =>
				foldStoredPacks(
					forge.app,
					forge.app.repositories.packs as StoredPacks,
					store,
					signal,
					enough,
				),
			),
		);
		// one of them was faster, or both did the same
		expect(Math.max(...both)).toBe(before.length);
		expect((await live("many")).length).toBe(1);
		for (const forge of servers.all) {
			await forge.app.repositories.packs?.refresh(store);
			const directory = join(storePath(forge.app.git, store), "objects/pack");
			const files = readdirSync(directory).filter((f) => f.endsWith(".pack"));
			expect(files.length).toBe(1);
		}
		for (let i = 0; i < 6; i++)
			expect(
				(await servers.call("GET", `/repos/root/many/contents/f${i}`)).status,
			).toBe(200);
		expect(await packs.size(store)).toBeGreaterThan(0);
		// what was replaced goes after a while
		const later = Object.assign(Object.create(app), {
			clock: () => app.clock() + 3 * 24 * 3_600_000,
		});
		await collectBlobs(later);
		const rows = await packsOf(app.db, store.id);
		expect(rows.every((row) => row.replaced_at === 0)).toBe(true);
	});

	test("a fork shares the packs of its parent, and outlives it", async () => {
		await create("parent");
		await commit("parent", "told.txt");
		const forked = await servers.call("POST", "/repos/root/parent/forks", {
			body: { name: "child", organization: "kin" },
		});
		expect([404, 422]).toContain(forked.status);
		await servers.call("POST", "/orgs", { body: { username: "kin" } });
		const again = await servers.call("POST", "/repos/root/parent/forks", {
			body: { name: "child", organization: "kin" },
		});
		expect(again.status).toBe(202);
		expect((await live("child")).map((p) => p.name).sort()).toEqual(
			(await live("parent")).map((p) => p.name).sort(),
		);
		await servers.call("DELETE", "/repos/root/parent");
		await server(0).app.jobs.settled();
		await server(1).app.jobs.settled();
		for (const _ of servers.all)
			expect(
				(await servers.call("GET", "/repos/kin/child/contents/told.txt"))
					.status,
			).toBe(200);
	});

	test("a wiki, a merge upstream and a generated repository have their packs too", async () => {
		await create("whole");
		const page = await servers.call("POST", "/repos/root/whole/wiki/new", {
			body: {
				title: "Home",
				content_base64: Buffer.from("hello").toString("base64"),
			},
		});
		expect(page.status).toBe(201);
		for (const _ of servers.all)
			expect(
				(await servers.call("GET", "/repos/root/whole/wiki/page/Home")).status,
			).toBe(200);
		await servers.call("PATCH", "/repos/root/whole", {
			body: { template: true },
		});
		const made = await servers.call("POST", "/repos/root/whole/generate", {
			body: { owner: "root", name: "made", git_content: true },
		});
		expect(made.status).toBe(201);
		for (const _ of servers.all)
			expect(
				(await servers.call("GET", "/repos/root/made/contents/README.md"))
					.status,
			).toBe(200);
	});

	test("a migration and a pull request of a fork bring their objects to all servers", async () => {
		await create("source");
		await commit("source", "one.txt");
		const migrated = await servers.call("POST", "/repos/migrate", {
			body: {
				clone_addr: `${servers.url}root/source.git`,
				repo_name: "copy",
				service: "git",
			},
		});
		expect(migrated.status).toBe(201);
		for (const _ of servers.all)
			expect(
				(await servers.call("GET", "/repos/root/copy/contents/one.txt")).status,
			).toBe(200);
		const eve = await servers.user("eve");
		const forked = await servers.call("POST", "/repos/root/source/forks", {
			as: eve,
			body: {},
		});
		expect(forked.status).toBe(202);
		const made = await servers.call("POST", "/repos/eve/source/contents/two", {
			as: eve,
			body: { content: "dHdv", message: "two", new_branch: "topic" },
		});
		expect(made.status).toBe(201);
		const pull = await servers.call<{ number: number }>(
			"POST",
			"/repos/root/source/pulls",
			{ as: eve, body: { head: "eve:topic", base: "main", title: "Two" } },
		);
		expect(pull.status).toBe(201);
		const path = `/repos/root/source/pulls/${pull.body.number}`;
		for (const _ of servers.all)
			expect((await servers.call<[]>("GET", `${path}/files`)).body.length).toBe(
				1,
			);
		await expect
			.poll(
				async () =>
					(
						await servers.call("POST", `${path}/merge`, {
							body: { Do: "squash" },
						})
					).status,
				{ timeout: 10_000 },
			)
			.toBe(200);
		for (const _ of servers.all)
			expect(
				(await servers.call("GET", "/repos/root/source/contents/two")).status,
			).toBe(200);
	});

	test("what is too large leaves the disk, but never what somebody reads", async () => {
		await create("left");
		await create("right");
		const { app } = server(0);
		const left = (await storeOf("left")).store;
		const right = (await storeOf("right")).store;
		const root = await mkdtemp(join(tmpdir(), "ingot-cache-"));
		afterFile(() => rm(root, { recursive: true, force: true }));
		const { openGit } = await import("../../src/git/open.ts");
		const git = await openGit({ root });
		const { db, blobs, clock } = app;
		const packs = openPacks({
			git,
			db,
			blobs,
			clock,
			cacheBytes: 1,
			restMs: -1,
			log: git.log,
		});
		git.packs = packs;
		const letGo = packs.hold(left.id);
		await packs.refresh(left);
		await packs.refresh(right);
		await packs.bounded();
		expect(existsSync(storePath(git, left))).toBe(true);
		expect(existsSync(storePath(git, right))).toBe(false);
		letGo();
		await packs.bounded();
		expect(existsSync(storePath(git, left))).toBe(false);
		const [ref] = await db.rows((q) =>
			q.selectFrom("git_ref").select("oid").where("store_id", "=", left.id),
		);
		expect((await objectInfo(git, left, ref?.oid ?? ""))?.type).toBe("commit");
		await git.close();
	});

	test("the doctor finds nothing", async () => {
		const { app } = server(1);
		await app.events.settled();
		for (const checks of [rowChecks, fileChecks])
			expect(await examine(app, checks, { fix: false })).toEqual([]);
	});

	test("a backup has everything", async ({ skip }) => {
		const folder = await mkdtemp(join(tmpdir(), "ingot-backup-"));
		afterFile(() => rm(folder, { recursive: true, force: true }));
		const target = join(folder, "backup");
		await makeBackup(server(1).app.config, target).catch((error: Error) => {
			if (/pg_dump/.test(error.message))
				skip("a pg_dump of the server's version is not on this machine");
			throw error;
		});
		expect(await checkBackup(target)).toEqual([]);
	});
});
