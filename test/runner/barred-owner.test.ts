import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { runSchedules } from "../../src/domain/actions/schedules.ts";
import { runBench } from "../support/run-bench.ts";

const bench = await runBench("book");
const { app } = bench.forge;
const edit = async (name: string, body: object) => {
	const { status } = await bench.forge.call("PATCH", `/admin/users/${name}`, {
		body: { source_id: 0, login_name: name, ...body },
	});
	expect(status).toBe(200);
};
const on = { active: true, prohibit_login: false };
/** The jobs of all runs by their state, as the database has them: their owner cannot ask. */
const states = async () =>
	(
		await app.db.rows((q) =>
			q.selectFrom("action_job").select(["name", "status"]).orderBy("id"),
		)
	).map(({ name, status }) => [name, status]);
const forget = () => app.db.script("delete from action_run");

const file =
	"jobs: {a: {runs-on: ubuntu-latest, steps: [{run: echo}]}, b: {needs: a, runs-on: ubuntu-latest, steps: [{run: echo}]}}";

beforeAll(async () => {
	await bench.call("PUT", `${bench.at}/secrets/KEY`, { data: "hush" });
});
afterEach(async () => {
	vi.restoreAllMocks();
	await edit("ada", on);
	await forget();
});

test.each([{ prohibit_login: true }, { active: false }])(
	"waiting jobs of an owner who was switched off by %o end, and are not given out",
	async (off) => {
		await bench.started("wait", file);
		await edit("ada", off);
		expect(await bench.runner.take()).toBeUndefined();
		const ended = [
			["a", "cancelled"],
			["b", "cancelled"],
		];
		expect(await states()).toEqual(ended);
		// they stay so when the owner comes back, and can be run again
		await edit("ada", on);
		expect(await bench.runner.take()).toBeUndefined();
		const [run] = await app.db.rows((q) =>
			q.selectFrom("action_run").select("id"),
		);
		const again = await bench.call("POST", `${bench.at}/runs/${run?.id}/rerun`);
		expect(again.status).toBe(201);
		expect((await bench.take()).secrets.KEY).toBe("hush");
	},
);

test("a job that needs another one does not begin when its owner was switched off meanwhile", async () => {
	await bench.started("needs", file);
	const first = await bench.take();
	await edit("ada", { prohibit_login: true });
	await bench.runner.end(first);
	expect(await bench.runner.take()).toBeUndefined();
	expect(await states()).toEqual([
		["a", "success"],
		["b", "cancelled"],
	]);
});

test("an owner who is switched off while a job is written down gives it to no runner", async () => {
	await bench.started("race", file);
	const { workflows } = app.actions;
	const write = workflows.write.bind(workflows);
	vi.spyOn(workflows, "write").mockImplementation(async (...given) => {
		await app.db.script(
			"update account set prohibit_login = 1 where lower_name = 'ada'",
		);
		return write(...given);
	});
	expect(await bench.runner.take()).toBeUndefined();
	expect(
		await app.db.rows((q) => q.selectFrom("action_task").select("id")),
	).toEqual([]);
	expect(await states()).toEqual([
		["a", "cancelled"],
		["b", "cancelled"],
	]);
});

test("jobs of an organization run whoever of its members may not sign in", async () => {
	await bench.started("club", file);
	await app.db.script(
		"update account set kind = 'organization', active = 0, prohibit_login = 1 where lower_name = 'ada'",
	);
	expect((await bench.take()).file).toContain("echo");
	await app.db.script(
		"update account set kind = 'user', active = 1, prohibit_login = 0 where lower_name = 'ada'",
	);
});

test("no schedule begins a run for an owner who may not sign in", async () => {
	await bench.call("POST", `/repos/ada/book/contents/.gitea/workflows/at.yml`, {
		content: Buffer.from(
			`on: {schedule: [{cron: "0 0 1 1 *"}]}\n${file}`,
		).toString("base64"),
		message: "at",
	});
	const due = () => app.db.script("update action_schedule set next_at = 1");
	const runs = async () => {
		await due();
		await runSchedules(app);
		return (await states()).length;
	};
	await forget();
	await edit("ada", { prohibit_login: true });
	expect(await runs()).toBe(0);
	await edit("ada", on);
	expect(await runs()).toBe(2);
});
