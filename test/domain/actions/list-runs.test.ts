import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
	listRuns,
	type RunScope,
} from "../../../src/domain/actions/runs/list-runs.ts";
import { base64 } from "../../support/book.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { book, call } = bench;
const { db } = book.forge.app;
const many = 2500;
let repository = 0;
let owner = 0;

beforeAll(async () => {
	await call("POST", "/repos/ada/book/contents/.gitea/workflows/ci.yml", {
		content: base64(
			"on: workflow_dispatch\njobs:\n  a:\n    runs-on: nowhere\n    steps: [{run: echo}]\n",
		),
		message: "start",
	});
	const id = await bench.dispatch("ci.yml");
	const [row] = await db.rows((q) =>
		q
			.selectFrom("action_run")
			.innerJoin("repository", "repository.id", "action_run.repository_id")
			.select(["repository.id", "repository.owner_id"])
			.where("action_run.id", "=", id),
	);
	repository = row?.id as number;
	owner = row?.owner_id as number;
	await db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("action_run")
				.columns([
					"repository_id",
					"number",
					"workflow",
					"title",
					"event",
					"ref",
					"sha",
					"status",
					"created_at",
					"updated_at",
				])
				.expression(
					sql`with recursive n(i) as (select 2 union all select i + 1 from n where i <= ${sql.lit(many)})
						select ${sql.lit(repository)}, n.i, case when n.i % 50 = 0 then 'rare.yml' else 'ci.yml' end, 'x',
						case when n.i % 10 = 0 then 'schedule' else 'push' end, 'refs/heads/main', 'x',
						case when n.i % 5 = 0 then 'failure' else 'success' end, 1, 1 from n` as never,
				),
		),
	);
});

const page = { limit: 30, offset: 0 };
const newestFirst = (rows: readonly { id: number }[]) =>
	rows.every(({ id }, i) => i === 0 || id < (rows[i - 1]?.id as number));

test("runs of a repository, of an owner and of all are counted and come newest first, however many there are", async () => {
	const all: RunScope[] = [{ repository }, { owner }, { all: true }];
	for (const whose of all) {
		const { rows, total } = await listRuns(db, whose, {}, page);
		expect([rows.length, total, newestFirst(rows)]).toEqual([
			30,
			many + 1,
			true,
		]);
		const failed = { states: ["failure"] as const };
		expect((await listRuns(db, whose, failed, page)).total).toBe(many / 5);
		const over = { states: ["success", "failure"] as const };
		expect((await listRuns(db, whose, over, page)).total).toBe(many);
		const rare = { workflow: "rare.yml" };
		expect((await listRuns(db, whose, rare, page)).total).toBe(many / 50);
	}
	expect((await listRuns(db, { owner: 0 }, {}, page)).total).toBe(0);
});

test("where counting would read each run, those far behind a page are not counted", async () => {
	const pushed = { event: "push" };
	const counted = async (offset: number, upTo?: number) =>
		(await listRuns(db, { repository }, pushed, { limit: 30, offset }, upTo))
			.total;
	const exact = (many * 9) / 10;
	expect(await counted(0)).toBe(exact);
	expect(await counted(0, 900)).toBe(900);
	expect(await counted(300, 900)).toBe(1200);
	expect(await counted(2100, 900)).toBe(exact);
	expect(
		(await listRuns(db, { repository }, {}, page, 900)).total,
		"an index alone tells how many a repository has",
	).toBe(many + 1);
});
