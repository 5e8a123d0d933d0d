import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { raw } from "../../../src/database/raw.ts";
import { conditionsOf } from "../../../src/domain/issues/filter/conditions.ts";
import type { IssueFilter } from "../../../src/domain/issues/filter/issue-filter.ts";
import { listIssues } from "../../../src/domain/issues/list-issues.ts";
import { visibleItems } from "../../../src/domain/issues/waiting.ts";
import { lookUpWords } from "../../../src/domain/issues/words.ts";
import { anonymous } from "../../../src/domain/permissions/actor.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let desk = 0;
let crowd = 0;
const many = 10_050;

beforeAll(async () => {
	forge = await testForge();
	const { db } = forge.app;
	const create = async (name: string, more: object = {}) =>
		(
			await forge.call<{ id: number }>("POST", "/user/repos", {
				body: { name, ...more },
			})
		).body.id;
	desk = await create("desk");
	crowd = await create("crowd");
	const hidden = await create("hidden", { private: true });
	const fill = (repository: number, from: number, until: number) =>
		db.write(async (tx) => {
			await tx.change((q) =>
				raw(
					q,
					sql`insert into issue (repository_id, number, kind, poster_id, title, closed, created_at, updated_at)
						select cast(${repository} as bigint), i, case when i % 5 = 0 then 'pull' else 'issue' end, case when i % 3 = 0 then 1 end,
							case when i % 7 = 0 then 'plenty rare' || i else 'plenty' end, case when i % 4 = 0 then 1 else 0 end, i, i
						from (with recursive n(i) as (select cast(${from} as bigint) union all select i + 1 from n where i < ${until}) select i from n) n`,
				),
			);
			const count = (column: string, kind: string, closed: number) =>
				sql`${sql.ref(column)} = (select count(*) from issue where repository_id = repository.id and kind = ${kind} and closed = ${closed})`;
			await tx.change((q) =>
				raw(
					q,
					sql`update repository set ${count("open_issues", "issue", 0)}, ${count("closed_issues", "issue", 1)},
						${count("open_pulls", "pull", 0)}, ${count("closed_pulls", "pull", 1)} where id = ${repository}`,
				),
			);
			for (const table of ["issue_assignee", "issue_mention"])
				await tx.change((q) =>
					raw(
						q,
						sql`insert into ${sql.table(table)} (issue_id, account_id) select id, 1 from issue where repository_id = ${repository} and number >= ${from} and number % 11 = 0`,
					),
				);
		});
	// the ids of the repositories are mixed
	await fill(desk, 1, 40);
	await fill(hidden, 1, 20);
	await fill(crowd, 1, many);
	await fill(desk, 41, 80);
});

/** The numbers of what fits, without any index or bound. */
async function plainly(filter: IssueFilter, words: readonly string[]) {
	const rows = await forge.app.db.rows((q, d) =>
		raw<{ id: number }>(
			q,
			sql`select issue.id from issue join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id
				where ${sql.join(conditionsOf(filter, d), sql` and `)} and ${sql.join([sql`1 = 1`, ...words.map((word) => sql`issue.title like ${`%${word}%`}`)], sql` and `)} order by issue.id desc`,
		),
	);
	return rows.map(({ id }) => id);
}

