import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const builtThreads = fileURLToPath(
	new URL("test/support/run/built-threads.ts", import.meta.url),
);

/** Walks over all pages take minutes: what begins last would be waited for alone. */
class WalksFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]) {
		const sorted = await super.sort(files);
		const isWalk = ({ moduleId }: TestSpecification) =>
			moduleId.includes("/browser/walk-");
		return [
			...sorted.filter(isWalk),
			...sorted.filter((file) => !isWalk(file)),
		];
	}
}

export default defineConfig({
	oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
	resolve: {
		// `npm test` builds first; whoever starts vitest himself may not have
		alias: process.env.INGOT_TEST_DATABASE
			? [
					{
						find: /^.*\/threads\/worker-file\.ts$/,
						replacement: builtThreads,
					},
				]
			: [],
	},
	test: {
		include: ["test/**/*.test.{ts,tsx}"],
		globalSetup: "test/support/run/global-setup.ts",
		setupFiles: "test/support/run/setup.ts",
		sequence: { sequencer: WalksFirst },
		// Forks, because tests start servers and change the environment of their process; without isolation, because every
		// test makes its own forge and modules hold no state.
		pool: "forks",
		isolate: false,
		// One more than the cores of a small machine: tests wait for git, disks and databases.
		maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
		// on a busy machine a state that is waited for may take a while to come
		expect: { poll: { timeout: 15_000 } },
		testTimeout: 120_000,
		hookTimeout: 120_000,
	},
});
