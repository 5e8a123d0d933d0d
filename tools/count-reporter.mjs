/**
 * A reporter of Vitest that names each test that fails when it does, so that a run which is cut off has told them, and hands the number of tests, the names of those left out and of those that failed, and the files of these to the process that
 * started it.
 */
export default class CountReporter {
	onTestCaseResult(test) {
		const { state, errors } = test.result();
		if (state !== "failed") return;
		const [message = ""] = (errors?.[0]?.message ?? "").split("\n");
		const name = `${test.module.relativeModuleId} > ${test.fullName}`;
		console.error(`\nFails: ${name}: ${message}`);
	}

	onTestRunEnd(modules, unhandledErrors) {
		const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
		const leftOut = [];
		const broken = [];
		const files = new Set();
		for (const module of modules) {
			// A file that does not even load has no tests to count.
			count.failed += module.errors().length;
			if (module.errors().length > 0) {
				broken.push(module.relativeModuleId);
				files.add(module.relativeModuleId);
			}
			for (const test of module.children.allTests()) {
				const { state, note } = test.result();
				count[state]++;
				if (state === "failed") {
					broken.push(`${module.relativeModuleId} > ${test.fullName}`);
					files.add(module.relativeModuleId);
				}
				if (state === "skipped")
					leftOut.push(note ? `${test.fullName} (${note})` : test.fullName);
			}
		}
		process.send?.({
			count,
			leftOut,
			broken,
			files: [...files],
			// they belong to no file
			unhandled: unhandledErrors.length,
		});
	}
}
