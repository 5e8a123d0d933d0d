import { expect, test } from "vitest";
import { duePushes } from "../../../src/domain/notifications/outgoing-push.ts";
import { testForge } from "../../support/forge.ts";
import { cpuOf } from "../../support/run/cpu.ts";
import { signedInVisitor } from "../../web/support/browser.ts";
import { pushBrowser } from "./push-service.ts";

const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const forge = await testForge({}, { clock: () => clock.now });
const { db } = forge.app;
const page = "/user/settings/notifications";
const waiting = () =>
	db.rows((q) =>
		q.selectFrom("outgoing_push").selectAll().where("sent_at", "=", 0),
	);
/** Somebody with a browser whose push service does not answer. */
async function person(name: string) {
	const user = await forge.user(name);
	const visitor = await signedInVisitor(forge, user);
	const { subscription } = pushBrowser(`https://push.invalid/${name}`);
	await visitor.post(`${page}/browsers`, { subscription });
	const [row] = await db.rows((q) =>
		q
			.selectFrom("push_subscription")
			.select(["id", "account_id"])
			.orderBy("id", "desc")
			.limit(1),
	);
	return {
		visitor,
		browser: Number(row?.id),
		account: Number(row?.account_id),
	};
}

test("what waits for one browser does not slow down what is looked for", async () => {
	const { browser, account } = await person("ada");
	const many = 20_000;
	for (let from = 0; from < many; from += 500)
		await db.write((tx) =>
			tx.change((q) =>
				q.insertInto("outgoing_push").values(
					Array.from({ length: 500 }, (_, i) => ({
						event_id: -from - i - 1,
						subscription_id: browser,
						account_id: account,
						kind: "test",
						reason: "test",
						next_at_ms: 1,
						created_at: 1,
					})),
				),
			),
		);
	let due: Awaited<ReturnType<typeof duePushes>> = [];
	const spent = await cpuOf(async () => {
		due = await duePushes(db, { now: clock.now, limit: 8, without: [] });
	});
	expect(due).toHaveLength(1);
	expect(spent).toBeLessThan(1000);
	const least = Math.min(...(await waiting()).map(({ id }) => id));
	expect(due[0]?.id).toBe(least);
});

test("a browser is tried once at a time, however often somebody asks", async () => {
	const { visitor, browser } = await person("bob");
	const ask = async () => {
		clock.now += 2000;
		const id = String(browser);
		const done = await visitor.post(`${page}/browsers/test`, { id });
		expect(done.status).toBe(303);
	};
	const own = () =>
		db.rows((q) =>
			q
				.selectFrom("outgoing_push")
				.selectAll()
				.where("subscription_id", "=", browser),
		);
	await ask();
	// it is tried again later
	await forge.app.outbox.pushes.settled();
	await db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("outgoing_push")
				.set({ sent_at: 0, next_at_ms: clock.now + 3_600_000 })
				.where("subscription_id", "=", browser),
		),
	);
	for (let i = 0; i < 4; i++) await ask();
	expect(await own()).toHaveLength(1);
});

test("what waits for the browsers of one account leaves room for other accounts", async () => {
	const many = await person("cas");
	const other = await person("dan");
	const message = ({ browser, account }: typeof many, i: number) => ({
		event_id: -i,
		subscription_id: browser,
		account_id: account,
		kind: "test",
		reason: "test",
		next_at_ms: i,
		created_at: 1,
	});
	await db.write(async (tx) => {
		await tx.change((q) => q.deleteFrom("outgoing_push"));
		await tx.change((q) =>
			q
				.insertInto("outgoing_push")
				.values([message(many, 1), message(other, 2)]),
		);
	});
	const due = (without: number[]) =>
		duePushes(db, { now: clock.now, limit: 1, without });
	expect((await due([]))[0]?.account_id).toBe(many.account);
	expect((await due([many.account]))[0]?.account_id).toBe(other.account);
	expect(await due([many.account, other.account])).toEqual([]);
});
