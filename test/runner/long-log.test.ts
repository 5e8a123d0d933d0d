import { beforeAll, expect, test } from "vitest";
import { packLeftLogs } from "../../src/domain/actions/runs/log-blob.ts";
import { linesFrom } from "../../src/domain/actions/runs/read-log.ts";
import { taskById } from "../../src/domain/actions/runs/report.ts";
import { runBench } from "../support/run-bench.ts";

const bench = await runBench();
const { book, runner } = bench;

beforeAll(async () => {
	await bench.put(
		"a.yml",
		"on: workflow_dispatch\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
	);
});

async function begun() {
	const [job] = await bench.jobs(await bench.dispatch("a.yml"));
	const task = await bench.take();
	const path = `${bench.at}/jobs/${job?.id}/logs`;
	const text = async () =>
		(await bench.call("GET", path)).text.replace(/^\S+ /gm, "");
	return { task, text };
}
const word = "lines of a log that are not all alike ";
const lines = (from: number, count: number) =>
	Array.from({ length: count }, (_, i) => `${from + i} ${word.repeat(7)}é`);

test("a long log is packed in pieces, and read from any line on without those before it", async () => {
	const { task, text } = await begun();
	const all = lines(0, 12_000);
	for (let first = 0; first < all.length; first += 4000)
		await runner.log(task, all.slice(first, first + 4000), false, first);
	const whole = `${all.join("\n")}\n`;
	expect((await text()) === whole).toBe(true);
	const { app } = book.forge;
	const held = async () => {
		const found = await taskById(app.db, Number(task.id));
		if (!found) throw new Error("no task");
		return found;
	};
	const open = await held();
	await runner.log(task, ["the end"], true, all.length);
	await runner.end(task);
	all.push("the end");
	expect((await text()) === `${whole}the end\n`).toBe(true);

	const packed = await held();
	expect(packed.log_blob).not.toBe("");
	expect((JSON.parse(packed.log_index) as unknown[]).length).toBeGreaterThan(9);
	for (const from of [0, 1, 700, 5999, 11_999, 12_000]) {
		const some = await linesFrom(app, packed, from);
		const plain = some.map((line) => line.replace(/^\S+ /, ""));
		expect(plain.length).toBeGreaterThan(0);
		expect(plain.length).toBeLessThan(2000);
		expect(plain).toEqual(all.slice(from, from + plain.length));
	}
	expect(await linesFrom(app, packed, 12_001)).toEqual([]);
	// whoever began to read before it was packed
	expect(await linesFrom(app, open, 0)).toEqual([]);
});

test("a log that was packed as one piece is read as before", async () => {
	const { task, text } = await begun();
	await runner.log(task, ["one", "two", "three"]);
	await runner.end(task);
	const { app } = book.forge;
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ log_index: "" })
				.where("id", "=", Number(task.id)),
		),
	);
	expect(await text()).toBe("one\ntwo\nthree\n");
	const packed = await taskById(app.db, Number(task.id));
	expect(packed && (await linesFrom(app, packed, 2))[0]).toMatch(/Z three$/);
});

test("logs of which nobody has said that they are complete are packed later", async () => {
	const { task, text } = await begun();
	await runner.log(task, ["one", "two"], false);
	await runner.end(task, "FAILURE");
	const { app } = book.forge;
	const id = Number(task.id);
	await packLeftLogs(app);
	expect((await taskById(app.db, id))?.log_blob).toBe("");
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_task")
				.set((e) => ({ updated_at: e("updated_at", "-", 700) }))
				.where("id", "=", id),
		),
	);
	await packLeftLogs(app);
	expect((await taskById(app.db, id))?.log_blob).not.toBe("");
	expect(await text()).toBe("one\ntwo\n");
});
