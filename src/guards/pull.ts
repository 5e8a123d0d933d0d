import {
	type IssueContext,
	issueByNumber,
	mayWrite,
} from "../domain/issues/issue.ts";
import { Level } from "../domain/permissions/units.ts";
import { type PullContext, pullOf } from "../domain/pulls/pull.ts";
import {
	fullName,
	type RepositoryContext,
} from "../domain/repositories/repository.ts";
import { forbidden, isDomainError, moved, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type Demand, guard, within } from "./demand.ts";
import {
	changeable,
	inRepository,
	type RepositoryDemand,
	reads,
	signedIn,
} from "./repository.ts";

/** Empty repositories and mirrors have no pull requests. */
const hasPulls: RepositoryDemand = {
	who: "may read pulls",
	check(_, { repository, access }) {
		if (repository.empty || repository.mirror) throw notFound();
		if (access.unit("pulls") < Level.read) throw notFound();
	},
};
const outer = [hasPulls, reads("code")];

const writesOrPosted: Demand<IssueContext> = {
	who: "may write pulls or opened the pull request",
	check({ actor }, { access, issue }) {
		if (mayWrite(access, issue)) return;
		if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
			throw forbidden();
	},
};
const hasLastWord: RepositoryDemand = {
	who: "administers the repository",
	check(_, { access }) {
		if (access.level < Level.admin) throw forbidden("Must be repo admin");
	},
};

const onPull = (
	before: readonly RepositoryDemand[],
	demands: readonly Demand<PullContext>[] = [],
) => guard(within(inRepository([...outer, ...before]), findPull), demands);

async function findPull(
	{ app, params }: Entry,
	within: RepositoryContext,
): Promise<PullContext> {
	const number = idOf(params.index ?? "");
	const issue = number
		? await issueByNumber(app.db, within.repository.id, number)
		: undefined;
	if (issue?.kind !== "pull") throw notFound();
	return { ...within, issue, pull: await pullOf(app.db, issue.id) };
}

/** The pull request of a page, or where the issue of its number is. */
function shownPull() {
	const pull = onPull([]);
	const repository = inRepository([]);
	return {
		...pull,
		async enter(entry: Entry): Promise<PullContext> {
			try {
				return await pull.enter(entry);
			} catch (error) {
				if (!isDomainError(error, "not-found")) throw error;
				const found = await repository.enter(entry);
				const number = idOf(entry.params.index ?? "");
				const readable = number && found.access.unit("issues") >= Level.read;
				const issue = readable
					? await issueByNumber(entry.app.db, found.repository.id, number)
					: undefined;
				if (issue?.kind !== "issue") throw error;
				throw moved(303, `/${fullName(found)}/issues/${number}`);
			}
		},
	};
}

/** Guards for `/repos/:owner/:repo/pulls…`. */
export const pulls = {
	/** The lists, and the lookup by branches. */
	list: () => inRepository(outer),
	create: () => inRepository([...outer, signedIn, changeable()]),
	read: () => onPull([]),
	/** As `read`, for the page of a number that may be an issue. */
	shown: shownPull,
	/** Anybody who is signed in and reads the pull request. */
	take: ({ archived = true } = {}) =>
		onPull([signedIn, ...(archived ? [changeable()] : [])]),
	edit: () => onPull([signedIn, changeable()], [writesOrPosted]),
	/** Whoever may dismiss reviews. */
	judge: () => onPull([signedIn, changeable()], [hasLastWord]),
	/** Something in a repository's pull requests that the verb looks up itself. */
	within: () => inRepository([...outer, signedIn, changeable()]),
};
