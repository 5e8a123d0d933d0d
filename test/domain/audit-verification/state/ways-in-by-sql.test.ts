import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../../src/domain/accounts/account.ts";
import {
	deleteRunner,
	registerRunner,
	setRunnerDisabled,
} from "../../../../src/domain/actions/runners.ts";
import { removePasskey } from "../../../../src/domain/factors/passkeys.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { removedOwner } from "../../../../src/domain/permissions/removed-owner.ts";
import { ensureRemovedOwner } from "../../../../src/domain/permissions/removed-owner-row.ts";
import { deletedAccount } from "../../../../src/domain/removal/kept/deleted-account.ts";
import { restoreAccount } from "../../../../src/domain/removal/kept/restore-account.ts";
import {
	externalLogins,
	linkAccount,
	unlinkAccount,
} from "../../../../src/domain/sources/external-logins.ts";
import { usualLdapSettings } from "../../../../src/domain/sources/ldap-settings.ts";
import {
	addSource,
	deleteSource,
	updateSource,
} from "../../../../src/domain/sources/sources.ts";
import { testForge } from "../../../support/forge.ts";
import { authenticator } from "../../../web/support/authenticator.ts";
import { signedInVisitor } from "../../../web/support/browser.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
let ada: { name: string; password: string };
const after = (...changes: string[]) => foundAfter(forge, ...changes);
const account = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	await forge.app.auditSealing.settled();
});

test("an account that was added, and a password that was set, are found", async () => {
	const { id } = await account("ada");
	const set = (change: string) =>
		after(`update account set ${change} where id = ${id}`);
	const other = [
		expect.stringMatching(
			/^ada \(account \d+\) has another password than in record \d+: it was set by hand$/,
		),
	];
	expect(await after()).toEqual([]);
	expect(await set("password_hash = 'x'")).toEqual(other);
	expect(
		await after(
			"insert into account (id, kind, name, lower_name, full_name, email, password_hash, admin, created_at, updated_at) values (900, 'user', 'eve', 'eve', '', '', 'x', 1, 1, 1)",
		),
	).toEqual(["eve (account 900) is in no record: it was added by hand"]);
	await call(forge, "PATCH", "/admin/users/ada", {
		...{ source_id: 0, login_name: "ada", password: "another good one 8" },
	});
	expect(await after()).toEqual([]);
	expect(await set("password_hash = 'x'")).toEqual(other);
	const home = await signedInVisitor(forge, {
		...ada,
		password: "another good one 8",
	});
	await home.post("/user/settings/account", {
		old_password: "another good one 8",
		...{ password: "another good one 9", retype: "another good one 9" },
	});
	ada = { ...ada, password: "another good one 9" };
	await signedInVisitor(forge, ada);
	expect(await after()).toEqual([]);
	expect(await set("password_hash = 'x'")).toEqual(other);
});

test("accounts with ids that the forge never gives are found, and changes of its own one", async () => {
	const insert = (id: number) =>
		`insert into account (id, kind, name, lower_name, full_name, email, password_hash, admin, created_at, updated_at) values (${id}, 'user', 'eve', 'eve', '', '', 'x', 1, 1, 1)`;
	for (const id of [0, -1, -2, -3, -900])
		expect(await after(insert(id))).toEqual([
			expect.stringMatching(`^eve \\(account ${id}\\) has an id that`),
		]);
	await forge.app.db.write((tx) => ensureRemovedOwner(tx, 1));
	expect(await after()).toEqual([]);
	for (const change of ["password_hash = 'x'", "admin = 1"])
		expect(
			await after(`update account set ${change} where id = ${removedOwner}`),
		).toHaveLength(1);
});

