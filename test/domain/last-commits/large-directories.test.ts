import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { openLastCommits } from "../../../src/domain/last-commits/last-commits.ts";
import { readEntries } from "../../../src/domain/last-commits/stored.ts";
import { repositoryByName } from "../../../src/domain/repositories/repository.ts";
import { gitBench } from "../../support/git-client.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});

async function settled() {
	// the jobs wait some seconds for more to come
	await bench.forge.app.jobs.settled(60_000);
}

async function storeOf(name: string) {
	const { app } = bench.forge;
	const ada = await accountByName(app.db, "ada");
	const repository = await repositoryByName(app.db, ada?.id ?? 0, name);
	return { id: repository?.store_id ?? 0, format: "sha1" as const };
}

test("a large directory that an older version left out is stored with the next commit in it", async () => {
	const { ok, forge } = bench;
	const { app } = forge;
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	await mkdir(join(dir, "large"));
	for (let i = 0; i < 5100; i++)
		await writeFile(join(dir, `large/file-${i}`), "");
	await ok(dir, "add", "large");
	const many = await bench.commit(dir, "one", "large/one");
	await ok(dir, "push", "-q", url, "main");
	await settled();
	const store = await storeOf(name);
	// as the older version left it
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.deleteFrom("last_commits")
				.where("store_id", "=", store.id)
				.where("directory", "like", "large%"),
		);
		await tx.change((q) =>
			q
				.updateTable("last_commits_state")
				.set({ large: 0 })
				.where("store_id", "=", store.id),
		);
	});
	const paths = ["large/file-7", "large/file-5099", "large/one"];
	const stored = async () =>
		Object.fromEntries(await readEntries(app.db, store.id, paths));
	expect(await stored()).toEqual({});

	await bench.commit(dir, "beside", "y");
	await ok(dir, "push", "-q", url, "main");
	await settled();
	expect(await stored()).toEqual({});

	const again = await bench.commit(dir, "again", "large/one");
	await ok(dir, "push", "-q", url, "main");
	await settled();
	expect(await stored()).toEqual({
		"large/file-7": many,
		"large/file-5099": many,
		"large/one": again,
	});
});

test("a look while a newer commit is stored names no commit that comes after its own", async () => {
	const { ok, forge } = bench;
	const { app } = forge;
	const { name, url } = await bench.repository();
	const dir = await bench.local(url);
	const first = await bench.commit(dir, "x", "x");
	await ok(dir, "push", "-q", url, "main");
	await settled();
	const store = await storeOf(name);
	let later = "";
	const goOn = async () => {
		later = await bench.commit(dir, "later", "x");
		await ok(dir, "push", "-q", url, "main");
		await settled();
	};
	// what is stored goes on between the question for its commit and that for the rows
	const db = new Proxy(app.db, {
		get(target, key) {
			const own = Reflect.get(target, key, target);
			if (key !== "all") return own;
			return async (...asked: unknown[]) => {
				if (!later) await goOn();
				return Reflect.apply(own, target, asked);
			};
		},
	});
	const lasts = openLastCommits({ db, git: app.git });
	for (const _ of ["at once", "as it is kept"]) {
		const found = await lasts.of(store, first, ["x"]);
		expect(found.get("x")?.oid).toBe(first);
	}
	expect(later).not.toBe("");
	const now = await lasts.of(store, later, ["x"]);
	expect(now.get("x")?.oid).toBe(later);
});
