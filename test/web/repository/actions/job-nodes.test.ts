import { expect, test } from "vitest";
import type { Job } from "../../../../src/domain/actions/runs/run.ts";
import { jobNodes } from "../../../../src/web/repository/actions/job-nodes.ts";

let ids = 0;
const job = (key: string, needs: readonly string[] = [], more = {}) =>
	({
		id: ++ids,
		key,
		needs: JSON.stringify(needs),
		parent_id: 0,
		opened: 0,
		status: "success",
		...more,
	}) as Job;
const drawn = (jobs: readonly Job[]) =>
	jobNodes(jobs).map(({ jobs: [first], stage, needs }) => [
		first?.key,
		stage,
		needs.map((need) => need.jobs[0]?.key).join(),
	]);

test("each job stands behind the last one that it needs", () => {
	expect(
		drawn([
			job("ship", ["test", "lint"]),
			job("test", ["build"]),
			job("lint"),
			job("build"),
		]),
	).toEqual([
		["lint", 0, ""],
		["build", 0, ""],
		["test", 1, "build"],
		["ship", 2, "test,lint"],
	]);
});

test("a called workflow is drawn by its jobs, which wait for what the calling job needs", () => {
	const call = job("call", ["build"], { opened: 1 });
	const below = { parent_id: call.id };
	expect(
		drawn([
			job("build"),
			call,
			job("build", [], below),
			job("pack", ["build"], below),
			job("after", ["call"]),
		]),
	).toEqual([
		["build", 0, ""],
		["build", 1, "build"],
		["pack", 2, "build"],
		["after", 3, "build,pack"],
	]);
});

test("jobs that wait for themselves or for nothing known are drawn too", () => {
	expect(drawn([job("a", ["b"]), job("b", ["a"]), job("c", ["gone"])])).toEqual(
		[
			["c", 0, ""],
			["a", 1, "b"],
			["b", 1, "a"],
		],
	);
});
