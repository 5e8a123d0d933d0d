import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { searchRepositories } from "../../../src/domain/repositories/search-repositories.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

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

test("where very many were counted a moment ago they are not counted again for the same question", async () => {
	await manyMore(10_000);
	const time = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
	onTestFinished(() => time.mockRestore());
	expect((await find("")).total).toBe(10_000);
	await db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("repository")
				.set({ private: 1 })
				.where("lower_name", "like", "many-%")
				.where("lower_name", "<>", "many-1"),
		),
	);
	expect((await find("")).total).toBe(10_000);
	expect((await find("", 0, { archived: false })).total).toBeLessThan(1000);
	time.mockReturnValue(1_000_000 + 11_000);
	expect((await find("")).total).toBeLessThan(1000);
});

/** Further repositories like the copies, by one statement. */
async function manyMore(count: number) {
	const [first] = await db.rows((q) =>
		q.selectFrom("repository").selectAll().where("name", "=", "copy-0"),
	);
	const [store] = await db.rows((q) => q.selectFrom("git_store").selectAll());
	if (!first || !store) throw new Error("no repository to copy");
	const { id, name: _, lower_name: __, store_id: ___, ...row } = first;
	const { id: ____, ...place } = store;
	const names = (of: object) =>
		sql.join(Object.keys(of).map((name) => sql.ref(name)));
	await db.write(async (tx) => {
		const [last] = await tx.rows((q) =>
			q.selectFrom("git_store").select((e) => e.fn.max("id").as("id")),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into git_store (${names(place)}) select ${names(place)} from (with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n) n
					cross join git_store where id = ${store.id}`,
			),
		);
		const named = sql`'many-' || cast(made.id - ${last?.id} as text)`;
		await tx.change((q) =>
			raw(
				q,
				sql`insert into repository (${names(row)}, name, lower_name, store_id)
					select ${sql.join(Object.keys(row).map((name) => sql.ref(`repository.${name}`)))}, ${named}, ${named}, made.id
					from repository cross join git_store made where repository.id = ${id} and made.id > ${last?.id}`,
			),
		);
	});
}

test("what has a part of a name is looked for and counted at once, also where it is no few", async () => {
	await db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("repository")
				.set({ private: 0 })
				.where("lower_name", "like", "many-%")
				.where(sql<boolean>`id % 10 < 6`),
		),
	);
	const [count] = await db.rows((q) =>
		q
			.selectFrom("repository")
			.select(sql<number>`count(*)`.as("n"))
			.where("lower_name", "like", "many-%")
			.where("private", "=", 0),
	);
	expect(Number(count?.n)).toBeGreaterThan(5_000);
	for (const word of ["many-", "copy-59"]) {
		const { rows, total } = await find(word, 10, { sort: "alpha" });
		expect(rows.length).toBe(word === "many-" ? 20 : 1);
		expect(total).toBe(word === "many-" ? Number(count?.n) : 11);
		const names = rows.map(({ name }) => name);
		expect(names).toEqual(names.toSorted().toReversed());
		expect(
			await queriesOf(forge, () => find(word, 10, { sort: "alpha" })),
		).toBeLessThanOrEqual(2);
	}
});
