import {
	type Issue,
	issueByNumber,
	mayRead,
	mayWrite,
} from "../domain/issues/issue.ts";
import { Level } from "../domain/permissions/units.ts";
import { forbidden, notFound } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import {
	administers,
	changeable,
	type Demand,
	type InRepository,
	inRepository,
	reads,
	signedIn,
} from "./repository.ts";

/** What an endpoint of one issue or pull request is handed. */
export interface OnIssue extends InRepository {
	readonly issue: Issue;
}
type IssueDemand = (entry: Entry, loaded: OnIssue) => void;

/** Issues, or pull requests where there is code to ask for: a repository without either has no such addresses. */
const tracks: Demand = (_, { repository, access }) => {
	if (access.unit("issues") >= Level.read) return;
	const pulls = repository.empty === 0 && repository.mirror === 0;
	if (!pulls || access.unit("pulls") < Level.read) throw notFound();
};

const hasIssues: Demand = (_, { access }) => {
	if (access.unit("issues") < Level.read) throw notFound();
};

/** Writing for the item; without, an answer without a body unless a sentence is given. */
const writesIssue =
	(message = ""): IssueDemand =>
	(_, { access, issue }) => {
		if (!mayWrite(access, issue))
			throw message
				? forbidden(message)
				: forbidden("forbidden", { bare: "empty" });
	};
const writesOrPosted: IssueDemand = ({ actor }, { access, issue }) => {
	if (mayWrite(access, issue)) return;
	if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
		throw forbidden("forbidden", { bare: "empty" });
};

const onIssue = (
	before: readonly Demand[],
	demands: readonly IssueDemand[] = [],
	says = "whoever may read the issue",
): Guard<OnIssue> => {
	const outer = inRepository([tracks, ...before], [], says);
	return {
		says,
		ofRepository: true,
		async enter(entry) {
			const loaded = await outer.enter(entry);
			const index = entry.params.index ?? "";
			const number = /^\d{1,15}$/.test(index) ? Number(index) : 0;
			const issue = number
				? await issueByNumber(entry.app.db, loaded.repository.id, number)
				: undefined;
			if (!issue || !mayRead(loaded.access, issue)) throw notFound();
			const found = { ...loaded, issue };
			for (const demand of demands) demand(entry, found);
			return found;
		},
	};
};

/** Guards for `/repos/:owner/:repo/issues…`; issue routes take the numbers of pull requests too. */
export const issues = {
	/** The lists: whoever may read issues or pull requests. */
	list: () => inRepository([tracks]),
	/** Those who are signed in, where issues may be read. */
	times: () =>
		inRepository([hasIssues, signedIn], [], "anyone who may read issues"),
	create: () =>
		inRepository(
			[tracks, signedIn, changeable()],
			[reads("issues")],
			"anyone signed in who may read issues",
		),
	read: () => onIssue([]),
	/** Anybody who is signed in and reads the item. */
	take: () => onIssue([signedIn]),
	/** The same, unless the repository is archived. */
	comment: () => onIssue([signedIn, changeable()]),
	edit: () =>
		onIssue([signedIn], [writesOrPosted], "the poster, or writing of the item"),
	write: (message = "") =>
		onIssue(
			[signedIn],
			[writesIssue(message), changeable()],
			"writing of the item",
		),
	assign: () =>
		onIssue([signedIn, changeable()], [writesIssue()], "writing of the item"),
	admin: () =>
		onIssue([signedIn, administers], [], "administrators of the repository"),
	/** Changes of something in a repository's issues that the endpoint looks up itself. */
	within: ({ archived = false } = {}) =>
		inRepository([tracks, signedIn, ...(archived ? [changeable()] : [])]),
};
