import { test } from "vitest";
import { jobHere } from "./job-here.ts";

// a place for one job after the other: the tests of the present one
try {
	const { job } = jobHere;
	if (job)
		await import(
			/* @vite-ignore */ `${job.file}?mutant=${job.mutant}&n=${job.n}`
		);
} catch (error) {
	test("is loaded", () => {
		throw error;
	});
}
