import { pbkdf2Sync, randomBytes } from "node:crypto";
import { hashSync } from "bcryptjs";
import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { limits } from "../../../src/domain/accounts/throttle/login-throttle.ts";
import {
	recoveryTries,
	useRecoveryCode,
} from "../../../src/domain/factors/recovery-codes.ts";
import { testForge } from "../../support/forge.ts";
import { client } from "../../web/support/oauth.ts";

const forge = await testForge({ forwardedFrom: "127.0.0.1, ::1" });
const stranger = "192.0.2.7";
const owner = "198.51.100.9";

/** As Gitea keeps a token. */
const kept = (token: string) =>
	`gitea:saltsaltsa:${pbkdf2Sync(token, "saltsaltsa", 10_000, 50, "sha256").toString("hex")}`;

test("wrong tokens with the end of an old one keep its owner's network open", async () => {
	const ada = await forge.user("ada");
	await forge.call("POST", "/users/ada/tokens", {
		as: ada,
		body: { name: "old", scopes: ["read:user"] },
	});
	const token = randomBytes(20).toString("hex");
	const row = { hash: kept(token), last_eight: token.slice(-8) };
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("access_token").set(row).where("name", "=", "old"),
		),
	);
	const statusOf = (secret: string, from: string) =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `token ${secret}`, "X-Forwarded-For": from },
		}).then(({ status }) => status);
	const guess = () =>
		statusOf(randomBytes(16).toString("hex") + token.slice(-8), stranger);
	for (let n = 0; n < limits.pair; n++) expect(await guess()).toBe(401);
	expect(await guess()).toBe(429);
	expect(await statusOf(token, stranger)).toBe(429);
	// all connections of a program at once count as nothing
	const own = Array.from({ length: 10 }, () => statusOf(token, owner));
	expect(new Set(await Promise.all(own))).toEqual(new Set([200]));
	const [stored] = await forge.app.db.rows((q) =>
		q.selectFrom("access_token").select("hash").where("name", "=", "old"),
	);
	expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test("wrong recovery codes keep the owner's network open, for codes of Gitea too", async () => {
	const { app } = forge;
	await forge.user("eve");
	const eve = await accountByName(app.db, "eve");
	if (!eve) throw new Error("no eve");
	const code = "ABCDEFGHJK";
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("recovery_code")
				.values({ account_id: eve.id, hash: kept(code) }),
		),
	);
	const by = (address: string) => ({ address, agent: "test" });
	const tries = Array.from({ length: recoveryTries.limit * 2 }, (_, n) =>
		useRecoveryCode(app, eve, `ABCDEFGH${20 + n}`, by(stranger)).catch(
			({ kind }) => kind,
		),
	);
	const answers = await Promise.all(tries);
	expect(answers.filter((one) => one === false)).toHaveLength(
		recoveryTries.limit,
	);
	expect(answers.filter((one) => one === "too-many")).toHaveLength(
		recoveryTries.limit,
	);
	const [one, two] = await Promise.all([
		useRecoveryCode(app, eve, "abcde-fghjk", by(owner)),
		useRecoveryCode(app, eve, code, by(owner)),
	]);
	expect([one, two].filter(Boolean)).toHaveLength(1);
});

test("wrong recovery codes one after the other are bounded, and a right one begins the count anew", async () => {
	const { app } = forge;
	await forge.user("finn");
	const finn = await accountByName(app.db, "finn");
	if (!finn) throw new Error("no finn");
	const code = "KJHGFEDCBA";
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("recovery_code")
				.values({ account_id: finn.id, hash: kept(code) }),
		),
	);
	const by = { address: "192.0.2.77", agent: "test" };
	const wrong = (n: number) =>
		useRecoveryCode(app, finn, `ABCDEFGH${20 + n}`, by).catch(
			({ kind }) => kind,
		);
	for (let n = 1; n < recoveryTries.limit; n++)
		expect(await wrong(n)).toBe(false);
	expect(await useRecoveryCode(app, finn, code, by)).toBe(true);
	// what has another length is no code, and no try
	for (let n = 0; n <= recoveryTries.limit; n++)
		for (const text of ["", "ABCDE", "ABCDEFGHJKL"])
			expect(await useRecoveryCode(app, finn, text, by)).toBe(false);
	for (let n = 0; n < recoveryTries.limit; n++)
		expect(await wrong(n)).toBe(false);
	await expect(
		useRecoveryCode(app, finn, "ABCDEFGH20", by),
	).rejects.toMatchObject({
		kind: "too-many",
		details: { retryAfter: expect.any(Number) },
	});
});

test("wrong secrets of an application keep its own network open", async () => {
	const bob = await forge.user("bob");
	const { id } = await client(forge, bob);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("oauth_application")
				.set({ secret_hash: hashSync("right", 4) })
				.where("client_id", "=", id),
		),
	);
	const ask = async (secret: string, from: string) => {
		const answer = await fetch(`${forge.url}login/oauth/introspect`, {
			method: "POST",
			headers: {
				Authorization: `Basic ${btoa(`${id}:${secret}`)}`,
				"X-Forwarded-For": from,
			},
			body: new URLSearchParams({ token: "none" }),
		});
		return answer.status;
	};
	for (let n = 0; n < limits.pair; n++)
		expect(await ask(`wrong ${n}`, stranger)).toBe(401);
	expect(await ask("right", stranger)).toBe(429);
	expect(await ask("right", owner)).toBe(200);
});
