import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { takesTooLong } from "../../../src/database/heavy/turns.ts";
import { raw } from "../../../src/database/raw.ts";
import { participantsOf } from "../../../src/domain/issues/participants.ts";
import { listRepositoryComments } from "../../../src/domain/issues/walks/repository-comments.ts";
import { testForge } from "../../support/forge.ts";

type Filter = Parameters<typeof listRepositoryComments>[1];

let forge: Awaited<ReturnType<typeof testForge>>;
const ids = { crowd: 0, desk: 0, ghost: 0, first: 0 };

/** Comments with the numbers from one to another: those of every third number are about the desk's only issue, the others about the crowd's 40 items. */
const fill = (from: number, until: number) =>
	forge.app.db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`insert into comment (id, issue_id, kind, poster_id, created_at, updated_at)
					select i, case when i % 3 = 0 then (select id from issue where repository_id = ${ids.desk})
							else (select id from issue where repository_id = ${ids.crowd} and number = 1 + i % 40) end,
						case when i % 50 = 1 then 'label' else 'comment' end,
						case when i % 70 = 2 then cast(${ids.ghost} as bigint) when i % 2 = 0 then cast(1 as bigint) end, i, i + 100000 * (case when i % 1000 = 7 then 1 else 0 end)
					from (with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i < ${until}) select i from n) n`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set comments = (select count(*) from comment where issue_id = issue.id and kind = 'comment')`,
			),
		);
	});

beforeAll(async () => {
	forge = await testForge();
	const create = async (name: string) =>
		(
			await forge.call<{ id: number }>("POST", "/user/repos", {
				body: { name },
			})
		).body.id;
	ids.crowd = await create("crowd");
	ids.desk = await create("desk");
	ids.ghost = (
		await forge.call<{ id: number }>("POST", "/admin/users", {
			body: {
				username: "shade",
				email: "shade@example.org",
				password: "shade-pass-1",
			},
		})
	).body.id;
	await forge.app.db.write(async (tx) => {
		await tx.change((q) =>
			raw(q, sql`update account set removed = 2 where id = ${ids.ghost}`),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into hidden_account (account_id, hidden_at, reason, overwritten) values (${ids.ghost}, 1, '', '')`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into issue (repository_id, number, kind, poster_id, title, created_at, updated_at)
					select cast(${ids.crowd} as bigint), i, case when i % 5 = 0 then 'pull' else 'issue' end,
						case when i = 9 then cast(${ids.ghost} as bigint) else 1 end, 'one', 1, 1
					from (with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 40) select i from n) n`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into issue (repository_id, number, kind, poster_id, title, created_at, updated_at) values (${ids.desk}, 1, 'issue', 1, 'one', 1, 1)`,
			),
		);
	});
	await fill(1, 3_000);
});

/** What is told where the items are few, and where they are many. */
async function both(filter: Partial<Filter>, page = 1, limit = 50) {
	const [few, many] = await Promise.all(
		[10, 6_000].map(async (items) => {
			const { rows, total } = await listRepositoryComments(
				forge.app.db,
				{ repository: ids.crowd, kinds: ["issue", "pull"], items, ...filter },
				{ limit, offset: (page - 1) * limit },
			);
			return { ids: rows.map(({ id }) => id), total };
		}),
	);
	return { few, many };
}

const filters: [string, Partial<Filter>, number][] = [
	["all", {}, 1],
	["all", {}, 30],
	["all, behind the last page", {}, 90],
	["issues", { kinds: ["issue"] }, 2],
	["nothing that is read", { kinds: [] }, 1],
	["another repository", { repository: 0 }, 1],
	["a cursor", { after: 2_000 }, 1],
	["a cursor behind the end", { after: 3_000 }, 1],
	["since", { since: 2_900 }, 1],
	["since then only changes", { since: 100_000 }, 1],
	["before", { before: 200 }, 2],
	["before all", { before: 0 }, 1],
	["a span and a cursor", { since: 100, before: 1_500, after: 900 }, 3],
];

for (const [name, filter, page] of filters)
	test(`a repository with many items tells the same comments as one with few: ${name}, page ${page}`, async () => {
		const { few, many } = await both(filter, page);
		expect(many).toEqual(few);
		if (page > 2 || few?.ids.length) expect(few?.total ?? 0).toBeGreaterThan(1);
	});

