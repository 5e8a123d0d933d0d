import { sql } from "kysely";
import { expect, test } from "vitest";
import { onPostgres } from "../../support/postgres.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { call, at, runner, forge } = bench;

async function ended(name: string): Promise<number> {
	const steps = "runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
	await bench.put(name, `on: workflow_dispatch\njobs:\n  a:\n    ${steps}`);
	const run = await bench.dispatch(name);
	await runner.end(await bench.take());
	return run;
}
const statusesOf = async (...asks: Promise<{ status: number }>[]) =>
	(await Promise.all(asks)).map(({ status }) => status).sort();
const attemptsOf = async (run: number) =>
	(await call<{ run_attempt: number }>("GET", `${at}/runs/${run}`)).body
		.run_attempt;

test("of those who start a run again at the same moment one does", async () => {
	const run = await ended("again.yml");
	const again = () => call("POST", `${at}/runs/${run}/rerun`);
	expect(await statusesOf(...Array.from({ length: 6 }, again))).toEqual([
		201, 400, 400, 400, 400, 400,
	]);
	expect(await attemptsOf(run)).toBe(2);
	await runner.end(await bench.take());
	expect(await runner.take()).toBeUndefined();
});

test("a run that is cancelled by several at once is cancelled once", async () => {
	const run = await ended("cancel.yml");
	await call("POST", `${at}/runs/${run}/rerun`);
	const cancel = () => call("POST", `${at}/runs/${run}/cancel`);
	const statuses = await statusesOf(...Array.from({ length: 6 }, cancel));
	expect(statuses.filter((status) => status < 300)).toHaveLength(1);
	expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test("a run that is deleted while it is started again is either gone or under way", async () => {
	for (let i = 0; i < 4; i++) {
		const run = await ended(`gone${i}.yml`);
		const statuses = await statusesOf(
			call("POST", `${at}/runs/${run}/rerun`),
			call("DELETE", `${at}/runs/${run}`),
		);
		expect([
			[201, 400],
			[204, 404],
		]).toContainEqual(statuses);
		if (statuses[0] === 201) await runner.end(await bench.take());
	}
});

test.runIf(onPostgres)(
	"a report that meets the end of its task does not bring it back",
	async () => {
		const { db } = forge.app;
		await ended("report.yml");
		await bench.dispatch("report.yml");
		const { id } = await bench.take();
		const waiting = sql<number>`(select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`;
		const { promise, resolve } = Promise.withResolvers<{
			state: { result?: string };
		}>();
		await db.write(async (tx) => {
			await tx.change((q) =>
				q
					.updateTable("action_task")
					.set({ status: "cancelled" })
					.where("id", "=", Number(id)),
			);
			const report = { id, startedAt: new Date().toISOString() };
			void runner
				.rpc<{ state: { result?: string } }>("UpdateTask", { state: report })
				.then(({ body }) => resolve(body));
			await expect
				.poll(() => db.rows((q) => q.selectNoFrom(waiting.as("n"))))
				.toEqual([{ n: 1 }]);
		});
		expect((await promise).state.result).toBe("RESULT_CANCELLED");
		const [row] = await db.rows((q) =>
			q.selectFrom("action_task").select("status").where("id", "=", Number(id)),
		);
		expect(row?.status).toBe("cancelled");
	},
);
