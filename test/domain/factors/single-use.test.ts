import { beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../../src/crypto/one-time-codes.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	isChallengeFor,
	newChallenge,
	removeUsedChallenges,
	useChallenge,
} from "../../../src/domain/factors/challenges.ts";
import {
	beginCodes,
	checkCode,
	confirmCodes,
	removeCodes,
} from "../../../src/domain/factors/codes.ts";
import { addPasskey } from "../../../src/domain/factors/passkeys.ts";
import { recoveryCodesLeft } from "../../../src/domain/factors/recovery-codes.ts";
import {
	beginFactors,
	lacksFactor,
	removeFactors,
	secondFactorOf,
	tryingCode,
	waysOf,
} from "../../../src/domain/factors/second-factor.ts";
import {
	accountBetweenSteps,
	beginSecondStep,
	stepPatience,
} from "../../../src/domain/factors/second-step.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { bytesOf } from "../../web/support/codes.ts";

let forge: Forge;
let ada: Account;
let bob: Account;
let moment = Date.parse("2026-11-22T14:03:07Z");

const accountNamed = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;

beforeAll(async () => {
	forge = await testForge({}, { clock: () => moment });
	for (const name of ["ada", "bob"]) await forge.user(name);
	ada = await accountNamed("ada");
	bob = await accountNamed("bob");
});

/** A text as the forge seals it for an address or a cookie. */
const sealedAs = ({ seals }: Forge["app"], text: string): string =>
	Buffer.from(seals.seal(text), "base64").toString("base64url");
/** The text that was sealed so. */
const textIn = ({ seals }: Forge["app"], sealed: string): string =>
	seals.open(Buffer.from(sealed, "base64url").toString("base64")) ?? "";

/** Does something so many seconds later. */
async function later<T>(seconds: number, act: () => T): Promise<Awaited<T>> {
	moment += seconds * 1000;
	try {
		return await act();
	} finally {
		moment -= seconds * 1000;
	}
}

describe("a challenge", () => {
	test("is for one purpose, ten minutes long, and as it was given out", async () => {
		const { app } = forge;
		const given = newChallenge(app, "sign in");
		const fits = (text = given, purpose = "sign in") =>
			isChallengeFor(app, text, purpose);
		expect(fits()).toBe(true);
		expect(newChallenge(app, "sign in")).not.toBe(given);
		expect(fits(given, "sign")).toBe(false);
		expect(fits(given, "sign in ")).toBe(false);
		expect(fits(given, "enrol 1")).toBe(false);
		expect(await later(599, () => fits())).toBe(true);
		expect(await later(600, () => fits())).toBe(false);
		expect(fits("")).toBe(false);
		expect(fits(given.slice(0, -4))).toBe(false);
		expect(fits(`${given}!`)).toBe(false);
		expect(fits(`!${given}`)).toBe(false);
		// the forge seals other texts too
		const other = (text: string) => sealedAs(app, text);
		const until = Math.floor(moment / 1000) + 100;
		const nonce = "a".repeat(24);
		expect(fits(other(`challenge ${until} ${nonce} sign in`))).toBe(true);
		for (const text of [
			`a challenge ${until} ${nonce} sign in`,
			`challenge ${until} ${nonce}0 sign in`,
			`challenge soon ${nonce} sign in`,
			`second step ${until} ${nonce} sign in`,
		])
			expect(fits(other(text))).toBe(false);
	});

	test("is used up by the first answer, and forgotten when nobody may answer any more", async () => {
		const { app } = forge;
		const [first, second] = [newChallenge(app, "x"), newChallenge(app, "x")];
		const use = (challenge: string) =>
			app.db.write((tx) => useChallenge(app, tx, challenge));
		expect(await use(first)).toBe(true);
		expect(await use(first)).toBe(false);
		expect(await use(second)).toBe(true);
		const together = await Promise.all([
			...[use(newChallenge(app, "y")), use(second), use(first)],
		]);
		expect(together).toEqual([true, false, false]);
		await later(600, () => removeUsedChallenges(app));
		expect(await use(first)).toBe(false);
		expect(await later(601, () => removeUsedChallenges(app))).toBe(3);
	});
});

