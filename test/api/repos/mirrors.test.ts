import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
interface Mirror {
	remote_name: string;
	last_error: string;
}
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [name, more] of [
		["well", { private: true, auto_init: true, default_branch: "trunk" }],
		["lake", {}],
		["wide", { auto_init: true, object_format_name: "sha256" }],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, ...more },
		});
});

const source = (name: string) => `${forge.url}ada/${name}.git`;
const migrate = (body: object, as: User | null = bob) =>
	forge.call("POST", "/repos/migrate", { as, body });
const opened = { auth_username: "ada", auth_password: "pass-of-ada" };
const write = (repo: string, path: string) =>
	forge.call("POST", `/repos/ada/${repo}/contents/${path}`, {
		as: ada,
		body: { content: "eA==" },
	});
const files = async (repo: string, as: User) =>
	(
		await forge.call<{ name: string }[]>("GET", `/repos/${repo}/contents`, {
			as,
		})
	).body.map((f) => f.name);

test("a repository is copied with its branches, and its password is told to nobody", async () => {
	const { status, body, text } = await migrate({
		clone_addr: source("well").replace("//", "//ada:pass-of-ada@"),
		repo_name: "bucket",
		description: "A copy",
	});
	expect(status).toBe(201);
	expect(body).toMatchObject({
		full_name: "bob/bucket",
		empty: false,
		mirror: false,
		default_branch: "trunk",
		original_url: source("well"),
		has_pull_requests: true,
		watchers_count: 1,
	});
	expect(text).not.toContain("pass-of-ada");
	expect(await files("bob/bucket", bob)).toEqual(["README.md"]);
	const wide = await migrate({ clone_addr: source("wide"), repo_name: "wide" });
	expect(wide.body).toMatchObject({ object_format_name: "sha256" });
});

test("a mirror follows when it is told to, and takes no writes", async () => {
	const made = await migrate({
		clone_addr: source("well"),
		repo_name: "pond",
		mirror: true,
		...opened,
	});
	expect(made.body).toMatchObject({
		mirror: true,
		mirror_interval: "8h0m0s",
		has_pull_requests: false,
		has_actions: false,
	});
	await write("well", "news");
	const sync = (as: User) =>
		forge.call("POST", "/repos/bob/pond/mirror-sync", { as });
	expect((await sync(ada)).status).toBe(403);
	expect((await sync(bob)).status).toBe(200);
	await forge.app.jobs.settled();
	expect(await files("bob/pond", bob)).toEqual(["README.md", "news"]);
	const refused = await forge.call("POST", "/repos/bob/pond/contents/x", {
		as: bob,
		body: { content: "eA==" },
	});
	expect(refused.status).toBe(423);
	// a tag that has come from there goes by no road of one's own either
	await forge.call("POST", "/repos/ada/well/tags", {
		as: ada,
		body: { tag_name: "v1" },
	});
	await sync(bob);
	await forge.app.jobs.settled();
	const tag = "/repos/bob/pond/tags/v1";
	expect((await forge.call("DELETE", tag, { as: bob })).status).toBe(403);
	expect((await forge.call("GET", tag, { as: bob })).status).toBe(200);
	const edit = (interval: string) =>
		forge.call("PATCH", "/repos/bob/pond", {
			as: bob,
			body: { mirror_interval: interval },
		});
	expect((await edit("12h")).body).toMatchObject({
		mirror_interval: "12h0m0s",
	});
	expect((await edit("1s")).status).toBe(422);
	expect((await edit("often")).status).toBe(422);
	const none = await forge.call("POST", "/repos/bob/bucket/mirror-sync", {
		as: bob,
	});
	expect(none.status).toBe(400);
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("pull_mirror").selectAll(),
	);
	expect(JSON.stringify(row)).not.toContain("pass-of-ada");
});

test.each([
	["another scheme", { clone_addr: "ftp://nowhere/x", repo_name: "x" }, 422],
	["a path", { clone_addr: "/etc", repo_name: "x" }, 422],
	["an option", { clone_addr: "--upload-pack=id", repo_name: "x" }, 422],
	["an unknown service", { service: "odd", repo_name: "x" }, 422],
	["no name", {}, 422],
	["a taken name", { repo_name: "bucket" }, 409],
	["another owner", { repo_name: "x", repo_owner: "ada" }, 403],
	["a closed repository", { repo_name: "x" }, 422],
])("a copy from or to %s is refused", async (_, body, status) => {
	const answer = await migrate({ clone_addr: source("well"), ...body });
	expect(answer.status).toBe(status);
	expect((await forge.call("GET", "/repos/bob/x")).status).toBe(404);
});

