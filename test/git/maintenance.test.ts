import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyStore } from "../../src/git/copy-store.ts";
import { editTree } from "../../src/git/edit-tree.ts";
import { foldPacks } from "../../src/git/maintenance/fold-packs.ts";
import { mergePacks } from "../../src/git/maintenance/merge-packs.ts";
import { openGit } from "../../src/git/open.ts";
import { forgetProjection, projectRefs } from "../../src/git/project-refs.ts";
import { readObject } from "../../src/git/read/object.ts";
import { removeStore } from "../../src/git/remove-store.ts";
import { runGit } from "../../src/git/run.ts";
import { type StoreRef, storePath } from "../../src/git/store.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { fsck, openGround, runClient } from "./support/forge.ts";

const who = {
	name: "Ann",
	email: "ann@example.org",
	seconds: 1_700_000_000,
	zone: "+0200",
};

/** Commits one file at a time, each in a pack of its own; gives the ids of all commits. */
async function commits(
	git: Parameters<typeof beginWrite>[0],
	store: StoreRef,
	count: number,
) {
	const session = beginWrite(git, store);
	const made: string[] = [];
	let tree: string | null = null;
	for (let index = 0; index < count; index++) {
		const oid = session.blob(Buffer.from(`content ${index}`));
		// The same blob again and again, so that packs overlap.
		const same = beginWrite(git, store).blob(Buffer.from("same"));
		session.blob(Buffer.from("same"));
		tree = await editTree(session, tree, [
			{ op: "put", path: `d/${index}`, oid },
			{ op: "put", path: "same", oid: same },
		]);
		made.push(
			session.commit({
				tree,
				parents: made.slice(-1),
				author: who,
				committer: who,
				message: `${index}\n`,
			}),
		);
		await session.flush();
	}
	return made;
}

function packs(git: Parameters<typeof storePath>[0], store: StoreRef) {
	return readdirSync(join(storePath(git, store), "objects/pack"));
}

function main(oid: string) {
	return async () => ({
		head: "refs/heads/main",
		refs: [{ name: "refs/heads/main", oid }],
	});
}

describe.each(["sha1", "sha256"] as const)(
	"folding with %s objects",
	(format) => {
		const store: StoreRef = { id: 4, format };

		test("keeps every object while readers are at work", async () => {
			await using ground = await openGround({ cacheBytes: 0 });
			const { git } = ground;
			const made = await commits(git, store, 70);
			await projectRefs(git, store, 1, main(made.at(-1) as string));
			let folding = true;
			const read = async () => {
				do {
					for (const oid of made) {
						expect((await readObject(git, store, oid))?.type).toBe("commit");
					}
					expect(
						(await runGit(git, store, "rev-list", ["--objects", "--all"]))
							.stdout.length,
					).toBeGreaterThan(70);
				} while (folding);
			};
			const readers = [read(), read()];
			expect(await foldPacks(git, store, { enough: 100 })).toBe(0);
			expect(await foldPacks(git, store)).toBe(70);
			const more = await commits(git, store, 5);
			expect(await foldPacks(git, store)).toBe(0);
			expect(await foldPacks(git, store, { enough: 2 })).toBeGreaterThan(4);
			folding = false;
			await Promise.all(readers);
			expect(
				packs(git, store).filter((name) => name.endsWith(".idx")),
			).toHaveLength(1);
			expect((await readObject(git, store, more[4] as string))?.type).toBe(
				"commit",
			);
			expect(await fsck(git, store)).toBe("");
		});

		test("that ends after any step leaves a sound store that folds again", async () => {
			await using ground = await openGround();
			const { git } = ground;
			const made = await commits(git, store, 6);
			await projectRefs(git, store, 1, main(made.at(-1) as string));
			const directory = join(storePath(git, store), "objects/pack");
			const names = packs(git, store)
				.filter((name) => name.endsWith(".idx"))
				.map((name) => name.slice(0, -4));
			// Killed after the new pack got its name: all objects are there twice.
			await mergePacks(directory, format, names, 1);
			expect(await fsck(git, store)).toBe("");
			expect(await foldPacks(git, store, { enough: 2 })).toBe(6);
			expect(await fsck(git, store)).toBe("");
			expect(packs(git, store)).toHaveLength(2);
		});
	},
);

const store: StoreRef = { id: 5, format: "sha1" };

