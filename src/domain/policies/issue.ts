import { badRequest, forbidden, notFound } from "../../errors.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { mayAdminister, mayReadUnit } from "../permissions/allows.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import { settingsOf } from "../repositories/settings.ts";
import type { CommentContext, TextContext, TimeContext } from "./contexts.ts";
import { type ItemContext, mayRead, mayWrite } from "./item.ts";
import {
	administers,
	changeable,
	knows,
	type RepositoryRule,
	reads,
	signedIn,
} from "./repository.ts";
import { type Act, act, actOn, type Rule } from "./rule.ts";

/** Tells whether one who has a say has blocked the actor. */
export interface BlockedFact {
	readonly blocked: boolean;
}
/** Tells whether the actor is assigned to the item. */
export interface AssignedFact {
	readonly assigned: boolean;
}
type IssueRule = Rule<ItemContext>;

/** Reads issues, or pull requests where there is code; a repository with neither answers 404. */
const tracks: RepositoryRule = {
	who: "may read issues or pull requests",
	refuse(_, { repository, access }) {
		if (mayReadUnit(access, "issues")) return undefined;
		const pulls = repository.empty === 0 && repository.mirror === 0;
		return pulls && mayReadUnit(access, "pulls") ? undefined : notFound();
	},
};

const readsIssue: IssueRule = {
	refuse: (_, { access, issue }) =>
		mayRead(access, issue) ? undefined : notFound(),
};
const writesIssue = (message?: string): IssueRule => ({
	who: "may write the item",
	refuse: (_, { access, issue }) =>
		mayWrite(access, issue) ? undefined : forbidden(message),
});
export const writesOrOpened = (message?: string): IssueRule => ({
	who: "may write the item or opened it",
	refuse: ({ account }, { access, issue }) =>
		mayWrite(access, issue) || isOf(issue.poster_id, account)
			? undefined
			: forbidden(message),
});
const writesOrWrote = (message?: string): Rule<CommentContext> => ({
	who: "may write the item or wrote the comment",
	refuse: ({ account }, { access, issue, comment }) =>
		mayWrite(access, issue) || isOf(comment.poster_id, account)
			? undefined
			: forbidden(message),
});
const writesText: Rule<TextContext> = {
	who: "may write the item or wrote the text",
	refuse: ({ account }, { access, issue, comment }) =>
		mayWrite(access, issue) || isOf((comment ?? issue).poster_id, account)
			? undefined
			: forbidden(),
};
const isOf = (
	poster: number | null,
	account: { readonly id: number } | undefined,
): boolean => poster !== null && poster === account?.id;

const notBlocked: Rule<BlockedFact> = {
	unless: "the owner or who opened the item has blocked the caller",
	refuse: (_, { blocked }) =>
		blocked ? forbidden("user is blocked") : undefined,
};
/** In a locked conversation only writers react. */
const reacts: IssueRule = {
	who: "may write the item where the conversation is locked",
	refuse: (_, { access, issue }) =>
		issue.locked && !mayWrite(access, issue)
			? forbidden("no permission to change reaction")
			: undefined,
};
/** In a locked conversation only writers and administrators speak. */
export const speaks: IssueRule = {
	who: "may write the item or administers the repository where the conversation is locked",
	refuse: (_, { access, issue }) =>
		issue.locked && !mayWrite(access, issue) && !mayAdminister(access)
			? forbidden("You cannot comment on a locked issue.")
			: undefined,
};

/**
 * Demands that an actor may speak in a conversation, which may have been locked since his request was let in.
 * @throws DomainError "forbidden"
 */
export function demandSpeaking(actor: Actor, context: ItemContext): void {
	const refusal = speaks.refuse(actor, context);
	if (refusal) throw refusal;
}

const timesAreOff = ({ repository }: RepositoryContext): boolean =>
	!settingsOf(repository.settings).enable_time_tracker;
