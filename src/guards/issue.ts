import { assigneesOf } from "../domain/issues/assignees.ts";
import { commentById, isWritten } from "../domain/issues/comments.ts";
import {
	type IssueContext,
	issueByNumber,
	issuesByIds,
	mayRead,
	mayWrite,
} from "../domain/issues/issue.ts";
import { movedIssue } from "../domain/issues/issue-moves.ts";
import { refuseBlocked } from "../domain/issues/refuse-blocked.ts";
import type { TimelineRow } from "../domain/issues/timeline.ts";
import { type TrackedTime, timeById } from "../domain/issues/times/times.ts";
import { accessTo } from "../domain/permissions/access.ts";
import { isSiteAdmin } from "../domain/permissions/actor.ts";
import { Level } from "../domain/permissions/units.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { settingsOf } from "../domain/repositories/settings.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { badRequest, forbidden, moved, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type Demand, guard, within } from "./demand.ts";
import {
	administers,
	changeable,
	demandsUnit,
	inRepository,
	type RepositoryDemand,
	reads,
	signedIn,
} from "./repository.ts";

/** One comment, or another row of a timeline, with the item that it is in. */
export interface CommentContext extends IssueContext {
	readonly comment: TimelineRow;
}
/** A text of a conversation: a comment, or the item's own where there is none. */
interface TextContext extends IssueContext {
	readonly comment: TimelineRow | undefined;
}
/** Time that somebody spent on an item. */
interface TimeContext extends IssueContext {
	readonly time: TrackedTime;
}
type IssueDemand = Demand<IssueContext>;

/** Reads issues, or pull requests where there is code; a repository with neither answers 404. */
const tracks: RepositoryDemand = {
	who: "may read issues or pull requests",
	check(_, { repository, access }) {
		if (access.unit("issues") >= Level.read) return;
		const pulls = repository.empty === 0 && repository.mirror === 0;
		if (!pulls || access.unit("pulls") < Level.read) throw notFound();
	},
};

const writesIssue = (message = ""): IssueDemand => ({
	who: "may write the item",
	check(_, { access, issue }) {
		if (!mayWrite(access, issue)) throw forbidden(message || undefined);
	},
});
const writesOrPosted = (message = ""): IssueDemand => ({
	who: "may write the item or opened it",
	check({ actor }, { access, issue }) {
		if (mayWrite(access, issue)) return;
		if (issue.poster_id === null || issue.poster_id !== actor.account?.id)
			throw forbidden(message || undefined);
	},
});
const writesOrWrote = (message = ""): Demand<CommentContext> => ({
	who: "may write the item or wrote the comment",
	check({ actor }, { access, issue, comment }) {
		const wrote =
			comment.poster_id !== null && comment.poster_id === actor.account?.id;
		if (!wrote && !mayWrite(access, issue))
			throw forbidden(message || undefined);
	},
});
const writesText: Demand<TextContext> = {
	who: "may write the item or wrote the text",
	check({ actor }, { access, issue, comment }) {
		const writer = (comment ?? issue).poster_id;
		const wrote = writer !== null && writer === actor.account?.id;
		if (!wrote && !mayWrite(access, issue)) throw forbidden();
	},
};
/** Whom the owner of a repository or who opened an item has blocked adds nothing to it. */
const notBlocked: IssueDemand = {
	unless: "the owner or who opened the item has blocked the caller",
	async check({ app, actor }, context) {
		const { account } = actor;
		if (account)
			await refuseBlocked(app, context, account, [context.issue.poster_id]);
	},
};
/** In a locked conversation only writers react. */
const reacts: IssueDemand = {
	who: "may write the item where the conversation is locked",
	check(_, { access, issue }) {
		if (issue.locked && !mayWrite(access, issue))
			throw forbidden("no permission to change reaction");
	},
};

const tracksTime: RepositoryDemand = {
	unless: "time is not tracked in the repository",
	check(_, { repository }) {
		if (!settingsOf(repository.settings).enable_time_tracker)
			throw badRequest("time tracking disabled");
	},
};
const hasTimes: RepositoryDemand = {
	unless: tracksTime.unless,
	check(_, { repository }) {
		if (!settingsOf(repository.settings).enable_time_tracker) throw notFound();
	},
};
const hasStopwatch: RepositoryDemand = {
	unless: tracksTime.unless,
	check(_, { repository }) {
		if (!settingsOf(repository.settings).enable_time_tracker) throw forbidden();
	},
};
/** Writers, the poster and assignees may track time; everybody who reads where the repository allows it. */
const mayTrack: IssueDemand = {
	who: "may write the item, opened it or is assigned to it, or everybody where the repository says so",
	async check({ app, actor }, { repository, access, issue }) {
		const settings = settingsOf(repository.settings);
		if (!settings.allow_only_contributors_to_track_time) return;
		const me = actor.account?.id ?? 0;
		if (mayWrite(access, issue) || issue.poster_id === me) return;
		if ((await assigneesOf(app.db, issue.id)).includes(me)) return;
		throw forbidden();
	},
};
const ownTime: Demand<TimeContext> = {
	who: "spent the time",
	check({ actor }, { time }) {
		if (time.account_id !== actor.account?.id && !isSiteAdmin(actor))
			throw forbidden();
	},
};

/** The item of a number; the demands of `before` are checked before it is loaded. */
const onIssue = (
	before: readonly RepositoryDemand[],
	demands: readonly IssueDemand[] = [],
	afterBody: readonly IssueDemand[] = [],
) =>
	guard(
		within(inRepository([tracks, ...before]), findIssue),
		demands,
		afterBody,
	);