test("a user who is deleted and comes back without a password", async () => {
	await forge.user("bob");
	const { id } = await account("bob");
	await call(forge, "DELETE", "/admin/users/bob");
	expect(await foundWhenSettled(forge)).toEqual([]);
	const deleted = await deletedAccount(forge.app.db, id);
	if (!deleted) throw new Error("it was not kept");
	await restoreAccount(forge.app, operator, deleted);
	expect(await foundWhenSettled(forge)).toEqual([]);
	expect(
		await after(`update account set password_hash = 'x' where id = ${id}`),
	).toEqual([expect.stringMatching(/^bob .* has another password than/)]);
});

test("passkeys that were added or changed are found, in their whole life nothing", async () => {
	const home = await signedInVisitor(forge, ada);
	const security = "/user/settings/security/webauthn";
	const wanted = JSON.parse(
		(await home.get(`${security}/request_register`)).html,
	);
	const credential = authenticator(forge.url).create(wanted);
	await home.post(`${security}/register`, { name: "phone", credential });
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("passkey").selectAll(),
	);
	expect(row?.name).toBe("phone");
	expect(await after()).toEqual([]);
	expect(
		await after("update passkey set counter = 7, used_at = 7, name = 'x'"),
	).toEqual([]);
	for (const change of [
		"public_key = 'x'",
		"credential = 'x'",
		"account_id = 1",
	])
		expect(await after(`update passkey set ${change}`)).toEqual([
			expect.stringMatching(/^passkey \d+ of account \d+: row_digest is /),
		]);
	const insert = (id: number) =>
		`insert into passkey (id, account_id, name, credential, public_key, counter, transports, synced, created_at) values (${id}, 1, 'x', 'y', 'x', 0, '', 0, 1)`;
	expect(await after(insert(70))).toEqual([
		expect.stringMatching(/^passkey 70 of account 1 is in no record/),
	]);
	const { id: owner } = await account("ada");
	const allRemoved = `insert into audit_record (at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, account_id, details) values (1, 'factor.all-removed', '', 'system', '', '', '', '', 'account', '', ${owner}, '{}')`;
	expect(await after(allRemoved)).toEqual([
		expect.stringMatching(/^passkey \d+ .*record \d+ deleted it/),
	]);
	expect(await after(allRemoved.replace(`, ${owner},`, ", 1,"))).toEqual([]);
	await removePasskey(forge.app, await account("ada"), row?.id ?? 0);
	expect(await after()).toEqual([]);
	expect(await after(insert(row?.id ?? 0))).toEqual([
		expect.stringMatching(/^passkey .* is there, and record \d+ deleted it/),
	]);
});

test("sign-in sources and sign-ins that were added or changed are found, in their whole life nothing", async () => {
	const settings = {
		...{ ...usualLdapSettings, host: "127.0.0.1", port: 1 },
		...{ security: "none" as const, userBase: "dc=corp" },
	};
	const input = { name: "Corp", active: true, settings, secret: "x" };
	const source = await addSource(forge.app, input);
	expect(await after()).toEqual([]);
	await updateSource(forge.app, source.id, {
		...{ ...input, active: false, name: "Corp 2" },
	});
	await updateSource(forge.app, source.id, input);
	expect(await after()).toEqual([]);
	expect(
		await after(
			"update login_source set synced_at = 7, secret = 'sealed anew'",
		),
	).toEqual([]);
	const other = JSON.stringify({ ...settings, host: "evil.example" });
	expect(await after(`update login_source set settings = '${other}'`)).toEqual([
		expect.stringMatching(/^sign-in source \d+ \(Corp\): fingerprint is /),
	]);
	expect(await after("update login_source set active = 0")).toEqual([
		expect.stringMatching(/^sign-in source \d+ \(Corp\): active is false/),
	]);
	const insertSource = (id: number) =>
		`insert into login_source (id, kind, name, lower_name, active, settings, created_at, updated_at) values (${id}, 'ldap', 'x', 'x', 1, '{}', 1, 1)`;
	expect(await after(insertSource(70))).toEqual([
		expect.stringMatching(/^sign-in source 70 \(x\) is in no record/),
	]);
	const who = { subject: "jane", name: "jane", email: "", fullName: "" };
	const person = await account("ada");
	await linkAccount(
		forge.app,
		source,
		{ ...who, issuer: "", confirmed: false },
		person,
	);
	expect(await after()).toEqual([]);
	expect(
		await after(
			"update external_login set used_at = 7, name = 'x', issuer = 'https://issuer.example', left_at = 7",
		),
	).toEqual([]);
	for (const change of ["subject = 'eve'", "account_id = 1"])
		expect(await after(`update external_login set ${change}`)).toEqual([
			expect.stringMatching(/^sign-in \d+ of jane at source .*: row_digest/),
		]);
	const insert = (id: number) =>
		`insert into external_login (id, source_id, subject, account_id, name, email, created_at, used_at) values (${id}, ${source.id}, 'eve', 1, 'eve', '', 1, 1)`;
	expect(await after(insert(70))).toEqual([
		expect.stringMatching(/^sign-in 70 of eve .* to account 1 is in no record/),
	]);
	const [link] = await externalLogins(forge.app, person);
	await unlinkAccount(forge.app, person, link?.id ?? 0);
	expect(await after()).toEqual([]);
	expect(await after(insert(link?.id ?? 0))).toHaveLength(1);
	await deleteSource(forge.app, source.id);
	expect(await after()).toEqual([]);
	expect(await after(insertSource(source.id))).toHaveLength(1);
});