const unlessOff = "time is not tracked in the repository";
const tracksTime: RepositoryRule = {
	unless: unlessOff,
	refuse: (_, context) =>
		timesAreOff(context) ? badRequest("time tracking disabled") : undefined,
};
const hasTimes: RepositoryRule = {
	unless: unlessOff,
	refuse: (_, context) => (timesAreOff(context) ? notFound() : undefined),
};
const hasStopwatch: RepositoryRule = {
	unless: unlessOff,
	refuse: (_, context) => (timesAreOff(context) ? forbidden() : undefined),
};
/** Writers, the poster and assignees may track time; everybody who reads where the repository allows it. */
const mayTrack: Rule<ItemContext & AssignedFact> = {
	who: "may write the item, opened it or is assigned to it, or everybody where the repository says so",
	refuse: ({ account }, context) =>
		context.assigned ||
		!asksWhoIsAssigned(context) ||
		isOf(context.issue.poster_id, account)
			? undefined
			: forbidden(),
};
/** Tells whether it depends on the assignees who may track time: so they are looked up only then. */
export const asksWhoIsAssigned = ({
	repository,
	access,
	issue,
}: ItemContext): boolean =>
	settingsOf(repository.settings).allow_only_contributors_to_track_time &&
	!mayWrite(access, issue);
export const ownTime: Rule<TimeContext> = {
	who: "spent the time",
	refuse: (actor, { time }) =>
		time.account_id === actor.account?.id || isSiteAdmin(actor)
			? undefined
			: forbidden(),
};
const depends: RepositoryRule = {
	unless: "items do not depend on each other in the repository",
	refuse: (_, { repository }) =>
		settingsOf(repository.settings).enable_issue_dependencies
			? undefined
			: notFound(),
};

const inside = [tracks, signedIn];
const insideOpen = [tracks, signedIn, changeable()];
const onIssue = (
	before: readonly RepositoryRule[],
	...rules: readonly IssueRule[]
): Act<ItemContext> => actOn<ItemContext>(before, ...rules);
/** The rules of writing an item; clients know the refusal by `message`. */
export const issueWriting = (message?: string): readonly IssueRule[] => [
	writesIssue(message),
	changeable(),
];
const tracking = actOn<ItemContext & AssignedFact>(
	inside,
	changeable(),
	tracksTime,
	mayTrack,
);

/** These are the acts in the conversations of a repository; pull requests are items too. */
export const issueActs = {
	"issue.list": act(tracks),
	"issue.create": actOn(insideOpen, reads("issues")),
	"issue.read": onIssue([tracks], readsIssue),
	/** This is what everybody who reads an item does for himself, such as watching it. */
	"issue.follow": onIssue(inside),
	/** Changes that everybody who reads an item may ask for; the verb decides about the rest. */
	"issue.take": onIssue(insideOpen),
	"issue.comment": onIssue(insideOpen, speaks),
	"issue.react": onIssue(inside, reacts),
	/** Title, text, closing. */
	"issue.edit": onIssue(insideOpen, writesOrOpened()),
	/** Labels, milestone, dates. */
	"issue.write": onIssue(inside, ...issueWriting()),
	"issue.assign": onIssue(insideOpen, writesIssue()),
	"issue.depend": onIssue([...insideOpen, depends], writesIssue()),
	"issue.transfer": onIssue(insideOpen, writesIssue()),
	"issue.attach": actOn<ItemContext & BlockedFact>(
		insideOpen,
		writesOrOpened("user should have permission to write issue"),
		notBlocked,
	),
	"issue.lock": onIssue([...inside, administers, changeable()]),
	"issue.pin": onIssue([...inside, administers, changeable()]),
	"issue.delete": onIssue([...inside, administers, changeable()]),
	"comment.read": actOn<CommentContext>([tracks]),
	"comment.edit": actOn(insideOpen, writesOrWrote()),
	"comment.delete": actOn(inside, writesOrWrote(), changeable()),
	"comment.attach": actOn<CommentContext & BlockedFact>(
		insideOpen,
		writesOrWrote("user should have permission to edit comment"),
		notBlocked,
	),
	"comment.react": actOn<CommentContext>(inside, reacts),
	/** The words of an item or of a comment. */
	"text.edit": actOn(insideOpen, writesText),
	"time.list": onIssue([...inside, hasTimes]),
	"time.list-all": act(knows("issues"), signedIn, tracksTime),
	"time.add": tracking,
	"time.reset": tracking,
	"time.delete": actOn<TimeContext & AssignedFact>(
		tracking.before,
		...tracking.rules,
		ownTime,
	),
	"time.measure": onIssue(inside, writesIssue(), changeable(), hasStopwatch),
};
