import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { tokenHash } from "../../../../src/domain/accounts/tokens.ts";
import { testForge } from "../../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../../../web/support/browser.ts";
import {
	allow,
	type Client,
	client,
	codeOf,
	exchange,
	refresh,
	send,
	statusWith,
	type Tokens,
	tokensFor,
} from "../../../web/support/oauth.ts";
import { call, type Forge, foundAfter } from "./bench.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let web: Client;
let tokens: Tokens;
const after = (...changes: string[]) => foundAfter(forge, ...changes);
/** The last id of a table. */
async function lastOf(table: string): Promise<number> {
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom(table as "oauth_grant")
			.select("id")
			.orderBy("id", "desc")
			.limit(1),
	);
	return row?.id ?? 0;
}
/** The last row of a table as a statement that puts it back, with some columns changed. */
async function insertionOf(
	table: string,
	other: Record<string, unknown> = {},
): Promise<string> {
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom(table as "oauth_grant")
			.selectAll()
			.orderBy("id", "desc")
			.limit(1),
	);
	const values = Object.entries({ ...row, ...other });
	const literal = (value: unknown) =>
		typeof value === "string" ? `'${value}'` : String(value);
	return `insert into ${table} (${values.map(([name]) => name).join(", ")}) values (${values.map(([, value]) => literal(value)).join(", ")})`;
}
const scope = "read:user read:repository";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	web = await client(forge, ada);
	await forge.app.auditSealing.settled();
});

test("a fresh forge: the first grant without a record is found, and one from before the log is not", async () => {
	const grant = (id: number) =>
		`insert into oauth_grant (id, account_id, application_id, scopes, created_at, used_at) select ${id}, a.id, o.id, 'all', 1, 1 from account a, oauth_application o where a.name = 'ada' and o.client_id = '${web.id}'`;
	expect(await after(grant(1))).toEqual([
		expect.stringMatching(/^grant 1 of account \d+ .* is in no record/),
	]);
	const before = `update audit_entry set entry = replace(entry, '"oauth_grant":0', '"oauth_grant":40') where number = 0`;
	expect(await after(before, grant(40))).toEqual([]);
	expect(await after(before, grant(41))).toHaveLength(1);
	// an older version began the log, and knew no records of grants
	const older = `update audit_entry set entry = replace(entry, '"oauth_grant"', '"other"') where number = 0`;
	expect(await after(older, grant(1))).toEqual([]);
});

test("nothing is found in a whole sign-in: code, refresh, more scopes, device, revocation", async () => {
	tokens = await tokensFor(forge, browser, web, scope);
	expect(await after()).toEqual([]);
	const second = (await refresh(forge, web, tokens.refresh_token)).body;
	expect(await statusWith(forge, second.access_token)).toBe(200);
	expect(await after()).toEqual([]);
	await tokensFor(forge, browser, web, "write:issue");
	expect(await after()).toEqual([]);
	const own = {
		client_id: web.id,
		client_secret: web.secret ?? "",
	};
	const device = await send<{ device_code: string; user_code: string }>(
		forge,
		"login/device/code",
		{ ...own, scope },
	);
	await browser.post("/login/device", {
		...{ user_code: device.body.user_code, granted: "true" },
	});
	const { status } = await send(forge, "login/oauth/access_token", {
		...own,
		grant_type: "urn:ietf:params:oauth:grant-type:device_code",
		device_code: device.body.device_code,
	});
	expect(status).toBe(200);
	expect(await after()).toEqual([]);
	for (const token of [second.access_token, second.refresh_token]) {
		await send(forge, "login/oauth/revoke", { ...own, token });
		expect(await after()).toEqual([]);
	}
	// a code that is shown twice ends what came of it
	const code = codeOf(await allow(browser, web, { scope }));
	await exchange(forge, web, code);
	await exchange(forge, web, code);
	expect(await after()).toEqual([]);
	tokens = await tokensFor(forge, browser, web, scope);
	await refresh(forge, web, tokens.refresh_token);
	expect(await after()).toEqual([]);
});

test("grants that are made, widened or moved are found", async () => {
	const eve = await forge.user("eve");
	const other = await client(forge, eve as never);
	expect(other.id).not.toBe(web.id);
	const [application, account] = [
		await lastOf("oauth_application"),
		await lastOf("account"),
	];
	expect(
		await after(
			`insert into oauth_grant (account_id, application_id, scopes, created_at, used_at) values (${account}, ${application}, 'all', 1, 1)`,
		),
	).toEqual([
		expect.stringMatching(
			`^grant \\d+ of account ${account} to application ${application} is in no record`,
		),
	]);
	expect(await after("update oauth_grant set scopes = 'all'")).toEqual([
		expect.stringMatching(/^grant \d+ .*digest is .*: it was set by hand$/),
	]);
	expect(
		await after(`update oauth_grant set account_id = ${account}`),
	).toContainEqual(
		expect.stringMatching(`account is ${account}, and \\d+ in record`),
	);
	expect(
		await after(`update oauth_grant set application_id = ${application}`),
	).toContainEqual(
		expect.stringMatching(`application is ${application}, and \\d+ in record`),
	);
});

