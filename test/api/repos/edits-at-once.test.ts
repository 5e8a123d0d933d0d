import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
const call = <T = Record<string, unknown>>(
	method: string,
	path: string,
	body?: object,
) => forge.call<T>(method, path, { as: ada, body });

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	await call("POST", "/user/repos", { name: "book", auto_init: true });
	await call("POST", "/orgs", { username: "acme" });
});

const made = async (path: string, body: object): Promise<number> =>
	(await call<{ id: number }>("POST", path, body)).body.id;

/** Things with members that can be changed one by one; `always` goes with every change. */
const things = [
	{
		what: "a repository",
		at: async () => "/repos/ada/book",
		members: {
			has_wiki: false,
			has_projects: false,
			has_packages: false,
			allow_rebase: false,
			allow_squash_merge: false,
			allow_manual_merge: true,
			default_delete_branch_after_merge: true,
		},
	},
	{
		what: "a rule of branches",
		at: async () => {
			const at = "/repos/ada/book/branch_protections";
			await call("POST", at, { rule_name: "main" });
			return `${at}/main`;
		},
		members: {
			required_approvals: 2,
			dismiss_stale_approvals: true,
			block_on_rejected_reviews: true,
			require_signed_commits: true,
			protected_file_patterns: "*.lock",
			priority: 7,
		},
	},
	{
		what: "a rule of tags",
		at: async () => {
			const at = "/repos/ada/book/tag_protections";
			const rule = { name_pattern: "v*", whitelist_usernames: ["ada"] };
			return `${at}/${await made(at, rule)}`;
		},
		members: { name_pattern: "w*", whitelist_usernames: ["root"] },
	},
	{
		what: "a webhook",
		at: async () => {
			const at = "/repos/ada/book/hooks";
			const config = { url: "http://hooks.example/", content_type: "json" };
			const hook = { type: "gitea", config, events: ["push"] };
			return `${at}/${await made(at, hook)}`;
		},
		members: {
			name: "Bell",
			branch_filter: "release/*",
			events: ["create"],
			active: true,
		},
	},
	{
		what: "a team",
		at: async () => {
			const team = { name: "inner", units: ["repo.code"] };
			return `/teams/${await made("/orgs/acme/teams", team)}`;
		},
		members: {
			description: "those inside",
			can_create_org_repo: true,
			includes_all_repositories: true,
			units_map: { "repo.code": "write" },
		},
		always: { name: "inner" },
	},
];

test.each(things)(
	"changes of $what at the same moment are all kept",
	async ({ at, members, always }) => {
		const path = await at();
		const changes = await Promise.all(
			Object.entries(members).map(([name, value]) =>
				call("PATCH", path, { ...always, [name]: value }),
			),
		);
		expect(changes.map((c) => c.status)).toEqual(changes.map(() => 200));
		expect((await call("GET", path)).body).toMatchObject(members);
	},
);

test("settings of a tracker or a wiki hold without saying that the unit is on", async () => {
	const own = {
		enable_time_tracker: false,
		allow_only_contributors_to_track_time: false,
		enable_issue_dependencies: true,
	};
	await call("POST", "/user/repos", { name: "plain" });
	const at = "/repos/ada/plain";
	await call("PATCH", at, { internal_tracker: own });
	expect((await call("GET", at)).body.internal_tracker).toEqual(own);
	const external_wiki = { external_wiki_url: "https://wiki.example/" };
	const outside = await call("PATCH", at, { external_wiki });
	expect(outside.body).toMatchObject({ has_wiki: true, external_wiki });
	await call("PATCH", at, { has_issues: false });
	const off = await call("PATCH", at, { internal_tracker: own });
	expect(off.body.has_issues).toBe(false);
});
