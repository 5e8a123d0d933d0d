import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Reader } from "../../../src/database/database.ts";
import { raw } from "../../../src/database/raw.ts";
import { newestByCommit } from "../../../src/domain/statuses/status.ts";
import { testForge } from "../../support/forge.ts";
import { onPostgres } from "../../support/postgres.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let repository = 0;
let elsewhere = 0;
let ghost = 0;
const often = "a".repeat(40);
const seldom = "b".repeat(40);
const never = "c".repeat(40);

beforeAll(async () => {
	forge = await testForge();
	const create = async (name: string) =>
		(
			await forge.call<{ id: number }>("POST", "/user/repos", {
				body: { name },
			})
		).body.id;
	repository = await create("one");
	elsewhere = await create("two");
	await forge.user("gone");
	const [account] = await forge.app.db.rows((q) =>
		q.selectFrom("account").select("id").where("name", "=", "gone"),
	);
	ghost = account?.id ?? 0;
	await fill(sql`insert into commit_status (repository_id, sha, context, state, creator_id, created_at, updated_at)
		select cast(${repository} as bigint), ${often}, 'ci/' || cast(i % 4 as text), 'success', 1, i, i
			from (with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < 4000) select i from n) n`);
	for (const [home, sha, context, creator] of [
		[repository, often, "ci/2", ghost],
		[repository, often, "only by a ghost", ghost],
		[repository, seldom, "ci/1", 1],
		[repository, seldom, "ci/1", null],
		[elsewhere, seldom, "ci/9", 1],
	] as const)
		await fill(
			sql`insert into commit_status (repository_id, sha, context, state, creator_id, created_at, updated_at)
				values (${home}, ${sha}, ${context}, 'failure', ${creator}, 5000, 5000)`,
		);
});

const fill = (statement: RawBuilder<unknown>) =>
	forge.app.db.write((tx) => tx.change((q) => raw(q, statement)));

/** The ids of the newest by context, worked out here. */
async function plainly(shas: string[], hidden: readonly number[]) {
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("commit_status")
			.selectAll()
			.where("repository_id", "=", repository)
			.where("sha", "in", shas)
			.orderBy("id"),
	);
	const seen = rows.filter(
		({ creator_id }) => creator_id === null || !hidden.includes(creator_id),
	);
	const last = new Map(
		seen.map(({ id, sha, context }) => [`${sha} ${context}`, id]),
	);
	return [...last.values()].sort((a, b) => a - b);
}

async function newest(shas: string[]) {
	const found = await newestByCommit(forge.app.db, repository, shas);
	for (const [sha, rows] of found)
		expect(rows.every((row) => row.sha === sha)).toBe(true);
	return [...found.values()]
		.flat()
		.map(({ id }) => id)
		.sort((a, b) => a - b);
}

test("the newest of each context counts, for one commit and for several, without those of hidden people", async () => {
	for (const hidden of [[], [ghost]]) {
		if (hidden.length)
			await fill(
				sql`insert into hidden_account (account_id, hidden_at, reason, overwritten) values (${ghost}, 1, '', '')`,
			);
		for (const shas of [
			[often],
			[seldom],
			[never],
			[often, seldom, never, often],
		])
			expect(await newest(shas)).toEqual(await plainly(shas, hidden));
	}
	expect(await newest([often])).toHaveLength(4);
});

test("what was said often under one context is not read", async () => {
	const { db } = forge.app;
	await forge.app.db.script("analyze");
	let plan: string[] = [];
	const all: Reader["all"] = async (query, params) => {
		const rows = await db.rows((q, d) => {
			const compiled = query.build(q, params, d).compile();
			const word = onPostgres ? "explain (analyze)" : "explain query plan";
			return {
				compile: () => ({ ...compiled, sql: `${word} ${compiled.sql}` }),
			} as never;
		});
		plan = rows.map((row) => Object.values(row as object).join(" "));
		return [];
	};
	await newestByCommit(
		Object.assign(Object.create(db), { all }) as Reader,
		repository,
		[often],
	);
	const steps = plan.filter((line) =>
		/(Scan|SEARCH|SCAN).* c(_\d+)?\b/.test(line),
	);
	expect(steps.length).toBeGreaterThan(2);
	// the lowest context is the first in the index
	if (onPostgres)
		for (const step of steps)
			expect(Number(/actual .*rows=(\d+)/.exec(step)?.[1] ?? 0)).toBeLessThan(
				100,
			);
	else
		expect(
			steps.filter((step) => /sha=\?\)/.test(step) && !/COVERING/.test(step)),
		).toEqual([]);
});
