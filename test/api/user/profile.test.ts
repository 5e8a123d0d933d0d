import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Who;
let bob: Who;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const call = <T = unknown>(
	method: string,
	path: string,
	body?: unknown,
	as: Who | { token: string } | null = ada,
) => forge.call<T>(method, path, { as, body });

const fresh = {
	full_name: "",
	website: "",
	description: "",
	location: "",
	language: "",
	theme: "gitea-auto",
	diff_view_style: "",
	hide_email: false,
	hide_activity: false,
};

test("settings change one by one, and hide an address", async () => {
	expect((await call("GET", "/user/settings", undefined, bob)).body).toEqual(
		fresh,
	);
	const edit = {
		full_name: "B",
		website: "https://b.example",
		hide_email: true,
	};
	const { status, body } = await call("PATCH", "/user/settings", edit, bob);
	expect([status, body]).toEqual([200, { ...fresh, ...edit }]);
	const back = await call("PATCH", "/user/settings", { website: "" }, bob);
	expect(back.body).toEqual({ ...fresh, ...edit, website: "" });
	const seen = await call<{ id: number; email: string }>("GET", "/users/bob");
	expect(seen.body.email).toBe(`${seen.body.id}+bob@noreply.localhost`);
	const found = await call<{ data: unknown[] }>(
		"GET",
		"/users/search?q=bob@example",
	);
	expect(found.body.data).toEqual([]);
});

test.each([
	[{ website: "javascript:alert(1)" }, "[Website]: Url"],
	[{ full_name: "x".repeat(101) }, "[FullName]: MaxSize"],
	[{ hide_email: "yes" }, "true or false"],
])("settings %j are refused", async (edit, words) => {
	const refused = await call("PATCH", "/user/settings", edit);
	expect(refused.status).toBe(422);
	expect(refused.text).toContain(words);
});

test("addresses are added and deleted, all or none", async () => {
	const emails = ["ada.two@example.org", "ada.three@example.org"];
	const own = (email: string, primary = false) => ({
		email,
		verified: primary,
		primary,
		user_id: 0,
		username: "",
	});
	const all = [own("ada@example.org", true), ...emails.map((e) => own(e))];
	const made = await call("POST", "/user/emails", { emails });
	expect([made.status, made.body]).toEqual([201, all]);
	await forge.user("shown");
	const mixed = ["ada.four@example.org", "SHOWN@example.org"];
	const taken = await call("POST", "/user/emails", { emails: mixed });
	expect(taken.status).toBe(422);
	expect(taken.text).toContain(
		"Email address has been used: shown@example.org",
	);
	expect((await call("GET", "/user/emails")).body).toEqual(all);
	const some = ["ada.three@example.org", "none@example.org"];
	const unknown = await call("DELETE", "/user/emails", { emails: some });
	expect(unknown.status).toBe(404);
	const first = ["ADA@example.org"];
	const primary = await call("DELETE", "/user/emails", { emails: first });
	expect(primary.status).toBe(422);
	expect((await call("GET", "/user/emails")).body).toEqual(all);
	const gone = await call("DELETE", "/user/emails", { emails });
	expect([gone.status, gone.text]).toEqual([204, ""]);
	expect((await call("GET", "/user/emails")).body).toEqual(all.slice(0, 1));
});

test.each([
	[[], "Email list empty"],
	[["not an email"], 'Email address "not an email" invalid'],
	[undefined, "Email list empty"],
])("the addresses %j are refused", async (emails, words) => {
	const refused = await call<{ message: string }>("POST", "/user/emails", {
		emails,
	});
	expect([refused.status, refused.body.message]).toEqual([422, words]);
});

const png = Buffer.concat([
	Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
	Buffer.from("00000010000000100802000000", "hex"),
	Buffer.alloc(16),
]);

test("a picture is kept by its bytes and taken away", async () => {
	const address = async () =>
		(await call<{ avatar_url: string }>("GET", "/users/ada")).body.avatar_url;
	const plain = await address();
	const image = png.toString("base64");
	expect((await call("POST", "/user/avatar", { image })).status).toBe(204);
	expect(await address()).toMatch(/\/avatars\/[0-9a-f]{64}$/);
	expect((await call("DELETE", "/user/avatar")).status).toBe(204);
	expect(await address()).toBe(plain);
});

