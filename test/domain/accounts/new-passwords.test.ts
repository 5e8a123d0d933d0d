import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	demandNewPasswords,
	replacePassword,
	storePassword,
} from "../../../src/domain/accounts/change-password.ts";
import { isLongEnough } from "../../../src/domain/accounts/passwords.ts";
import {
	createToken,
	tokenFingerprint,
	tokenHash,
} from "../../../src/domain/accounts/tokens.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
const by = { agent: "a browser", address: "203.0.113.7" };
const people: Record<string, { name: string; password: string }> = {};

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cas"])
		people[name] = await forge.user(name);
	const club = await forge.call("POST", "/orgs", {
		...{ as: people.ada as never, body: { username: "club" } },
	});
	expect(club.status).toBe(201);
});

const accountNamed = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;
/** The accounts that have to change their password. */
const held = async () => {
	const rows = await forge.app.db.rows((q) =>
		q
			.selectFrom("account")
			.select("lower_name")
			.where("must_change_password", "=", 1)
			.orderBy("id"),
	);
	return rows.map((row) => row.lower_name);
};

test("new passwords are demanded of all users who have one, but for those who are excepted", async () => {
	const root = await accountNamed("root");
	const except = new Set([root.id]);
	expect(await held()).toEqual([]);
	// who has no password here comes through a directory or a provider
	await forge.user("dot");
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("account")
				.set({ password_hash: "" })
				.where("name", "=", "dot"),
		),
	);
	expect(await demandNewPasswords(forge.app, { on: true, except })).toBe(3);
	expect(await held()).toEqual(["ada", "bob", "cas"]);
	const refused = await forge.call("GET", "/user", { as: people.ada as never });
	expect(refused.status).toBe(403);
	// those of whom it is demanded already are no change
	expect(await demandNewPasswords(forge.app, { on: true, except })).toBe(0);
	const bob = await accountNamed("bob");
	const back = { on: false, except: new Set([bob.id]) };
	expect(await demandNewPasswords(forge.app, back)).toBe(2);
	expect(await held()).toEqual(["bob"]);
	const records = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "account.edited")
			.where("details", "like", "%must_change_password%"),
	);
	expect(records).toHaveLength(5);
	const events = await forge.app.db.rows((q) =>
		q
			.selectFrom("event")
			.select("payload")
			.where("kind", "=", "account.edited"),
	);
	const told = events
		.map(({ payload }) => JSON.parse(payload))
		.filter(({ changed }) => changed?.includes("mustChangePassword"));
	expect(told.filter(({ account }) => account === bob.id)).toHaveLength(1);
	expect(told).toHaveLength(5);
});

test("whoever must change his password gets another one, and that alone", async () => {
	const bob = await accountNamed("bob");
	const actor = actingFor(bob);
	const replace = (account: Account, fresh: string) =>
		replacePassword(forge.app, actor, account, fresh, by);
	const ada = await accountNamed("ada");
	await expect(replace(ada, "another-pass-1")).rejects.toThrow(
		"Your password does not have to be changed.",
	);
	await expect(replace(bob, "x")).rejects.toMatchObject({
		details: { field: "password" },
	});
	await expect(replace(bob, people.bob?.password ?? "")).rejects.toMatchObject({
		message: "This is your current password. Choose another one.",
		details: { field: "password" },
	});
	expect(await held()).toEqual(["bob"]);
	await replace(bob, "another-pass-1");
	expect(await held()).toEqual([]);
	const as = { name: "bob", password: "another-pass-1" };
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
	// what was read before is no longer there
	await expect(
		storePassword(forge.app, actor, bob, "yet-another-1", by),
	).rejects.toThrow("The password was changed in the meantime. Try again.");
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
});

test("the record of a token has all that it opens, and not its secret", async () => {
	const cas = await accountNamed("cas");
	const made = await createToken(forge.app, actingFor(cas), cas, {
		...{ name: "ci", scopes: ["write:user", "read:user", "read:issue"] },
		...{ repositories: [], days: 2 },
	});
	expect(made.expires_at - made.created_at).toBe(2 * 86_400);
	const token = { id: made.id, scopes: ["all"], repositories: undefined };
	await expect(
		createToken(forge.app, { ...actingFor(cas), via: "token", token }, cas, {
			...{ name: "more", scopes: ["all"] },
		}),
	).rejects.toMatchObject({ kind: "forbidden" });
	const records = await forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select(["details", "target_name", "target_id"])
			.where("action", "=", "token.created"),
	);
	expect(records).toHaveLength(1);
	const [record] = records;
	expect([record?.target_name, Number(record?.target_id)]).toEqual([
		...["ci", made.id],
	]);
	const details = record?.details ?? "";
	for (const part of [
		...["read:issue", "write:user", made.secret.slice(-8)],
		...[`${made.expires_at}`, '"repositories"'],
		tokenFingerprint({ hash: tokenHash(made.secret) }),
	])
		expect(details).toContain(part);
	expect(details).not.toContain("read:user");
	expect(details).not.toContain(made.secret);
	expect(details).not.toContain(tokenHash(made.secret));
});

test("a password is as long as the operator wants it, and others are told that it is another one", async () => {
	const { app } = forge;
	const least = app.config.minPasswordLength;
	expect(isLongEnough(app, "x".repeat(least))).toBe(true);
	expect(isLongEnough(app, "x".repeat(least - 1))).toBe(false);
	// in bytes: letters of other scripts count as what they are
	expect(isLongEnough(app, "й".repeat(Math.ceil(least / 2)))).toBe(true);
	const ada = await accountNamed("ada");
	await storePassword(app, actingFor(ada), ada, "one-more-pass-1", by);
	const events = await app.db.rows((q) =>
		q
			.selectFrom("event")
			.select("payload")
			.where("kind", "=", "account.edited")
			.orderBy("id", "desc")
			.limit(1),
	);
	expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
		{ account: ada.id, changed: ["password"] },
	]);
});
