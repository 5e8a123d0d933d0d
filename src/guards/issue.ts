import type { App } from "../app.ts";
import { assigneesOf } from "../domain/issues/assignees.ts";
import { commentById, isWritten } from "../domain/issues/comments.ts";
import {
	type IssueContext,
	issueByNumber,
	issuesByIds,
} from "../domain/issues/issue.ts";
import { movedIssue } from "../domain/issues/issue-moves.ts";
import { isRefused } from "../domain/issues/refuse-blocked.ts";
import type { TimelineRow } from "../domain/issues/timeline.ts";
import { type TrackedTime, timeById } from "../domain/issues/times/times.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import {
	type AssignedFact,
	asksWhoIsAssigned,
	type BlockedFact,
	issueWriting,
	ownTime,
} from "../domain/policies/issue.ts";
import { mayRead } from "../domain/policies/item.ts";
import type { Rule } from "../domain/policies/rule.ts";
import { contextFor } from "../domain/repositories/context-for.ts";
import {
	fullName,
	type RepositoryContext,
} from "../domain/repositories/repository.ts";
import { ownedByIds } from "../domain/repositories/with-owners.ts";
import { moved, notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import {
	type ActOn,
	type DemandingGuard,
	guard,
	rulesBefore,
	rulesOf,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";
import { inRepository, signedInTo, toDo } from "./repository.ts";

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

/** This is where the rules about the thing itself are asked: when it has been found, or when the body has been read. */
interface When {
	readonly afterBody?: boolean;
}

/** Adds facts to what a guard has found, which the rules of an act ask about. */
const knowing = <Outer extends object, Facts extends object>(
	outer: DemandingGuard<Outer>,
	facts: (app: App, actor: Actor, outer: Outer) => Promise<Facts>,
): Source<Outer & Facts> =>
	within(outer, async ({ app, actor }, found) => ({
		...found,
		...(await facts(app, actor, found)),
	}));

/** A guard that asks the rules of an act about the thing that has been found. */
const decided = <Context extends object>(
	source: Source<Context>,
	name: ActOn<NoInfer<Context>>,
	{ afterBody = false }: When = {},
): DemandingGuard<Context> => {
	const rules = rulesOf(name) as readonly Rule<Context>[];
	return afterBody ? guard(source, [], rules) : guard(source, rules);
};

type IssueActName = ActOn<IssueContext & AssignedFact & BlockedFact>;

/** Finds the item of a number, in a place where an act is not out of the question. */
const issueFor = (name: IssueActName | "text.edit") =>
	within(inRepository(rulesBefore(name)), findIssue);

/** The item of a number, for whoever may do something with it. */
const onIssue = (name: ActOn<IssueContext>, when?: When) =>
	decided<IssueContext>(issueFor(name), name, when);

/** The same for an act that demands an account. */
const signedInOn = (...given: Parameters<typeof onIssue>) =>
	signedInBy(onIssue(...given));

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
	const there = await contextFor(app.db, actor, owned.value);
	if (!mayRead(there.access, issue)) return;
	const place = `${fullName(there)}/issues/${issue.number}`;
	const [, api = "", rest = ""] =
		/^(\/api\/v1\/repos)?\/[^/]+\/[^/]+\/(?:issues|pulls)\/\d+(.*)$/s.exec(
			path,
		) ?? [];
	// a form of a page that is old leads to the page
	const asks = api !== "" || method === "GET";
	throw moved(asks ? 301 : 303, `${api}/${place}${asks ? rest : ""}`);
}

/** A row of a timeline under `/repos/:owner/:repo/issues/comments/:id…`, or of the item that the address names as well. */
const onComment = (name: ActOn<CommentContext>, when?: When) =>
	decided<CommentContext>(commentFor(name), name, when);
const commentFor = (name: ActOn<CommentContext & BlockedFact>) =>
	within(inRepository(rulesBefore(name)), findComment);

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

/** Tells whether one who has a say in an item has blocked the actor. */
const blockedIn = async (
	app: App,
	{ account }: Actor,
	context: IssueContext,
): Promise<BlockedFact> => ({
	blocked:
		account !== undefined &&
		(await isRefused(app, context, account, [context.issue.poster_id])),
});
/** Tells whether the actor is assigned to an item; looked up only where it matters. */
export const assignedTo = async (
	app: App,
	{ account }: Actor,
	context: IssueContext,
): Promise<AssignedFact> => ({
	assigned:
		account !== undefined &&
		asksWhoIsAssigned(context) &&
		(await assigneesOf(app.db, context.issue.id)).includes(account.id),
});

/** Guards for single comments. */
export const comments = {
	read: () => onComment("comment.read"),
	edit: () => signedInBy(onComment("comment.edit", { afterBody: true })),
	delete: () => signedInBy(onComment("comment.delete")),
	/** The files of a comment. */
	attach: () =>
		signedInBy(
			guard(
				knowing(guard(commentFor("comment.attach"), []), blockedIn),
				rulesOf("comment.attach"),
			),
		),
	react: () => signedInBy(onComment("comment.react", { afterBody: true })),
};

const onTimes = (name: "time.add" | "time.reset", when?: When) =>
	signedInBy(
		decided<IssueContext & AssignedFact>(
			knowing(guard(issueFor(name), []), assignedTo),
			name,
			when,
		),
	);

/** Guards for the times that are spent on items. */
export const times = {
	/** The times of one item. */
	list: () => signedInOn("time.list"),
	/** The times of a repository. */
	listAll: () => signedInTo("time.list-all"),
	add: () => onTimes("time.add", { afterBody: true }),
	reset: () => onTimes("time.reset"),
	delete: () =>
		signedInBy(
			guard(
				within(onTimes("time.reset"), async ({ app, params }, outer) => {
					const id = idOf(params.id ?? "");
					const time = await timeById(app.db, outer.issue.id, id);
					if (!time) throw notFound();
					return { ...outer, time } satisfies TimeContext;
				}),
				// what the act asks besides has been asked before the time was looked for
				[ownTime],
			),
		),
	/** One's stopwatch. */
	stopwatch: () => signedInOn("time.measure"),
};

/** Guards for `/repos/:owner/:repo/issues…`; issue routes take the numbers of pull requests too. */
export const issues = {
	/** The lists: whoever may read issues or pull requests. */
	list: () => toDo("issue.list"),
	create: () =>
		signedInBy(
			inRepository(rulesBefore("issue.create"), rulesOf("issue.create")),
		),
	/** The page with the form that `create` guards. */
	compose: () =>
		signedInBy(
			inRepository([
				...rulesBefore("issue.create"),
				...rulesOf("issue.create"),
			]),
		),
	read: () => onIssue("issue.read"),
	/** Whoever is signed in and reads the item. */
	follow: () => signedInOn("issue.follow"),
	/** The same, unless the repository is archived. */
	take: () => signedInOn("issue.take"),
	/** The same, and in a locked conversation those who may speak there. */
	comment: () => signedInOn("issue.comment"),
	depend: () => signedInOn("issue.depend"),
	react: () => signedInOn("issue.react", { afterBody: true }),
	edit: () => signedInOn("issue.edit"),
	/** A text of the conversation. */
	text: () =>
		signedInBy(
			guard(
				within(guard(issueFor("text.edit"), []), findText),
				rulesOf("text.edit"),
			),
		),
	/** Moving it elsewhere. */
	transfer: () => signedInOn("issue.transfer"),
	/** The files of an issue. */
	attach: () =>
		signedInBy(
			guard(
				knowing(guard(issueFor("issue.attach"), []), blockedIn),
				rulesOf("issue.attach"),
			),
		),
	/** Whoever may write the item; clients know the refusal by `message`. */
	write: (message?: string) =>
		signedInBy(guard(issueFor("issue.write"), issueWriting(message))),
	assign: () => signedInOn("issue.assign"),
	lock: () => signedInOn("issue.lock"),
	pin: () => signedInOn("issue.pin"),
	delete: () => signedInOn("issue.delete"),
};