const wide = Buffer.from(png);
wide.writeUInt32BE(100_000, 16);
test.each([
	["nothing", undefined],
	["no base64", "!!"],
	["a page", Buffer.from(`<svg>${" ".repeat(60)}</svg>`).toString("base64")],
	["a picture of many pixels", wide.toString("base64")],
	[
		"a large file",
		Buffer.concat([png, Buffer.alloc(2 ** 20)]).toString("base64"),
	],
])("%s is no picture", async (_, image) => {
	expect((await call("POST", "/user/avatar", { image })).status).toBe(400);
});

test("an application shows its secret once, and a new one after a change", async () => {
	const path = "/user/applications/oauth2";
	const body = {
		name: "Web",
		redirect_uris: ["https://app.example/back", "http://127.0.0.1/back"],
		confidential_client: true,
	};
	const made = await call<{ id: number; client_secret: string }>(
		"POST",
		path,
		body,
	);
	const whole = {
		...body,
		id: made.body.id,
		client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		client_secret: expect.stringMatching(/^gto_.{40}/),
		skip_secondary_authorization: false,
		created: expect.stringMatching(/Z$/),
	};
	expect([made.status, made.body]).toEqual([201, whole]);
	const one = `${path}/${made.body.id}`;
	const shown = { ...whole, client_secret: "" };
	expect((await call("GET", one)).body).toEqual(shown);
	expect((await call("GET", path)).body).toEqual([shown]);
	for (const method of ["GET", "PATCH", "DELETE"]) {
		const other = await call(
			method,
			one,
			method === "GET" ? undefined : body,
			bob,
		);
		expect([other.status, other.text]).toEqual([404, ""]);
	}
	const edited = await call<{ client_secret: string }>("PATCH", one, {
		...body,
		name: "Web 2",
	});
	expect(edited.body).toEqual({ ...whole, name: "Web 2" });
	expect(edited.body.client_secret).not.toBe(made.body.client_secret);
	expect((await call("DELETE", one)).status).toBe(204);
	expect((await call("DELETE", one)).status).toBe(404);
});

test.each([["app://back"], ["not a url"], ["javascript:alert(1)"]])(
	"an application cannot send users to %s",
	async (uri) => {
		const body = { name: "x", redirect_uris: [uri] };
		const { status, text } = await call(
			"POST",
			"/user/applications/oauth2",
			body,
		);
		expect([status, text]).toEqual([400, expect.stringContaining("redirect")]);
	},
);

test("a token tells what it is and ends itself", async () => {
	const as = await forge.token(ada, ["read:user"]);
	const { status, body } = await call("GET", "/token", undefined, as);
	expect([status, body]).toEqual([
		200,
		{
			id: expect.any(Number),
			name: expect.any(String),
			scopes: ["read:user"],
			created_at: expect.stringMatching(/Z$/),
			last_used_at: expect.stringMatching(/Z$/),
			user: { id: expect.any(Number), login: "ada" },
		},
	]);
	expect((await call("GET", "/token")).status).toBe(404);
	expect((await call("DELETE", "/token")).status).toBe(404);
	expect((await call("DELETE", "/token", undefined, as)).status).toBe(204);
	expect((await call("GET", "/token", undefined, as)).status).toBe(401);
});

test.each([
	["GET", "/user/settings"],
	["PATCH", "/user/settings"],
	["GET", "/user/emails"],
	["POST", "/user/emails"],
	["DELETE", "/user/emails"],
	["POST", "/user/avatar"],
	["DELETE", "/user/avatar"],
	["GET", "/user/applications/oauth2"],
	["POST", "/user/applications/oauth2"],
	["GET", "/user/gpg_keys"],
	["GET", "/user/gpg_key_token"],
])("%s %s needs somebody with the whole scope", async (method, path) => {
	expect((await call(method, path, undefined, null)).status).toBe(401);
	const other = await forge.token(ada, ["write:issue"]);
	expect((await call(method, path, undefined, other)).status).toBe(403);
	const open = await forge.token(ada, ["public-only", "write:user"]);
	expect((await call(method, path, undefined, open)).status).toBe(403);
});