test("two folds at once do the work once", async () => {
	await using ground = await openGround();
	const made = await commits(ground.git, store, 40);
	const gone = await Promise.all([
		foldPacks(ground.git, store),
		foldPacks(ground.git, store),
	]);
	expect(gone.sort()).toEqual([0, 40]);
	await projectRefs(ground.git, store, 1, main(made.at(-1) as string));
	expect(await fsck(ground.git, store)).toBe("");
});

test("a copy has all objects and outlives its source", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const made = await commits(git, store, 40);
	const fork: StoreRef = { id: 6, format: "sha1" };
	await Promise.all([copyStore(git, store, fork), foldPacks(git, store)]);
	await copyStore(git, store, fork);
	await removeStore(git, store);
	await projectRefs(git, fork, 1, main(made.at(-1) as string));
	expect(await fsck(git, fork)).toBe("");
	expect((await readObject(git, fork, made[0] as string))?.type).toBe("commit");
	const other: StoreRef = { id: 9, format: "sha256" };
	await expect(copyStore(git, fork, other)).rejects.toMatchObject({
		kind: "wrong-type",
	});
});

describe("the projection", () => {
	test("is written once for many callers and says what the rows say", async () => {
		await using ground = await openGround();
		const { git } = ground;
		const [oid = ""] = await commits(git, store, 1);
		let loads = 0;
		const load = async () => {
			loads++;
			return {
				head: "refs/heads/zz",
				refs: [
					"refs/tags/v1",
					"refs/heads/\uff5e",
					"refs/heads/\u{10000}",
					"refs/heads/a/b",
					"refs/heads/a-b",
				].map((name) => ({ name, oid })),
			};
		};
		await Promise.all(
			Array.from({ length: 20 }, () => projectRefs(git, store, 5, load)),
		);
		await projectRefs(git, store, 4, load);
		expect(loads).toBe(1);
		const path = storePath(git, store);
		const { out } = await runClient(path, [
			"for-each-ref",
			"--format=%(refname)",
		]);
		expect(out.split("\n")).toEqual([
			"refs/heads/a-b",
			"refs/heads/a/b",
			"refs/heads/\uff5e",
			"refs/heads/\u{10000}",
			"refs/tags/v1",
		]);
		expect(
			(await runClient(path, ["rev-parse", "--verify", "refs/heads/\uff5e"]))
				.out,
		).toBe(oid);
		expect(readFileSync(join(path, "HEAD"), "utf8")).toBe(
			"ref: refs/heads/zz\n",
		);
	});

	test("never puts older rows over newer ones, between processes too", async () => {
		await using ground = await openGround();
		const other = await openGit({ root: ground.git.root });
		const made = await commits(ground.git, store, 10);
		let now = 0;
		const load = async () => main(made[now] as string)();
		const running: Promise<void>[] = [];
		for (; now < 9; now++) {
			running.push(
				projectRefs(ground.git, store, now, load),
				projectRefs(other, store, now, load),
			);
			await Promise.race(running.slice(-2));
		}
		running.push(
			projectRefs(ground.git, store, now, load),
			projectRefs(other, store, now, load),
		);
		await Promise.all(running);
		await other.close();
		const packed = readFileSync(
			join(storePath(ground.git, store), "packed-refs"),
			"utf8",
		);
		expect(packed).toContain(`${made[9]} refs/heads/main`);
	});

	test("removes stray refs and stale locks of an earlier life, and tries again after a failure", async () => {
		await using ground = await openGround();
		const { git } = ground;
		const made = await commits(git, store, 2);
		const path = storePath(git, store);
		const [first = "", second = ""] = made;
		writeFileSync(join(path, "refs/heads/main"), `${first}\n`);
		writeFileSync(join(path, "refs/heads/main.lock"), "");
		writeFileSync(join(path, "packed-refs.lock"), "");
		const failing = async () => {
			throw new Error("no database");
		};
		await expect(projectRefs(git, store, 1, failing)).rejects.toThrow(
			"no database",
		);
		await projectRefs(git, store, 1, main(second));
		expect((await runClient(path, ["show-ref"])).out).toBe(
			`${second} refs/heads/main`,
		);
		expect(readdirSync(path).filter((name) => name.endsWith(".lock"))).toEqual(
			[],
		);
		expect(readdirSync(join(path, "refs/heads"))).toEqual([]);
		forgetProjection(git, store);
		await projectRefs(git, store, 1, main(first));
		expect((await runClient(path, ["show-ref"])).out).toBe(
			`${first} refs/heads/main`,
		);
	});
});
