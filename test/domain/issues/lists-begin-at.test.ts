import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import { raw } from "../../../src/database/raw.ts";
import { conditionsOf } from "../../../src/domain/issues/filter/conditions.ts";
import type { IssueFilter } from "../../../src/domain/issues/filter/issue-filter.ts";
import { listIssues } from "../../../src/domain/issues/list-issues.ts";
import { ownedOrJoined } from "../../../src/domain/permissions/takes-part.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

/** A reader that has statements explained instead of run; PostgreSQL, which reads small tables whole, only has to understand them. */
function explaining(plans: string[]): Reader {
	const { db } = forge.app;
	const rows: Reader["rows"] = async (build) => {
		const plan = await db.rows((q, d) => {
			const compiled = build(q, d).compile();
			const word = onPostgres ? "explain" : "explain query plan";
			return {
				compile: () => ({ ...compiled, sql: `${word} ${compiled.sql}` }),
			} as never;
		});
		if (!onPostgres)
			plans.push(...(plan as { detail: string }[]).map(({ detail }) => detail));
		return [];
	};
	return Object.assign(Object.create(db), { rows });
}

test("lists of a person begin at what is his", async () => {
	const plans: string[] = [];
	const reader = explaining(plans);
	const visible = sql<boolean>`1 = 1`;
	const of = (part: object) => (d: Parameters<typeof conditionsOf>[1]) =>
		conditionsOf({ within: { visible }, state: "all", ...part }, d);
	for (const part of [
		of({ assignedTo: 1 }),
		of({ mentioning: 1 }),
		of({ reviewedBy: 1 }),
		of({ askedToReview: 1 }),
	])
		await reader.rows((q, d) =>
			raw(
				q,
				sql`select issue.id from issue join repository on repository.id = issue.repository_id
					where ${sql.join(part(d), sql` and `)} order by issue.id desc limit 10`,
			),
		);
	await reader.rows((q) =>
		raw(q, sql`select repository.id from repository where ${ownedOrJoined(1)}`),
	);
	expect(plans.filter((detail) => detail.startsWith("SCAN "))).toEqual([]);
	if (!onPostgres) expect(plans.length).toBeGreaterThan(10);
});

test.each<[string, Partial<IssueFilter>]>([
	["issue_assignee_of", { assignedTo: 1 }],
	["issue_mention_of", { mentioning: 1 }],
	["issue_of_poster_in", { createdBy: 1 }],
	["issue_of_milestone", { milestones: [1, 2] }],
	["issue_label_of", { labels: [[1, 2], [3]] }],
	["review_of_reviewer", { reviewedBy: 1 }],
	["review_of_reviewer", { askedToReview: 1 }],
])("%s leads to the items of a filter in a repository", async (index, part) => {
	for (const state of ["open", "all"] as const) {
		const plans: string[] = [];
		const reader = explaining(plans);
		await listIssues(
			Object.assign(reader, { heavy: reader }),
			{ within: { repository: 1, kinds: ["issue"] }, state, ...part },
			{ limit: 10, offset: 10 },
		);
		if (onPostgres) continue;
		expect(plans.some((line) => line.includes(`INDEX ${index} `))).toBe(true);
		expect(
			plans.filter((line) => /^SCAN (issue|one|r)\b/.test(line)).length,
		).toBe(part.reviewedBy || part.askedToReview ? 2 : 0);
	}
});

test("the comments of a repository come in the order in which they were written, as deep as one may page, and with a cursor behind that", async () => {
	for (const name of ["one", "two"])
		await forge.call("POST", "/user/repos", { body: { name } });
	const say = async (repository: string, issue: number, body: string) =>
		forge.call("POST", `/repos/root/${repository}/issues/${issue}/comments`, {
			body: { body },
		});
	for (const [name, title] of [
		["one", "a"],
		["two", "b"],
		["one", "c"],
	])
		await forge.call("POST", `/repos/root/${name}/issues`, { body: { title } });
	await say("one", 2, "first");
	await say("two", 1, "elsewhere");
	await say("one", 1, "second");
	await say("one", 2, "third");
	const list = await forge.call(
		"GET",
		"/repos/root/one/issues/comments?limit=2&page=1",
	);
	expect((list.body as { body: string }[]).map(({ body }) => body)).toEqual([
		"first",
		"second",
	]);
	expect(list.headers.get("x-total-count")).toBe("3");
	const [first, second] = list.body as { id: number }[];
	const read = async (query: string) => {
		const answer = await forge.call<{ body: string }[]>(
			"GET",
			`/repos/root/one/issues/comments?${query}`,
		);
		return { ...answer, total: answer.headers.get("x-total-count") };
	};
	const rest = await read(`after=${second?.id}`);
	expect(rest.body.map(({ body }) => body)).toEqual(["third"]);
	expect((await read("limit=50&page=201")).body).toEqual([]);
	const deep = await read("limit=50&page=202");
	expect(deep.status).toBe(422);
	expect(JSON.stringify(deep.body)).toContain("after=");

	// more items than are looked at in one piece, the last of which was commented on first
	await forge.app.db.write(async (tx) => {
		const [issue] = await tx.rows((q) =>
			q.selectFrom("issue").selectAll().where("title", "=", "c"),
		);
		const { id: _, ...row } = issue as NonNullable<typeof issue>;
		const ids: number[] = [];
		for (let number = 3; number <= 452; number++) {
			const [made] = await tx.rows((q) =>
				q
					.insertInto("issue")
					.values({ ...row, number, comments: 1 } as never)
					.returning("id"),
			);
			ids.push(made?.id as number);
		}
		for (const [i, id] of ids.toReversed().entries())
			await tx.change((q) =>
				q.insertInto("comment").values({
					issue_id: id,
					poster_id: row.poster_id,
					body: `word ${i}`,
					created_at: 1,
					updated_at: 1,
				} as never),
			);
	});
	const page = await read("limit=3&page=2");
	expect(page.body.map(({ body }) => body)).toEqual([
		"word 0",
		"word 1",
		"word 2",
	]);
	expect(page.total).toBe("453");
	const last = await read(`after=${first?.id}&limit=50&page=10`);
	expect(last.body.map(({ body }) => body)).toEqual(["word 448", "word 449"]);
	expect(last.total).toBe("452");
});
