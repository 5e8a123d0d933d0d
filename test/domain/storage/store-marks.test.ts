import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
	acceptStores,
	otherMarks,
} from "../../../src/domain/doctor/store-marks.ts";
import { markStores } from "../../../src/domain/storage/mark-stores.ts";
import { createStore } from "../../../src/git/create-store.ts";
import { openGit } from "../../../src/git/open.ts";
import { storePath } from "../../../src/git/store.ts";
import { newMark } from "../../../src/git/store-mark.ts";
import { testForge } from "../../support/forge.ts";

const format = "sha1";

/** A forge with a private repository that has a wiki, and what its stores are. */
async function withRepository() {
	const forge = await testForge({ keepDeletedDays: 0 });
	const { app } = forge;
	const made = await forge.call("POST", "/user/repos", {
		body: { name: "r", auto_init: true, private: true },
	});
	expect(made.status).toBe(201);
	const wiki = await forge.call("POST", "/repos/root/r/wiki/new", {
		body: { title: "Home", content_base64: btoa("page") },
	});
	expect(wiki.status).toBe(201);
	const stores = () =>
		app.db.rows((q) =>
			q.selectFrom("git_store").select(["id", "mark"]).orderBy("id"),
		);
	const fileOf = (id: number) =>
		join(storePath(app.git, { id, format }), "store-mark");
	const readAgain = () => {
		app.git.stores.clear();
		app.git.cache.clear();
		app.git.readers.drop({ id: 1, format });
	};
	const read = async (path = "/repos/root/r/git/trees/main") =>
		(await forge.call("GET", path)).status;
	return { ...forge, app, stores, fileOf, readAgain, read };
}

test("a new store, a wiki and a fork have the marks of their rows", async () => {
	const { call, user, stores, fileOf, app } = await withRepository();
	const ada = await user("ada");
	await call("PATCH", "/repos/root/r", { body: { private: false } });
	const fork = await call("POST", "/repos/root/r/forks", {
		as: ada,
		body: { name: "f" },
	});
	expect(fork.status).toBe(202);
	const all = await stores();
	expect(all.length).toBe(3);
	expect(new Set(all.map(({ mark }) => mark)).size).toBe(3);
	for (const { id, mark } of all)
		expect(readFileSync(fileOf(id), "utf8")).toBe(`${mark}\n`);
	expect(await otherMarks.find(app)).toEqual([]);
});

test.each([
	["of another store", (file: string) => writeFileSync(file, newMark())],
	["without a mark", (file: string) => rmSync(file)],
])(
	"a directory %s is refused, until somebody accepts it",
	async (_, change) => {
		const { app, stores, fileOf, readAgain, read, call } =
			await withRepository();
		const [{ id, mark }, wiki] = (await stores()) as [
			{ id: number; mark: string },
			{ id: number },
		];
		expect(await read()).toBe(200);
		change(fileOf(id));
		readAgain();
		const refused = await call("GET", "/repos/root/r/git/trees/main");
		expect(refused.status).toBe(503);
		expect(refused.text).toMatch(/not what the database knows/);
		const written = await call("POST", "/repos/root/r/contents/new.txt", {
			body: { content: "eA==" },
		});
		expect(written.status).toBe(503);
		const [found, ...others] = await otherMarks.find(app);
		expect(others).toEqual([]);
		expect(found?.what).toContain(`${id}.git`);
		expect(found?.mend).toMatch(/--accept-stores/);
		change(fileOf(wiki.id));
		readAgain();
		expect(await read("/repos/root/r/wiki/page/Home")).toBe(503);
		expect(await acceptStores(app)).toBe(2);
		expect(readFileSync(fileOf(id), "utf8")).toBe(`${mark}\n`);
		readAgain();
		expect(await read()).toBe(200);
		expect(await read("/repos/root/r/wiki/page/Home")).toBe(200);
	},
);

test("stores from before there were marks get theirs, and a directory keeps the one that it has", async () => {
	const { app, stores, fileOf, readAgain, read } = await withRepository();
	const before = await stores();
	const forget = () =>
		app.db.write((tx) =>
			tx.rows((q) => q.updateTable("git_store").set({ mark: null })),
		);
	await forget();
	for (const { id } of before) rmSync(fileOf(id));
	readAgain();
	expect(await read()).toBe(200);
	expect(await markStores(app)).toBe(2);
	const [main, wiki] = await stores();
	expect(main?.mark).toMatch(/^[0-9a-f]{32}$/);
	expect(wiki?.mark).toBe(`${main?.mark}-wiki`);
	expect(await otherMarks.find(app)).toEqual([]);
	expect(await markStores(app)).toBe(0);
	// an earlier database beside directories that are marked
	await forget();
	expect(await markStores(app)).toBe(2);
	expect(await stores()).toEqual([main, wiki]);
	readAgain();
	expect(await read()).toBe(200);
	expect(await read("/repos/root/r/wiki/page/Home")).toBe(200);
});

test("who deletes a repository does not delete the directory of another one", async () => {
	const { app, stores, fileOf, call } = await withRepository();
	const [main, wiki] = (await stores()) as { id: number }[] as [
		{ id: number },
		{ id: number },
	];
	writeFileSync(fileOf(main.id), newMark());
	expect((await call("DELETE", "/repos/root/r")).status).toBe(204);
	await app.jobs.settled();
	expect(await stores()).toEqual([]);
	expect(existsSync(fileOf(main.id))).toBe(true);
	expect(existsSync(fileOf(wiki.id))).toBe(false);
});

test("a directory that is only a cache is made anew for another store", async () => {
	const { app } = await testForge();
	const git = await openGit({ root: join(app.config.data, "cache") });
	try {
		git.packs = {} as never;
		const store = { id: 5, format, mark: newMark() } as const;
		const path = await createStore(git, store);
		const hidden = join(path, "objects/pack/hidden");
		writeFileSync(hidden, "");
		rmSync(join(path, "store-mark"));
		git.stores.clear();
		// one from before there were marks
		await createStore(git, store);
		expect(existsSync(hidden)).toBe(true);
		git.stores.clear();
		await createStore(git, { ...store, mark: newMark() });
		expect(existsSync(hidden)).toBe(false);
		expect(readFileSync(join(path, "store-mark"), "utf8")).not.toContain(
			store.mark,
		);
	} finally {
		await git.close();
	}
});
