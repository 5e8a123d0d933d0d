import pino from "pino";
import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

test("the log names the request that held the main thread", async () => {
	const lines: { msg: string; requests?: string[] }[] = [];
	const log = pino(
		{},
		{ write: (line: string) => void lines.push(JSON.parse(line) as never) },
	);
	const forge = await testForge({ heldMs: 200 }, { log });
	const { metrics } = forge.app.health;
	const { answered } = metrics;
	// what is done at the end of a request holds the thread
	metrics.answered = (...given) => {
		const before = process.threadCpuUsage();
		while (process.threadCpuUsage(before).user < 300_000);
		answered(...given);
	};
	await forge.call("GET", "/version?token=none");
	await expect
		.poll(() => lines.filter(({ msg }) => msg === "the main thread was held"))
		.toHaveLength(1);
	const [line] = lines.filter(({ requests }) => requests);
	expect(line?.requests?.join()).toContain("GET /api/v1/version?token=***");
});