async function findIssue(
	entry: Entry,
	outer: RepositoryContext,
): Promise<IssueContext> {
	const { app, params } = entry;
	const number = idOf(params.index ?? "");
	const issue = number
		? await issueByNumber(app.db, outer.repository.id, number)
		: undefined;
	if (!issue && number) await leadToMoved(entry, outer, number);
	if (!issue || !mayRead(outer.access, issue)) throw notFound();
	return { ...outer, issue };
}

/** Leads to where an issue was moved, as far as the actor may read it there. @throws DomainError "moved" */
async function leadToMoved(
	{ app, actor, method, path }: Entry,
	outer: RepositoryContext,
	number: number,
): Promise<void> {
	const issue = await movedIssue(app.db, outer.repository.id, number);
	const owned =
		issue && (await ownedByIds(app.db, [issue.repository_id])).values().next();
	if (!issue || !owned?.value) return;
	const { repository, owner } = owned.value;
	const rights = await accessTo(app.db, actor, [{ repository, owner }]);
	const access = rights.get(repository.id);
	if (!access || !mayRead(access, issue)) return;
	const place = `${owner.name}/${repository.name}/issues/${issue.number}`;
	const [, api = "", rest = ""] =
		/^(\/api\/v1\/repos)?\/[^/]+\/[^/]+\/(?:issues|pulls)\/\d+(.*)$/s.exec(
			path,
		) ?? [];
	// a form of a page that is old leads to the page
	const asks = api !== "" || method === "GET";
	throw moved(asks ? 301 : 303, `${api}/${place}${asks ? rest : ""}`);
}

/** A row of a timeline under `/repos/:owner/:repo/issues/comments/:id…`, or of the item that the address names as well. */
const onComment = (
	before: readonly RepositoryDemand[],
	demands: readonly Demand<CommentContext>[] = [],
	afterBody: readonly Demand<CommentContext>[] = [],
) =>
	guard(
		within(inRepository([tracks, ...before]), findComment),
		demands,
		afterBody,
	);

async function findComment(
	{ app, params }: Entry,
	outer: RepositoryContext,
): Promise<CommentContext> {
	const { db } = app;
	const comment = await commentById(
		db,
		outer.repository.id,
		idOf(params.id ?? ""),
	);
	const [issue] = comment ? await issuesByIds(db, [comment.issue_id]) : [];
	if (!comment || !issue || !mayRead(outer.access, issue)) throw notFound();
	if (params.index !== undefined && String(issue.number) !== params.index)
		throw notFound();
	return { ...outer, issue, comment };
}

/** The text of an item (`:id` is 0), or of a comment in it. */
async function findText(
	{ app, params }: Entry,
	outer: IssueContext,
): Promise<TextContext> {
	if (params.id === "0") return { ...outer, comment: undefined };
	const { repository, issue } = outer;
	const comment = await commentById(
		app.db,
		repository.id,
		idOf(params.id ?? ""),
	);
	if (comment?.issue_id !== issue.id || !isWritten(comment)) throw notFound();
	return { ...outer, comment };
}

/** Guards for single comments. */
export const comments = {
	read: () => onComment([]),
	edit: () => onComment([signedIn, changeable()], [], [writesOrWrote()]),
	delete: () => onComment([signedIn], [writesOrWrote()]),
	/** The files of a comment. */
	attach: () =>
		onComment(
			[signedIn, changeable()],
			[
				writesOrWrote("user should have permission to edit comment"),
				notBlocked,
			],
		),
	react: () => onComment([signedIn], [], [reacts]),
};

const tracking = () => onIssue([signedIn], [tracksTime, mayTrack]);

/** Guards for the times that are spent on items. */
export const times = {
	/** The times of one item. */
	list: () => onIssue([signedIn], [hasTimes]),
	/** The times of a repository. */
	listAll: () => inRepository([demandsUnit("issues"), signedIn, tracksTime]),
	add: () => onIssue([signedIn], [], [tracksTime, mayTrack]),
	reset: tracking,
	delete: () =>
		guard(
			within(tracking(), async ({ app, params }, outer) => {
				const id = idOf(params.id ?? "");
				const time = await timeById(app.db, outer.issue.id, id);
				if (!time) throw notFound();
				return { ...outer, time };
			}),
			[ownTime],
		),
	/** One's stopwatch. */
	stopwatch: () =>
		onIssue([signedIn], [writesIssue(), changeable(), hasStopwatch]),
};

/** Guards for `/repos/:owner/:repo/issues…`; issue routes take the numbers of pull requests too. */
export const issues = {
	/** The lists: whoever may read issues or pull requests. */
	list: () => inRepository([tracks]),
	create: () =>
		inRepository([tracks, signedIn, changeable()], [reads("issues")]),
	read: () => onIssue([]),
	/** Whoever is signed in and reads the item. */
	take: () => onIssue([signedIn]),
	/** The same, unless the repository is archived. */
	comment: () => onIssue([signedIn, changeable()]),
	react: () => onIssue([signedIn], [], [reacts]),
	edit: () => onIssue([signedIn, changeable()], [writesOrPosted()]),
	/** A text of the conversation. */
	text: () =>
		guard(within(onIssue([signedIn, changeable()]), findText), [writesText]),
	/** Moving it elsewhere. */
	transfer: () => onIssue([signedIn, changeable()], [writesIssue()]),
	/** The files of an issue. */
	attach: () =>
		onIssue(
			[signedIn, changeable()],
			[
				writesOrPosted("user should have permission to write issue"),
				notBlocked,
			],
		),
	write: (message = "") =>
		onIssue([signedIn], [writesIssue(message), changeable()]),
	assign: () => onIssue([signedIn, changeable()], [writesIssue()]),
	admin: () => onIssue([signedIn, administers]),
};