test("authorizations that are made, widened or moved are found", async () => {
	const id = await lastOf("oauth_authorization");
	const made = await insertionOf("oauth_authorization", {
		...{ id: id + 1, hash: "x" },
	});
	expect(await after(made)).toEqual([
		expect.stringMatching(/^authorization \d+ .* is in no record/),
	]);
	for (const change of [
		"scopes = 'all'",
		"code_until = code_until + 1",
		"hash = 'x'",
	])
		expect(
			await after(`update oauth_authorization set ${change} where id = ${id}`),
		).toContainEqual(expect.stringMatching(`^authorization ${id} .*digest is`));
});

test("tokens of applications that are made, widened or moved are found", async () => {
	const id = await lastOf("access_token");
	const made = await insertionOf("access_token", {
		...{ id: id + 1, hash: "x", name: "x" },
	});
	expect(await after(made)).toEqual([
		expect.stringMatching(
			`^access token ${id + 1} .*of an application .* is in no record`,
		),
	]);
	expect(
		await after(`update access_token set scopes = 'all' where id = ${id}`),
	).toContainEqual(
		expect.stringMatching(/scopes is \["all"\], and .*by hand$/),
	);
	for (const [change, text] of [
		["expires_at = expires_at + 1", "expires_at is"],
		["hash = 'x'", "fingerprint is"],
		["account_id = 1", "account is 1, and"],
		[
			"authorization_id = (select min(id) from oauth_authorization)",
			"authorization is",
		],
	])
		expect(
			await after(`update access_token set ${change} where id = ${id}`),
		).toContainEqual(expect.stringContaining(text as string));
	// what has expired opens nothing, and its record need not be read
	const expired = await insertionOf("access_token", {
		...{ id: id + 1, hash: "x", name: "x", expires_at: 1 },
	});
	expect(await after(expired)).toEqual([]);
	const last = await lastOf("oauth_refresh_token");
	const refreshing = await insertionOf("oauth_refresh_token", {
		...{ id: last + 1, hash: "x" },
	});
	expect(await after(refreshing)).toEqual([
		expect.stringMatching(`^refresh token ${last + 1} .* is in no record`),
	]);
	expect(
		await after(`update oauth_refresh_token set hash = 'x' where id = ${last}`),
	).toEqual([expect.stringMatching(`^refresh token ${last} .*digest is`)]);
});

test("a token that was issued for a row which is gone again is found", async () => {
	const stolen = `gtr_${"5".repeat(64)}`;
	const authorization = await lastOf("oauth_authorization");
	const added = await forge.app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("oauth_refresh_token")
				.values({
					authorization_id: authorization,
					hash: tokenHash(stolen),
					created_at: 1,
					expires_at: 4_000_000_000,
				})
				.returning("id"),
		),
	);
	expect((await refresh(forge, web, stolen)).status).toBe(200);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.deleteFrom("oauth_refresh_token").where("id", "=", added[0]?.id ?? 0),
		),
	);
	expect(await after()).toEqual([
		expect.stringMatching(
			/were issued for refresh token \d+, which no record issued/,
		),
	]);
	// all of its applications are signed out: the stolen tokens open nothing
	await call(forge, "PATCH", "/admin/users/ada", {
		...{ source_id: 0, login_name: "ada", password: "another good one 5" },
	});
	expect(await after()).toEqual([]);
});

test("a grant that was set by SQL is found after the next sign-in, which records it anew", async () => {
	const eve = await forge.user("mira");
	const visitor = await signedInVisitor(forge, eve);
	const app = await client(forge, eve);
	const signIn = () => tokensFor(forge, visitor, app, scope);
	const change = (statement: string) =>
		forge.app.db.write((tx) =>
			tx.change(
				(q) => ({ compile: () => sql.raw(statement).compile(q) }) as never,
			),
		);
	const revoke = async () =>
		visitor.post("/user/settings/applications/grants/delete", {
			id: String(await lastOf("oauth_grant")),
		});
	// the next sign-in of an ordinary kind, also for more scopes, is no finding
	await signIn();
	await signIn();
	await tokensFor(forge, visitor, app, "write:issue");
	expect(await after()).toEqual([]);
	const grant = await lastOf("oauth_grant");
	await change(`update oauth_grant set scopes = 'all' where id = ${grant}`);
	await signIn();
	await signIn();
	expect(await after()).toEqual([
		expect.stringMatching(
			`^grant ${grant} of account \\d+ was another one than record \\d+ allowed when record \\d+ used it: it was set by hand`,
		),
	]);
	await revoke();
	expect(await after()).toEqual([]);
	// one that is put there in the second of the sign-in is not a new one
	const account = await lastOf("account");
	const application = await lastOf("oauth_application");
	const at = Date.now();
	const clock = vi.spyOn(forge.app, "clock").mockReturnValue(at);
	await change(
		`insert into oauth_grant (account_id, application_id, scopes, created_at, used_at) values (${account}, ${application}, 'all', ${Math.floor(at / 1000)}, 1)`,
	);
	const added = await lastOf("oauth_grant");
	await signIn();
	clock.mockRestore();
	expect(await after()).toEqual([
		expect.stringMatching(
			`^grant ${added} of account ${account} was in no record when record \\d+ used it: it was added by hand`,
		),
	]);
	await revoke();
	expect(await after()).toEqual([]);
	await call(forge, "DELETE", "/admin/users/mira?purge=true");
});

