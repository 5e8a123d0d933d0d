import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let token: { token: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("Ada");
	token = await forge.token(ada);
});

const basic = (user: string, password: string) =>
	`Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const status = async (path: string, authorization: string) =>
	(await forge.call("GET", path, { as: null, headers: { authorization } }))
		.status;

test("a user may say who he is in every usual way", async () => {
	const t = token.token;
	for (const header of [
		basic("ada", ada.password),
		basic("ADA", ada.password),
		basic("ada@example.org", ada.password),
		basic("ADA@Example.org", ada.password),
		basic("ada", t),
		basic("anything", t),
		basic(t, ""),
		basic(t, "x-oauth-basic"),
		`token ${t}`,
		`Token ${t}`,
		`Bearer ${t}`,
		`bearer ${t}`,
	])
		expect([header, await status("/user", header)]).toEqual([header, 200]);
	for (const name of ["token", "access_token"]) {
		const told = await forge.call("GET", `/user?${name}=${t}`, { as: null });
		expect(told.status).toBe(200);
		expect(told.headers.get("X-Gitea-Warning")).toContain("Authorization");
	}
});

test("wrong credentials are refused even where none are needed", async () => {
	for (const header of [
		basic("ada", "wrong"),
		basic("ada", ""),
		basic("", ada.password),
		basic("nobody", "wrong-pass"),
		basic("ada", "0".repeat(40)),
		basic("0".repeat(40), ""),
		"Basic !!!",
		"Basic YWRh",
		"Basic",
		"token",
		"token x",
		`token ${"0".repeat(40)}`,
		`Bearer ${token.token} ${token.token}`,
	])
		expect([header, await status("/version", header)]).toEqual([header, 401]);
	const refused = await forge.call("GET", "/user", {
		as: { name: "ada", password: "wrong" },
	});
	expect(refused.headers.has("WWW-Authenticate")).toBe(false);
	expect(refused.body).toEqual({
		message: "invalid username, password or token",
		url: `${forge.url}api/swagger`,
	});
});

test("a scheme that nobody has here leaves the request anonymous", async () => {
	expect(await status("/version", "Negotiate abc")).toBe(200);
	expect(await status("/user", "Negotiate abc")).toBe(401);
});

test("an account that may not sign in is refused everywhere", async () => {
	const edit = (name: string, change: object) =>
		forge.call("PATCH", `/admin/users/${name}`, {
			body: { login_name: name, source_id: 0, ...change },
		});
	for (const [name, change, expected] of [
		["off", { active: false }, 403],
		["banned", { prohibit_login: true }, 401],
		["fresh", { must_change_password: true }, 403],
	] as const) {
		const user = await forge.user(name);
		const as = await forge.token(user);
		expect((await edit(name, change)).status).toBe(200);
		expect([
			name,
			(await forge.call("GET", "/version", { as: user })).status,
		]).toEqual([name, expected]);
		expect([
			name,
			(await forge.call("GET", "/version", { as })).status,
		]).toEqual([name, 403]);
	}
});

test("a changed password ends the old one at once, though it was remembered", async () => {
	const user = await forge.user("turner");
	expect((await forge.call("GET", "/user", { as: user })).status).toBe(200);
	const body = { login_name: "turner", source_id: 0, password: "another-pass" };
	await forge.call("PATCH", "/admin/users/turner", { body });
	expect((await forge.call("GET", "/user", { as: user })).status).toBe(401);
	const as = { name: "turner", password: "another-pass" };
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
});

test("guessing is slowed down for whoever guesses, not for the token", async () => {
	const user = await forge.user("target");
	const as = await forge.token(user);
	const statuses: number[] = [];
	for (let i = 0; i < 32; i++)
		statuses.push(
			(
				await forge.call("GET", "/user", {
					as: { name: "target", password: `guess-${i}` },
				})
			).status,
		);
	expect(statuses.slice(0, 30).every((s) => s === 401)).toBe(true);
	expect(statuses.slice(30)).toEqual([429, 429]);
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
});

test("only administrators act in other names, and a token's limits stay", async () => {
	const sudo = (as: typeof ada | { token: string } | null, name: string) =>
		forge.call<{ login: string }>("GET", "/user", {
			as,
			headers: { sudo: name },
		});
	expect((await sudo(forge.admin, "ada")).body.login).toBe("Ada");
	expect((await sudo(forge.admin, "nobody")).status).toBe(404);
	const refused = await sudo(ada, "root");
	expect([refused.status, refused.body]).toEqual([
		403,
		{ message: "Only administrators allowed to sudo." },
	]);
	expect((await sudo(null, "ada")).status).toBe(403);
	const off = await forge.user("switched-off");
	await forge.call("PATCH", `/admin/users/${off.name}`, {
		body: { login_name: off.name, active: false },
	});
	expect((await sudo(forge.admin, off.name)).status).toBe(403);
	const reader = await forge.token(forge.admin, ["read:issue"]);
	expect((await sudo(reader, "ada")).status).toBe(403);
	const noAdministrator = await forge.token(forge.admin, ["write:user"]);
	expect((await sudo(noAdministrator, "root")).status).toBe(403);
	const both = await forge.token(forge.admin, ["read:user", "read:admin"]);
	expect((await sudo(both, "ada")).body.login).toBe("Ada");
	const change = await forge.call("PATCH", "/user/settings?sudo=ada", {
		as: await forge.token(forge.admin, ["write:user", "read:admin"]),
		body: { website: "https://ada.example" },
	});
	expect(change.status).toBe(403);
	expect(
		(await forge.call<{ login: string }>("GET", "/user?sudo=ada")).body.login,
	).toBe("Ada");
});

test("the last use of a token is written behind the requests", async () => {
	const user = await forge.user("walker");
	const as = await forge.token(user);
	await forge.call("GET", "/user", { as });
	const used = async () =>
		(
			await forge.call<{ last_used_at: string; created_at: string }[]>(
				"GET",
				"/users/walker/tokens",
				{ as: user },
			)
		).body[0];
	expect(await queriesOf(forge, () => forge.call("GET", "/user", { as }))).toBe(
		1,
	);
	await forge.app.accounts.tokenUses.flush();
	const row = await forge.app.db.rows((q) =>
		q
			.selectFrom("access_token")
			.select("last_used_at")
			.where("last_used_at", ">", 0),
	);
	expect(row.length).toBeGreaterThan(0);
	expect((await used())?.last_used_at).toMatch(/^20/);
});

test("a password that looks like a token is a password", async () => {
	const password = "0123456789abcdef".repeat(3).slice(0, 40);
	const made = await forge.call("POST", "/admin/users", {
		body: {
			...{ username: "hexa", email: "hexa@example.org", password },
			must_change_password: false,
		},
	});
	expect(made.status).toBe(201);
	const ask = (secret: string) =>
		forge.call("GET", "/user", { as: { name: "hexa", password: secret } });
	expect((await ask(password)).status).toBe(200);
	expect((await ask(`${password.slice(1)}f`)).status).toBe(401);
});

test("whoever comes with a token has signed in that day", async () => {
	const user = await forge.user("strider");
	const as = await forge.token(user);
	const lastLogin = async () => {
		await forge.app.accounts.tokenUses.flush();
		const [row] = await forge.app.db.rows((q) =>
			q
				.selectFrom("account")
				.select("last_login_at")
				.where("name", "=", "strider"),
		);
		return row?.last_login_at;
	};
	// the token was asked for with the password
	await lastLogin();
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("account")
				.set({ last_login_at: 7 })
				.where("name", "=", "strider"),
		),
	);
	expect(await lastLogin()).toBe(7);
	await forge.call("GET", "/user", { as });
	expect(await lastLogin()).toBeGreaterThan(7);
});
