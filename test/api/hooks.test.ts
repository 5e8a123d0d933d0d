import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: User;
let bob: User;
const repo = "/repos/ada/line/hooks";
const config = { url: "http://hooks.example/in", content_type: "json" };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const body of [{ name: "line" }, { name: "dark", private: true }])
		await forge.call("POST", "/user/repos", { as: ada, body });
	await forge.call("PUT", "/repos/ada/line/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
	await forge.call("POST", "/orgs", { as: ada, body: { username: "acme" } });
});

test.each([
	[repo, () => ada],
	["/user/hooks", () => ada],
	["/orgs/acme/hooks", () => ada],
	["/admin/hooks", () => forge.admin],
])(
	"webhooks of %s are made, listed, changed and deleted, and keep their secrets",
	async (base, who) => {
		const as = who();
		const more = base === "/admin/hooks" ? { is_system_webhook: "true" } : {};
		const made = await forge.call<{ id: number }>("POST", base, {
			as,
			body: {
				type: "gitea",
				name: "Bell",
				active: true,
				events: ["push", "pull_request", "nonsense"],
				branch_filter: "release/*",
				authorization_header: "Bearer hush",
				config: { ...config, ...more, secret: "hush" },
			},
		});
		expect(made.status).toBe(201);
		const time = expect.stringMatching(/Z$/);
		expect(made.body).toEqual({
			id: expect.any(Number),
			name: "Bell",
			type: "gitea",
			branch_filter: "release/*",
			config,
			events: [
				"push",
				"pull_request",
				"pull_request_assign",
				"pull_request_label",
				"pull_request_milestone",
				"pull_request_comment",
				"pull_request_review",
				"pull_request_sync",
				"pull_request_review_request",
			],
			authorization_header: "",
			active: true,
			updated_at: time,
			created_at: time,
		});
		const one = `${base}/${made.body.id}`;
		const edited = await forge.call<object>("PATCH", one, {
			as,
			body: {
				active: false,
				config: { url: "https://other.example/", content_type: "form" },
				events: ["issues_only"],
			},
		});
		expect(edited.body).toEqual({
			...made.body,
			active: false,
			events: ["issues"],
			config: { url: "https://other.example/", content_type: "form" },
			updated_at: time,
		});
		expect((await forge.call("GET", one, { as })).body).toEqual(edited.body);
		const list = () => forge.call<{ id: number }[]>("GET", base, { as });
		const queries = await queriesOf(forge, list);
		const slack = await forge.call<{ id: number; config: object }>(
			"POST",
			base,
			{
				as,
				body: {
					type: "slack",
					config: { ...config, ...more, channel: "#x", bot_token: "t" },
				},
			},
		);
		expect(slack.body.config).toEqual({
			...config,
			channel: "#x",
			username: "",
			icon_url: "",
			color: "",
		});
		expect(await queriesOf(forge, list)).toBe(queries);
		const page = await forge.call<{ id: number }[]>(
			"GET",
			`${base}?limit=1&page=2`,
			{ as },
		);
		expect(page.body.map((h) => h.id)).toEqual([slack.body.id]);
		expect(page.headers.get("x-total-count")).toBe("2");
		expect((await list()).text).not.toContain("hush");
		for (const id of [made.body.id, slack.body.id]) {
			expect((await forge.call("DELETE", `${base}/${id}`, { as })).status).toBe(
				204,
			);
			expect((await forge.call("DELETE", `${base}/${id}`, { as })).status).toBe(
				404,
			);
		}
		const bad: [object, RegExp][] = [
			[{}, /Type.*Required/],
			[{ type: "pigeon", config }, /Invalid hook type/],
			[{ type: "gitea", config: { content_type: "json" } }, /url/],
			[{ type: "gitea", config: { url: config.url } }, /content_type/],
			[
				{ type: "gitea", config: { ...config, content_type: "xml" } },
				/content type/,
			],
			[
				{ type: "gitea", config: { ...config, url: "file:///etc/passwd" } },
				/url/,
			],
			[
				{ type: "gitea", config: { ...config, url: "http://user:pw@host/" } },
				/url/,
			],
			[{ type: "gitea", config: { ...config, url: 5 } }, /Config/],
			[{ type: "slack", config }, /channel/],
			[{ type: "gitea", config, branch_filter: "[" }, /BranchFilter/],
			[
				{ type: "gitea", config, authorization_header: "x\r\nY: 1" },
				/AuthorizationHeader/,
			],
		];
		for (const [body, says] of bad) {
			const refused = await forge.call<{ message: string }>("POST", base, {
				as,
				body,
			});
			expect([body, refused.status, refused.body.message]).toEqual([
				body,
				422,
				expect.stringMatching(says),
			]);
		}
		for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const)
			expect(
				(await forge.call(method, `${base}/999999`, { as, body })).status,
			).toBe(404);
	},
);

test("who may not have webhooks is refused, and nobody reaches those of others", async () => {
	const make = async (base: string, as: User) =>
		(
			await forge.call<{ id: number }>("POST", base, {
				as,
				body: { type: "gitea", config },
			})
		).body.id;
	const id = await make(repo, ada);
	const mine = await make("/user/hooks", ada);
	const hers = await make("/repos/ada/dark/hooks", ada);
	const weak = await forge.token(ada, ["read:repository", "read:user"]);
	const expected: [string, string, User | { token: string } | null, number][] =
		[
			["GET", repo, null, 401],
			["GET", repo, bob, 403],
			["POST", repo, bob, 403],
			["PATCH", `${repo}/${id}`, bob, 403],
			["POST", `${repo}/${id}/tests`, bob, 403],
			["GET", `${repo}/${id}/deliveries`, bob, 403],
			["POST", repo, weak, 403],
			["GET", repo, weak, 200],
			["GET", `${repo}/${mine}`, ada, 404],
			["GET", `${repo}/${hers}`, ada, 404],
			["GET", "/repos/ada/dark/hooks", bob, 404],
			["GET", `/user/hooks/${mine}`, bob, 404],
			["DELETE", `/user/hooks/${mine}`, bob, 404],
			["GET", "/user/hooks", null, 401],
			["GET", "/orgs/acme/hooks", bob, 403],
			["GET", "/orgs/acme/hooks", null, 401],
			["GET", "/admin/hooks", ada, 403],
			["GET", `/admin/hooks/${id}`, forge.admin, 404],
			["GET", `${repo}/git`, null, 401],
			["GET", `${repo}/git`, ada, 403],
			["GET", `${repo}/git/pre-receive`, forge.admin, 403],
			["DELETE", `${repo}/git/..%2f..%2fx`, ada, 403],
			["GET", "/repos/ada/dark/hooks/git", bob, 404],
		];
	for (const [method, path, as, status] of expected) {
		const body = ["POST", "PATCH"].includes(method)
			? { type: "gitea", config }
			: undefined;
		expect([
			method,
			path,
			(await forge.call(method, path, { as, body })).status,
		]).toEqual([method, path, status]);
	}
	const patch = await forge.call("PATCH", `${repo}/git/pre-receive`, {
		as: ada,
		body: { content: "#!/bin/sh" },
	});
	expect(patch.status).toBe(403);
});