test("what ended and was put back is found, whatever ended it", async () => {
	browser = await signedInVisitor(forge, {
		...{ name: "ada", password: "another good one 5" },
	});
	const begin = async () => {
		await tokensFor(forge, browser, web, scope);
		return [
			await insertionOf("oauth_grant"),
			await insertionOf("oauth_authorization"),
			await insertionOf("access_token"),
			await insertionOf("oauth_refresh_token"),
		] as const;
	};
	const gone = (text: string) =>
		expect.stringMatching(`^${text} .*and record \\d+ deleted it`);
	let [grant, authorization, access, refreshing] = await begin();
	const put = () => after(authorization, access, refreshing);
	await call(forge, "PATCH", "/admin/users/ada", {
		...{ source_id: 0, login_name: "ada", password: "another good one 6" },
	});
	const three = [
		gone("authorization"),
		gone("access token"),
		gone("refresh token"),
	];
	expect(await after()).toEqual([]);
	expect(await put()).toEqual(three);
	browser = await signedInVisitor(forge, {
		...{ name: "ada", password: "another good one 6" },
	});
	[grant, authorization, access, refreshing] = await begin();
	const id = await lastOf("oauth_grant");
	await browser.post("/user/settings/applications/grants/delete", {
		id: String(id),
	});
	expect(await lastOf("oauth_grant")).toBeLessThan(id);
	expect(await after()).toEqual([]);
	expect(await after(grant, authorization, access, refreshing)).toEqual([
		gone("grant"),
		...three,
	]);
});

test("more authorizations than a record can name end with a password, and what follows is still compared", async () => {
	browser = await signedInVisitor(forge, {
		...{ name: "ada", password: "another good one 6" },
	});
	for (let i = 0; i < 51; i++)
		codeOf(await allow(browser, web, { scope: "read:user" }));
	await tokensFor(forge, browser, web, scope);
	const authorization = await insertionOf("oauth_authorization");
	const access = await insertionOf("access_token");
	await call(forge, "PATCH", "/admin/users/ada", {
		...{ source_id: 0, login_name: "ada", password: "another good one 7" },
	});
	expect(await lastOf("oauth_authorization")).toBe(0);
	expect(await after()).toEqual([]);
	expect(await after(authorization, access)).toEqual([
		expect.stringMatching(/^authorization .*and record \d+ deleted it/),
		expect.stringMatching(/^access token .*and record \d+ deleted it/),
	]);
	browser = await signedInVisitor(forge, {
		...{ name: "ada", password: "another good one 7" },
	});
	await tokensFor(forge, browser, web, scope);
	expect(await after()).toEqual([]);
	expect(await after("update oauth_grant set scopes = 'all'")).toEqual([
		expect.stringMatching(/^grant \d+ .*digest is .*: it was set by hand$/),
	]);
});

test("nothing is found when an application, and then its user, is deleted", async () => {
	await tokensFor(forge, browser, web, scope);
	const own = await forge.call<{ id: number }[]>(
		"GET",
		"/user/applications/oauth2",
		{ as: { name: "ada", password: "another good one 7" } as never },
	);
	const [row] = await forge.app.db.rows((q) =>
		q
			.selectFrom("oauth_application")
			.selectAll()
			.where("client_id", "=", web.id),
	);
	expect(own.body.map(({ id }) => id)).toEqual([row?.id]);
	const grant = await insertionOf("oauth_grant");
	const application = await insertionOf("oauth_application", row);
	await call(
		forge,
		"DELETE",
		`/user/applications/oauth2/${row?.id}`,
		undefined,
		{ name: "ada", password: "another good one 7" } as never,
	);
	expect(await after()).toEqual([]);
	expect(await after(application, grant)).toEqual([
		expect.stringMatching(/^OAuth2 application .*and record \d+ deleted it/),
		expect.stringMatching(/^grant .*and record \d+ deleted it/),
	]);
	await call(forge, "DELETE", "/admin/users/ada?purge=true");
	expect(await after()).toEqual([]);
});
