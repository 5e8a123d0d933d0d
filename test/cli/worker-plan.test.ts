import { expect, test } from "vitest";
import { planOf } from "../../src/cli/worker-plan.ts";
import { readConfig } from "../../src/config.ts";
import { gitLimitsOf } from "../../src/domain/servers/git-limits.ts";
import { memoryForChildren } from "../../src/git/memory.ts";

const GiB = 2 ** 30;

test("several processes of a machine have equal parts of one bound, a small machine's too", () => {
	for (const whole of [GiB, 4 * GiB, 12 * GiB, 512 * GiB]) {
		const alone = memoryForChildren(1, whole);
		expect(alone).toBeGreaterThanOrEqual(GiB);
		expect(alone).toBeLessThanOrEqual(8 * GiB);
		for (const count of [2, 3, 8])
			expect(count * memoryForChildren(count, whole)).toBeCloseTo(alone, 0);
	}
});

test("each process is told how many there are, and bounds its git by it", () => {
	const { config } = readConfig(["--data", "/nowhere"], {
		INGOT_WORKERS: "0",
	});
	const plans = [1, 2, 3].map((number) => planOf(config, number, 3));
	expect(plans.map((plan) => plan.config.workers)).toEqual([3, 3, 3]);
	expect(new Set(plans.map((plan) => plan.config.data)).size).toBe(3);

	const one = gitLimitsOf({ ...config, workers: 1 });
	for (const plan of plans) {
		const part = gitLimitsOf(plan.config);
		expect(3 * (part.memory as number)).toBeCloseTo(one.memory as number, 0);
		expect(3 * (part.sharing?.bytes as number)).toBe(one.sharing?.bytes);
	}
});
