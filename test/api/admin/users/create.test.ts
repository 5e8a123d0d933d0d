import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

interface Made {
	id: number;
	message: string;
	created: string;
}
const create = (
	body: Record<string, unknown>,
	as: Parameters<typeof forge.call>[2] = {},
) =>
	forge.call<Made>("POST", "/admin/users", {
		...as,
		body: {
			email: `${body.username}@example.org`,
			password: "long-enough",
			...body,
		},
	});

test("a new user is told whole, as an administrator sees it", async () => {
	const { status, body } = await create({
		username: "Grace.H",
		full_name: "Grace Hopper",
		login_name: "ghopper",
		restricted: true,
		visibility: "limited",
		created_at: "2020-01-02T03:04:05+02:00",
	});
	expect([status, body]).toEqual([
		201,
		{
			id: body.id,
			login: "Grace.H",
			login_name: "ghopper",
			source_id: 0,
			full_name: "Grace Hopper",
			email: "Grace.H@example.org",
			avatar_url: expect.stringMatching(/^http.*\/avatars\//),
			html_url: `${forge.url}Grace.H`,
			language: "",
			is_admin: false,
			last_login: "1970-01-01T00:00:00Z",
			created: "2020-01-02T01:04:05Z",
			restricted: true,
			active: true,
			prohibit_login: false,
			location: "",
			website: "",
			description: "",
			visibility: "limited",
			followers_count: 0,
			following_count: 0,
			starred_repos_count: 0,
			username: "Grace.H",
		},
	]);
});

test("others see less of it", async () => {
	await create({ username: "seen", must_change_password: false });
	const as = { name: "seen", password: "long-enough" };
	const other = await forge.user("viewer");
	const own = await forge.call<Record<string, unknown>>("GET", "/users/seen", {
		as,
	});
	expect(own.body).toMatchObject({ active: true, email: "seen@example.org" });
	const seen = await forge.call("GET", "/users/SEEN", { as: other });
	expect(seen.body).toMatchObject({
		active: false,
		last_login: "0001-01-01T00:00:00Z",
		email: "seen@example.org",
	});
	const anonymous = await forge.call<{ email: string }>("GET", "/users/seen", {
		as: null,
	});
	expect(anonymous.body.email).toBe(`${own.body.id}+seen@noreply.localhost`);
});

test("a new user must change the password first, unless said otherwise", async () => {
	await create({ username: "locked" });
	const as = { name: "locked", password: "long-enough" };
	const refused = await forge.call("GET", "/version", { as });
	expect([refused.status, refused.body]).toEqual([
		403,
		{
			message: `You must change your password. Change it at: ${forge.url}user/change_password`,
		},
	]);
});

test("members that are not in the request's type change nothing", async () => {
	const { body } = await create({
		username: "sly",
		is_admin: true,
		admin: true,
		active: false,
		id: 1,
	});
	expect(body).toMatchObject({ is_admin: false, active: true });
	expect(body.id).not.toBe(1);
});

test.each([
	[
		"no name",
		{ username: "", email: "a@example.org" },
		422,
		"[Username]: Required",
	],
	["no address", { username: "u1", email: "" }, 422, "[Email]: Required"],
	["a bad address", { username: "u1", email: "nope" }, 422, "[Email]: Email"],
	[
		"an address with a line end",
		{ username: "u1", email: "a@b.org\r\nBcc: x@y.org" },
		422,
		"[Email]: Email",
	],
	[
		"a short password",
		{ username: "u1", password: "short" },
		400,
		"PasswordIsRequired",
	],
	[
		"no password",
		{ username: "u1", password: undefined },
		400,
		"PasswordIsRequired",
	],
	[
		"a visibility that is none",
		{ username: "u1", visibility: "secret" },
		422,
		"[Visibility]: In",
	],
	[
		"an unknown source",
		{ username: "u1", source_id: 9 },
		422,
		"login source does not exist",
	],
	["a bad time", { username: "u1", created_at: "soon" }, 422, "RFC 3339"],
	[
		"a name with a slash",
		{ username: "a/b", email: "a@example.org" },
		422,
		"[Username]: invalid username",
	],
	[
		"two dots",
		{ username: "a..b", email: "a@example.org" },
		422,
		"[Username]: invalid username",
	],
	[
		"a dash at the end",
		{ username: "a-", email: "a@example.org" },
		422,
		"[Username]: invalid username",
	],
	[
		"a letter like another",
		{ username: "alıce", email: "a@example.org" },
		422,
		"[Username]: invalid username",
	],
	[
		"a long name",
		{ username: "a".repeat(41), email: "a@example.org" },
		422,
		"[Username]",
	],
	[
		"a word of the forge",
		{ username: "API", email: "a@example.org" },
		422,
		"name is reserved [name: API]",
	],
	[
		"an ending of the forge",
		{ username: "x.keys", email: "a@example.org" },
		422,
		"name pattern is not allowed [pattern: *.keys]",
	],
])("%s is refused", async (_, body, status, words) => {
	const answer = await create(body);
	expect(answer.status).toBe(status);
	expect(answer.body.message).toContain(words);
});

test("names and addresses are taken once, whatever their case, however many ask at once", async () => {
	const same = await Promise.all(
		["kim", "Kim", "KIM"].map((username, i) =>
			create({ username, email: `kim${i}@example.org` }),
		),
	);
	expect(same.map((a) => a.status).sort()).toEqual([201, 422, 422]);
	expect(same.find((a) => a.status === 422)?.body.message).toMatch(
		/^user already exists \[name: /,
	);
	const mail = await create({ username: "lee", email: "KIM0@EXAMPLE.ORG" });
	const taken = await create({
		username: "lou",
		email: "lee@example.org",
	}).then(() => create({ username: "loo", email: "LEE@example.org" }));
	expect([mail.status, taken.status].every((s) => s === 201 || s === 422)).toBe(
		true,
	);
	expect(taken.body.message).toMatch(/^e-mail already in use/);
});

test("only administrators make users, with a token that may", async () => {
	const ada = await forge.user("ada");
	const fresh = { username: "never" };
	expect((await create(fresh, { as: null })).status).toBe(401);
	const refused = await create(fresh, { as: ada });
	expect([refused.status, refused.body.message]).toEqual([
		403,
		"user should be the site admin",
	]);
	expect(
		(await create(fresh, { as: await forge.token(ada, ["write:admin"]) }))
			.status,
	).toBe(403);
	expect(
		(
			await create(fresh, {
				as: await forge.token(forge.admin, ["read:admin", "write:user"]),
			})
		).status,
	).toBe(403);
	expect(
		(
			await create(
				{ username: "made" },
				{ as: await forge.token(forge.admin, ["write:admin"]) },
			)
		).status,
	).toBe(201);
	// a bad body is not looked at before the rights
	expect(
		(await forge.call("POST", "/admin/users", { as: ada, body: {} })).status,
	).toBe(403);
});
