import { expect, test } from "vitest";
import { watchThread } from "../../src/threads/watch-thread.ts";

/** Keeps this thread busy for some CPU time. */
function holdThread(ms: number): void {
	const before = process.threadCpuUsage();
	for (;;) {
		const { user, system } = process.threadCpuUsage(before);
		if (user + system > ms * 1000) return;
	}
}

test("a thread that was busy for too long without a pause is told", async () => {
	const told: number[] = [];
	const stop = watchThread(300, (ms) => told.push(ms));
	holdThread(400);
	await expect.poll(() => told.length).toBe(1);
	expect(told[0]).toBeGreaterThanOrEqual(400);
	stop();
});

test("a thread that lets others in between is not told", async () => {
	const told: number[] = [];
	const stop = watchThread(300, (ms) => told.push(ms));
	let turns = 0;
	const timer = setInterval(() => {
		holdThread(50);
		turns++;
	}, 1);
	await expect.poll(() => turns).toBeGreaterThan(12);
	clearInterval(timer);
	stop();
	expect(told).toEqual([]);
});
