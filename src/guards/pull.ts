import { type Issue, issueByNumber, mayWrite } from "../domain/issues/issue.ts";
import { Level } from "../domain/permissions/units.ts";
import { type Pull, pullOf } from "../domain/pulls/pull.ts";
import { forbidden, notFound } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import {
	changeable,
	type Demand,
	type InRepository,
	inRepository,
	reads,
	signedIn,
} from "./repository.ts";

/** What an endpoint of one pull request is handed. */
export interface OnPull extends InRepository {
	readonly issue: Issue;
	readonly pull: Pull;
}
type PullDemand = (entry: Entry, loaded: OnPull) => void;

/** Repositories without code, and those that follow others, have no pull requests. */
const hasPulls: Demand = (_, { repository, access }) => {
	if (repository.empty || repository.mirror) throw notFound();
	if (access.unit("pulls") < Level.read) throw notFound();
};
const outer = [hasPulls, reads("code")];

const writesOrPosted: PullDemand = ({ actor }, { access, issue }) => {
	if (mayWrite(access, issue)) return;
	if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
		throw forbidden("forbidden", { bare: "empty" });
};

const onPull = (
	before: readonly Demand[],
	demands: readonly PullDemand[] = [],
	says = "whoever may read pull requests and code",
): Guard<OnPull> => {
	const within = inRepository([...outer, ...before], [], says);
	return {
		says,
		ofRepository: true,
		async enter(entry) {
			const loaded = await within.enter(entry);
			const number = idOf(entry.params.index ?? "");
			const issue = number
				? await issueByNumber(entry.app.db, loaded.repository.id, number)
				: undefined;
			if (issue?.kind !== "pull") throw notFound();
			const pull = await pullOf(entry.app.db, issue.id);
			const found = { ...loaded, issue, pull };
			for (const demand of demands) demand(entry, found);
			return found;
		},
	};
};

/** Guards for `/repos/:owner/:repo/pulls…`. */
export const pulls = {
	/** The lists, and the lookup by branches. */
	list: () =>
		inRepository(outer, [], "whoever may read pull requests and code"),
	create: () =>
		inRepository(
			[...outer, signedIn, changeable()],
			[],
			"anyone signed in who may read pull requests and code",
		),
	read: () => onPull([]),
	/** Anybody who is signed in and reads the pull request. */
	take: ({ archived = true } = {}) =>
		onPull([signedIn, ...(archived ? [changeable()] : [])]),
	edit: () =>
		onPull(
			[signedIn, changeable()],
			[writesOrPosted],
			"the poster, or writing of pull requests",
		),
	/** Who has the last word about reviews. */
	judge: () =>
		onPull(
			[signedIn, changeable()],
			[
				(_, { access }) => {
					if (access.level < Level.admin) throw forbidden("Must be repo admin");
				},
			],
			"administrators of the repository",
		),
	/** Something in a repository's pull requests that the endpoint looks up itself. */
	within: () =>
		inRepository(
			[...outer, signedIn, changeable()],
			[],
			"anyone signed in who may read pull requests and code",
		),
};
