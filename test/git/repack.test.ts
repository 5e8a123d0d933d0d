import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { copyStore } from "../../src/git/copy-store.ts";
import { lockFile } from "../../src/git/lock-file.ts";
import { foldPacks } from "../../src/git/maintenance/fold-packs.ts";
import { foldLock, repackStore } from "../../src/git/maintenance/repack.ts";
import { projectRefs } from "../../src/git/project-refs.ts";
import { objectInfo } from "../../src/git/read/object.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { gitBench } from "../support/git-client.ts";
import { fsck } from "./support/forge.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

/** A repository that was pushed to as often as asked, with a store that is not maintained by itself meanwhile. */
async function pushed(times: number) {
	const { repository, local, ok, commit, forge } = bench;
	const made = await repository();
	const dir = await local(made.url);
	for (let n = 0; n < times; n++) {
		await commit(dir, `${n} ${randomBytes(400).toString("hex")}`, `f${n}`);
		await ok(dir, "push", "-q", "origin", "HEAD:main");
	}
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("repository").select("store_id").where("name", "=", made.name),
	);
	const store: StoreRef = { id: Number(rows[0]?.store_id), format: "sha1" };
	const directory = join(storePath(forge.app.git, store), "objects/pack");
	const packs = () =>
		readdirSync(directory).filter((name) => name.endsWith(".pack")).length;
	return { ...made, dir, store, directory, packs };
}
const git = () => bench.forge.app.git;

test("pushed packs are gathered with one bitmap, and unreachable objects stay", async () => {
	const { store, packs, directory, url, dir } = await pushed(9);
	const session = beginWrite(git(), store);
	const stray = session.blob(Buffer.from("nothing reaches this"));
	await session.flush();
	// each push and each session has left a pack
	await bench.forge.app.jobs.settled(60_000);
	expect(packs()).toBeLessThan(5);
	const names = readdirSync(directory).join(" ");
	expect(names).toMatch(/multi-pack-index-[0-9a-f]+\.bitmap/);
	expect(await objectInfo(git(), store, stray)).toBeDefined();
	expect(await fsck(git(), store)).not.toMatch(/missing|broken|error/);
	const copy = await bench.clone(url);
	expect(await bench.ok(copy, "rev-parse", "HEAD")).toBe(
		await bench.ok(dir, "rev-parse", "HEAD"),
	);
	// a second time there is nothing to do
	expect(await repackStore(git(), store)).toEqual({
		packs: false,
		graph: false,
	});
});

test("large stores get a commit-graph, small ones are left alone", async () => {
	const { store } = await pushed(2);
	const graphs = join(storePath(git(), store), "objects/info/commit-graphs");
	expect(await repackStore(git(), store)).toEqual({
		packs: false,
		graph: false,
	});
	const row = await bench.forge.app.db.rows((q) =>
		q.selectFrom("git_ref").selectAll().where("store_id", "=", store.id),
	);
	await projectRefs(git(), store, 99, async () => ({
		head: "refs/heads/main",
		refs: row.map(({ name, oid }) => ({ name, oid })),
	}));
	expect(await repackStore(git(), store, { large: 1 })).toMatchObject({
		graph: true,
	});
	expect(existsSync(graphs)).toBe(true);
	expect(await fsck(git(), store)).toBe("");
});

test("a large push gets its bitmap at once, and anew an hour after the last time at the earliest", async () => {
	const { store, directory, packs } = await pushed(2);
	const bitmaps = () =>
		readdirSync(directory).filter((name) => name.endsWith(".bitmap")).length;
	expect(await repackStore(git(), store, { weighty: 1 << 20 })).toMatchObject({
		packs: false,
	});
	expect(await repackStore(git(), store, { weighty: 1 })).toMatchObject({
		packs: true,
	});
	expect(bitmaps()).toBe(1);
	const few = packs();
	const session = beginWrite(git(), store);
	for (let n = 0; n < 2; n++) {
		session.blob(Buffer.from(`own ${n}`));
		await session.flush();
	}
	expect(await foldPacks(git(), store, { enough: 2 })).toBe(2);
	expect([packs(), bitmaps()]).toEqual([few + 1, 0]);
	expect(await repackStore(git(), store, { weighty: 1 })).toMatchObject({
		packs: false,
	});
	const last = join(storePath(git(), store), "ingot-gathered");
	utimesSync(last, new Date(), new Date(Date.now() - 3_700_000));
	expect(await repackStore(git(), store, { weighty: 1 })).toMatchObject({
		packs: true,
	});
	expect(bitmaps()).toBe(1);
});

test("one at a time: nothing is done while somebody else folds or repacks", async () => {
	const { store, packs } = await pushed(3);
	const path = storePath(git(), store);
	for (const lock of [foldLock(path), join(git().root, "heavy.lock")]) {
		const unlock = await lockFile(lock);
		expect(await repackStore(git(), store, { enough: 2 })).toEqual({
			packs: false,
			graph: false,
		});
		unlock();
	}
	expect(packs()).toBe(3);
});

test("clones, pushes, commits, copies and folding work beside it", async () => {
	const { store, dir, url, api } = await pushed(6);
	const { ok, clone, commit, forge, ada } = bench;
	let over = false;
	const until = async (act: (n: number) => Promise<unknown>) => {
		for (let n = 0; !over; n++) {
			await act(n);
			// who has nothing to do must let the others work
			await turn();
		}
	};
	let folded = 0;
	const running = [
		until(async () => {
			const copy = await clone(url);
			await ok(copy, "fsck", "--connectivity-only");
		}),
		until(async (n) => {
			const made = await forge.call("POST", `${api}/contents/api${n}`, {
				as: ada,
				body: {
					content: "eA==",
					message: "m",
					branch: "other",
					...(n ? {} : { branch: "main", new_branch: "other" }),
				},
			});
			expect([201, 404]).toContain(made.status);
		}),
		until(async () => {
			folded += await foldPacks(git(), store, { enough: 3 });
		}),
	];
	try {
		for (let n = 0; n < 7; n++) {
			writeFileSync(join(dir, "grows"), randomBytes(2000).toString("hex"));
			await commit(dir, `more ${n}`, `more${n}`);
			await ok(dir, "push", "-q", "origin", "HEAD:main");
			await repackStore(git(), store, { enough: 1, large: 1 });
		}
	} finally {
		over = true;
	}
	await Promise.all(running);
	expect(folded).toBeGreaterThan(0);
	const fork: StoreRef = { id: 90_000, format: "sha1" };
	await copyStore(git(), store, fork);
	const head = await ok(dir, "rev-parse", "HEAD");
	expect(await objectInfo(git(), fork, head)).toBeDefined();
	expect(await fsck(git(), store)).not.toMatch(/missing|broken|error/);
	const last = await clone(url);
	expect(await ok(last, "rev-parse", "HEAD")).toBe(head);
});
