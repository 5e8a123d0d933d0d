import { beforeAll, expect, test } from "vitest";
import {
	createOAuthApplication,
	deleteOAuthApplication,
	editOAuthApplication,
	renewOAuthSecret,
	updateOAuthApplication,
} from "../../../../src/domain/accounts/oauth-applications.ts";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter, foundWhenSettled } from "./bench.ts";

let forge: Forge;
const owners: { id: number }[] = [];
const after = (...changes: string[]) => foundAfter(forge, ...changes);
const input = {
	name: "helper",
	confidential: true,
	skipConsent: false,
	redirectUris: ["https://helper.example/back", "http://127.0.0.1/"],
};
const make = (owner: { id: number } | null, more = {}) =>
	createOAuthApplication(forge.app, owner, { ...input, ...more });
const detailsOf = async (action: string) =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("details")
				.where("action", "=", action as "application.created"),
		)
	).map(({ details }) => details);

beforeAll(async () => {
	forge = await testForge();
	await forge.user("ada");
	await call(forge, "POST", "/orgs", { username: "lumen" });
	for (const name of ["ada", "lumen"])
		owners.push(
			...(await forge.app.db.rows((q) =>
				q.selectFrom("account").select("id").where("name", "=", name),
			)),
		);
	await forge.app.auditSealing.settled();
});

test("nothing is found in the whole life of an application, of a user, an organization and the site", async () => {
	for (const owner of [...owners, null]) {
		const { id } = await make(owner);
		expect(await after()).toEqual([]);
		await editOAuthApplication(forge.app, owner, id, {
			...{ ...input, name: "helper 2", skipConsent: true },
			redirectUris: ["https://helper.example/other"],
		});
		expect(await after()).toEqual([]);
		await renewOAuthSecret(forge.app, owner, id);
		expect(await after()).toEqual([]);
		await updateOAuthApplication(forge.app, owner, id, {
			...{ ...input, confidential: false },
		});
		expect(await after()).toEqual([]);
		await deleteOAuthApplication(forge.app, owner, id);
		expect(await after()).toEqual([]);
	}
});

test("each change of one by SQL is found, and so is one that was added", async () => {
	for (const owner of [...owners, null]) {
		const { id } = await make(owner);
		const set = (change: string) =>
			after(`update oauth_application set ${change} where id = ${id}`);
		const found = (what: string) => [
			expect.stringMatching(
				`^OAuth2 application ${id} \\(.*\\): ${what} .* in record \\d+: it was set by hand$`,
			),
		];
		expect(
			await set(
				`redirect_uris = '["https://helper.example/back","http://127.0.0.1/","https://evil.example"]'`,
			),
		).toEqual(found("fingerprint"));
		expect(await set("redirect_uris = 'no list'")).toEqual(
			found("fingerprint"),
		);
		expect(await set("client_id = 'another'")).toEqual(found("fingerprint"));
		expect(await set("secret_hash = 'another'")).toEqual(
			found("secret_digest"),
		);
		expect(await set("confidential = 0")).toEqual(found("confidential"));
		expect(await set("skip_consent = 1")).toEqual(found("skip_consent"));
		expect(await set("name = 'bank'")).toEqual(found("name"));
		expect(await set("account_id = 1")).toEqual(found("owner"));
		await deleteOAuthApplication(forge.app, owner, id);
		const insert = (at: number) =>
			`insert into oauth_application (id, account_id, name, client_id, secret_hash, redirect_uris, created_at) values (${at}, ${owner?.id ?? "null"}, 'x', 'x', 'x', '[]', 1)`;
		expect(await after(insert(id))).toEqual([
			expect.stringMatching(
				/^OAuth2 application .*record \d+ deleted it: it was added by hand/,
			),
		]);
		expect(await after(insert(id + 1))).toEqual([
			expect.stringMatching(/^OAuth2 application .* is in no record/),
		]);
	}
});

test("one that every forge has is compared with what it is made of, unless it was imported or edited", async () => {
	const set = (change: string) =>
		`update oauth_application set ${change} where client_id = 'd57cb8c4-630c-4168-8324-ec79935e18d4'`;
	const address = `redirect_uris = '["https://evil.example"]'`;
	for (const change of [address, "secret_hash = 'x'", "skip_consent = 1"])
		expect(await after(set(change))).toEqual([
			expect.stringMatching(
				/^OAuth2 application \d+ \(tea\) is one that every forge has/,
			),
		]);
	const imported = `insert into audit_record (at_ms, action, actor_name, as_kind, credential_kind, address, agent, request_id, target_kind, target_name, details) values (1, 'site.imported', '', 'system', '', '', '', '', 'site', '', '{"facts":{"from":"gitea"}}')`;
	const found = await after("delete from audit_record", imported, set(address));
	expect(found.filter((text) => text.includes("OAuth2"))).toEqual([]);
	// it may have been edited before there were records, or by records that are gone
	for (const older of [
		"update audit_log set min_index = 1",
		"delete from audit_record where action = 'account.created' and target_id = 1",
		`update audit_entry set entry = replace(entry, '"oauth_application":3', '"other":3') where number = 0`,
	])
		expect(await after(older, set(address))).toEqual([]);
	const [tea] = await forge.app.db.rows((q) =>
		q.selectFrom("oauth_application").select("id").where("name", "=", "tea"),
	);
	const id = tea?.id ?? 0;
	await editOAuthApplication(forge.app, null, id, {
		...input,
		...{ name: "tea", confidential: false },
	});
	expect(await after()).toEqual([]);
	expect(await after(set(address))).toHaveLength(1);
});

test("one that was imported is compared from its first change on, and its secret once it has a new one", async () => {
	const other = await testForge();
	await other.app.auditSealing.settled();
	const row = {
		...{ id: 90, account_id: null, name: "old", client_id: "old" },
		...{ secret_hash: "$2a$10$x", created_at: 1 },
		redirect_uris: '["https://old.example"]',
	};
	await other.app.db.write((tx) =>
		tx.change((q) => q.insertInto("oauth_application").values(row)),
	);
	const before = `update audit_entry set entry = replace(entry, '"oauth_application":3', '"oauth_application":90') where number = 0`;
	const found = (...changes: string[]) => foundAfter(other, before, ...changes);
	const used = "update oauth_application set secret_hash = 'y' where id = 90";
	const moved =
		"update oauth_application set redirect_uris = '[]' where id = 90";
	expect(await found(moved)).toEqual([]);
	await editOAuthApplication(other.app, null, 90, input);
	// its secret is stored otherwise once it was used
	expect(await found(used)).toEqual([]);
	expect(await found(moved)).toHaveLength(1);
	await renewOAuthSecret(other.app, null, 90);
	expect(await found(used)).toHaveLength(1);
});

test("records tell of addresses without what may open them, and of no secret", async () => {
	const { secret, secret_hash } = await make(null, {
		redirectUris: ["https://ada:pw@helper.example/back?key=1"],
	});
	const all = await detailsOf("application.created");
	expect(all.at(-1)).toContain(
		'"redirect_uris":[null,["https://helper.example/back"]]',
	);
	for (const text of [secret, secret_hash, "pw", "key=1"])
		expect(all.join("\n")).not.toContain(text);
});

test("an owner who is deleted, and comes back", async () => {
	await make(owners[0] as never);
	await call(forge, "DELETE", "/admin/users/ada?purge=true");
	expect(await foundWhenSettled(forge)).toEqual([]);
});
