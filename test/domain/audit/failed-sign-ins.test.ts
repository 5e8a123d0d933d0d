import { expect, test } from "vitest";
import { flushFailures } from "../../../src/domain/audit/failed-sign-ins.ts";
import { testForge } from "../../support/forge.ts";

const forge = await testForge();
const { app } = forge;

const failures = async () => {
	await flushFailures(app);
	return app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.selectAll()
			.where("action", "=", "session.sign-in-failed")
			.orderBy("id"),
	);
};

test("a storm of failed sign-ins makes one record with their number, and nothing that was typed", async () => {
	for (let i = 0; i < 25; i++) {
		const { status } = await forge.call("GET", "/user", {
			as: { token: `${i}`.padStart(40, "a") },
		});
		expect(status).toBe(401);
	}
	const wrong = { name: "my-password-by-mistake", password: "wrong" };
	expect((await forge.call("GET", "/user", { as: wrong })).status).toBe(401);
	const records = await failures();
	expect(records.map(({ details }) => JSON.parse(details).facts)).toEqual([
		{ way: "token", count: 25 },
		{ way: "basic", count: 1 },
	]);
	for (const record of records) {
		expect(record).toMatchObject({
			actor_id: null,
			actor_name: "",
			address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
		});
		expect(JSON.stringify(record)).not.toMatch(/mistake|aaaa/);
	}
	expect(await failures()).toHaveLength(2);
});
