import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../../support/forge.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Who;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada", { full_name: "Countess" });
	await forge.user("bob", { visibility: "limited", restricted: true });
	await forge.user("cas", { visibility: "private" });
});

const names = async (query: string, as?: Who) => {
	const { status, body, headers } = await forge.call<{ login: string }[]>(
		"GET",
		`/admin/users?${query}`,
		as && { as },
	);
	expect(status).toBe(200);
	return [body.map((u) => u.login).join(), headers.get("X-Total-Count")];
};

test.each([
	["", "ada,bob,cas,root", "4"],
	["limit=2&page=2", "cas,root", "4"],
	["sort=id&order=desc", "cas,bob,ada,root", "4"],
	["sort=name&order=desc&limit=1", "root", "4"],
	["q=countess", "ada", "1"],
	["q=BOB@EXAMPLE", "bob", "1"],
	["q=%25", "", "0"],
	["visibility=private", "cas", "1"],
	["is_admin=true", "root", "1"],
	["is_admin=", "ada,bob,cas,root", "4"],
	["is_restricted=1", "bob", "1"],
	["is_active=false", "", "0"],
	["is_2fa_enabled=true", "", "0"],
	["is_prohibit_login=true", "", "0"],
	["source_id=0&login_name=none", "", "0"],
])("users are searched with %s", async (query, found, total) => {
	expect(await names(query)).toEqual([found, total]);
});

test.each(["visibility=odd", "sort=odd", "sort=id&order=odd"])(
	"a search with %s is refused",
	async (query) => {
		const { status } = await forge.call("GET", `/admin/users?${query}`);
		expect(status).toBe(422);
	},
);

test("the number of users does not cost queries", async () => {
	const few = await queriesOf(forge, () => names("limit=2"));
	expect(await queriesOf(forge, () => names("limit=3"))).toBe(few);
});

test("others search only whom they may know", async () => {
	const found = async (as: Who | null, query = "q=") => {
		const { body } = await forge.call<{
			ok: boolean;
			data: { login: string }[];
		}>("GET", `/users/search?${query}`, { as });
		expect(body.ok).toBe(true);
		return body.data.map((u) => u.login).join();
	};
	expect(await found(null)).toBe("ada,root");
	expect(await found(ada)).toBe("ada,bob,root");
	expect(await found(null, "q=ada@example.org")).toBe("");
	expect(await found(ada, "q=root@")).toBe("root");
	expect(await found(ada, "uid=2")).toBe("ada");
	expect(await found(ada, "uid=999")).toBe("");
	expect(await found(null, "uid=-1")).toBe("Ghost");
	expect(await found(null, "uid=-2")).toBe("gitea-actions");
});

test("a renamed user keeps everything, and his old name leads to him", async () => {
	const dan = await forge.user("dan");
	const repo = { name: "keep", auto_init: true };
	await forge.call("POST", "/user/repos", { as: dan, body: repo });
	const rename = (from: string, to: string) =>
		forge.call("POST", `/admin/users/${from}/rename`, {
			body: { new_username: to },
		});
	const done = await rename("dan", "Daniel");
	expect([done.status, done.text]).toEqual([204, ""]);
	const at = async (path: string) => {
		const { status, headers } = await forge.call("GET", path, { as: null });
		return [status, headers.get("Location")];
	};
	expect(await at("/users/dan")).toEqual([307, "/api/v1/users/Daniel"]);
	expect(await at("/repos/dan/keep")).toEqual([
		307,
		"/api/v1/repos/Daniel/keep",
	]);
	expect(await at("/repos/daniel/keep")).toEqual([200, null]);
	expect((await rename("daniel", "DANIEL")).status).toBe(204);
	expect((await rename("daniel", "dan")).status).toBe(204);
	expect(await at("/users/daniel")).toEqual([307, "/api/v1/users/dan"]);
	await forge.user("daniel");
	expect(await at("/users/daniel")).toEqual([200, null]);
});

test.each([
	["a taken name", "bob", 422, "user already exists [name: bob]"],
	["a reserved name", "api", 422, "name is reserved"],
	["the address of the search", "search", 422, "name is reserved"],
	["a bad name", "-x", 422, "[NewName]: invalid username"],
	["no name", "", 422, "[NewName]: Required"],
])("%s is refused for a rename", async (_, name, status, words) => {
	const body = { new_username: name };
	const refused = await forge.call("POST", "/admin/users/ada/rename", { body });
	expect(refused.status).toBe(status);
	expect(refused.text).toContain(words);
});

test("the old name of a hidden user tells nothing", async () => {
	await forge.user("hid", { visibility: "private" });
	const body = { new_username: "hidden" };
	await forge.call("POST", "/admin/users/hid/rename", { body });
	const { status, headers } = await forge.call("GET", "/users/hid", {
		as: ada,
	});
	expect([status, headers.get("Location")]).toEqual([404, null]);
});

test("an owner of repositories goes only with all that he owns", async () => {
	const eve = await forge.user("eve");
	for (const name of ["one", "two"])
		await forge.call("POST", "/user/repos", { as: eve, body: { name } });
	await forge.call("PUT", "/user/following/ada", { as: eve });
	await forge.call("PUT", "/user/following/eve", { as: ada });
	const refused = await forge.call("DELETE", "/admin/users/eve");
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("user still has ownership of repositories");
	const done = await forge.call("DELETE", "/admin/users/eve?purge=true");
	expect([done.status, done.text]).toEqual([204, ""]);
	for (const path of ["/users/eve", "/repos/eve/one", "/repos/eve/two"])
		expect((await forge.call("GET", path)).status).toBe(404);
	expect((await forge.call("GET", "/user", { as: eve })).status).toBe(401);
	const { body } = await forge.call("GET", "/users/ada");
	expect(body).toMatchObject({ followers_count: 0, following_count: 0 });
	await forge.user("eve");
});

