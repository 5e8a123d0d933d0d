import { expect, test } from "vitest";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import { openRateLimit } from "../../../src/http/limits/rate-limit.ts";

const stranger = {
	account: undefined,
	via: "nothing",
	token: undefined,
} as unknown as Actor;

test("a clock that is put back, or forward, keeps nobody out for longer than a window", () => {
	let now = Date.parse("2030-01-02T00:00:00Z");
	const limits = {
		requestsPerAccount: 0,
		requestsPerToken: 0,
		requestsPerAddress: 2,
	};
	const count = openRateLimit(limits, () => now);
	const ask = () => count(stranger, "192.0.2.1");
	ask();
	ask();
	expect(ask).toThrow(/no more than 2 requests a minute/);
	for (const jump of [-86_400_000, 2 * 86_400_000]) {
		now += jump;
		ask();
		ask();
		expect(ask).toThrow(/try again in 60 s/);
	}
});
