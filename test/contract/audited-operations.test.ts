import { beforeAll, expect, test } from "vitest";
import { endpoints } from "../../src/api/endpoints.ts";
import { actionsOf, reasonOf } from "../../src/domain/audit/declared.ts";
import type { Endpoint } from "../../src/http/endpoint.ts";
import { testForge } from "../support/forge.ts";
import {
	armor,
	keyBlock,
	packet,
	writeKey,
	writeSignature,
} from "../support/openpgp-writer.ts";
import { sshKey } from "../support/ssh-key.ts";
import { upload } from "../support/upload.ts";

// Each operation that declares records is called once with success, and has to leave one that says who called it, from where, with which credential.

type Made = { id: number; number: number; name: string; sha: string };
type Step = [id: string, path: string, body?: unknown, by?: "root" | "bob"];

const forge = await testForge({ allowPrivate: true });
const people = {
	root: forge.admin,
	ada: await forge.user("ada"),
	bob: await forge.user("bob"),
};
const tokens: Record<string, { token: string }> = {};
const byId = new Map(endpoints.map((one) => [one.id, one]));
const called = new Set<string>();
let fork = 0;

beforeAll(async () => {
	for (const [name, user] of Object.entries(people))
		tokens[name] = await forge.token(user);
});

const methodOf = ({ route }: Endpoint) => route.split(" ")[0] as string;
const recordsOf = (request: string) =>
	forge.app.db.rows((q) =>
		q.selectFrom("audit_record").selectAll().where("request_id", "=", request),
	);

/** Calls an operation, and looks at its records. */
async function step<T = Made>([id, path, body, by]: Step): Promise<T> {
	const operation = byId.get(id);
	if (!operation) throw new Error(`no operation ${id}`);
	const name = by ?? "ada";
	const reply = await forge.call<T>(methodOf(operation), path, {
		as: tokens[name] as { token: string },
		body: body as object,
	});
	if (reply.status >= 300)
		throw new Error(`${id} ${path}: ${reply.status} ${reply.text}`);
	await lookAt(operation, reply.headers.get("x-request-id") ?? "", name);
	return reply.body;
}

async function lookAt(
	{ id, audit }: Endpoint,
	request: string,
	name: string,
): Promise<void> {
	const records = await recordsOf(request);
	const actions = actionsOf(audit);
	expect(
		[id, records.some(({ action }) => actions.includes(action as never))],
		`${id} recorded ${records.map(({ action }) => action)}`,
	).toEqual([id, true]);
	for (const record of records)
		expect([id, record]).toMatchObject([
			id,
			{
				actor_name: name,
				by_id: null,
				as_kind: "",
				credential_kind: "token",
				credential_id: expect.any(Number),
				address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
				request_id: request,
				target_kind: expect.stringMatching(/./),
			},
		]);
	called.add(id);
}

const all = async (steps: readonly Step[]) => {
	for (const one of steps) await step(one);
};

