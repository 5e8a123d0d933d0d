import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge({ maxRepositories: 60 });
	ada = await forge.user("ada", { full_name: "Ada Lovelace" });
});

interface Made {
	message: string;
	id: number;
	name: string;
	empty: boolean;
	default_branch: string;
	licenses: string[];
	created_at: string;
	updated_at: string;
	size: number;
}
type As = Parameters<typeof forge.call>[2] extends infer O
	? O extends { as?: infer A }
		? A
		: never
	: never;
const create = (body: Record<string, unknown>, as: As = ada) =>
	forge.call<Made>("POST", "/user/repos", { as, body });

test("a new repository is told whole, with all units and merge styles of the house", async () => {
	const { status, body, headers } = await create({
		name: "Whole.One_1-x",
		description: "d",
		auto_init: true,
	});
	expect([status, headers.get("Location")]).toEqual([201, null]);
	const at = `${forge.url}ada/Whole.One_1-x`;
	expect(body).toEqual({
		id: body.id,
		owner: expect.objectContaining({
			login: "ada",
			email: "ada@example.org",
			is_admin: false,
			active: true,
		}),
		name: "Whole.One_1-x",
		full_name: "ada/Whole.One_1-x",
		description: "d",
		empty: false,
		private: false,
		fork: false,
		template: false,
		mirror: false,
		size: body.size,
		language: "",
		languages_url: `${forge.url}api/v1/repos/ada/Whole.One_1-x/languages`,
		html_url: at,
		url: `${forge.url}api/v1/repos/ada/Whole.One_1-x`,
		link: "",
		ssh_url: expect.stringMatching(
			/^(ssh:\/\/)?git@.*ada\/Whole\.One_1-x\.git$/,
		),
		clone_url: `${at}.git`,
		original_url: "",
		website: "",
		stars_count: 0,
		forks_count: 0,
		watchers_count: 1,
		branch_count: 1,
		open_issues_count: 0,
		open_pr_counter: 0,
		release_counter: 0,
		default_branch: "main",
		archived: false,
		created_at: body.created_at,
		updated_at: body.updated_at,
		archived_at: "1970-01-01T00:00:00Z",
		permissions: { admin: true, push: true, pull: true },
		has_code: true,
		has_issues: true,
		internal_tracker: {
			enable_time_tracker: true,
			allow_only_contributors_to_track_time: true,
			enable_issue_dependencies: true,
		},
		has_wiki: true,
		has_pull_requests: true,
		has_projects: true,
		projects_mode: "all",
		has_releases: true,
		has_packages: true,
		has_actions: true,
		ignore_whitespace_conflicts: false,
		allow_merge_commits: true,
		allow_rebase: true,
		allow_rebase_explicit: true,
		allow_squash_merge: true,
		allow_fast_forward_only_merge: true,
		allow_merge_update: true,
		allow_rebase_update: true,
		allow_manual_merge: false,
		autodetect_manual_merge: false,
		default_delete_branch_after_merge: false,
		default_merge_style: "merge",
		default_update_style: "merge",
		default_allow_maintainer_edit: true,
		avatar_url: "",
		internal: false,
		mirror_interval: "",
		object_format_name: "sha1",
		mirror_updated: "0001-01-01T00:00:00Z",
		mirror_last_sync_at: "0001-01-01T00:00:00Z",
		topics: [],
		licenses: [],
	});
	const again = await forge.call("GET", "/repos/ADA/whole.one_1-X", {
		as: ada,
	});
	expect(again.body).toEqual(body);
});

test("an empty repository has its default branch in name only, and knows its licence", async () => {
	const { body } = await create({
		name: "bare",
		default_branch: "trunk",
		license: "MIT",
		gitignores: "Go",
		readme: "Nothing",
	});
	expect(body).toMatchObject({
		empty: true,
		default_branch: "trunk",
		licenses: ["MIT"],
		branch_count: 0,
	});
});

test("the first commit holds readme, gitignore and licence", async () => {
	await create({
		name: "full",
		description: "About it",
		auto_init: true,
		gitignores: "Go,Node",
		license: "MIT",
		default_branch: "trunk",
	});
	const file = async (path: string) => {
		const { body } = await forge.call<{ content: string }>(
			"GET",
			`/repos/ada/full/contents/${path}`,
			{ as: ada },
		);
		return Buffer.from(body.content, "base64").toString();
	};
	expect(await file("README.md")).toBe("# full\n\nAbout it");
	expect(await file(".gitignore")).toMatch(
		/^# ---> Go\n[\s\S]*\n\n?# ---> Node\n/,
	);
	const year = new Date(forge.app.clock()).getUTCFullYear();
	expect(await file("LICENSE")).toContain(`${year} Ada Lovelace`);
	const { body } = await forge.call<unknown>(
		"GET",
		"/repos/ada/full/branches/trunk",
		{ as: ada },
	);
	expect(body).toMatchObject({
		commit: {
			message: "Initial commit\n",
			author: {
				name: "Ada Lovelace",
				email: "ada@example.org",
				username: "ada",
			},
		},
	});
});

test("the set of labels is made with it", async () => {
	const { body } = await create({ name: "labelled", issue_labels: "Default" });
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("label").selectAll().where("repository_id", "=", body.id),
	);
	expect(rows).toHaveLength(7);
	for (const { color } of rows) expect(color).toMatch(/^[0-9a-f]{6}$/);
});

test("a sha256 repository has ids of 64 digits", async () => {
	const { body } = await create({
		name: "wide",
		auto_init: true,
		object_format_name: "sha256",
	});
	expect(body).toMatchObject({ object_format_name: "sha256" });
	const branch = await forge.call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/wide/branches/main",
		{ as: ada },
	);
	expect(branch.body.commit.id).toMatch(/^[0-9a-f]{64}$/);
});