describe("the place between the two steps", () => {
	const begin = (stays = false, account = ada) =>
		beginSecondStep(forge.app, { account, method: "password", stays });
	const between = (kept: string) => accountBetweenSteps(forge.app, kept);

	test("is of one account, with how it began", async () => {
		expect(await between(begin())).toMatchObject({
			...{ account: { id: ada.id }, method: "password", stays: false },
		});
		expect(await between(begin(true, bob))).toMatchObject({
			...{ account: { id: bob.id }, stays: true },
		});
	});

	test("is of accounts with longer ids too", async () => {
		for (let n = 0; n < 10; n++) await forge.user(`filler${n}`);
		const last = await accountNamed("filler9");
		expect(last.id).toBeGreaterThan(9);
		expect(await between(begin(false, last))).toMatchObject({
			...{ account: { id: last.id } },
		});
	});

	test("ends after ten minutes, and is none of other texts", async () => {
		const kept = begin();
		expect(await later(stepPatience - 1, () => between(kept))).toBeDefined();
		expect(await later(stepPatience, () => between(kept))).toBeUndefined();
		for (const text of ["", "short", `${kept}!`, kept.slice(4), `!${kept}`])
			expect(await between(text)).toBeUndefined();
		const { app } = forge;
		const challenge = newChallenge(app, "x");
		expect(await between(challenge)).toBeUndefined();
		// nor is it of a text that has such a one in it
		const text = textIn(app, kept);
		expect(await between(sealedAs(app, text))).toBeDefined();
		for (const longer of [`a ${text}`, `${text} more`])
			expect(await between(sealedAs(app, longer))).toBeUndefined();
	});

	test("ends with the password that was shown, and with an account that is switched off", async () => {
		const kept = begin(false, bob);
		const change = (body: object) =>
			forge.call("PATCH", "/admin/users/bob", {
				body: { source_id: 0, login_name: "bob", ...body },
			});
		for (const [off, on] of [
			[{ active: false }, { active: true }],
			[{ prohibit_login: true }, { prohibit_login: false }],
		] as const) {
			expect((await change(off)).status).toBe(200);
			expect(await between(kept)).toBeUndefined();
			expect((await change(on)).status).toBe(200);
			expect(await between(kept)).toBeDefined();
		}
		expect((await change({ password: "another-pass-1" })).status).toBe(200);
		expect(await between(kept)).toBeUndefined();
	});
});

describe("an account without a second factor", () => {
	test("has no codes that could be right or too many", async () => {
		const { app } = forge;
		expect(await waysOf(app.db, ada)).toEqual({ codes: false, passkeys: 0 });
		for (let tries = 0; tries < 10; tries++) {
			expect(await tryingCode(app, ada, async () => true)).toBe(false);
			expect(await checkCode(app, ada, "123456")).toBe(false);
		}
		await expect(removeCodes(app, ada)).rejects.toThrow(
			"No authenticator app is set up.",
		);
		expect(await removeFactors(app, ada)).toBe(false);
	});

	test("lacks one where the operator demands it of all, or of administrators", async () => {
		const { app } = forge;
		const root = await accountNamed("root");
		const lacking = async (demandSecondFactor: string) => {
			const config = { ...app.config, demandSecondFactor };
			const one = Object.assign(Object.create(app) as typeof app, { config });
			return [
				await lacksFactor(one, app.db, ada),
				await lacksFactor(one, app.db, root),
			];
		};
		expect(await lacking("none")).toEqual([false, false]);
		expect(await lacking("admins")).toEqual([false, true]);
		expect(await lacking("all")).toEqual([true, true]);
	});

	test("goes on with the enrolment that it began, for an hour and not for others", async () => {
		const { app } = forge;
		const begun = beginCodes(app, ada);
		const again = (account: Account, sealed = begun.sealed) =>
			beginCodes(app, account, sealed).secret;
		expect(again(ada)).toBe(begun.secret);
		expect(beginCodes(app, ada, begun.sealed).sealed).toBe(begun.sealed);
		expect(again(bob)).not.toBe(begun.secret);
		expect(await later(3599, () => again(ada))).toBe(begun.secret);
		expect(await later(3600, () => again(ada))).not.toBe(begun.secret);
		expect(again(ada, "")).not.toBe(begun.secret);
		expect(again(ada, begun.sealed.slice(4))).not.toBe(begun.secret);
		const text = app.seals.open(begun.sealed) ?? "";
		expect(again(ada, app.seals.seal(text))).toBe(begun.secret);
		for (const longer of [`a ${text}`, `${text} more`])
			expect(again(ada, app.seals.seal(longer))).not.toBe(begun.secret);
		expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
		const label = new URL(begun.address);
		expect(label.protocol).toBe("otpauth:");
		expect(label.searchParams.get("secret")).toBe(begun.secret);
	});
});

/** Sets an app up that makes codes. */
async function enrol(account: Account): Promise<readonly string[]> {
	const { app } = forge;
	const { secret, sealed } = beginCodes(app, account);
	const code = codeAt(bytesOf(secret), Math.floor(moment / 30_000));
	return confirmCodes(app, account, { sealed, code });
}

describe("an app that makes codes", () => {
	test("is set up for one account, and for no other that has no app", async () => {
		const { app } = forge;
		await forge.user("fay");
		await forge.user("gil");
		const [fay, gil] = [await accountNamed("fay"), await accountNamed("gil")];
		await app.db.write((tx) => beginFactors(app, tx, fay));
		await enrol(gil);
		expect(await waysOf(app.db, gil)).toEqual({ codes: true, passkeys: 0 });
		expect(await waysOf(app.db, fay)).toEqual({ codes: false, passkeys: 0 });
	});

	test("takes back the wrong codes of its own account alone", async () => {
		const { app } = forge;
		await forge.user("hal");
		await forge.user("ivy");
		const [hal, ivy] = [await accountNamed("hal"), await accountNamed("ivy")];
		await enrol(hal);
		await enrol(ivy);
		const attempt = (account: Account, right: boolean) =>
			tryingCode(app, account, async () => right);
		const wrong = async (account: Account, times: number) => {
			for (let n = 0; n < times; n++)
				expect(await attempt(account, false)).toBe(false);
		};
		const full = (account: Account) =>
			expect(attempt(account, true)).rejects.toMatchObject({
				kind: "too-many",
			});
		await wrong(hal, 6);
		await wrong(ivy, 5);
		expect(await attempt(ivy, true)).toBe(true);
		await full(hal);
		await wrong(ivy, 6);
		await full(ivy);
	});
});

