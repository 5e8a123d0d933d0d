import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { raiseCounter } from "../../../src/database/counters.ts";
import { insertStore } from "../../../src/domain/storage/insert-store.ts";
import { demandOwnStores } from "../../../src/domain/storage/own-stores.ts";
import { storePath } from "../../../src/git/store.ts";
import { testForge } from "../../support/forge.ts";

const format = "sha1";

test("beside a database that is older than the directories, new repositories get ids of their own", async () => {
	const { app, ...forge } = await testForge();
	const ada = await forge.user("ada");
	const make = async (name: string) => {
		const body = { name, auto_init: true };
		const made = await forge.call("POST", "/user/repos", { as: ada, body });
		expect(made.status).toBe(201);
	};
	await make("one");
	const first = Math.max(...(await ids()));
	const left = { id: first + 7, format } as const;
	mkdirSync(storePath(app.git, left), { recursive: true });
	await demandOwnStores(app);
	await make("two");
	expect(Math.max(...(await ids()))).toBe(left.id + 1);
	// what comes later is looked at when it is in the way
	const later = { id: left.id + 2, format } as const;
	mkdirSync(storePath(app.git, later), { recursive: true });
	await make("three");
	expect(Math.max(...(await ids()))).toBe(left.id + 3);

	function ids(): Promise<number[]> {
		return app.db
			.rows((q) => q.selectFrom("git_store").select("id"))
			.then((rows) => rows.map(({ id }) => id));
	}
});

test("a database without repositories is refused beside directories that have some", async () => {
	const { app } = await testForge();
	await demandOwnStores(app);
	mkdirSync(storePath(app.git, { id: 3, format }), { recursive: true });
	await expect(demandOwnStores(app)).rejects.toThrow(/not the database of/);
	expect(readdirSync(join(app.git.root, "03"))).toEqual(["3.git"]);
	// a database that has had some, which are gone, is the right one
	await app.db.write((tx) => raiseCounter(app.db, tx, "git_store", 5));
	await demandOwnStores(app);
	const store = await app.db.write((tx) => insertStore(app, tx, format));
	expect(store.id).toBe(6);
});
