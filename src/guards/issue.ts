import { commentById } from "../domain/issues/comments.ts";
import {
	type Issue,
	issueByNumber,
	issuesByIds,
	mayRead,
	mayWrite,
} from "../domain/issues/issue.ts";
import type { TimelineRow } from "../domain/issues/timeline.ts";
import { Level } from "../domain/permissions/units.ts";
import { forbidden, notFound } from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
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
const writesOrPosted =
	(message = ""): IssueDemand =>
	({ actor }, { access, issue }) => {
		if (mayWrite(access, issue)) return;
		if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
			throw message
				? forbidden(message)
				: forbidden("forbidden", { bare: "empty" });
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

/** What the endpoints of one comment are handed. */
export interface OnComment extends OnIssue {
	readonly comment: TimelineRow;
}

/** A row of a timeline under `/repos/:owner/:repo/issues/comments/:id…`. */
const onComment = (
	before: readonly Demand[],
	demand: (entry: Entry, loaded: OnComment) => void,
	says: string,
): Guard<OnComment> => {
	const outer = inRepository([tracks, ...before], [], says);
	return {
		says,
		ofRepository: true,
		async enter(entry) {
			const loaded = await outer.enter(entry);
			const { app, params } = entry;
			const comment = await commentById(
				app.db,
				loaded.repository.id,
				idOf(params.id ?? ""),
			);
			const [issue] = comment
				? await issuesByIds(app.db, [comment.issue_id])
				: [];
			if (!comment || !issue || !mayRead(loaded.access, issue))
				throw notFound();
			const found = { ...loaded, issue, comment };
			demand(entry, found);
			return found;
		},
	};
};

const editsComment = (
	{ actor }: Entry,
	{ access, issue, comment }: OnComment,
) => {
	const wrote =
		comment.poster_id !== null && comment.poster_id === actor.account?.id;
	if (!wrote && !mayWrite(access, issue))
		throw forbidden("user should have permission to edit comment");
};

/** Guards for the files of comments. */
export const comments = {
	read: () => onComment([], () => {}, "whoever may read the issue"),
	attach: () =>
		onComment(
			[signedIn, changeable()],
			editsComment,
			"the writer of the comment, or writing of the item",
		),
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
		onIssue(
			[signedIn, changeable()],
			[writesOrPosted()],
			"the poster, or writing of the item",
		),
	/** The files of an issue. */
	attach: () =>
		onIssue(
			[signedIn, changeable()],
			[writesOrPosted("user should have permission to write issue")],
			"the poster, or writing of the item",
		),
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
