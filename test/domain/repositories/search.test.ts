import { expect, test } from "vitest";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { searchRepositories } from "../../../src/domain/repositories/search-repositories.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const ada = await forge.user("ada");
const { db } = forge.app;
await forge.call("POST", "/user/repos", {
	as: ada,
	body: { name: "first", description: "the bell of a tower" },
});
await copies(600);

/** Repositories like the first one, by their numbers. */
async function copies(count: number) {
	const [repository] = await db.rows((q) =>
		q.selectFrom("repository").selectAll(),
	);
	const [store] = await db.rows((q) => q.selectFrom("git_store").selectAll());
	if (!repository || !store) throw new Error("no repository to copy");
	const { id: _, ...row } = repository;
	const { id: __, ...place } = store;
	await db.write(async (tx) => {
		for (let i = 0; i < count; i++) {
			const [made] = await tx.rows((q) =>
				q
					.insertInto("git_store")
					.values({ ...place } as never)
					.returning("id"),
			);
			await tx.change((q) =>
				q.insertInto("repository").values({
					...row,
					name: `copy-${i}`,
					lower_name: `copy-${i}`,
					description: `number ${i}`,
					store_id: made?.id as number,
					updated_at: row.updated_at - i - 1,
				} as never),
			);
		}
	});
}

const find = (word: string, offset = 0, more: object = {}) =>
	searchRepositories(
		forge.app,
		anonymous,
		{ word, inDescriptions: true, sort: "updated", order: "desc", ...more },
		{ limit: 20, offset },
	);
const names = async (word: string, offset = 0) =>
	(await find(word, offset)).rows.map(({ name }) => name);

test("a word that few have and one that many have are found in the same order, with all of them counted", async () => {
	expect((await find("copy-")).total).toBe(600);
	expect((await names("copy-")).slice(0, 2)).toEqual(["copy-0", "copy-1"]);
	expect((await names("copy-", 580)).at(-1)).toBe("copy-599");
	expect((await find("copy-59")).total).toBe(11);
	expect((await names("copy-59")).slice(0, 3)).toEqual([
		"copy-59",
		"copy-590",
		"copy-591",
	]);
	expect((await find("copy-1")).total).toBe(111);
	expect(await names("copy-1", 110)).toEqual(["copy-199"]);
	expect((await find("copy-1", 400)).total).toBe(111);
	expect(await names("tower")).toEqual(["first"]);
	expect(await find("nothing has this")).toEqual({ rows: [], total: 0 });
});

test("the number of all that strangers see follows what is made, hidden and deleted", async () => {
	const all = async () => (await find("")).total;
	const before = await all();
	expect(before).toBe(601);
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "more" } });
	expect(await all()).toBe(before + 1);
	await forge.call("PATCH", "/repos/ada/more", {
		as: ada,
		body: { private: true },
	});
	expect(await all()).toBe(before);
	expect((await find("", 0, { fork: true })).total).toBe(0);
	await forge.call("DELETE", "/repos/ada/first", { as: ada });
	expect(await all()).toBe(before - 1);
});
