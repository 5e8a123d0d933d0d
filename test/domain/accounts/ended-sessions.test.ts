import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	endSession,
	findSession,
	listSessions,
	removeEndedSessions,
	sessionById,
	signOutOthers,
	startSession,
} from "../../../src/domain/accounts/sessions.ts";
import { detailsOf } from "../../../src/domain/audit/audit-record.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../../web/support/browser.ts";

let forge: Forge;
const day = 86_400;
const start = Date.parse("2030-01-01T00:00:00Z");
const clock = { now: start };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
});

test("sessions that are over are forgotten, and no others", async () => {
	const { name } = await forge.user("ann");
	const account = await accountByName(forge.app.db, name);
	if (!account) throw new Error("no account");
	const begin = (stays: boolean) =>
		startSession(forge.app, account, {
			...{ method: "password", agent: "a browser", address: "::1", stays },
		});
	const brief = await begin(false);
	const long = await begin(true);
	const isKept = async ({ session }: typeof brief) =>
		(await sessionById(forge.app.db, session.id)) !== undefined;
	const later = async (seconds: number) => {
		clock.now = start + seconds * 1000;
		await removeEndedSessions(forge.app);
		return [await isKept(brief), await isKept(long)];
	};
	expect(await later(day - 1)).toEqual([true, true]);
	expect(await later(day)).toEqual([false, true]);
	const found = await findSession(forge.app.db, long.secret, start / 1000);
	expect(found?.session).toEqual(long.session);
	expect(await later(30 * day - 1)).toEqual([false, true]);
	expect(await later(30 * day)).toEqual([false, false]);
});

test("how many sessions were ended, and which, is in the record of it", async () => {
	const { app } = forge;
	const { name } = await forge.user("ben");
	const account = await accountByName(app.db, name);
	if (!account) throw new Error("no account");
	for (let n = 0; n < 4; n++)
		await startSession(app, account, {
			...{ method: "password", agent: "a browser", address: "::1" },
			stays: true,
		});
	const [one, kept, ...others] = await listSessions(app, account);
	await endSession(app, account, one?.id ?? 0);
	await expect(endSession(app, account, one?.id ?? 0)).rejects.toMatchObject({
		kind: "not-found",
	});
	expect(await signOutOthers(app, account, kept?.id)).toBe(2);
	expect(await signOutOthers(app, account, kept?.id)).toBe(0);
	expect((await listSessions(app, account)).map(({ id }) => id)).toEqual([
		kept?.id,
	]);
	const records = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "session.ended")
			.orderBy("id"),
	);
	expect(records.map((record) => detailsOf(record).facts)).toEqual([
		{ count: 1, sessions: [one?.id] },
		{ count: 2, sessions: others.map(({ id }) => id).sort((a, b) => a - b) },
		{ count: 0 },
	]);
});

test("a session of an account that may not sign in any more opens nothing", async () => {
	const person = await forge.user("cas");
	const browser = await signedInVisitor(forge, person);
	const opens = async () => (await browser.get("/user/settings")).status;
	const change = (set: { active?: number; prohibit_login?: number }) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				q.updateTable("account").set(set).where("name", "=", "cas"),
			),
		);
	expect(await opens()).toBe(200);
	for (const [off, on] of [
		[{ active: 0 }, { active: 1 }],
		[{ prohibit_login: 1 }, { prohibit_login: 0 }],
	] as const) {
		await change(off);
		expect([off, await opens()]).toEqual([off, 303]);
		await change(on);
		expect([on, await opens()]).toEqual([on, 200]);
	}
});

test("a browser whose account has to change its password first reads no files either", async () => {
	const person = await forge.user("dora");
	await forge.call("POST", "/user/repos", {
		...{ as: person, body: { name: "box", private: true, auto_init: true } },
	});
	const browser = await signedInVisitor(forge, person);
	const reads = async () =>
		(await browser.get("/dora/box/raw/branch/main/README.md")).status === 200;
	const hold = (must_change_password: number) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("account")
					.set({ must_change_password })
					.where("name", "=", "dora"),
			),
		);
	expect(await reads()).toBe(true);
	await hold(1);
	expect(await reads()).toBe(false);
	await hold(0);
	expect(await reads()).toBe(true);
});
