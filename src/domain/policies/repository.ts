import { archived, forbidden, notFound, unauthorized } from "../../errors.ts";
import {
	mayAdminister,
	mayOwn,
	mayReadUnit,
	maySee,
	mayWriteUnit,
} from "../permissions/allows.ts";
import { Level, type Unit, units } from "../permissions/units.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { type Act, act, type Rule } from "./rule.ts";

export type RepositoryRule = Rule<RepositoryContext>;

export const signedIn: Rule<object> = {
	who: "is signed in",
	refuse: ({ account }) => (account ? undefined : unauthorized()),
};

/** Reads a part of the repository. */
const sees: RepositoryRule = {
	refuse: (_, { access }) => (maySee(access) ? undefined : notFound()),
};
/** Reads a unit; 403 where the repository is visible by other units. */
export const reads = (unit: Unit): RepositoryRule => ({
	who: `may read ${unit}`,
	refuse: (_, { access }) =>
		mayReadUnit(access, unit)
			? undefined
			: forbidden(
					"user should have specific read permission or be a repo admin or a site admin",
				),
});
/** Reads a unit; to others there is nothing. */
export const knows = (unit: Unit): RepositoryRule => ({
	who: `may read ${unit}`,
	refuse: (_, { access }) =>
		mayReadUnit(access, unit) ? undefined : notFound(),
});
export const writes = (
	unit: Unit,
	message = "user should have a permission to write to a repo",
): RepositoryRule => ({
	who: `may write ${unit}`,
	refuse: (_, { access }) =>
		mayWriteUnit(access, unit) ? undefined : forbidden(message),
});
export const administers: RepositoryRule = {
	who: "administers the repository",
	refuse: (_, { access }) =>
		mayAdminister(access)
			? undefined
			: forbidden(
					"user should be an owner or a collaborator with admin write of a repository",
				),
};
const owns: RepositoryRule = {
	who: "owns the repository",
	refuse: (_, { access }) =>
		mayOwn(access)
			? undefined
			: forbidden("user should be the owner of the repo"),
};
/** Archived repositories and mirrors do not change. */
export const changeable = (
	message = "repo is archived",
	{ mirrors = false } = {},
): RepositoryRule => ({
	unless: mirrors
		? "the repository is archived or a mirror"
		: "the repository is archived",
	refuse: (_, { repository }) =>
		repository.archived_at || (mirrors && repository.mirror)
			? archived(message)
			: undefined,
});

/** Lets those pass who meet one rule or another; the reason is that of the first. */
export const either = <Context>(
	first: Rule<Context>,
	second: Rule<Context>,
): Rule<Context> => ({
	who: `${first.who} or ${second.who}`,
	refuse: (actor, context) =>
		second.refuse(actor, context) && first.refuse(actor, context),
});

/** Writing of issues or of pull requests, which share labels and milestones. */
const plans: RepositoryRule = {
	who: "may write issues or pulls",
	refuse: (_, { access }) =>
		Math.max(access.unit("issues"), access.unit("pulls")) >= Level.write ||
		mayAdminister(access)
			? undefined
			: forbidden("user should have a permission to write to a repo"),
};
const choosesReviewers: RepositoryRule = {
	who: "may write code or pull requests",
	refuse: (_, { access }) =>
		mayWriteUnit(access, "pulls") || access.level >= Level.write
			? undefined
			: forbidden("doer has no permission to get reviewers"),
};
/** The owner, and administrators of the repository where its organization allows it. */
export const choosesTeams: RepositoryRule = {
	who: "may choose its teams",
	refuse: (_, { owner, access }) => {
		const least =
			owner.kind === "user" || owner.repo_admin_change_team_access
				? Level.admin
				: Level.owner;
		return access.level >= least
			? undefined
			: forbidden("user is nor repo admin nor owner");
	},
};

const changesFiles: readonly RepositoryRule[] = [
	changeable("repo is not allowed to edit", { mirrors: true }),
	signedIn,
];
const unmirrored = changeable("repo is archived", { mirrors: true });

const ofUnits = <Kind extends string>(
	kind: Kind,
	make: (unit: Unit) => Act<RepositoryContext>,
) =>
	Object.fromEntries(
		units.map((unit) => [`${unit}.${kind}`, make(unit)]),
	) as Record<`${Unit}.${Kind}`, Act<RepositoryContext>>;

/** These are the acts on a repository as a whole, or with one of its units. */
export const repositoryActs = {
	"repository.see": act(sees),
	"repository.see-signed-in": act<RepositoryContext>(signedIn),
	"repository.administer": act(signedIn, administers),
	/** Settings that an archived repository does not change. */
	"repository.configure": act(signedIn, administers, changeable()),
	"repository.own": act(signedIn, owns),
	"repository.choose-teams": act(signedIn, administers, choosesTeams),
	"repository.choose-reviewers": act(signedIn, choosesReviewers),
	/** Uploading a file for a text that is being written; who may save the text is another act. */
	"repository.upload": act<RepositoryContext>(signedIn, changeable()),
	/** Making another repository from this one. */
	"repository.copy": act<RepositoryContext>(signedIn, reads("code")),
	...ofUnits("read", (unit) => act(reads(unit))),
	...ofUnits("read-signed-in", (unit) => act(signedIn, reads(unit))),
	/** Reading where those who may not are told that there is nothing. */
	...ofUnits("know", (unit) => act(knows(unit))),
	...ofUnits("write", (unit) =>
		act(reads(unit), signedIn, writes(unit), changeable()),
	),
	/** Changes of files by the API, which may refuse an archive before anything else; the branch is asked about when it is known. */
	"file.change": act(...changesFiles),
	"code.edit": act(reads("code"), ...changesFiles),
	/** Commits to any branch that no rule protects. */
	"code.commit": act(reads("code"), ...changesFiles, writes("code")),
	/** Changing labels and milestones. */
	"planning.write": act(signedIn, plans, changeable()),
	/** Pushing to the wiki, with a deploy key or a job's token too. */
	"wiki.push": act(knows("wiki"), unmirrored, writes("wiki")),
	"wiki.create": act(knows("wiki"), signedIn, unmirrored, writes("wiki")),
	/** An archived repository refuses before it is asked who calls. */
	"wiki.change": act(knows("wiki"), unmirrored, signedIn, writes("wiki")),
} satisfies Record<string, Act<RepositoryContext>>;