const parts: [string, Partial<IssueFilter>][] = [
	["nothing", {}],
	["a poster", { createdBy: 1 }],
	["another poster", { createdBy: 99 }],
	["an assignee", { assignedTo: 1 }],
	["a mention", { mentioning: 1, createdBy: 1 }],
	["a time", { since: 30, before: 60 }],
	["a common word", { words: ["plenty"] }],
	["a rare word", { words: ["plenty", "rare14"] }],
	["a common word of an assignee", { words: ["plenty"], assignedTo: 1 }],
	["a title without words", { words: ["plenty"], since: 77 }],
];
test.each(parts)(
	"lists by %s say what is there, in a repository and over all",
	async (_, part) => {
		const { db } = forge.app;
		for (const within of [
			{ repository: desk, kinds: ["issue"] },
			{ repository: desk, kinds: ["issue", "pull"] },
			{
				visible: sql<boolean>`(${visibleItems(anonymous)} and repository.id = ${desk})`,
			},
		] as IssueFilter["within"][])
			for (const state of ["open", "closed", "all"] as const) {
				const filter = { within, state, ...part };
				const { words = [], ...others } = filter;
				const ids = await plainly(others, words);
				for (const [sort, order] of [
					["latest", ids],
					["oldest", ids.toReversed()],
				] as const) {
					const page = { limit: 7, offset: 7 };
					const { rows, total } = await listIssues(db, filter, page, sort);
					expect(rows.map(({ id }) => id)).toEqual(order.slice(7, 14));
					expect(total).toBe(ids.length);
				}
			}
	},
);

test("very many are counted to a bound, and their pages go on", async () => {
	const { db } = forge.app;
	const seen: IssueFilter = {
		within: { visible: visibleItems(anonymous) },
		state: "all",
		since: 1,
	};
	const ids = await plainly(seen, []);
	for (const filter of [seen, { ...seen, words: ["plenty"] }]) {
		const first = await listIssues(db, filter, { limit: 5, offset: 0 });
		expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 5));
		expect(first.total).toBe(10_000);
		const last = await listIssues(db, filter, { limit: 50, offset: many });
		expect(last.rows.map(({ id }) => id)).toEqual(ids.slice(many, many + 50));
		expect(last.total).toBeGreaterThan(many + 49);
	}
	const all = await listIssues(
		db,
		{ ...seen, since: undefined },
		{ limit: 5, offset: 20 },
	);
	expect(all.rows.map(({ id }) => id)).toEqual(ids.slice(20, 25));
	expect(all.total).toBe(ids.length);
});

