const named = (folder, names) =>
	names.split(" ").map((name) => `${folder}/${name}`);
const sources = (folder, names) =>
	named(folder, names).map((name) => `${name}.ts`);
const tests = (folder, names) =>
	named(folder, names).map((name) => `${name}.test.ts`);

/**
 * What is mutated, by part: its sources, and the tests that are to find every mutant, the quickest first. Folders stand for the files in them.
 * @type {Record<string, { sources: string[], tests: string[] }>}
 */
export const parts = {
	rights: {
		sources: ["src/domain/policies"],
		tests: ["test/domain/policies", "test/domain/permissions/matrix.test.ts"],
	},
	access: {
		sources: sources(
			"src/domain/permissions",
			"access granted visible readers team-levels units allows job-rules scopes takes-part visible-accounts",
		),
		tests: [
			"test/domain/permissions",
			"test/domain/actions/job-rights.test.ts",
			...tests(
				"test/api",
				"scopes-narrow hidden-organizations repos/keys repos/teams projects/projects packages/packages actions/job-rights actions/workflows-elsewhere",
			),
			"test/web/actions-settings/general.test.ts",
		],
	},
	guards: {
		sources: ["src/guards"],
		tests: [
			"test/guards",
			"test/contract/rights.test.ts",
			"test/domain/saved-views",
			"test/domain/saved-searches",
			...tests(
				"test/api",
				"teams/teams users/tokens hooks repos/issues/circles orgs/members orgs/orgs packages/packages projects/projects projects/items projects/views repos/people repos/releases repos/times repos/issues/times repos/issues/issues repos/issues/conversation repos/issues/blocked repos/issues/assets repos/pulls/pulls notifications actions/settings actions/runs",
			),
			...tests(
				"test/web",
				"admin/act-as audit/sealed-log addresses login/applications-leave-nothing organization/teams packages projects repository/commit-comments repository/commit cards/cards bookmarks issues/issue issues/transfer repository/layout repository/run-filters site/old-addresses",
			),
		],
	},
	pushes: {
		sources: [
			...sources(
				"src/domain/pushes",
				"accept-push apply-push gate judge-command judge-job judge-push judge-rules rights take-proposals",
			),
			...sources(
				"src/domain/protection",
				"branch-rule check-rules judge-move may merge-rules people tag-rule",
			),
			...sources("src/domain/refs", "move-refs apply-moves"),
		],
		tests: [
			"test/domain/protection",
			"test/domain/pushes",
			...tests(
				"test/domain/refs",
				"move-refs.properties racing-moves.properties apply-moves lost/pushed-by-id",
			),
			...tests(
				"test/transport",
				"proposals push-to-create other-refs many-refs http-refusals",
			),
			"test/api/actions/job-rights.test.ts",
			...tests(
				"test/api/repos",
				"protections new-branch-rules pulls/protection pulls/lent-branches pulls/merge pulls/planned-merge pulls/approvals",
			),
		],
	},
	"sign-in": {
		sources: [
			...sources(
				"src/domain/accounts",
				"sign-in sessions tokens passwords reset-password change-password job-tokens",
			),
			"src/domain/accounts/throttle",
			...sources(
				"src/domain/factors",
				"challenges codes passkeys recover-account recovery-codes second-factor second-step",
			),
			...sources("src/http", "authenticate demand-scopes"),
		],
		tests: [
			"test/domain/accounts",
			"test/domain/factors",
			...tests(
				"test/http",
				"demand-scopes authenticate authentication maintenance",
			),
			...tests(
				"test/api",
				"users/tokens user/profile scopes-narrow actions/job-rights actions/trust actions/workflows-elsewhere",
			),
			"test/domain/moderation/hidden-rest.test.ts",
			"test/domain/sealing/rotate-key.test.ts",
			...tests(
				"test/web",
				"sign-in user/second-step user/demanded-factor user/passkeys user/changed-meanwhile credentials settings admin/act-as login/tokens login/directory login/failed-sign-ins login/identity login/proxy user/sign-up actions-settings/general",
			),
		],
	},
	sealing: {
		sources: ["src/domain/audit/sealing", "src/crypto/tlog"],
		tests: [
			"test/crypto/tlog",
			"test/domain/audit/sealing",
			...tests("test/domain/audit-verification", "verify-database"),
			...tests("test/outbound/audit", "checkpoints"),
			...tests("test/web/audit", "sealed-log"),
		],
	},
	restore: {
		sources: [
			"src/shipping/restore",
			...sources("src/shipping/pieces", "page-sums piece piece-name sealing"),
			...sources("src/domain/backup", "restore-moment restore-aside"),
		],
		tests: [
			...tests(
				"test/shipping",
				"plans keys-of-copies files-of-pieces restored-by-hand",
			),
			"test/domain/backup/restore-moment.test.ts",
			...tests(
				"test/shipping",
				"levels random-histories.properties blobs-in-a-bucket ship-and-restore",
			),
		],
	},
};
