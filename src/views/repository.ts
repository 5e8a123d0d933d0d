import type { App } from "../app.ts";
import type { Account } from "../domain/accounts/account.ts";
import { placeholderEmail } from "../domain/accounts/identity.ts";
import {
	type PullMirror,
	pullMirrorsOf,
} from "../domain/mirrors/pull-mirror.ts";
import {
	type Access,
	accessTo,
	noAccess,
} from "../domain/permissions/access.ts";
import { type Actor, anonymous } from "../domain/permissions/actor.ts";
import {
	mayAdminister,
	mayReadUnit,
	maySee,
	mayWriteUnit,
} from "../domain/permissions/allows.ts";
import { hasUnit, type Unit } from "../domain/permissions/units.ts";
import {
	type RepositoryContext,
	type Repository as Row,
	repositoriesByIds,
} from "../domain/repositories/repository.ts";
import {
	type RepositorySettings,
	settingsOf,
} from "../domain/repositories/settings.ts";
import { sshAddressOf } from "../domain/repositories/ssh-address.ts";
import { withOwners } from "../domain/repositories/with-owners.ts";
import { durationOf } from "../text/go-duration.ts";
import { epoch, rfc3339Of, zeroTime } from "../text/rfc3339.ts";
import { accountView, type User } from "./account.ts";
import type { Repository } from "./repository-type.ts";
import { transferViews } from "./transfer.ts";

/**
 * How repositories look to a viewer, in the given order: one query for the owners, one for the rights, some more for each
 * generation of forks.
 * Those that the viewer may not see are left out.
 */