test("users and their ways in", async () => {
	const hook = {
		type: "gitea",
		config: { url: "https://x.example/", content_type: "json" },
	};
	await all([
		[
			"adminCreateUser",
			"/admin/users",
			{ username: "carl", email: "carl@example.org", password: "pass-of-carl" },
			"root",
		],
		[
			"adminEditUser",
			"/admin/users/carl",
			{ login_name: "carl", admin: false },
			"root",
		],
		["adminHideUser", "/admin/users/carl/hidden", { reason: "spam" }, "root"],
		["adminShowUser", "/admin/users/carl/hidden", undefined, "root"],
		[
			"adminRenameUser",
			"/admin/users/carl/rename",
			{ new_username: "karl" },
			"root",
		],
		[
			"adminCreateOrg",
			"/admin/users/karl/orgs",
			{ username: "of-karl" },
			"root",
		],
		["adminCreateRepo", "/admin/users/karl/repos", { name: "r" }, "root"],
		["orgDelete", "/orgs/of-karl", undefined, "root"],
		["repoDelete", "/repos/karl/r", undefined, "root"],
		["adminDeleteUser", "/admin/users/karl", undefined, "root"],
		["adminCronRun", "/admin/cron/note_totals", undefined, "root"],
		["userBlockUser", "/user/blocks/bob"],
		["userUnblockUser", "/user/blocks/bob"],
		["userPutChefKey", "/user/chef-key", {}],
		["userDeleteChefKey", "/user/chef-key"],
		["updateUserSettings", "/user/settings", { full_name: "Ada" }],
		["userUpdateAvatar", "/user/avatar", { image: picture }],
		["userDeleteAvatar", "/user/avatar"],
		["userAddEmail", "/user/emails", { emails: ["more@example.org"] }],
	]);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.insertInto("badge")
				.values({ slug: "early", description: "", image_url: "" }),
		),
	);
	await all([
		[
			"adminAddUserBadges",
			"/admin/users/ada/badges",
			{ badge_slugs: ["early"] },
			"root",
		],
		[
			"adminDeleteUserBadges",
			"/admin/users/ada/badges",
			{ badge_slugs: ["early"] },
			"root",
		],
	]);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("email_address").values({
				account_id: 2,
				email: "old@example.org",
				lower_email: "old@example.org",
			}),
		),
	);
	await step([
		"userDeleteEmail",
		"/user/emails",
		{ emails: ["old@example.org"] },
	]);
	const key = await step([
		"userCurrentPostKey",
		"/user/keys",
		{ title: "k", key: sshKey() },
	]);
	await step(["userCurrentDeleteKey", `/user/keys/${key.id}`]);
	const given = await step([
		"adminCreatePublicKey",
		"/admin/users/ada/keys",
		{ title: "k", key: sshKey() },
		"root",
	]);
	await step([
		"adminDeleteUserPublicKey",
		`/admin/users/ada/keys/${given.id}`,
		undefined,
		"root",
	]);
	const pgp = writeKey();
	const made = await step<{ id: number; key_id: string }>([
		"userCurrentPostGPGKey",
		"/user/gpg_keys",
		{ armored_public_key: keyBlock(pgp, "Ada <ada@example.org>") },
	]);
	const text = (
		await forge.call("GET", "/user/gpg_key_token", { as: people.ada })
	).text;
	await step([
		"userVerifyGPGKey",
		"/user/gpg_key_verify",
		{
			key_id: made.key_id,
			armored_signature: armor(
				"SIGNATURE",
				packet(2, writeSignature(pgp, 0, Buffer.from(text))),
			),
		},
	]);
	await step(["userCurrentDeleteGPGKey", `/user/gpg_keys/${made.id}`]);
	const application = await step([
		"userCreateOAuth2Application",
		"/user/applications/oauth2",
		{ name: "Web", redirect_uris: ["https://app.example/"] },
	]);
	await step([
		"userUpdateOAuth2Application",
		`/user/applications/oauth2/${application.id}`,
		{ name: "Web 2", redirect_uris: ["https://app.example/"] },
	]);
	await step([
		"userDeleteOAuth2Application",
		`/user/applications/oauth2/${application.id}`,
	]);
	await settings("User", "/user");
	const own = await step(["userCreateHook", "/user/hooks", hook]);
	await step(["userEditHook", `/user/hooks/${own.id}`, { active: true }]);
	await step(["userDeleteHook", `/user/hooks/${own.id}`]);
	const site = await step(["adminCreateHook", "/admin/hooks", hook, "root"]);
	await step([
		"adminEditHook",
		`/admin/hooks/${site.id}`,
		{ active: true },
		"root",
	]);
	await step(["adminDeleteHook", `/admin/hooks/${site.id}`, undefined, "root"]);
	await runners("Admin", "/admin", "root");
});

