import { expect, test } from "vitest";
import { now } from "../../../src/clock.ts";
import { Once } from "../../../src/domain/request-keys/once.ts";
import {
	findEarlier,
	keyedRequest,
} from "../../../src/domain/request-keys/request-keys.ts";
import { conflict } from "../../../src/errors.ts";
import { testForge } from "../../support/forge.ts";

const refusals = {
	other: () => conflict("other"),
	busy: "still busy",
	unknown: "its end is unknown",
};

test("the key of a request that works for minutes stays taken, and that of one whose server died does not", async () => {
	const { app, call } = await testForge();
	const { id } = (await call<{ id: number }>("GET", "/user")).body;
	let at = app.clock();
	const later = { ...app, clock: () => at };
	const request = keyedRequest(id, "a key of a form", "what it asks for");
	let end = (_: string) => {};
	const long = new Once(later, request, refusals, 5);
	const running = long.run(
		async () => {
			await app.db.write((tx) => long.take(tx));
			return new Promise<string>((resolve) => {
				end = resolve;
			});
		},
		() => ({ status: 201, address: "/made" }),
	);
	const seen = async () => (await findEarlier(later, request))?.at;
	await expect.poll(seen).toBe(now(later));
	for (let minutes = 0; minutes < 5; minutes++) {
		at += 60_000;
		await expect.poll(seen).toBe(now(later));
	}
	end("done");
	expect(await running).toEqual({ done: "done" });
	// its twin gets the same answer
	const twin = await new Once(later, request, refusals).run(
		async () => "again",
		() => undefined,
	);
	expect(twin).toMatchObject({ earlier: { status: 201, address: "/made" } });

	const dead = keyedRequest(id, "another key", "what it asks for");
	await app.db.write((tx) => new Once(later, dead, refusals).take(tx));
	at += 121_000;
	await expect(
		new Once(later, dead, refusals).run(
			async () => "again",
			() => undefined,
		),
	).rejects.toThrow("its end is unknown");
});
