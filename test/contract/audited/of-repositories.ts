import { expect } from "vitest";
import { sshKey } from "../../support/ssh-key.ts";
import {
	all,
	forge,
	get,
	hook,
	inBase64,
	picture,
	settings,
	step,
} from "./bench.ts";

/** Calls the operations of repositories, their refs, rules and people. */
export async function callOfRepositories(): Promise<void> {
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
}