/** Secrets, variables and runners of a place. */
async function settings(of: string, base: string): Promise<void> {
	await all([
		[`update${of}Secret`, `${base}/actions/secrets/KEY`, { data: "hush" }],
		[`delete${of}Secret`, `${base}/actions/secrets/KEY`],
		[
			`create${of}Variable`,
			`${base}/actions/variables/PLACE`,
			{ value: "here" },
		],
		[
			`update${of}Variable`,
			`${base}/actions/variables/PLACE`,
			{ value: "there" },
		],
		[`delete${of}Variable`, `${base}/actions/variables/PLACE`],
	]);
	await runners(of, base);
}
async function runners(of: string, base: string, by?: "root"): Promise<void> {
	const { token } = await step<{ token: string }>([
		`${of.toLowerCase()}CreateRunnerRegistrationToken`,
		`${base}/actions/runners/registration-token`,
		undefined,
		by,
	]);
	const { registerRunner } = await import(
		"../../src/domain/actions/runners.ts"
	);
	const { runner } = await registerRunner(forge.app, token, {
		name: "r",
		labels: ["x"],
		version: "1",
		ephemeral: false,
	});
	await step([
		`update${of}Runner`,
		`${base}/actions/runners/${runner.id}`,
		{ disabled: true },
		by,
	]);
	await step([
		`delete${of}Runner`,
		`${base}/actions/runners/${runner.id}`,
		undefined,
		by,
	]);
}

test("organizations, teams and members", async () => {
	const hook = {
		type: "gitea",
		config: { url: "https://x.example/", content_type: "json" },
	};
	await all([
		["orgCreate", "/orgs", { username: "lumen" }],
		["orgEdit", "/orgs/lumen", { description: "light" }],
		["orgUpdateAvatar", "/orgs/lumen/avatar", { image: picture }],
		["orgDeleteAvatar", "/orgs/lumen/avatar"],
		["organizationBlockUser", "/orgs/lumen/blocks/bob"],
		["organizationUnblockUser", "/orgs/lumen/blocks/bob"],
		["createOrgRepo", "/orgs/lumen/repos", { name: "quarry" }],
		["createOrgRepoDeprecated", "/org/lumen/repos", { name: "cave" }],
		["orgPublicizeMember", "/orgs/lumen/public_members/ada"],
		["orgConcealMember", "/orgs/lumen/public_members/ada"],
	]);
	const team = await step([
		"orgCreateTeam",
		"/orgs/lumen/teams",
		{ name: "dig", permission: "write", units: ["repo.code"] },
	]);
	const at = `/teams/${team.id}`;
	await all([
		[
			"orgEditTeam",
			at,
			{ name: "dig", permission: "read", units: ["repo.code"] },
		],
		["orgAddTeamMember", `${at}/members/bob`],
		["orgRemoveTeamMember", `${at}/members/bob`],
		["orgAddTeamMember", `${at}/members/bob`],
		["orgDeleteMember", "/orgs/lumen/members/bob"],
		["orgAddTeamRepository", `${at}/repos/lumen/quarry`],
		["orgRemoveTeamRepository", `${at}/repos/lumen/quarry`],
		["repoAddTeam", "/repos/lumen/quarry/teams/dig"],
		["repoDeleteTeam", "/repos/lumen/quarry/teams/dig"],
		["orgDeleteTeam", at],
	]);
	await settings("Org", "/orgs/lumen");
	const made = await step(["orgCreateHook", "/orgs/lumen/hooks", hook]);
	await step(["orgEditHook", `/orgs/lumen/hooks/${made.id}`, { active: true }]);
	await step(["orgDeleteHook", `/orgs/lumen/hooks/${made.id}`]);
	await all([
		[
			"putPackageCleanupRule",
			"/packages/ada/-/cleanup-rules/generic",
			{ keep_count: 2 },
		],
		["deletePackageCleanupRule", "/packages/ada/-/cleanup-rules/generic"],
		["orgDeleteRepos", "/orgs/lumen/repos"],
		["renameOrg", "/orgs/lumen/rename", { new_name: "lumina" }],
	]);
});