describe("recovery codes", () => {
	const codesOf = (account: Account) =>
		recoveryCodesLeft(forge.app.db, account);

	test("go with the last factor of their account, and no others do", async () => {
		const { app } = forge;
		expect(await enrol(ada)).toHaveLength(10);
		expect(await enrol(bob)).toHaveLength(10);
		expect([await codesOf(ada), await codesOf(bob)]).toEqual([10, 10]);
		await removeCodes(app, ada);
		expect([await codesOf(ada), await codesOf(bob)]).toEqual([0, 10]);
		expect(await waysOf(app.db, ada)).toEqual({ codes: false, passkeys: 0 });
		expect(await secondFactorOf(app.db, ada)).toBeUndefined();
		expect(await waysOf(app.db, bob)).toEqual({ codes: true, passkeys: 0 });
	});

	test("and those of the app are tries only where they look like one", async () => {
		const { app } = forge;
		await forge.user("dan");
		const dan = await accountNamed("dan");
		const { secret, sealed } = beginCodes(app, dan);
		const codeNow = () => codeAt(bytesOf(secret), Math.floor(moment / 30_000));
		await confirmCodes(app, dan, { sealed, code: codeNow() });
		await later(60, async () => {
			for (let n = 0; n < 20; n++)
				for (const text of ["", "12345", "1234567", "abcdef", "12345x"])
					expect(await checkCode(app, dan, text)).toBe(false);
			expect(await checkCode(app, dan, codeNow())).toBe(true);
		});
		await later(120, async () => {
			const right = codeNow();
			const wrong = right === "123456" ? "654321" : "123456";
			for (let n = 0; n < 6; n++)
				expect(await checkCode(app, dan, wrong)).toBe(false);
			await expect(checkCode(app, dan, right)).rejects.toMatchObject({
				...{ kind: "too-many", details: { retryAfter: 300 } },
			});
		});
		await later(300, async () => {
			await expect(checkCode(app, dan, codeNow())).rejects.toMatchObject({
				...{ kind: "too-many", details: { retryAfter: 120 } },
			});
		});
		await later(420, async () =>
			expect(await checkCode(app, dan, codeNow())).toBe(true),
		);
	});

	test("are not made for what is no passkey", async () => {
		const { app } = forge;
		const credential = JSON.stringify({ id: "a", response: {} });
		await expect(
			addPasskey(app, ada, { name: "key", credential }),
		).rejects.toMatchObject({
			...{ kind: "invalid", details: { field: "credential" } },
		});
	});

	test("are made with the first factor, and not anew with the next one", async () => {
		const { app } = forge;
		await forge.user("cid");
		const cid = await accountNamed("cid");
		expect(await enrol(cid)).toHaveLength(10);
		await app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("passkey").values({
					...{ account_id: cid.id, name: "key", credential: "c" },
					...{ public_key: "k", counter: 0, transports: "", synced: 0 },
					created_at: 1,
				}),
			),
		);
		await expect(enrol(cid)).rejects.toMatchObject({
			...{ kind: "invalid", details: { field: "code" } },
			message: "An authenticator app is already set up. Remove it first.",
		});
		await removeCodes(app, cid);
		expect(await codesOf(cid)).toBe(10);
		expect(await enrol(cid)).toEqual([]);
		expect(await waysOf(app.db, cid)).toEqual({ codes: true, passkeys: 1 });
		const removals = () =>
			app.db.rows((q) =>
				q
					.selectFrom("audit_record")
					.select("action")
					.where("account_id", "=", cid.id)
					.where("action", "=", "factor.all-removed"),
			);
		expect(await removals()).toEqual([]);
		expect(await removeFactors(app, cid)).toBe(true);
		expect(await removals()).toHaveLength(1);
		expect(await removeFactors(app, cid)).toBe(false);
		expect(await removals()).toHaveLength(1);
		const passkeys = await app.db.rows((q) =>
			q.selectFrom("passkey").select("id").where("account_id", "=", cid.id),
		);
		expect(passkeys).toEqual([]);
	});

	test("are taken away with all factors of their account, and no others are", async () => {
		const { app } = forge;
		await enrol(ada);
		expect(await removeFactors(app, bob)).toBe(true);
		expect([await codesOf(ada), await codesOf(bob)]).toEqual([10, 0]);
		expect(await secondFactorOf(app.db, bob)).toBeUndefined();
		expect(await waysOf(app.db, ada)).toEqual({ codes: true, passkeys: 0 });
		expect(await removeFactors(app, ada)).toBe(true);
	});
});
