import { expect, test } from "vitest";
import { withNewNames } from "../../src/guards/old-address.ts";
import { bookForge } from "../support/book.ts";
import { visitor } from "../web/support/browser.ts";

const api = "GET /api/v1";
test.each([
	["GET /:username", "/old", "/new"],
	["GET /:username", "/OLD?x=/old", "/new?x=/old"],
	["GET /:username/", "/old/", "/new/"],
	["GET /:username/x", "/%6fld/x", "/new/x"],
	["GET /:a/:username/x", "/%/old/x", "/%/new/x"],
	["GET /:username/api/v1/:name", "/old/api/v1/old", "/new/api/v1/old"],
	[`${api}/users/:username`, "/api/v1/users/users", "/api/v1/users/new"],
	[
		`${api}/admin/users/:username`,
		"/api/v1/admin/users/users",
		"/api/v1/admin/users/new",
	],
	[
		`${api}/orgs/:org/members/:username`,
		"/api/v1/orgs/works/members/members?x",
		"/api/v1/orgs/works/members/new?x",
	],
	[
		"DELETE /api/v1/user/following/:username",
		"/api/v1/user/following/following",
		"/api/v1/user/following/new",
	],
	[
		`${api}/users/:username/following/:target`,
		"/api/v1/users/old/following/old",
		"/api/v1/users/new/following/old",
	],
	[
		`${api}/repos/:username/:repo/contents/*`,
		"/api/v1/repos/a/a/contents/a/a",
		"/api/v1/repos/new/tome/contents/a/a",
	],
	["GET /:name/*", "/old/old", "/old/old"],
	["GET /:username/:repo", "/old", "/new"],
	["", "/old", "/old"],
	["", "", ""],
])("by the route %s, %s leads to %s", (route, path, to) => {
	const names = { username: "new", repo: "tome" };
	expect(withNewNames({ route, path }, names)).toBe(to);
});

test("addresses lead from an old name that is a word of the API to the new one, and keep the word", async () => {
	const { forge, ada, bob } = await bookForge();
	await forge.call("POST", "/orgs", { as: ada, body: { username: "orgs" } });
	await forge.call("POST", "/orgs/orgs/rename", {
		...{ as: ada, body: { new_name: "works" } },
	});
	for (const old of ["followed", "following", "users"]) {
		await forge.user(old);
		await forge.call("POST", `/admin/users/${old}/rename`, {
			body: { new_username: `${old}-now` },
		});
	}
	const led = async (method: string, path: string, as: typeof ada | null) => {
		const { status, headers } = await forge.call(method, path, {
			...(as === null ? {} : { as }),
			...(method === "PATCH" && { body: { full_name: "x" } }),
		});
		const to = headers.get("location") ?? "";
		return [status, to.slice(to.indexOf("/api/v1") + 7)];
	};
	for (const [method, path, to, as] of [
		["PATCH", "/admin/users/users", "/admin/users/users-now", null],
		["PATCH", "/admin/users/%75sers", "/admin/users/users-now", null],
		[
			...["GET", "/users/bob/following/following"],
			...["/users/bob/following/following-now", ada],
		],
		[
			...["GET", "/orgs/orgs/members?page=1"],
			...["/orgs/works/members?page=1", ada],
		],
		[
			...["DELETE", "/user/following/following"],
			...["/user/following/following-now", bob],
		],
		["GET", "/users/users/repos", "/users/users-now/repos", bob],
	] as [string, string, string, typeof ada | null][])
		expect([path, ...(await led(method, path, as))]).toEqual([path, 307, to]);
	const page = await visitor(forge).get("/followed?tab=repositories");
	expect([page.status, page.headers.get("location")]).toEqual([
		301,
		"/followed-now?tab=repositories",
	]);
});

test("each address of the API that names a repository leads from its old name to the new one", async () => {
	const { forge, ada } = await bookForge();
	await forge.call("PATCH", "/repos/ada/book", {
		...{ as: ada, body: { name: "tome" } },
	});
	for (const place of ["/repos", "/user/starred"]) {
		const { status, headers } = await forge.call("GET", `${place}/ada/book`, {
			as: ada,
		});
		const to = headers.get("location");
		expect([status, to]).toEqual([
			301,
			expect.stringMatching(new RegExp(`/api/v1${place}/ada/tome$`)),
		]);
	}
});