test("repositories, their refs, rules and people", async () => {
	const hook = {
		type: "gitea",
		config: { url: "https://x.example/", content_type: "json" },
	};
	const api = "/repos/ada/book";
	await all([
		["createCurrentUserRepo", "/user/repos", { name: "book", auto_init: true }],
		["repoEdit", api, { description: "a book" }],
		["repoUpdateAvatar", `${api}/avatar`, { image: picture }],
		["repoDeleteAvatar", `${api}/avatar`],
		["repoUpdateTopics", `${api}/topics`, { topics: ["one"] }],
		["repoAddTopic", `${api}/topics/two`],
		["repoDeleteTopic", `${api}/topics/two`],
		["repoAddCollaborator", `${api}/collaborators/bob`, { permission: "read" }],
		["repoDeleteCollaborator", `${api}/collaborators/bob`],
		[
			"repoCreateFile",
			`${api}/contents/a.txt`,
			{ content: inBase64("a"), message: "a" },
		],
		[
			"repoChangeFiles",
			`${api}/contents`,
			{
				files: [{ operation: "create", path: "b.txt", content: inBase64("b") }],
			},
		],
	]);
	const { sha } = await get(`${api}/contents/a.txt`);
	await step([
		"repoUpdateFile",
		`${api}/contents/a.txt`,
		{ content: inBase64("aa"), sha },
	]);
	const next = await get(`${api}/contents/a.txt`);
	await step(["repoDeleteFile", `${api}/contents/a.txt`, { sha: next.sha }]);
	const patch = "--- /dev/null\n+++ b/c.txt\n@@ -0,0 +1 @@\n+c\n";
	await all([
		[
			"repoApplyDiffPatch",
			`${api}/diffpatch`,
			{ content: `diff --git a/c.txt b/c.txt\nnew file mode 100644\n${patch}` },
		],
		["repoCreateBranch", `${api}/branches`, { new_branch_name: "topic" }],
		["repoRenameBranch", `${api}/branches/topic`, { name: "theme" }],
		["repoDeleteBranch", `${api}/branches/theme`],
		["repoCreateTag", `${api}/tags`, { tag_name: "v1" }],
		["repoDeleteTag", `${api}/tags/v1`],
		["repoCreateBranch", `${api}/branches`, { new_branch_name: "side" }],
		[
			"repoCreateFile",
			`${api}/contents/d.txt`,
			{ content: inBase64("d"), branch: "side" },
		],
	]);
	const main = await get<{ commit: { id: string } }>(`${api}/branches/main`);
	await step([
		"repoUpdateBranch",
		`${api}/branches/side`,
		{ new_commit_id: main.commit.id, force: true },
	]);
	await step([
		"repoCreateFile",
		`${api}/contents/d2.txt`,
		{ content: inBase64("d"), branch: "side" },
	]);
	const rule = await step([
		"repoCreateBranchProtection",
		`${api}/branch_protections`,
		{ rule_name: "release" },
	]);
	await all([
		[
			"repoEditBranchProtection",
			`${api}/branch_protections/release`,
			{ enable_push: true },
		],
		[
			"repoUpdateBranchProtectionPriories",
			`${api}/branch_protections/priority`,
			{ ids: [] },
		],
		["repoDeleteBranchProtection", `${api}/branch_protections/release`],
	]);
	expect(rule).toBeTruthy();
	const tag = await step([
		"repoCreateTagProtection",
		`${api}/tag_protections`,
		{ name_pattern: "v*", whitelist_usernames: ["ada"] },
	]);
	await step([
		"repoEditTagProtection",
		`${api}/tag_protections/${tag.id}`,
		{ name_pattern: "w*" },
	]);
	await step(["repoDeleteTagProtection", `${api}/tag_protections/${tag.id}`]);
	const key = await step([
		"repoCreateKey",
		`${api}/keys`,
		{ title: "k", key: sshKey() },
	]);
	await step(["repoDeleteKey", `${api}/keys/${key.id}`]);
	const made = await step(["repoCreateHook", `${api}/hooks`, hook]);
	await step(["repoEditHook", `${api}/hooks/${made.id}`, { active: true }]);
	await step(["repoDeleteHook", `${api}/hooks/${made.id}`]);
	await settings("Repo", api);
	const mirror = await step<{ remote_name: string }>([
		"repoAddPushMirror",
		`${api}/push_mirrors`,
		{ remote_address: `${forge.url}ada/copy.git`, interval: "8h0m0s" },
	]);
	await step([
		"repoDeletePushMirror",
		`${api}/push_mirrors/${mirror.remote_name}`,
	]);
	await step(["repoExport", `${api}/export`]);
});

