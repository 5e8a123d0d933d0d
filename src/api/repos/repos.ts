import type Type from "typebox";
import { deleteRepository } from "../../domain/lifecycle/delete-repository.ts";
import {
	editRepository,
	type RepositoryEdit,
} from "../../domain/lifecycle/edit-repository.ts";
import { pullMirrorChange } from "../../domain/mirrors/pull-mirror.ts";
import { hasUnit, type Unit } from "../../domain/permissions/units.ts";
import { closeOrphans } from "../../domain/pulls/branch-gone.ts";
import type { RepositorySettings } from "../../domain/repositories/settings.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";
import { repositoryView, repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { single } from "../single.ts";

export const getRepository = endpoint({
	id: "repoGet",
	route: "GET /repos/:owner/:repo",
	summary: "Get a repository",
	scope: "repository",
	on: repo.visible(),
	returns: { 200: Repository },
	// named one by one: a rest would copy the whole context of each request
	run: ({ app, actor, context }) => repositoryView(app, actor, context),
});

export const removeRepository = endpoint({
	id: "repoDelete",
	route: "DELETE /repos/:owner/:repo",
	summary: "Delete a repository",
	scope: "repository",
	audit: "repository.deleted",
	on: repo.owner(),
	returns: { 204: null },
	async run({ app, actor, repository }) {
		await deleteRepository(app, actor, repository);
		// it follows by itself; who deletes a fork sees it done
		await closeOrphans(app, actor.account?.id ?? null);
	},
});

const InternalTracker = option("InternalTracker", {
	enable_time_tracker: optional(yesNo()),
	allow_only_contributors_to_track_time: optional(yesNo()),
	enable_issue_dependencies: optional(yesNo()),
});

const ExternalTracker = option("ExternalTracker", {
	external_tracker_url: optional(text()),
	external_tracker_format: optional(text()),
	external_tracker_style: optional(text()),
	external_tracker_regexp_pattern: optional(text({ max: 500 })),
});

const ExternalWiki = option("ExternalWiki", {
	external_wiki_url: optional(text()),
});

/** Settings that are plain members of the request. */
const flags = [
	"ignore_whitespace_conflicts",
	"allow_merge_commits",
	"allow_rebase",
	"allow_rebase_explicit",
	"allow_squash_merge",
	"allow_fast_forward_only_merge",
	"allow_manual_merge",
	"autodetect_manual_merge",
	"allow_merge_update",
	"allow_rebase_update",
	"default_delete_branch_after_merge",
	"default_allow_maintainer_edit",
] as const;

const styles = [
	"default_merge_style",
	"default_update_style",
	"projects_mode",
] as const;

export const EditRepoOption = option("EditRepoOption", {
	name: optional(text({ ...bounds.repositoryName, rule: "AlphaDashDot" })),
	description: optional(text(bounds.repositoryDescription)),
	website: optional(text(bounds.repositoryWebsite)),
	private: optional(yesNo()),
	template: optional(yesNo()),
	archived: optional(yesNo()),
	default_branch: optional(text({ max: 100 })),
	default_target_branch: optional(text({ max: 100 })),
	has_code: optional(yesNo()),
	has_issues: optional(yesNo()),
	has_wiki: optional(yesNo()),
	has_pull_requests: optional(yesNo()),
	has_projects: optional(yesNo()),
	has_releases: optional(yesNo()),
	has_packages: optional(yesNo()),
	has_actions: optional(yesNo()),
	internal_tracker: optional(InternalTracker),
	external_tracker: optional(ExternalTracker),
	external_wiki: optional(ExternalWiki),
	ignore_whitespace_conflicts: optional(yesNo()),
	allow_merge_commits: optional(yesNo()),
	allow_rebase: optional(yesNo()),
	allow_rebase_explicit: optional(yesNo()),
	allow_squash_merge: optional(yesNo()),
	allow_fast_forward_only_merge: optional(yesNo()),
	allow_manual_merge: optional(yesNo()),
	autodetect_manual_merge: optional(yesNo()),
	allow_merge_update: optional(yesNo()),
	allow_rebase_update: optional(yesNo()),
	default_delete_branch_after_merge: optional(yesNo()),
	default_allow_maintainer_edit: optional(yesNo()),
	default_merge_style: optional(text()),
	default_update_style: optional(text()),
	projects_mode: optional(text()),
	mirror_interval: optional(text()),
	enable_prune: optional(yesNo()),
	mirror_username: optional(text()),
	mirror_password: optional(text()),
	mirror_token: optional(text()),
});

type Edit = Type.Static<typeof EditRepoOption>;

export const repoEdit = endpoint({
	id: "repoEdit",
	route: "PATCH /repos/:owner/:repo",
	summary: "Change a repository",
	scope: "repository",
	audit: ["repository.edited", "mirror.edited"],
	on: repo.admin(),
	body: EditRepoOption,
	returns: { 200: Repository },
	async run({ app, actor, context, body, repository }) {
		const ofMirror = repository.mirror
			? pullMirrorChange(app, repository, {
					interval: body.mirror_interval || undefined,
					prune: body.enable_prune,
					username: body.mirror_username,
					password: body.mirror_token ?? body.mirror_password,
				})
			: undefined;
		const edited = await editRepository(
			app,
			actor,
			context,
			editOf(body, repository.units),
			ofMirror,
		);
		return single(await repositoryViews(app, actor, [edited]));
	},
});

function editOf(asked: Edit, units: number): RepositoryEdit {
	const body = withUnitsMeant(asked, units);
	return {
		name: body.name,
		description: body.description,
		website: body.website,
		private: body.private,
		template: body.template,
		archived: body.archived,
		defaultBranch: body.default_branch,
		units: unitsOf(body),
		settings: settingsOf(body),
	};
}

/** Settings of a tracker or a wiki mean the unit that is on, unless the request says whether it is to be. */
function withUnitsMeant(body: Edit, units: number): Edit {
	const on = (own: Unit, external: Unit) =>
		hasUnit(units, own) || hasUnit(units, external);
	return {
		...body,
		...(body.has_issues === undefined &&
			(body.internal_tracker || body.external_tracker) && {
				has_issues: on("issues", "ext_issues"),
			}),
		...(body.has_wiki === undefined &&
			body.external_wiki && { has_wiki: on("wiki", "ext_wiki") }),
	};
}

/** An external tracker or wiki takes the place of the forge's own. */
function unitsOf(body: Edit): Partial<Record<Unit, boolean>> {
	const units: Partial<Record<Unit, boolean>> = {};
	const plain: [Unit, boolean | undefined][] = [
		["code", body.has_code],
		["pulls", body.has_pull_requests],
		["projects", body.has_projects],
		["releases", body.has_releases],
		["packages", body.has_packages],
		["actions", body.has_actions],
	];
	for (const [unit, on] of plain) if (on !== undefined) units[unit] = on;
	const either = (
		own: Unit,
		external: Unit,
		on: boolean | undefined,
		given: unknown,
	) => {
		if (on === undefined) return;
		units[own] = on && !given;
		units[external] = on && Boolean(given);
	};
	either("issues", "ext_issues", body.has_issues, body.external_tracker);
	either("wiki", "ext_wiki", body.has_wiki, body.external_wiki);
	return units;
}

function settingsOf(body: Edit): Partial<RepositorySettings> {
	const settings: Partial<RepositorySettings> = {};
	for (const name of flags)
		if (body[name] !== undefined) settings[name] = body[name];
	for (const name of styles) if (body[name]) settings[name] = body[name];
	if (body.default_target_branch !== undefined)
		settings.default_target_branch = body.default_target_branch;
	if (body.has_issues && body.external_tracker)
		settings.external_tracker = {
			external_tracker_url: body.external_tracker.external_tracker_url ?? "",
			external_tracker_format:
				body.external_tracker.external_tracker_format ?? "",
			external_tracker_style:
				body.external_tracker.external_tracker_style ?? "",
			external_tracker_regexp_pattern:
				body.external_tracker.external_tracker_regexp_pattern ?? "",
		};
	else if (body.has_issues && body.internal_tracker)
		for (const name of [
			"enable_time_tracker",
			"allow_only_contributors_to_track_time",
			"enable_issue_dependencies",
		] as const)
			settings[name] = body.internal_tracker[name] ?? false;
	if (body.has_wiki && body.external_wiki)
		settings.external_wiki = {
			external_wiki_url: body.external_wiki.external_wiki_url ?? "",
		};
	return settings;
}
