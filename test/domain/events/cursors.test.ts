import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/database/database.ts";
import { openCursors } from "../../../src/domain/events/cursors.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

/** Cursors whose transactions are counted, and fail as long as they are told to. */
function cursors() {
	const seen = { writes: 0, fail: false };
	const db: Database = Object.assign(Object.create(forge.app.db), {
		write: ((work) => {
			seen.writes++;
			if (seen.fail) return Promise.reject(new Error("no room"));
			return forge.app.db.write(work);
		}) as Database["write"],
	});
	return { seen, all: openCursors(db, forge.app.clock, forge.app.log) };
}

test("the cursors of all consumers are written together, and only when they moved", async () => {
	const { seen, all } = cursors();
	all.moved("one", { tx: 0, id: 3 });
	all.moved("two", { tx: 0, id: 4 });
	all.moved("one", { tx: 0, id: 5 });
	await all.write();
	await all.write();
	expect(seen.writes).toBe(1);
	const after = cursors().all;
	expect(await after.of("one")).toEqual({ tx: 0, id: 5 });
	expect(await after.of("two")).toEqual({ tx: 0, id: 4 });
	expect(await after.of("three")).toEqual({ tx: 0, id: 0 });
});

test("a cursor that could not be written is written the next time", async () => {
	const { seen, all } = cursors();
	all.moved("four", { tx: 0, id: 7 });
	seen.fail = true;
	await all.write();
	expect(await cursors().all.of("four")).toEqual({ tx: 0, id: 0 });
	seen.fail = false;
	await all.write();
	expect(await cursors().all.of("four")).toEqual({ tx: 0, id: 7 });
});

test("a consumer goes on where another machine has come to", async () => {
	const [here, there] = [cursors().all, cursors().all];
	here.moved("five", { tx: 1, id: 10 });
	there.moved("five", { tx: 1, id: 20 });
	await there.write();
	expect(await here.of("five")).toEqual({ tx: 1, id: 20 });
	here.moved("five", { tx: 2, id: 15 });
	expect(await here.of("five")).toEqual({ tx: 2, id: 15 });
});