test("pull requests, issues, releases and the wiki", async () => {
	const api = "/repos/ada/book";
	const pull = await ask("POST", `${api}/pulls`, {
		title: "side",
		head: "side",
		base: "main",
	});
	await step([
		"repoCreateFile",
		`${api}/contents/e.txt`,
		{ content: inBase64("e") },
	]);
	await forge.app.jobs.settled();
	await step(["repoUpdatePullRequest", `${api}/pulls/${pull.number}/update`]);
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	await step([
		"repoMergePullRequest",
		`${api}/pulls/${pull.number}/merge`,
		{ Do: "merge" },
	]);
	const issue = await ask("POST", `${api}/issues`, { title: "gone" });
	await step(["issueDelete", `${api}/issues/${issue.number}`]);
	const release = await step([
		"repoCreateRelease",
		`${api}/releases`,
		{ tag_name: "v2" },
	]);
	await step([
		"repoEditRelease",
		`${api}/releases/${release.id}`,
		{ name: "two" },
	]);
	const sent = await upload<Made>(
		forge,
		`${api}/releases/${release.id}/assets`,
		tokens.ada as never,
		{ name: "a.txt", bytes: "a" },
	);
	expect(sent.status).toBe(201);
	called.add("repoCreateReleaseAttachment");
	expect(await newestAction()).toBe("release.asset-added");
	await all([
		[
			"repoEditReleaseAttachment",
			`${api}/releases/${release.id}/assets/${sent.body.id}`,
			{ name: "b.txt" },
		],
		[
			"repoDeleteReleaseAttachment",
			`${api}/releases/${release.id}/assets/${sent.body.id}`,
		],
		["repoDeleteRelease", `${api}/releases/${release.id}`],
		["repoCreateRelease", `${api}/releases`, { tag_name: "v3" }],
		["repoDeleteReleaseByTag", `${api}/releases/tags/v3`],
		[
			"repoCreateWikiPage",
			`${api}/wiki/new`,
			{ title: "Home", content_base64: inBase64("x") },
		],
		[
			"repoEditWikiPage",
			`${api}/wiki/page/Home`,
			{ title: "Home", content_base64: inBase64("y") },
		],
		["repoDeleteWikiPage", `${api}/wiki/page/Home`],
	]);
});

test("forks, templates, copies and transfers", async () => {
	await step(["createFork", "/repos/ada/book/forks", { name: "fork" }, "bob"]);
	fork++;
	await step([
		"repoCreateFile",
		"/repos/ada/book/contents/f.txt",
		{ content: inBase64("f") },
	]);
	await step([
		"repoMergeUpstream",
		"/repos/bob/fork/merge-upstream",
		{ branch: "main" },
		"bob",
	]);
	await ask("PATCH", "/repos/ada/book", { template: true });
	await step([
		"generateRepo",
		"/repos/ada/book/generate",
		{ owner: "ada", name: "made", git_content: true },
	]);
	await step([
		"repoMigrate",
		"/repos/migrate",
		{ clone_addr: `${forge.url}ada/book.git`, repo_name: "taken" },
	]);
	await all([
		["repoTransfer", "/repos/ada/made/transfer", { new_owner: "bob" }],
		["acceptRepoTransfer", "/repos/ada/made/transfer/accept", undefined, "bob"],
		["repoTransfer", "/repos/ada/taken/transfer", { new_owner: "bob" }],
		[
			"rejectRepoTransfer",
			"/repos/ada/taken/transfer/reject",
			undefined,
			"bob",
		],
	]);
	expect(fork).toBe(1);
});

