import { beforeAll, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { demandNewPasswords } from "../../../src/domain/accounts/change-password.ts";
import {
	confirmSession,
	findSession,
	isConfirmed,
	sessionById,
	startSession,
} from "../../../src/domain/accounts/sessions.ts";
import {
	createToken,
	deleteToken,
	findToken,
	isTokenOpen,
	looksLikeToken,
	revokeToken,
	tokenById,
	tokenFingerprint,
	tokenHash,
} from "../../../src/domain/accounts/tokens.ts";
import { renewRecoveryCodes } from "../../../src/domain/factors/recovery-codes.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let ada: Account;
const moment = Date.parse("2026-11-22T14:03:07Z");
const at = Math.floor(moment / 1000);

beforeAll(async () => {
	forge = await testForge({}, { clock: () => moment });
	await forge.user("ada");
	ada = (await accountByName(forge.app.db, "ada")) as Account;
});
let count = 0;
const make = (more: object = {}) =>
	createToken(forge.app, actingFor(ada), ada, {
		...{ name: `t${++count}`, scopes: ["all"] },
		...more,
	});

test("a token opens something until it expires or is deleted", async () => {
	const { db } = forge.app;
	const lasting = await make();
	const brief = await make({ days: 1 });
	const day = 86_400;
	expect([lasting.expires_at, brief.expires_at]).toEqual([0, at + day]);
	const opens = async ({ id, secret }: typeof lasting, then: number) => {
		const found = await findToken(db, secret, then);
		const open = await isTokenOpen(db, id, then);
		const limits = { id, scopes: ["all"], repositories: undefined };
		expect(found?.limits).toEqual(open ? limits : undefined);
		// what is of no application says nothing of one
		expect(Object.keys(found?.limits ?? {})).not.toContain("authorization");
		return open;
	};
	expect(await opens(lasting, at + 999 * day)).toBe(true);
	expect(await opens(brief, at + day - 1)).toBe(true);
	expect(await opens(brief, at + day)).toBe(false);
	expect(await opens(brief, at + day + 1)).toBe(false);
	await deleteToken(forge.app, ada, String(lasting.id));
	expect(await opens(lasting, at)).toBe(false);
	expect(await isTokenOpen(db, 0, at)).toBe(false);
	expect(await tokenById(db, lasting.id)).toBeUndefined();
});

test("a token is deleted by its id before another one whose name is that number", async () => {
	const { db } = forge.app;
	const named = await make({ name: "7777" });
	const numbered = await make();
	await db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("access_token")
				.set({ id: 7777 })
				.where("id", "=", numbered.id),
		),
	);
	await deleteToken(forge.app, ada, "7777");
	expect(await tokenById(db, 7777)).toBeUndefined();
	expect((await tokenById(db, named.id))?.name).toBe("7777");
	await deleteToken(forge.app, ada, "7777");
	expect(await tokenById(db, named.id)).toBeUndefined();
	for (const gone of ["7777", "no name", ""])
		await expect(deleteToken(forge.app, ada, gone)).rejects.toMatchObject({
			kind: "not-found",
		});
});

test("a token is deleted by a name that begins or ends with digits, or has more of them than an id", async () => {
	for (const name of ["2024-ci", "ci-2024", "1234567890123456"]) {
		const { id } = await make({ name });
		await deleteToken(forge.app, ada, name);
		expect([name, await tokenById(forge.app.db, id)]).toEqual([
			...[name, undefined],
		]);
		await expect(deleteToken(forge.app, ada, name)).rejects.toMatchObject({
			kind: "not-found",
		});
	}
});

test("a token is revoked for its own account alone", async () => {
	const { app } = forge;
	const mine = await make();
	await forge.user("bob");
	const bob = (await accountByName(app.db, "bob")) as Account;
	const records = async () =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom("audit_record")
					.select("account_id")
					.where("action", "=", "token.deleted")
					.where("target_id", "=", mine.id),
			)
		).map(({ account_id }) => account_id);
	await revokeToken(app, bob, mine.id);
	expect((await tokenById(app.db, mine.id))?.name).toBe(mine.name);
	expect(await records()).toEqual([]);
	for (let n = 0; n < 2; n++) await revokeToken(app, ada, mine.id);
	expect(await tokenById(app.db, mine.id)).toBeUndefined();
	expect(await records()).toEqual([ada.id]);
	await revokeToken(app, ada, 0);
});

