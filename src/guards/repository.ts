import { isSiteAdmin } from "../domain/permissions/actor.ts";
import { Level, type Unit } from "../domain/permissions/units.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import {
	fullName,
	type RepositoryContext,
} from "../domain/repositories/repository.ts";
import {
	archived,
	forbidden,
	moved,
	notFound,
	unauthorized,
} from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import {
	type Demand,
	type DemandingGuard,
	guard,
	type Source,
} from "./demand.ts";
import { writesTargetBranch } from "./target-branch.ts";

export type RepositoryDemand = Demand<RepositoryContext>;

/** The repository of `/repos/:owner/:repo…`, hidden from those who may not see it. */
const repositorySource: Source<RepositoryContext> = {
	who: "may see the repository",
	ofRepository: true,
	load: loadRepository,
};

/** A guard for `/repos/:owner/:repo…`; the demands of `afterBody` are checked when the body has been read. */
export const inRepository = (
	demands: readonly RepositoryDemand[],
	afterBody: readonly RepositoryDemand[] = [],
): DemandingGuard<RepositoryContext> =>
	guard(repositorySource, demands, afterBody);

/** Reads a unit; 403 where the repository is visible by other units. */
export const reads = (unit: Unit): RepositoryDemand => ({
	who: `may read ${unit}`,
	check(_, { access }) {
		if (access.unit(unit) < Level.read)
			throw forbidden(
				"user should have specific read permission or be a repo admin or a site admin",
			);
	},
});
/** Reads a unit; 404 otherwise. */
export const demandsUnit = (unit: Unit): RepositoryDemand => ({
	who: `may read ${unit}`,
	check(_, { access }) {
		if (access.unit(unit) < Level.read) throw notFound();
	},
});
export const writes = (
	unit: Unit,
	message = "user should have a permission to write to a repo",
): RepositoryDemand => ({
	who: `may write ${unit}`,
	check(_, { access }) {
		if (access.unit(unit) < Level.write) throw forbidden(message);
	},
});
export const administers: RepositoryDemand = {
	who: "administers the repository",
	check(_, { access }) {
		if (access.level < Level.admin)
			throw forbidden(
				"user should be an owner or a collaborator with admin write of a repository",
			);
	},
};
const owns: RepositoryDemand = {
	who: "owns the repository",
	check(_, { access }) {
		if (access.level < Level.owner)
			throw forbidden("user should be the owner of the repo");
	},
};
export const signedIn: Demand<object> = {
	who: "is signed in",
	check({ actor }) {
		if (!actor.account) throw unauthorized();
	},
};
/** Archived repositories and mirrors do not change. */
export const changeable = (
	message = "repo is archived",
	{ mirrors = false } = {},
): RepositoryDemand => ({
	unless: mirrors
		? "the repository is archived or a mirror"
		: "the repository is archived",
	check(_, { repository }) {
		if (repository.archived_at || (mirrors && repository.mirror))
			throw archived(message);
	},
});

const asksAboutOneself: RepositoryDemand = {
	who: "administers the repository or asks about oneself",
	check({ actor, params }, { access }) {
		const own = params.collaborator?.toLowerCase();
		if (actor.account?.lower_name === own || isSiteAdmin(actor)) return;
		if (access.level < Level.admin)
			throw forbidden(
				"Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own",
			);
	},
};
const choosesReviewers: RepositoryDemand = {
	who: "may write code or pull requests",
	check(_, { access }) {
		if (access.unit("pulls") < Level.write && access.level < Level.write)
			throw forbidden("doer has no permission to get reviewers");
	},
};
/** The owner, and administrators of the repository where its organization allows it. */
export const letsChooseTeams: RepositoryDemand = {
	who: "may choose its teams",
	check(_, { owner, access }) {
		const least =
			owner.kind === "user" || owner.repo_admin_change_team_access
				? Level.admin
				: Level.owner;
		if (access.level < least)
			throw forbidden("user is nor repo admin nor owner");
	},
};
const editsGitHooks: RepositoryDemand = {
	who: "may edit Git hooks, which is nobody",
	check() {
		throw forbidden("must be allowed to edit Git hooks");
	},
};

const changesFiles: readonly RepositoryDemand[] = [
	changeable("repo is not allowed to edit", { mirrors: true }),
	signedIn,
];

/** The guards that most endpoints take. */
export const repo = {
	/** Whoever may see the repository. */
	visible: () => inRepository([]),
	/** Whoever may see the repository and is signed in. */
	signedIn: () => inRepository([signedIn]),
	/** Whoever may read a unit. */
	read: (unit: Unit) => inRepository([reads(unit)]),
	/** Whoever may read a unit; to others there is nothing, as pages have it. */
	known: (unit: Unit) => inRepository([demandsUnit(unit)]),
	/** Whoever may read a unit and is signed in. */
	readSignedIn: (unit: Unit) => inRepository([signedIn, reads(unit)]),
	/** Whoever may write a unit, unless the repository is archived. */
	write: (unit: Unit) =>
		inRepository([reads(unit), signedIn, writes(unit), changeable()]),
	admin: () => inRepository([signedIn, administers]),
	owner: () => inRepository([signedIn, owns]),
	/** Changes of files: an archived repository answers 423 to everybody; the branch is checked after the body. */
	commit: ({ code = true } = {}) =>
		inRepository(
			[...(code ? [reads("code")] : []), ...changesFiles],
			[writesTargetBranch],
		),
	/** The same for pages, which have the branch in their address and check it themselves. */
	edit: () => inRepository([reads("code"), ...changesFiles]),
	/** Whoever is signed in; not with a token that is limited to other repositories. */
	recipient: () =>
		guard({ ...repositorySource, ofRepository: false }, [signedIn]),
	/** Its people as administrators see them, or what one may do oneself. */
	permissionOf: () => inRepository([signedIn, asksAboutOneself]),
	/** Those who choose reviewers. */
	reviewers: () => inRepository([signedIn, choosesReviewers]),
	/** Those who choose the teams that work in a repository. */
	chooseTeams: () => inRepository([signedIn, administers, letsChooseTeams]),
	/** Nobody: the forge runs no hooks that come by the API. */
	gitHooks: () => inRepository([signedIn, administers, editsGitHooks]),
	/** Making another repository from this one; a token that is limited to repositories cannot have the new one. */
	source: () =>
		guard({ ...repositorySource, ofRepository: false }, [
			signedIn,
			reads("code"),
		]),
};

async function loadRepository(entry: Entry): Promise<RepositoryContext> {
	const { app, actor, params, path } = entry;
	const { owner: ownerName = "", repo: given = "" } = params;
	const ofApi = path.startsWith("/api/");
	// browsers come with the address to clone from, too
	const name = ofApi ? given : given.replace(/\.git$/i, "");
	const found = await findRepository(app, actor, ownerName, name);
	if (!found) throw notFound();
	const { renamed, ...loaded } = found;
	if (renamed) {
		const to = fullName(loaded);
		if (!ofApi) throw moved(301, `/${to}${behindName(path)}`);
		const changed = replaced(path, `${ownerName}/${name}`, to);
		throw moved(renamed === "owner" ? 307 : 301, changed);
	}
	return loaded;
}

/** What stands behind owner and name in the address of a page. */
const behindName = (path: string): string =>
	path.replace(/^\/[^/?]+\/[^/?]+/, "");

const replaced = (path: string, from: string, to: string): string => {
	const at = path.toLowerCase().indexOf(`/repos/${from.toLowerCase()}`);
	return at < 0
		? path
		: `${path.slice(0, at)}/repos/${to}${path.slice(at + "/repos/".length + from.length)}`;
};