test("items of a large repository whose comments are asked one by one for a word that many have are counted in pieces", async () => {
	const { db } = forge.app;
	await db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`insert into comment (issue_id, kind, body, created_at, updated_at)
					select id, 'comment', case when number % 2 = 0 then 'machine' else 'machine again' end, 1, 1 from issue where repository_id = ${crowd} and number % 10 <> 0
					union all select id, 'comment', 'machine', 2, 2 from issue where repository_id = ${crowd} and number % 10 = 1`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set comments = 1 where repository_id = ${crowd} and number % 10 <> 0`,
			),
		);
	});
	for (const [kinds, state] of [
		[["pull"], "open"],
		[["pull", "issue"], "all"],
		[["issue"], "closed"],
	] as const) {
		const filter: IssueFilter = {
			within: { repository: crowd, kinds: [...kinds] },
			state,
			words: ["machine"],
		};
		const all = await db.rows((q) =>
			raw<{ id: number }>(
				q,
				sql`select id from issue where repository_id = ${crowd} and kind in (${sql.join([...kinds])}) and number % 10 <> 0
					and ${state === "all" ? sql`1 = 1` : sql`closed = ${state === "closed" ? 1 : 0}`} order by id desc`,
			),
		);
		let found: Awaited<ReturnType<typeof listIssues>> | undefined;
		const statements = await queriesOf(forge, async () => {
			found = await listIssues(db, filter, { limit: 5, offset: 10 });
		});
		expect(found?.rows.map(({ id }) => id)).toEqual(
			all.slice(10, 15).map(({ id }) => id),
		);
		expect(found?.total).toBe(all.length);
		// a statement for each 5,000 of them, beside those of the page: the word is known by now
		expect(statements).toBeGreaterThan(all.length / 5000 + 3);
	}
});

test("a word that many comments have is asked of the items of a small repository", async () => {
	const { db } = forge.app;
	await db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`insert into comment (issue_id, kind, body, created_at, updated_at)
					select id, 'comment', 'a machine', 1, 1 from issue where repository_id = ${desk} and number % 3 = 0`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set comments = 1 where repository_id = ${desk} and number % 3 = 0`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set title = 'machine' where repository_id = ${desk} and number % 9 = 1`,
			),
		);
	});
	for (const kinds of [["issue"], ["issue", "pull"]] as const)
		for (const state of ["open", "closed", "all"] as const) {
			const filter: IssueFilter = {
				within: { repository: desk, kinds: [...kinds] },
				state,
				words: ["machine"],
			};
			const all = await db.rows((q) =>
				raw<{ id: number }>(
					q,
					sql`select id from issue where repository_id = ${desk} and kind in (${sql.join([...kinds])}) and (number % 3 = 0 or number % 9 = 1)
						and ${state === "all" ? sql`1 = 1` : sql`closed = ${state === "closed" ? 1 : 0}`} order by id desc`,
				),
			);
			const ids = all.map(({ id }) => id);
			for (const [sort, order] of [
				["latest", ids],
				["oldest", ids.toReversed()],
			] as const) {
				const page = { limit: 5, offset: 2 };
				const found = await listIssues(db, filter, page, sort);
				expect(found.rows.map(({ id }) => id)).toEqual(order.slice(2, 7));
				expect(found.total).toBe(ids.length);
				expect(
					await queriesOf(forge, () => listIssues(db, filter, page, sort)),
				).toBeLessThan(6);
			}
		}
});

test("where nearly all items of a large repository have a word, the others are counted", async () => {
	const { db } = forge.app;
	await db.write(async (tx) => {
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set title = title || ' usual' where repository_id = ${crowd} and number % 100 <> 0`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into comment (issue_id, kind, body, created_at, updated_at)
					select id, 'comment', 'usual', 1, 1 from issue where repository_id = ${crowd} and number % 200 <> 0`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`insert into comment (issue_id, kind, body, created_at, updated_at)
					select id, 'comment', 'usual', 1, 1 from issue where repository_id = ${crowd} and number % 2 = 1`,
			),
		);
		await tx.change((q) =>
			raw(
				q,
				sql`update issue set comments = comments + 1 where repository_id = ${crowd} and number % 200 <> 0`,
			),
		);
	});
	for (const [kinds, state] of [
		[["pull"], "open"],
		[["pull", "issue"], "open"],
		[["issue"], "closed"],
	] as const) {
		const filter: IssueFilter = {
			within: { repository: crowd, kinds: [...kinds] },
			state,
			words: ["usual"],
		};
		const all = await db.rows((q) =>
			raw<{ id: number }>(
				q,
				sql`select id from issue where repository_id = ${crowd} and kind in (${sql.join([...kinds])}) and number % 200 <> 0
					and closed = ${state === "closed" ? 1 : 0} order by id desc`,
			),
		);
		let found: Awaited<ReturnType<typeof listIssues>> | undefined;
		const statements = await queriesOf(forge, async () => {
			found = await listIssues(db, filter, { limit: 5, offset: 10 });
		});
		expect(found?.rows.map(({ id }) => id)).toEqual(
			all.slice(10, 15).map(({ id }) => id),
		);
		expect(found?.total).toBe(all.length);
		if (db.dialect === "sqlite") expect(statements).toBeLessThan(13);
	}
});

test("a word that many have is looked up once in some seconds, and another each time", async () => {
	const { db } = forge.app;
	const time = vi.spyOn(performance, "now");
	onTestFinished(() => time.mockRestore());
	const look = async (text: string) => {
		const [word] = await lookUpWords(db, [text]);
		return word?.common;
	};
	const queries = (text: string) => queriesOf(forge, () => look(text));
	time.mockReturnValue(1_000_000);
	expect(await look("plenty")).toBe(true);
	expect(await queries("plenty")).toBe(0);
	expect(await look("rare14")).toBe(false);
	expect(await queries("rare14")).toBeGreaterThan(0);
	time.mockReturnValue(1_000_000 + 6_000);
	const before = db.statements;
	await look("plenty");
	expect(db.statements).toBeGreaterThan(before);
});