export async function repositoryViews(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<Repository[]> {
	const loaded = await withAccess(app, viewer, rows);
	return loadedViews(app, viewer, loaded);
}

/**
 * Repositories inside of other things, as they are to nobody in particular, without what only some may know, but with the rights that the
 * viewer has in them. Whoever calls has checked that the viewer may read them.
 */
export async function embeddedRepositories(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<Repository[]> {
	const owned = await withOwners(app.db, rows);
	const rights = await accessTo(app.db, viewer, owned);
	const loaded = owned.map((one) => ({
		...one,
		access: rights.get(one.repository.id) ?? noAccess,
	}));
	const views = await loadedViews(app, anonymous, loaded);
	return views.map((view, i) => ({
		...view,
		owner: {
			...view.owner,
			email: placeholderEmail(app, loaded[i]?.owner as Account),
		},
	}));
}

/** The view of one repository whose owner and rights are known already. */
export async function repositoryView(
	app: App,
	viewer: Actor,
	context: RepositoryContext,
): Promise<Repository> {
	return (await loadedViews(app, viewer, [context]))[0] as Repository;
}

/** Adds owners and rights, and drops what the viewer may not see. */
export async function withAccess(
	app: App,
	viewer: Actor,
	rows: readonly Row[],
): Promise<RepositoryContext[]> {
	const owned = await withOwners(app.db, rows);
	const access = await accessTo(app.db, viewer, owned);
	return owned
		.map((o) => ({ ...o, access: access.get(o.repository.id) as Access }))
		.filter((o) => maySee(o.access));
}

/** How repositories look whose owners and rights are known already. */
export async function loadedViews(
	app: App,
	viewer: Actor,
	loaded: readonly RepositoryContext[],
	depth = 0,
): Promise<Repository[]> {
	const parents = await parentViews(app, viewer, loaded, depth);
	const mirrors = new Map(
		(
			await pullMirrorsOf(
				app.db,
				loaded.flatMap(({ repository: r }) => (r.mirror ? [r.id] : [])),
			)
		).map((mirror) => [mirror.repository_id, mirror]),
	);
	const transfers = await transferViews(
		app,
		viewer,
		loaded.map((one) => one.repository),
	);
	// repositories in one list mostly have one owner
	const ownerViews = new Map<number, User>();
	const ownerView = (owner: Account) => {
		const known = ownerViews.get(owner.id);
		if (known) return known;
		const made = accountView(app, viewer, owner);
		ownerViews.set(owner.id, made);
		return made;
	};
	const frame = { app, ownerView };
	return loaded.map((one) => {
		const parent = parents.get(one.repository.fork_of_id ?? 0);
		const view = presentOne(frame, one);
		if (parent) view.parent = parent;
		const mirror = mirrors.get(one.repository.id);
		if (mirror) Object.assign(view, mirrorMembers(mirror));
		const transfer = transfers.get(one.repository.id);
		if (transfer) view.repo_transfer = transfer;
		return view;
	});
}

/** Forks of forks of forks are shown so far. */
const deepest = 16;

/** The repositories that others were forked from, by id, with the viewer's own rights to each; those that he may not see are left out. */
async function parentViews(
	app: App,
	viewer: Actor,
	forks: readonly RepositoryContext[],
	depth: number,
): Promise<ReadonlyMap<number, Repository>> {
	const ids = [
		...new Set(forks.flatMap(({ repository }) => repository.fork_of_id ?? [])),
	];
	if (!ids.length || depth >= deepest) return new Map();
	const rows = await repositoriesByIds(app.db, ids);
	const parents = await withAccess(app, viewer, rows);
	const views = await loadedViews(app, viewer, parents, depth + 1);
	return new Map(views.map((view) => [view.id, view]));
}

const mirrorMembers = (mirror: PullMirror) => ({
	mirror_interval: durationOf(mirror.interval_s),
	mirror_updated: rfc3339Of(mirror.tried_at),
	mirror_last_sync_at: rfc3339Of(mirror.synced_at),
});

/** What the views of one answer share. */
interface Frame {
	readonly app: App;
	ownerView(owner: Account): User;
}

function presentOne(
	{ app, ownerView }: Frame,
	{ repository: r, owner, access }: RepositoryContext,
): Repository {
	const settings = settingsOf(r.settings);
	const has = (unit: Unit) => hasUnit(r.units, unit);
	const full = `${owner.name}/${r.name}`;
	const api = `${app.url}api/v1/repos/${full}`;
	const pulls = has("pulls");
	return {
		id: r.id,
		owner: ownerView(owner),
		name: r.name,
		full_name: full,
		description: r.description,
		empty: r.empty === 1,
		private: r.private === 1,
		fork: r.fork_of_id !== null,
		template: r.template === 1,
		mirror: r.mirror === 1,
		size: r.size,
		language: r.language,
		languages_url: `${api}/languages`,
		html_url: `${app.url}${full}`,
		url: api,
		link: "",
		ssh_url: sshAddressOf(app, full),
		clone_url: `${app.url}${full}.git`,
		original_url: r.original_url,
		website: r.website,
		stars_count: r.stars,
		forks_count: r.forks,
		watchers_count: r.watchers,
		branch_count: r.branches,
		open_issues_count: r.open_issues,
		open_pr_counter: r.open_pulls,
		release_counter: r.releases,
		default_branch: r.default_branch,
		...(settings.default_target_branch
			? { default_target_branch: settings.default_target_branch }
			: {}),
		...(settings.search_refs?.length
			? { search_refs: [...settings.search_refs] }
			: {}),
		archived: r.archived_at !== 0,
		created_at: rfc3339Of(r.created_at),
		updated_at: rfc3339Of(r.updated_at),
		archived_at: r.archived_at ? rfc3339Of(r.archived_at) : epoch,
		permissions: permissionsIn(access),
		has_code: has("code"),
		has_issues: has("issues") || has("ext_issues"),
		...(has("issues") ? { internal_tracker: trackerOf(settings) } : {}),
		...(has("ext_issues") && settings.external_tracker
			? { external_tracker: settings.external_tracker }
			: {}),
		has_wiki: has("wiki") || has("ext_wiki"),
		...(has("ext_wiki") && settings.external_wiki
			? { external_wiki: settings.external_wiki }
			: {}),
		has_pull_requests: pulls,
		has_projects: has("projects"),
		projects_mode: settings.projects_mode,
		has_releases: has("releases"),
		has_packages: has("packages"),
		has_actions: has("actions"),
		ignore_whitespace_conflicts: pulls && settings.ignore_whitespace_conflicts,
		allow_merge_commits: pulls && settings.allow_merge_commits,
		allow_rebase: pulls && settings.allow_rebase,
		allow_rebase_explicit: pulls && settings.allow_rebase_explicit,
		allow_squash_merge: pulls && settings.allow_squash_merge,
		allow_fast_forward_only_merge:
			pulls && settings.allow_fast_forward_only_merge,
		allow_merge_update: pulls && settings.allow_merge_update,
		allow_rebase_update: pulls && settings.allow_rebase_update,
		allow_manual_merge: !pulls || settings.allow_manual_merge,
		autodetect_manual_merge: pulls && settings.autodetect_manual_merge,
		default_delete_branch_after_merge:
			pulls && settings.default_delete_branch_after_merge,
		default_merge_style: settings.default_merge_style,
		default_update_style: settings.default_update_style,
		default_allow_maintainer_edit:
			pulls && settings.default_allow_maintainer_edit,
		avatar_url: r.avatar
			? `${app.url}repo-avatars/${r.outer_avatar || r.avatar}`
			: "",
		internal: r.private === 0 && owner.visibility === "private",
		mirror_interval: "",
		object_format_name: r.format,
		mirror_updated: zeroTime,
		mirror_last_sync_at: zeroTime,
		topics: r.topics === "[]" ? [] : JSON.parse(r.topics),
		licenses: r.licenses === "[]" ? [] : JSON.parse(r.licenses),
	};
}

const permissionsIn = (access: Access): Repository["permissions"] => ({
	admin: mayAdminister(access),
	push: mayWriteUnit(access, "code") || mayAdminister(access),
	pull: mayReadUnit(access, "code") || mayAdminister(access),
});

const trackerOf = (settings: RepositorySettings) => ({
	enable_time_tracker: settings.enable_time_tracker,
	allow_only_contributors_to_track_time:
		settings.allow_only_contributors_to_track_time,
	enable_issue_dependencies: settings.enable_issue_dependencies,
});
