import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { listThreadFaults } from "../../src/threads/thread-faults.ts";
import { openThreadPool } from "../../src/threads/thread-pool.ts";
import { afterFile } from "../support/after-file.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor } from "../web/support/browser.ts";

const folder = mkdtempSync(join(tmpdir(), "ingot-threads-"));
afterFile(() => rmSync(folder, { recursive: true, force: true }));
const works = `const { parentPort } = require("node:worker_threads");
parentPort.on("message", (job) => parentPort.postMessage(job));`;
const eats = `const all = []; for (;;) all.push(new Array(1e6).fill({}));`;

const poolOf = (file: string) =>
	openThreadPool<string, string>({
		...{ worker: pathToFileURL(join(folder, file)), threads: 1 },
		...{ deadline: 30_000, waiting: 10, megabytes: 16 },
	});

test("a thread that cannot start is told once, and shown until one works", async () => {
	const lines: { thread?: string; cause?: string; msg: string }[] = [];
	const log = pino(
		{ level: "error" },
		{ write: (line: string) => lines.push(JSON.parse(line)) },
	);
	const forge = await testForge({ metricsToken: "m-secret" }, { log });
	const root = await signedInVisitor(forge, forge.admin);
	const shown = async () => {
		const answer = await fetch(`${forge.url}metrics`, {
			headers: { authorization: "Bearer m-secret" },
		});
		const pages = await Promise.all([
			root.get("/-/admin"),
			root.get("/-/admin/notices"),
		]);
		return {
			metric: /^ingot_thread_failing\{thread="gone-worker"\} 1$/m.test(
				await answer.text(),
			),
			pages: pages.map(({ words }) => words.includes("gone-worker")),
			cause: pages[1].words.includes("Cannot find module"),
		};
	};
	const nowhere = { metric: false, pages: [false, false], cause: false };
	expect(await shown()).toEqual(nowhere);
	const pool = poolOf("gone-worker.js");
	for (let i = 0; i < 3; i++)
		expect(await pool.attempt("job", "ada")).toBe("failed");
	expect(lines).toEqual([
		expect.objectContaining({
			thread: "gone-worker",
			cause: expect.stringContaining("Cannot find module"),
			msg: "a thread does not start, and its work fails",
		}),
	]);
	const everywhere = { metric: true, pages: [true, true], cause: true };
	expect(await shown()).toEqual(everywhere);
	writeFileSync(join(folder, "gone-worker.js"), works);
	expect(await pool.attempt("job", "ada")).toEqual({ answer: "job" });
	expect(await shown()).toEqual(nowhere);
	await pool.close();
	// a thread that once worked may end by a job that is too much
	expect(lines).toHaveLength(1);
});

test("one that has too little memory is told when none of its kind works", async () => {
	const lines: { thread?: string }[] = [];
	const log = pino(
		{ level: "error" },
		{ write: (line: string) => lines.push(JSON.parse(line)) },
	);
	await testForge({}, { log });
	writeFileSync(join(folder, "eats-worker.js"), eats);
	const pool = poolOf("eats-worker.js");
	for (let i = 0; i < 2; i++)
		expect(await pool.attempt("job", "ada")).toBe("failed");
	expect(lines).toEqual([]);
	for (let i = 0; i < 2; i++)
		expect(await pool.attempt("job", "ada")).toBe("failed");
	expect(lines).toEqual([expect.objectContaining({ thread: "eats-worker" })]);
	await pool.close();
	const again = poolOf("well-worker.js");
	writeFileSync(join(folder, "well-worker.js"), works);
	expect(await again.attempt("job", "ada")).toEqual({ answer: "job" });
	await again.close();
	expect(lines).toHaveLength(1);
});

test("a thread that says nothing in time is told when none of its kind answers, and no longer once one does", async () => {
	const silent = (text: string) => writeFileSync(join(folder, "mute.js"), text);
	const isFailing = () =>
		listThreadFaults().some(({ thread }) => thread === "mute");
	const poolWithin = (deadline: number) =>
		openThreadPool<string, string>({
			...{ worker: pathToFileURL(join(folder, "mute.js")), threads: 2 },
			...{ deadline, waiting: 10, megabytes: 16 },
		});
	silent(works);
	const well = poolWithin(30_000);
	expect(await well.attempt("job", "ada")).toEqual({ answer: "job" });
	silent("setInterval(() => {}, 1000);");
	const mute = poolWithin(50);
	for (const fails of [false, false, true]) {
		expect(await mute.attempt("job", "ada")).toBe("failed");
		expect(isFailing()).toBe(fails);
	}
	// one that had begun before answers
	expect(await well.attempt("job", "ada")).toEqual({ answer: "job" });
	expect(isFailing()).toBe(false);
	await Promise.all([well.close(), mute.close()]);
});
