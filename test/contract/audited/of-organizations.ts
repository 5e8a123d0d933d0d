import { all, hook, picture, settings, step } from "./bench.ts";

/** Calls the operations of organizations, teams and members. */
export async function callOfOrganizations(): Promise<void> {
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
}
