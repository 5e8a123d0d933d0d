import { expect, test } from "vitest";
import { openThrottle } from "../../../src/crypto/throttle.ts";
import {
	countReset,
	maySendReset,
	mayWriteTo,
	mostResets,
} from "../../../src/domain/registration/mail-bounds.ts";
import {
	openSharedThrottle,
	type ThrottleBounds,
} from "../../../src/domain/servers/shared-throttle.ts";
import { testForge } from "../../support/forge.ts";

const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const forge = await testForge({}, { clock: () => clock.now });
const open = (bounds: ThrottleBounds) =>
	openSharedThrottle(forge.app.db, () => clock.now, bounds);

test("servers count together, and a short window ends no longer one", async () => {
	const hour = { limit: 2, window: 3_600_000 };
	const [here, there] = [open(hour), open(hour)];
	const short = open({ limit: 2, window: 60_000 });
	await here.fail("long");
	await there.fail("long");
	clock.now += 120_000;
	await short.fail("another");
	expect(await here.ask("long")).toMatchObject({ allowed: false });
	expect(await there.ask("long")).toMatchObject({ allowed: false });
	expect(await short.ask("long")).toMatchObject({ allowed: true });
	clock.now += 3_500_000;
	expect(await here.ask("long")).toMatchObject({ allowed: true });
});

test("what a clock has seen that was put back counts no more", async () => {
	const bounds = { limit: 1, window: 3_600_000 };
	const memory = openThrottle({ ...bounds, now: () => clock.now });
	for (const throttle of [open(bounds), memory]) {
		clock.now += 40 * 86_400_000;
		await throttle.fail("clock");
		expect((await throttle.ask("clock")).allowed).toBe(false);
		clock.now -= 40 * 86_400_000;
		expect((await throttle.take("clock")).allowed).toBe(true);
		expect((await throttle.ask("clock")).allowed).toBe(false);
	}
});

test("pauses between mails hold for all servers", async () => {
	/** What another process would have: counts of its own where they are not shared. */
	const server = () => ({
		...forge.app,
		mail: { ...forge.app.mail },
		servers: { throttle: open } as unknown as NonNullable<
			typeof forge.app.servers
		>,
	});
	const [one, two] = [server(), server()];
	expect(await mayWriteTo(one, "Ada@example.org")).toBe(true);
	expect(await mayWriteTo(two, "ada@example.org")).toBe(false);
	expect(await maySendReset(two, 5)).toBe(true);
	expect(await maySendReset(one, 5)).toBe(false);
	expect(await maySendReset(one, 6)).toBe(true);
	for (let n = 0; n < mostResets; n++)
		await countReset(n % 2 ? one : two, "192.0.2.7");
	for (const app of [one, two])
		await expect(countReset(app, "192.0.2.7")).rejects.toMatchObject({
			kind: "too-many",
		});
	clock.now += 181_000;
	expect(await mayWriteTo(two, "ada@example.org")).toBe(true);
});