test("a name that is taken is told so, and no other failure is", async () => {
	const { name } = await make();
	await expect(make({ name })).rejects.toMatchObject({
		...{
			kind: "bad-request",
			message: "access token name has been used already",
		},
	});
	const db = {
		async write() {
			throw new Error("the disk is full");
		},
	};
	const full = Object.assign(Object.create(forge.app) as App, { db });
	const input = { name: "other", scopes: ["all"] };
	await expect(createToken(full, actingFor(ada), ada, input)).rejects.toThrow(
		"the disk is full",
	);
});

test("a token is known by a short digest that tells nothing of its secret", async () => {
	const { secret } = await make();
	const hash = tokenHash(secret);
	const print = tokenFingerprint({ hash });
	expect(print).toMatch(/^[0-9a-f]{32}$/);
	expect(hash).not.toContain(print);
	for (const [text, is] of [
		[secret, true],
		[`${secret}0`, false],
		[secret.slice(1), false],
		[`g${secret.slice(1)}`, false],
		[secret.toUpperCase().replace(/^./, "A"), false],
	] as const)
		expect([text, looksLikeToken(text)]).toEqual([text, is]);
});

test("a session keeps the beginning of what its browser calls itself, and the password counts for a while", async () => {
	const { app } = forge;
	const begin = (agent: string) =>
		startSession(app, ada, {
			...{ method: "password", agent, address: "::1", stays: false },
		});
	const other = (await begin("other")).session;
	const { session } = await begin("x".repeat(500));
	const shownAt = async ({ id }: typeof session) =>
		(await sessionById(app.db, id))?.sudo_at;
	await app.db.script("update session set sudo_at = 7");
	await confirmSession(app, session);
	expect([await shownAt(session), await shownAt(other)]).toEqual([at, 7]);
	expect(session.agent).toBe("x".repeat(300));
	const shown = session.sudo_at;
	const until = Array.from({ length: 100 }, (_, n) => n * 60).find(
		(seconds) => !isConfirmed(session, shown + seconds),
	) as number;
	expect(until).toBeGreaterThan(0);
	expect(isConfirmed(session, shown + until - 1)).toBe(true);
	expect(isConfirmed(session, shown + until)).toBe(false);
});

test("recovery codes are made for those who have a second factor", async () => {
	await expect(renewRecoveryCodes(forge.app, ada)).rejects.toMatchObject({
		kind: "invalid",
		message: "Set up two-factor authentication first.",
	});
});

test("a demand for new passwords is recorded once for each account, with what was before", async () => {
	const { app } = forge;
	// more than are changed in one transaction
	await Promise.all(
		Array.from({ length: 100 }, (_, n) => forge.user(`many${n}`)),
	);
	const count = async () =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom("audit_record")
					.select("id")
					.where("action", "=", "account.edited"),
			)
		).length;
	const records = async () =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom("audit_record")
					.select("details")
					.where("action", "=", "account.edited")
					.orderBy("id", "desc")
					.limit(1),
			)
		).map(({ details }) => JSON.parse(details));
	for (const on of [true, false]) {
		const before = await count();
		const changed = await demandNewPasswords(app, { on, except: new Set([1]) });
		expect(changed).toBeGreaterThan(100);
		expect((await count()) - before).toBe(changed);
		expect(await records()).toEqual([
			{ changes: { must_change_password: [!on, on] } },
		]);
		const { must_change_password } = (await accountByName(
			app.db,
			"ada",
		)) as Account;
		expect(must_change_password).toBe(on ? 1 : 0);
	}
});

test("a session of an account that is hidden or being deleted is none", async () => {
	const { app } = forge;
	await forge.user("sid");
	const sid = (await accountByName(app.db, "sid")) as Account;
	const { secret } = await startSession(app, sid, {
		...{ method: "password", agent: "x", address: "::1", stays: false },
	});
	const found = async () =>
		(await findSession(app.db, secret, at))?.account.name;
	expect(await found()).toBe("sid");
	for (const removed of [1, 2]) {
		const set = (to: number) =>
			app.db.script(`update account set removed = ${to} where id = ${sid.id}`);
		await set(removed);
		expect(await findSession(app.db, secret, at)).toBeUndefined();
		await set(0);
	}
	expect(await found()).toBe("sid");
});