test("workflow runs and packages", async () => {
	const api = "/repos/ada/book";
	const workflow =
		"on: workflow_dispatch\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: true\n";
	await step([
		"repoCreateFile",
		`${api}/contents/.gitea/workflows/ci.yml`,
		{ content: inBase64(workflow) },
	]);
	await forge.app.events.settled();
	await all([
		["ActionsDisableWorkflow", `${api}/actions/workflows/ci.yml/disable`],
		["ActionsEnableWorkflow", `${api}/actions/workflows/ci.yml/enable`],
	]);
	const { workflow_run_id: run } = await ask<{ workflow_run_id: number }>(
		"POST",
		`${api}/actions/workflows/ci.yml/dispatches?return_run_details=true`,
		{ ref: "main" },
	);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ needs_approval: 1 })
				.where("id", "=", run),
		),
	);
	await step(["approveActionRun", `${api}/actions/runs/${run}/approve`]);
	await ask("POST", `${api}/actions/runs/${run}/cancel`);
	const [job] = await forge.app.db.rows((q) =>
		q.selectFrom("action_job").selectAll().where("run_id", "=", run),
	);
	const at = 1_900_000_000;
	const [artifact] = await forge.app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("action_artifact")
				.values({
					run_id: run,
					repository_id: job?.repository_id,
					attempt: 1,
					job_id: job?.id as number,
					kind: "v4",
					name: "out",
					path: "",
					type: "",
					status: "ready",
					size: 0,
					blob: "",
					created_at: at,
					updated_at: at,
					expires_at: at,
				} as never)
				.returning("id"),
		),
	);
	await step(["deleteArtifact", `${api}/actions/artifacts/${artifact?.id}`]);
	await step(["deleteActionRun", `${api}/actions/runs/${run}`]);
	for (const version of ["1", "2"])
		await fetch(`${forge.url}api/packages/ada/generic/box/${version}/a.txt`, {
			method: "PUT",
			headers: { Authorization: `token ${tokens.ada?.token}` },
			body: "x",
		});
	expect(await newestAction()).toBe("package.published");
	await all([
		["linkPackage", "/packages/ada/generic/box/-/link/book"],
		["unlinkPackage", "/packages/ada/generic/box/-/unlink"],
		["deletePackageVersion", "/packages/ada/generic/box/1"],
		["deletePackage", "/packages/ada/generic/box"],
	]);
});

test("tokens, which end themselves last", async () => {
	const made = await forge.call<Made>("POST", "/users/ada/tokens", {
		as: people.ada,
		body: { name: "short", scopes: ["read:user"] },
	});
	const [record] = await recordsOf(made.headers.get("x-request-id") ?? "");
	expect(record).toMatchObject({
		action: "token.created",
		actor_name: "ada",
		credential_kind: "password",
		target_name: "short",
	});
	called.add("userCreateToken");
	await step([
		"userDeleteAccessToken",
		`/users/ada/tokens/${made.body.id}`,
	]).catch(async () => {
		const gone = await forge.call(
			"DELETE",
			`/users/ada/tokens/${made.body.id}`,
			{ as: people.ada },
		);
		const [deleted] = await recordsOf(gone.headers.get("x-request-id") ?? "");
		expect(deleted).toMatchObject({ action: "token.deleted" });
		called.add("userDeleteAccessToken");
	});
	await step(["deleteCurrentToken", "/token", undefined, "bob"]);
});

test("an administrator who acts for somebody is named beside him", async () => {
	const reply = await forge.call("PATCH", "/user/settings", {
		as: tokens.root as { token: string },
		headers: { Sudo: "ada" },
		body: { location: "here" },
	});
	const [record] = await recordsOf(reply.headers.get("x-request-id") ?? "");
	expect(record).toMatchObject({
		action: "account.settings-changed",
		actor_name: "ada",
		by_name: "root",
		as_kind: "sudo",
		credential_kind: "token",
	});
});

test("no operation that declares records was left out", () => {
	const wanted = endpoints.filter(
		({ audit }) => actionsOf(audit).length > 0 && reasonOf(audit) === undefined,
	);
	expect(wanted.map(({ id }) => id).filter((id) => !called.has(id))).toEqual(
		[],
	);
});

test("no record has a secret of what was sent", async () => {
	const texts = await forge.app.db.rows((q) =>
		q.selectFrom("audit_record").select(["details", "target_name"]),
	);
	const whole = JSON.stringify(texts);
	for (const secret of [
		"pass-of-",
		"hush",
		...Object.values(tokens).map(({ token }) => token),
	])
		expect(whole).not.toContain(secret);
});

const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const picture =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function get<T = Made>(path: string): Promise<T> {
	return (await forge.call<T>("GET", path, { as: people.ada })).body;
}
async function ask<T = Made>(
	method: string,
	path: string,
	body?: object,
): Promise<T> {
	const reply = await forge.call<T>(method, path, { as: people.ada, body });
	if (reply.status >= 300)
		throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
	return reply.body;
}
const newestAction = async () =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("action")
				.orderBy("id", "desc")
				.limit(1),
		)
	)[0]?.action;