test("a template offers no runs", async () => {
	const { body } = await create({
		name: "mould",
		template: true,
		private: true,
	});
	expect(body).toMatchObject({
		template: true,
		private: true,
		has_actions: false,
	});
});

test.each([
	["no name", {}, 422, "[Name]: Required"],
	["a letter outside ASCII", { name: "répo" }, 422, "[Name]: AlphaDashDot"],
	["a slash", { name: "a/b" }, 422, "[Name]: AlphaDashDot"],
	["a dot", { name: "." }, 422, "name is reserved"],
	["two dots", { name: "a..b" }, 422, "name pattern is not allowed"],
	[
		"the end of a wiki",
		{ name: "x.WIKI" },
		422,
		"name pattern is not allowed [pattern: *.wiki]",
	],
	["the end of git", { name: "x.git" }, 422, "name pattern is not allowed"],
	[
		"a long description",
		{ name: "x", description: "ä".repeat(2049) },
		422,
		"[Description]: MaxSize",
	],
	[
		"a bad branch",
		{ name: "x", default_branch: "a..b" },
		422,
		"[DefaultBranch]: GitRefName",
	],
	[
		"a branch like an option",
		{ name: "x", auto_init: true, default_branch: "--bare" },
		422,
		"[DefaultBranch]: GitRefName",
	],
	[
		"an unknown trust model",
		{ name: "x", trust_model: "odd" },
		422,
		"[TrustModel]: In: ",
	],
	[
		"an unknown format",
		{ name: "x", object_format_name: "md5" },
		422,
		"[ObjectFormatName]: In: sha1, sha256",
	],
	[
		"unknown labels",
		{ name: "x", issue_labels: "None" },
		422,
		'label template "None"',
	],
	[
		"an unknown gitignore",
		{ name: "x", auto_init: true, gitignores: "Nope" },
		422,
		"gitignore",
	],
	[
		"an unknown licence",
		{ name: "x", auto_init: true, license: "Nope" },
		422,
		"license",
	],
	[
		"an unknown readme",
		{ name: "x", auto_init: true, readme: "Nope" },
		400,
		"readme",
	],
])(
	"%s is refused, and nothing is left of it",
	async (_, body, status, words) => {
		const answer = await create(body);
		expect(answer.status).toBe(status);
		expect(answer.body.message).toContain(words);
		expect((await forge.call("GET", "/repos/ada/x", { as: ada })).status).toBe(
			404,
		);
		const stores = await forge.app.db.rows((q) =>
			q
				.selectFrom("git_store")
				.leftJoin("repository", "repository.store_id", "git_store.id")
				.select("git_store.id")
				.where("repository.id", "is", null),
		);
		expect(stores).toEqual([]);
	},
);

test("a name is taken once, whatever its case and however many ask at once", async () => {
	const answers = await Promise.all(
		["twin", "Twin", "TWIN", "twin"].map((name) =>
			create({ name, auto_init: true }),
		),
	);
	expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409]);
	const refused = answers.find((a) => a.status === 409);
	expect(refused?.body).toEqual({
		message: "The repository with the same name already exists.",
		url: `${forge.url}api/swagger`,
	});
	const bob = await forge.user("bob");
	expect((await create({ name: "twin" }, bob)).status).toBe(201);
});

test("a limit on the number holds for users and not for administrators", async () => {
	const eve = await forge.user("eve");
	const body = { login_name: "eve", source_id: 0, max_repo_creation: 1 };
	await forge.call("PATCH", "/admin/users/eve", { body });
	expect((await create({ name: "one" }, eve)).status).toBe(201);
	const refused = await create({ name: "two" }, eve);
	expect([refused.status, refused.body.message]).toEqual([
		403,
		"user has reached maximum limit of repositories [limit: 1]",
	]);
});

test("who may not is told so", async () => {
	expect((await create({ name: "x" }, null)).status).toBe(401);
	for (const scopes of [
		["write:user"],
		["write:repository"],
		["read:user", "read:repository"],
	])
		expect(
			(await create({ name: "x" }, await forge.token(ada, scopes))).status,
		).toBe(403);
	expect(
		(
			await create(
				{ name: "x" },
				await forge.token(ada, ["public-only", "all"]),
			)
		).status,
	).toBe(403);
	await create({ name: "named" });
	const named = await forge.token(ada, ["all"], {
		repositories: ["ada/named"],
	});
	expect((await create({ name: "x" }, named)).status).toBe(403);
	expect(
		(
			await create(
				{ name: "by-token" },
				await forge.token(ada, ["write:user", "write:repository"]),
			)
		).status,
	).toBe(201);
});

test("the list of one's own has what was shared, in pages", async () => {
	const cas = await forge.user("cas");
	await create({ name: "own" }, cas);
	await create({ name: "shared", private: true });
	await forge.call("PUT", "/repos/ada/shared/collaborators/cas", {
		as: ada,
		body: { permission: "read" },
	});
	const list = (query = "") =>
		forge.call<Made[]>("GET", `/user/repos${query}`, { as: cas });
	expect((await list()).body.map((r) => r.name)).toEqual(["own", "shared"]);
	const page = await list("?limit=1&page=2");
	expect([
		page.body.map((r) => r.name),
		page.headers.get("X-Total-Count"),
	]).toEqual([["shared"], "2"]);
	expect((await forge.call("GET", "/user/repos", { as: null })).status).toBe(
		401,
	);
	const few = await queriesOf(forge, () => list("?limit=9"));
	for (const name of ["c1", "c2", "c3"]) await create({ name }, cas);
	expect(await queriesOf(forge, () => list("?limit=9"))).toBe(few);
});
