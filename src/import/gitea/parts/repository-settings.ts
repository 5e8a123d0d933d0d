import { bitsOf, type Unit } from "../../../domain/permissions/units.ts";
import type { RepositorySettings } from "../../../domain/repositories/settings.ts";
import type { ImportContext } from "../run/import-context.ts";
import { json, num, type SourceRow, text, yes } from "../source/values.ts";

/** Gitea's numbers of units. */
export const unitOf = (type: number): Unit | undefined =>
	(
		({
			1: "code",
			2: "issues",
			3: "pulls",
			4: "releases",
			5: "wiki",
			6: "ext_wiki",
			7: "ext_issues",
			8: "projects",
			9: "packages",
			10: "actions",
		}) as Record<number, Unit>
	)[type];

/** Which units a repository has, and what is set about them. */
interface RepositoryUnits {
	readonly units: Unit[];
	readonly settings: Record<string, unknown>;
	readonly disabledWorkflows: string[];
}

const pulls: Readonly<Record<string, keyof RepositorySettings>> = {
	IgnoreWhitespaceConflicts: "ignore_whitespace_conflicts",
	AllowMerge: "allow_merge_commits",
	AllowRebase: "allow_rebase",
	AllowRebaseMerge: "allow_rebase_explicit",
	AllowSquash: "allow_squash_merge",
	AllowFastForwardOnly: "allow_fast_forward_only_merge",
	AllowManualMerge: "allow_manual_merge",
	AutodetectManualMerge: "autodetect_manual_merge",
	AllowMergeUpdate: "allow_merge_update",
	AllowRebaseUpdate: "allow_rebase_update",
	DefaultUpdateStyle: "default_update_style",
	DefaultDeleteBranchAfterMerge: "default_delete_branch_after_merge",
	DefaultMergeStyle: "default_merge_style",
	DefaultAllowMaintainerEdit: "default_allow_maintainer_edit",
	DefaultTargetBranch: "default_target_branch",
};
const issues: Readonly<Record<string, keyof RepositorySettings>> = {
	EnableTimetracker: "enable_time_tracker",
	AllowOnlyContributorsToTrackTime: "allow_only_contributors_to_track_time",
	EnableDependencies: "enable_issue_dependencies",
};

/** The units of all repositories, by repository. */
export async function readUnits(
	world: ImportContext,
): Promise<ReadonlyMap<number, RepositoryUnits>> {
	const found = new Map<number, RepositoryUnits>();
	for await (const row of world.source.rows("repo_unit")) {
		const repository = num(row.repo_id);
		const unit = unitOf(num(row.type));
		if (!unit) continue;
		const of = found.get(repository) ?? {
			units: [],
			settings: {},
			disabledWorkflows: [],
		};
		found.set(repository, of);
		of.units.push(unit);
		takeConfig(of, unit, json<Record<string, unknown>>(row.config, {}));
		if (yes(row.everyone_access_mode) || yes(row.anonymous_access_mode)) {
			world.report.keep("repo_unit", row);
			world.report.remark(
				"repo_unit",
				num(row.id),
				`repository ${repository}: "${unit}" was open to more readers than the repository; it is not here`,
			);
		}
	}
	return found;
}

function takeConfig(
	of: RepositoryUnits,
	unit: Unit,
	config: Readonly<Record<string, unknown>>,
): void {
	const { settings } = of;
	const names = unit === "pulls" ? pulls : unit === "issues" ? issues : {};
	for (const [theirs, ours] of Object.entries(names)) {
		const value = config[theirs];
		if (typeof value === "boolean") settings[ours] = value;
		else if (typeof value === "string" && value) settings[ours] = value;
	}
	if (unit === "projects" && text(config.ProjectsMode))
		settings.projects_mode = text(config.ProjectsMode);
	if (unit === "ext_wiki")
		settings.external_wiki = {
			external_wiki_url: text(config.ExternalWikiURL),
		};
	if (unit === "ext_issues")
		settings.external_tracker = {
			external_tracker_url: text(config.ExternalTrackerURL),
			external_tracker_format: text(config.ExternalTrackerFormat),
			external_tracker_style: text(config.ExternalTrackerStyle),
			external_tracker_regexp_pattern: text(
				config.ExternalTrackerRegexpPattern,
			),
		};
	if (unit === "actions" && Array.isArray(config.DisabledWorkflows))
		of.disabledWorkflows.push(...config.DisabledWorkflows.map(text));
}

export const unitBits = (of: RepositoryUnits | undefined): number =>
	bitsOf([...new Set(of?.units ?? [])]);

export const settingsColumn = (of: RepositoryUnits | undefined): string =>
	JSON.stringify(of?.settings ?? {});

const models = [
	"default",
	"committer",
	"collaborator",
	"collaboratorcommitter",
];
export const trustModel = (row: SourceRow): string =>
	models[num(row.trust_model)] ?? "default";