test("runners that were added or changed are found, in their whole life nothing", async () => {
	const { token } = await call<{ token: string } & { id: number }>(
		...([forge, "POST", "/admin/actions/runners/registration-token"] as const),
	);
	const { runner } = await registerRunner(forge.app, token, {
		...{ name: "r", labels: ["x"], version: "1", ephemeral: false },
	});
	expect(await after()).toEqual([]);
	await setRunnerDisabled(forge.app, runner, true);
	await setRunnerDisabled(forge.app, runner, false);
	expect(
		await after("update action_runner set seen_at = 7, labels = '[]'"),
	).toEqual([]);
	for (const change of ["hash = 'x'", "uuid = 'x'", "owner_id = 1"])
		expect(await after(`update action_runner set ${change}`)).toEqual([
			expect.stringMatching(/^runner \d+ \(r\): row_digest is /),
		]);
	expect(await after("update action_runner set disabled = 1")).toEqual([
		expect.stringMatching(/^runner \d+ \(r\): disabled is true/),
	]);
	const insert = (id: number) =>
		`insert into action_runner (id, uuid, hash, name, labels, version, ephemeral, seen_at, created_at) values (${id}, 'x', 'x', 'x', '[]', '1', 0, 1, 1)`;
	expect(await after(insert(70))).toEqual([
		expect.stringMatching(/^runner 70 \(x\) is in no record/),
	]);
	await deleteRunner(forge.app, runner);
	expect(await after()).toEqual([]);
	expect(await after(insert(runner.id))).toHaveLength(1);
});

test("a repository that became public or changed its owner is found", async () => {
	await call(forge, "POST", "/user/repos", { name: "r", private: true });
	const found = (text: string) => [
		expect.stringMatching(`^repository \\d+ \\(r\\) ${text}.* set by hand$`),
	];
	expect(await after("update repository set private = 0")).toEqual(
		found("is public, and private in record"),
	);
	const { id } = await account("ada");
	const other = `update repository set owner_id = ${id}`;
	expect(await after(other)).toEqual(found(`belongs to account ${id}, and`));
	await call(forge, "PATCH", "/repos/root/r", { private: false });
	expect(await foundWhenSettled(forge)).toEqual([]);
	// a fork of what became private is private without a record
	await call(forge, "POST", "/orgs", { username: "lumen" });
	await call(forge, "POST", "/repos/root/r/forks", { organization: "lumen" });
	await call(forge, "PATCH", "/repos/root/r", { private: true });
	expect(await foundWhenSettled(forge)).toEqual([]);
	await call(forge, "POST", "/repos/root/r/transfer", { new_owner: "ada" });
	expect(await foundWhenSettled(forge)).toEqual([]);
});
