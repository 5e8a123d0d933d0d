import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [name, more] of [
		["mould", { template: true, auto_init: true, issue_labels: "Default" }],
		["empty", { template: true }],
		["plain", { auto_init: true }],
		["secret", { template: true, private: true, auto_init: true }],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, ...more },
		});
	for (const path of ["gone", "dir/kept"])
		await forge.call("POST", `/repos/ada/mould/contents/${path}`, {
			as: ada,
			body: { content: "eA==" },
		});
	await forge.call("PUT", "/repos/ada/mould/topics", {
		as: ada,
		body: { topics: ["clay"] },
	});
});

const generate = (template: string, body: object, as: User | null = bob) =>
	forge.call<{ id: number }>("POST", `/repos/ada/${template}/generate`, {
		as,
		body: { owner: "bob", ...body },
	});

test("a repository is generated with the files as one commit, topics and labels", async () => {
	const { status, body } = await generate("mould", {
		name: "cast",
		description: "From the mould",
		private: true,
		default_branch: "trunk",
		git_content: true,
		topics: true,
		labels: true,
	});
	expect(status).toBe(201);
	expect(body).toMatchObject({
		full_name: "bob/cast",
		description: "From the mould",
		private: true,
		template: false,
		fork: false,
		empty: false,
		default_branch: "trunk",
		topics: ["clay"],
	});
	const commits = await forge.call<{ sha: string; parents: unknown[] }[]>(
		"GET",
		"/repos/bob/cast/commits",
		{ as: bob },
	);
	expect(commits.body.map((c) => c.parents)).toEqual([[]]);
	const file = await forge.call("GET", "/repos/bob/cast/contents/dir/kept", {
		as: bob,
	});
	expect(file.status).toBe(200);
	const labels = await forge.app.db.rows((q) =>
		q.selectFrom("label").select("name").where("repository_id", "=", body.id),
	);
	expect(labels.length).toBeGreaterThan(3);
});

test("the history of the template is not in what was made of it", async () => {
	const { body } = await forge.call<{ sha: string }[]>(
		"GET",
		"/repos/ada/mould/commits",
	);
	const { status } = await forge.call(
		"GET",
		`/repos/bob/cast/git/commits/${body[0]?.sha}`,
		{ as: bob },
	);
	expect(status).toBe(404);
});

test("a template without files makes an empty repository", async () => {
	const { status, body } = await generate("empty", {
		name: "bare",
		git_content: true,
	});
	expect([status, body]).toMatchObject([201, { empty: true }]);
});

test.each([
	["nothing chosen", "mould", { name: "x" }, 422],
	["no template", "plain", { name: "x", git_content: true }, 422],
	["no name", "mould", { git_content: true }, 422],
	["a bad name", "mould", { name: "x.git", git_content: true }, 422],
	["a taken name", "mould", { name: "cast", git_content: true }, 409],
	["another user", "mould", { owner: "ada", name: "x", topics: true }, 403],
	["an unknown user", "mould", { owner: "no", name: "x", topics: true }, 404],
	["an unknown template", "none", { name: "x", git_content: true }, 404],
	["a private template", "secret", { name: "x", git_content: true }, 404],
])("%s is refused", async (_, template, body, status) => {
	expect((await generate(template, body)).status).toBe(status);
	expect((await forge.call("GET", "/repos/bob/x")).status).toBe(404);
});

test("nobody generates without signing in", async () => {
	const { status } = await generate("mould", { name: "x", topics: true }, null);
	expect(status).toBe(401);
});

test("rules of branches are taken over, webhooks by who may see them", async () => {
	const at = "/repos/ada/mould";
	await forge.call("POST", `${at}/branch_protections`, {
		as: ada,
		body: {
			rule_name: "main",
			required_approvals: 2,
			enable_push: true,
			enable_push_whitelist: true,
			push_whitelist_usernames: ["ada"],
		},
	});
	await forge.call("POST", `${at}/hooks`, {
		as: ada,
		body: {
			type: "gitea",
			config: { url: "http://hooks.example/in", content_type: "json" },
			events: ["create"],
			active: true,
		},
	});
	const taken = async (as: User, name: string) => {
		const owner = as.name;
		const made = await forge.call("POST", `${at}/generate`, {
			as,
			body: {
				owner,
				name,
				git_content: true,
				webhooks: true,
				protected_branch: true,
			},
		});
		expect(made.status).toBe(201);
		const of = async (what: string) =>
			(
				await forge.call<object[]>("GET", `/repos/${owner}/${name}/${what}`, {
					as,
				})
			).body;
		return { rules: await of("branch_protections"), hooks: await of("hooks") };
	};
	const rule = { rule_name: "main", required_approvals: 2 };
	const own = await taken(ada, "own");
	expect(own.rules).toMatchObject([
		{ ...rule, push_whitelist_usernames: ["ada"] },
	]);
	expect(own.hooks).toMatchObject([
		{ active: true, events: ["create"], config: { content_type: "json" } },
	]);
	const foreign = await taken(bob, "foreign");
	expect(foreign.rules).toMatchObject([
		{ ...rule, push_whitelist_usernames: [] },
	]);
	expect(foreign.hooks).toEqual([]);
});