test("a wiki comes along when it is asked for, and is followed", async () => {
	const page = (title: string) =>
		forge.call("POST", "/repos/ada/well/wiki/new", {
			as: ada,
			body: { title, content_base64: "eA==" },
		});
	const pages = async (repo: string) => {
		const { status, body } = await forge.call<{ title: string }[]>(
			"GET",
			`/repos/bob/${repo}/wiki/pages`,
			{ as: bob },
		);
		return status === 200 ? body.map((p) => p.title).sort() : status;
	};
	expect((await page("Home")).status).toBe(201);
	const wanted = { clone_addr: source("well"), ...opened };
	const copies = { with: { wiki: true }, without: {} };
	for (const [repo_name, more] of Object.entries(copies))
		expect((await migrate({ ...wanted, repo_name, ...more })).status).toBe(201);
	expect([await pages("with"), await pages("without")]).toEqual([
		["Home"],
		404,
	]);
	const mirror = { repo_name: "followed", mirror: true, wiki: true };
	expect((await migrate({ ...wanted, ...mirror })).status).toBe(201);
	await page("News");
	await forge.call("POST", "/repos/bob/followed/mirror-sync", { as: bob });
	await forge.app.jobs.settled();
	expect(await pages("followed")).toEqual(["Home", "News"]);
	// where there is none the copy has none
	const dry = { ...wanted, clone_addr: source("wide"), repo_name: "dry" };
	expect((await migrate({ ...dry, wiki: true })).status).toBe(201);
	expect(await pages("dry")).toBe(404);
});

test("what is larger than the forge takes is not copied, and nothing is left", async () => {
	const { app } = forge;
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "ocean" } });
	await forge.call("POST", "/repos/ada/ocean/contents/water", {
		as: ada,
		body: { content: randomBytes(300_000).toString("base64") },
	});
	const largest = app.config.maxMirrorBytes;
	app.config.maxMirrorBytes = 200_000;
	try {
		const wanted = { clone_addr: source("ocean"), repo_name: "sea" };
		const refused = await migrate({ ...wanted, mirror: true });
		expect([refused.status, refused.body]).toMatchObject([
			422,
			{ message: "the repository is larger than this server allows" },
		]);
		app.config.maxMirrorBytes = 400_000;
		expect((await migrate(wanted)).status).toBe(201);
		expect(await files("bob/sea", bob)).toEqual(["water"]);
	} finally {
		app.config.maxMirrorBytes = largest;
	}
});

test("copies need a signed-in user with the scope", async () => {
	const body = { clone_addr: source("wide"), repo_name: "x" };
	expect((await migrate(body, null)).status).toBe(401);
	const as = await forge.token(bob, ["read:repository"]);
	const { status } = await forge.call("POST", "/repos/migrate", { as, body });
	expect(status).toBe(403);
});

test("a push mirror brings every push to another server", async () => {
	const at = "/repos/ada/well/push_mirrors";
	const add = (body: object, as: User | null = ada) =>
		forge.call<Mirror>("POST", at, { as, body });
	const made = await add({
		remote_address: source("lake"),
		remote_username: "ada",
		remote_password: "pass-of-ada",
		interval: "10m",
		sync_on_commit: true,
	});
	expect([made.status, made.body]).toEqual([
		200,
		{
			repo_name: "well",
			remote_name: expect.stringMatching(/^remote_mirror_/),
			remote_address: source("lake"),
			created: expect.stringMatching(/Z$/),
			last_update: "1970-01-01T00:00:00Z",
			last_error: "",
			interval: "10m0s",
			sync_on_commit: true,
		},
	]);
	await write("well", "pushed");
	await forge.app.events.settled();
	await forge.app.jobs.settled(5000);
	expect(await files("ada/lake", ada)).toContain("pushed");
	const closed = await add({ remote_address: source("none"), interval: "0" });
	const sync = await forge.call("POST", `${at}-sync`, { as: ada });
	expect(sync.status).toBe(200);
	await forge.app.jobs.settled();
	const one = await forge.call<Mirror>(
		"GET",
		`${at}/${closed.body.remote_name}`,
	);
	expect(one.body.last_error).toBe("the other server did not take the push");
	const list = await forge.call<Mirror[]>("GET", `${at}?limit=1&page=2`);
	expect(list.body).toEqual([one.body]);
	expect(list.headers.get("X-Total-Count")).toBe("2");
	for (const [body, status] of [
		[{ remote_address: "ftp://x/y" }, 400],
		[{ remote_address: source("lake"), interval: "often" }, 400],
		[{ remote_address: source("lake"), interval: "1s" }, 400],
	] as const)
		expect((await add(body)).status).toBe(status);
	expect((await add({}, null)).status).toBe(404);
	expect((await add({}, bob)).status).toBe(404);
	for (const status of [204, 404])
		expect(
			(await forge.call("DELETE", `${at}/${closed.body.remote_name}`)).status,
		).toBe(status);
});

test("mirrors reach no private addresses unless they may", async () => {
	const strict = await testForge();
	const answer = await strict.call("POST", "/repos/migrate", {
		body: { clone_addr: source("wide"), repo_name: "x" },
	});
	expect(answer.status).toBe(422);
	await strict.call("POST", "/user/repos", { body: { name: "r" } });
	const push = await strict.call("POST", "/repos/root/r/push_mirrors", {
		body: { remote_address: "http://[::1]:3000/x", interval: "8h" },
	});
	expect(push.status).toBe(400);
});
