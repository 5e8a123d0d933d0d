import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openThreadPool } from "../../src/threads/thread-pool.ts";

const source = `import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", () => parentPort.postMessage(threadId));`;
const worker = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const pool = (rest?: number) =>
	openThreadPool<string, number>({
		...{ worker, threads: 1, deadline: 30_000, waiting: 10, megabytes: 64 },
		...(rest === undefined ? {} : { rest }),
	});

test("a thread that has nothing to do ends, and the next job starts one", async () => {
	const threads = pool(1);
	const first = await threads.run("job", "ada");
	await vi.waitFor(
		async () => expect(await threads.run("job", "ada")).not.toBe(first),
		{ timeout: 20_000 },
	);
	// jobs that come just as it ends are answered all the same
	for (let i = 0; i < 20; i++) {
		await setTimeout(1);
		expect(await threads.attempt("job", "ada")).toHaveProperty("answer");
	}
	await threads.close();
});

test("a thread without a rest stays", async () => {
	const threads = pool();
	const first = await threads.run("job", "ada");
	expect(await threads.run("job", "ada")).toBe(first);
	await threads.close();
});
