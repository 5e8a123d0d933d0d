/** A reporter of Vitest that hands the number of tests to the process that started it, and prints nothing. */
export default class CountReporter {
	onTestRunEnd(modules, unhandledErrors) {
		const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
		for (const module of modules) {
			// A file that does not even load has no tests to count.
			count.failed += module.errors().length;
			for (const test of module.children.allTests())
				count[test.result().state]++;
		}
		process.send?.(count);
	}
}
