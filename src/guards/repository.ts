import { isSiteAdmin } from "../domain/permissions/actor.ts";
import type { Unit } from "../domain/permissions/units.ts";
import { may } from "../domain/policies/may.ts";
import { findRepository } from "../domain/repositories/find-repository.ts";
import {
	fullName,
	type RepositoryContext,
} from "../domain/repositories/repository.ts";
import { forbidden, moved, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import {
	type ActOn,
	type Condition,
	type Demand,
	type DemandingGuard,
	guard,
	rulesBefore,
	type Source,
	signedInBy,
} from "./demand.ts";
import { withNewNames } from "./old-address.ts";
import { writesTargetBranch } from "./target-branch.ts";

/** The repository of `/repos/:owner/:repo…`, hidden from those who may not see it. */
const repositorySource: Source<RepositoryContext> = {
	who: "may see the repository",
	ofRepository: true,
	load: loadRepository,
};

/** A guard for what is done in `/repos/:owner/:repo…`. */
export const toDo = (
	name: ActOn<RepositoryContext>,
	...demands: readonly Demand<RepositoryContext>[]
): DemandingGuard<RepositoryContext> =>
	guard(repositorySource, [...rulesBefore(name), ...demands]);

/** The same for an act that demands an account. */
export const signedInTo = (
	...given: Parameters<typeof toDo>
): DemandingGuard<RepositoryContext, true> => signedInBy(toDo(...given));

/** A guard for `/repos/:owner/:repo…` with the rules of an act on something in it. */
export const inRepository = (
	rules: readonly Condition<RepositoryContext>[],
	afterBody: readonly Condition<RepositoryContext>[] = [],
): DemandingGuard<RepositoryContext> =>
	guard(repositorySource, rules, afterBody);

const asksAboutOneself: Demand<RepositoryContext> = {
	who: "administers the repository or asks about oneself",
	check({ actor, params }, found) {
		const own = params.collaborator?.toLowerCase();
		if (actor.account?.lower_name === own || isSiteAdmin(actor)) return;
		if (!may(actor, "repository.administer", found))
			throw forbidden(
				"Only admins can query all permissions, repo admins can query all repo permissions, collaborators can query only their own",
			);
	},
};
const editsGitHooks: Demand<RepositoryContext> = {
	who: "may edit Git hooks, which is nobody",
	check() {
		throw forbidden("must be allowed to edit Git hooks");
	},
};

/** The guards that most endpoints take. */
export const repo = {
	/** Whoever may see the repository. */
	visible: () => toDo("repository.see"),
	/** Whoever may see the repository and is signed in. */
	signedIn: () => signedInTo("repository.see-signed-in"),
	/** Whoever may see the repository, is signed in, and finds it not archived: he may write some text here. */
	upload: () => signedInTo("repository.upload"),
	/** Whoever may read a unit. */
	read: (unit: Unit) => toDo(`${unit}.read`),
	/** Whoever may read a unit; to others there is nothing, as pages have it. */
	known: (unit: Unit) => toDo(`${unit}.know`),
	/** Whoever may read a unit and is signed in. */
	readSignedIn: (unit: Unit) => signedInTo(`${unit}.read-signed-in`),
	/** Whoever may write a unit, unless the repository is archived. */
	write: (unit: Unit) => signedInTo(`${unit}.write`),
	admin: () => signedInTo("repository.administer"),
	owner: () => signedInTo("repository.own"),
	/** Changes of files: an archived repository answers 423 to everybody; the branch is checked after the body. */
	commit: ({ code = true } = {}) =>
		signedInBy(
			inRepository(rulesBefore(code ? "code.edit" : "file.change"), [
				writesTargetBranch,
			]),
		),
	/** The same for pages, which have the branch in their address and check it themselves. */
	edit: () => signedInTo("code.edit"),
	/** Changes of branches and tags by pages; the rules of the branch are asked by the verbs. */
	branches: () => signedInTo("code.commit"),
	/** Whoever is signed in; not with a token that is limited to other repositories. */
	recipient: () =>
		signedInBy(
			guard(
				{ ...repositorySource, ofRepository: false },
				rulesBefore("repository.see-signed-in"),
			),
		),
	/** Its people as administrators see them, or what one may do oneself. */
	permissionOf: () => signedInTo("repository.see-signed-in", asksAboutOneself),
	/** Those who choose reviewers. */
	reviewers: () => signedInTo("repository.choose-reviewers"),
	/** Those who choose the teams that work in a repository. */
	chooseTeams: () => signedInTo("repository.choose-teams"),
	/** Nobody: the forge runs no hooks that come by the API. */
	gitHooks: () => signedInTo("repository.administer", editsGitHooks),
	/** Making another repository from this one; a token that is limited to repositories cannot have the new one. */
	source: () =>
		signedInBy(
			guard(
				{ ...repositorySource, ofRepository: false },
				rulesBefore("repository.copy"),
			),
		),
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
		if (!ofApi) throw moved(301, `/${fullName(loaded)}${behindName(path)}`);
		const { owner, repository } = loaded;
		const names = { owner: owner.name, repo: repository.name };
		throw moved(renamed === "owner" ? 307 : 301, withNewNames(entry, names));
	}
	return loaded;
}

/** What stands behind owner and name in the address of a page. */
const behindName = (path: string): string =>
	path.replace(/^\/[^/?]+\/[^/?]+/, "");
