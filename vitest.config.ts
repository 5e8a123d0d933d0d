import { defineConfig } from "vitest/config";

export default defineConfig({
	oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
	test: {
		include: ["test/**/*.test.{ts,tsx}"],
		globalSetup: "test/support/global-setup.ts",
		setupFiles: "test/support/setup.ts",
		// Forks, because tests start servers and change the environment of their process; without isolation, because every
		// test makes its own forge and modules hold no state.
		pool: "forks",
		isolate: false,
		maxWorkers: 2,
		// A machine that does other work beside must not turn a test red; what fails twice is broken.
		retry: process.env.CI ? 1 : 0,
		testTimeout: 60_000,
		hookTimeout: 60_000,
	},
});