test("a member of an organization is not deleted without purge", async () => {
	await forge.user("fay");
	const { db } = forge.app;
	await db.write(async (tx) => {
		const [fay] = await tx.rows((q) =>
			q.selectFrom("account").select("id").where("name", "=", "fay"),
		);
		const id = fay?.id ?? 0;
		const [org] = await tx.rows((q) =>
			q
				.insertInto("account")
				.values({
					kind: "organization",
					name: "acme",
					lower_name: "acme",
					created_at: 1,
					updated_at: 1,
				})
				.returning("id"),
		);
		const organization_id = org?.id ?? 0;
		const [team] = await tx.rows((q) =>
			q
				.insertInto("team")
				.values({
					organization_id,
					name: "Owners",
					lower_name: "owners",
					level: 4,
					created_at: 1,
				})
				.returning("id"),
		);
		const team_id = team?.id ?? 0;
		await tx.change((q) =>
			q
				.insertInto("team_member")
				.values({ team_id, account_id: id, organization_id }),
		);
		await tx.change((q) =>
			q
				.insertInto("organization_member")
				.values({ organization_id, account_id: id }),
		);
	});
	const org = await forge.call("DELETE", "/admin/users/acme");
	expect(org.text).toContain("target is an organization but not user");
	const refused = await forge.call("DELETE", "/admin/users/fay");
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("membership of organizations");
	const path = "/admin/users/fay?purge=true";
	expect((await forge.call("DELETE", path)).status).toBe(204);
	expect((await forge.call("GET", "/users/acme")).status).toBe(404);
});

test("the last administrator who may sign in stays one", async () => {
	const edit = (name: string, change: object) =>
		forge.call("PATCH", `/admin/users/${name}`, {
			body: { login_name: name, ...change },
		});
	const ends = [{ admin: false }, { active: false }, { prohibit_login: true }];
	for (const change of ends)
		expect((await edit("root", change)).status).toBe(400);
	await edit("cas", { admin: true, prohibit_login: true });
	expect((await edit("root", { admin: false })).status).toBe(400);
	await edit("cas", { admin: false, prohibit_login: false });
});

test("an unknown login source is refused", async () => {
	const body = { login_name: "ada", source_id: 99 };
	const { status, text } = await forge.call("PATCH", "/admin/users/ada", {
		body,
	});
	expect([status, text]).toEqual([422, expect.stringContaining("99")]);
});

test("nobody deletes himself", async () => {
	const refused = await forge.call("DELETE", "/admin/users/root");
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("you cannot delete yourself");
});

test("all addresses are listed and searched with their users", async () => {
	const all = await forge.call<unknown[]>("GET", "/admin/emails?limit=1");
	expect(Number(all.headers.get("X-Total-Count"))).toBeGreaterThan(3);
	const ask = "/admin/emails/search?q=COUNTESS";
	const { body, headers } = await forge.call("GET", ask);
	expect(headers.get("X-Total-Count")).toBe("1");
	expect(body).toEqual([
		{
			email: "ada@example.org",
			verified: true,
			primary: true,
			user_id: expect.any(Number),
			username: "ada",
		},
	]);
});

test("badges that do not exist are not given", async () => {
	const path = "/admin/users/ada/badges";
	const body = { badge_slugs: ["none"] };
	expect((await forge.call("POST", path, { body })).status).toBe(422);
	expect((await forge.call("DELETE", path, { body })).status).toBe(204);
	expect((await forge.call("GET", path)).body).toEqual([]);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.insertInto("badge").values({ slug: "none" })),
	);
	expect((await forge.call("POST", path, { body })).status).toBe(204);
	expect((await forge.call("GET", path)).body).toEqual([
		{ id: expect.any(Number), slug: "none", description: "", image_url: "" },
	]);
});

test("regular tasks are listed and run", async () => {
	const { body } = await forge.call<{ name: string }[]>("GET", "/admin/cron");
	expect(body[0]).toEqual({
		name: expect.any(String),
		schedule: "@every 24h",
		next: expect.stringMatching(/^20/),
		prev: "0001-01-01T00:00:00Z",
		exec_times: 0,
	});
	for (const { name } of body)
		expect((await forge.call("POST", `/admin/cron/${name}`)).status).toBe(204);
	await forge.app.jobs.settled();
	const after = await forge.call("GET", "/admin/cron");
	expect(after.body).toEqual(
		body.map((task) => ({
			...task,
			prev: expect.stringMatching(/^20/),
			exec_times: 1,
		})),
	);
	expect((await forge.call("POST", "/admin/cron/none")).status).toBe(404);
});

test("no repository lies unowned", async () => {
	expect((await forge.call("GET", "/admin/unadopted")).body).toEqual([]);
	for (const method of ["POST", "DELETE"])
		expect((await forge.call(method, "/admin/unadopted/a/b")).status).toBe(404);
});

test.each([
	["GET", "/admin/users"],
	["DELETE", "/admin/users/bob"],
	["POST", "/admin/users/bob/rename"],
	["GET", "/admin/users/bob/badges"],
	["GET", "/admin/emails"],
	["GET", "/admin/emails/search"],
	["GET", "/admin/cron"],
	["POST", "/admin/cron/x"],
	["GET", "/admin/unadopted"],
])("%s %s is for administrators", async (method, path) => {
	expect((await forge.call(method, path, { as: null })).status).toBe(401);
	const other = await forge.call(method, path, { as: ada });
	expect([other.status, other.text]).toEqual([
		403,
		expect.stringContaining("user should be the site admin"),
	]);
	const as = await forge.token(forge.admin, ["write:user"]);
	expect((await forge.call(method, path, { as })).status).toBe(403);
});