test("the comments of many items are found without their items", async () => {
	const counters = (change: string) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				raw(q, sql`update issue set comments = ${sql.raw(change)}`),
			),
		);
	// only who goes through the items looks at their counters
	await counters("-comments");
	for (const filter of [{}, { since: 2_900 }]) {
		const { few, many } = await both(filter);
		expect(few).toEqual({ ids: [], total: 0 });
		expect(many?.ids).not.toEqual([]);
	}
	await counters("-comments");
});

test("comments of a span of time that takes too long to find are told by their numbers", async () => {
	const { db } = forge.app;
	const all = vi.fn(() => Promise.reject(takesTooLong()));
	const slow = Object.create(db, { heavy: { value: { all } } }) as typeof db;
	for (const span of [
		{ since: 0 },
		{ since: 2_900 },
		{ since: 100, before: 1_500, after: 900 },
	]) {
		const { few } = await both(span);
		const { rows, total } = await listRepositoryComments(
			slow,
			{
				...{ repository: ids.crowd, kinds: ["issue", "pull"] },
				...{ items: 6_000, ...span },
			},
			{ limit: 50, offset: 0 },
		);
		expect({ ids: rows.map(({ id }) => id), total }).toEqual(few);
	}
	expect(all).toHaveBeenCalledTimes(3);
	all.mockRejectedValueOnce(new Error("lost"));
	const filter = { repository: ids.crowd, kinds: ["issue"], items: 6_000 };
	const page = { limit: 50, offset: 0 };
	await expect(
		listRepositoryComments(slow, { ...filter, since: 1 }, page),
	).rejects.toThrow("lost");
});

test("of more than 10,000 comments at least so many are counted, and a repository that has few of the forge is gone through by its items", async () => {
	await fill(3_001, 33_000);
	for (const page of [1, 7, 200]) {
		const { few, many } = await both({}, page);
		expect(many?.ids).toEqual(few?.ids);
		expect(many?.ids).toHaveLength(50);
		expect(few?.total).toBeGreaterThan(19_000);
		expect(many?.total).toBe(Math.max(10_000, page * 50 + 1));
	}
	// more were changed in that time than are looked up together
	const { few, many } = await both({ since: 100, before: 30_000 }, 3);
	expect(many?.ids).toEqual(few?.ids);
	// neither of one item, nor the first that are looked at, is the only comment of the crowd that is left
	const kinds = { kinds: ["pull"], since: 32_000 };
	const last = await both(kinds);
	expect(last.many).toEqual(last.few);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			raw(
				q,
				sql`delete from comment where id > 60 and id < 32900 and issue_id in (select id from issue where repository_id = ${ids.crowd})`,
			),
		),
	);
	const rare = await both({}, 2);
	expect(rare.many).toEqual(rare.few);
	expect(rare.few?.total).toBeGreaterThan(50);
});

test("those who wrote in an item are told, the first accounts first, and not who only began lines of a review", async () => {
	const { db } = forge.app;
	const issue = (
		await db.rows((q) =>
			q.selectFrom("issue").selectAll().where("repository_id", "=", ids.desk),
		)
	)[0] as Parameters<typeof participantsOf>[1];
	const names = async () =>
		(await participantsOf(db, issue)).map(({ name }) => name);
	const people = await db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`insert into account (kind, name, lower_name, created_at, updated_at)
					select 'user', 'writer-' || i, 'writer-' || i, 1, 1 from (with recursive n(i) as (select cast(100 as bigint) union all select i + 1 from n where i < 170) select i from n) n`,
			),
		);
		return tx.rows((q) =>
			q
				.selectFrom("account")
				.select(["id", "name"])
				.where("name", "like", "writer-%")
				.orderBy("id"),
		);
	});
	expect(await names()).toEqual(["root"]);
	// the fill gave its own numbers, which the database does not know of
	let said = 100_000;
	const say = (kind: string, poster: number) =>
		db.write((tx) =>
			tx.change((q) =>
				raw(
					q,
					sql`insert into comment (id, issue_id, kind, poster_id, created_at, updated_at) values (${++said}, ${issue.id}, ${kind}, ${poster}, 1, 1)`,
				),
			),
		);
	const [one, two, three, ...others] = people.map(({ id }) => id) as [
		number,
		number,
		number,
		...number[],
	];
	await say("review", two);
	await say("code", one);
	await say("label", three);
	expect(await names()).toEqual(["root", "writer-101"]);
	await say("comment", one);
	for (const id of others) await say("comment", id);
	const all = await names();
	expect(all).toHaveLength(50);
	expect(all.slice(0, 4)).toEqual([
		"root",
		"writer-100",
		"writer-101",
		"writer-103",
	]);
});
