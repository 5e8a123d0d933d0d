import { expect, test } from "vitest";
import { openBackground } from "../../src/runner/host/background.ts";
import type { Client } from "../../src/runner/host/client.ts";
import type { HostJob } from "../../src/runner/host/job.ts";
import { openReporter } from "../../src/runner/host/reporter.ts";

const megabyte = 1024 * 1024;

/** A job that keeps what it is told. */
function jobThatListens() {
	const lines: string[] = [];
	const job = {
		env: {},
		path: [],
		status: "success",
		signal: new AbortController().signal,
		reporter: { beginStep() {}, line: (text: string) => lines.push(text) },
	} as unknown as HostJob;
	return { job, lines };
}

test("the logs of all steps in the background have one bound, and what was told makes room", async () => {
	const { job, lines } = jobThatListens();
	const background = openBackground<{ ok: boolean }>(job);
	const says = (id: string, text: string, times: number) =>
		background.begin(0, { id }, async (own) => {
			for (let n = 0; n < times; n++) own.reporter.line(text);
			return { ok: true };
		});
	const sum = () => lines.reduce((all, line) => all + line.length, 0);
	const wide = "x".repeat(64 * 1024);
	for (const id of ["a", "b", "c"]) says(id, wide, 200);
	// lines of nothing take memory as well
	says("empty", "", 1_000_000);
	for (const { own } of await background.all()) own.tell();
	expect(sum()).toBeLessThanOrEqual(16 * megabyte + 1000);
	expect(sum()).toBeGreaterThan(15 * megabyte);
	expect(lines.filter((line) => line.includes("is left out"))).toHaveLength(3);
	lines.length = 0;
	says("later", wide, 100);
	for (const { own } of await background.all()) own.tell();
	expect(lines).toHaveLength(100);
});

test("what waits to be sent has a bound, and the log says where lines are missing", async () => {
	const sent: string[] = [];
	let away = true;
	const client = {
		async updateLog(_: string, first: number, rows: { content: string }[]) {
			if (away) throw new Error("away");
			sent.push(...rows.slice(sent.length - first).map((row) => row.content));
			return sent.length;
		},
		updateTask: async () => undefined,
	} as unknown as Client;
	const reporter = openReporter(client, "1", 1);
	const wide = "x".repeat(64 * 1024);
	for (let n = 0; n < 1000; n++) reporter.line(wide);
	reporter.line("");
	away = false;
	await reporter.end("success", {});
	const sum = sent.reduce((all, line) => all + line.length, 0);
	expect(sum).toBeLessThanOrEqual(32 * megabyte + 1000);
	expect(sum).toBeGreaterThan(31 * megabyte);
	const left = sent.filter((line) => line.includes("lines are left out"));
	expect(left).toEqual([`… (${1001 - (sent.length - 1)} lines are left out)`]);
	expect(sent.at(-1)).toBe("");
});
