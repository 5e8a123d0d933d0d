import type { EventKind } from "./event-kinds.ts";

/** The consequences of an event outside of the subject that it is about. */
interface Consequences {
	/** The words of the messages that webhooks get; `outbound/webhooks/plan.ts` has the payloads. */
	readonly webhooks: readonly string[];
	/** The acts that feeds show; `domain/activity/acts.ts` makes them. */
	readonly feeds: readonly string[];
	/** The thing that users are notified about; `domain/notifications/` knows who they are. */
	readonly news: "item" | "release" | "run" | "commit" | "transfer" | null;
	/** The events of workflows that it starts; `outbound/workflows/triggers.ts` has their payloads. */
	readonly workflows: readonly string[];
}
type Column = keyof Consequences;
export type NewsThing = NonNullable<Consequences["news"]>;

/** Something that no one outside of its subject follows. */
const nothing = { webhooks: [], feeds: [], news: null, workflows: [] } as const;

/** This table says what follows from each kind of event. A new kind needs a row, and what its row names needs its function and its texts, or nothing compiles. */
export const eventTable = {
	"account.created": nothing,
	"account.edited": nothing,
	"account.renamed": nothing,
	"account.deleted": nothing,
	"account.restored": nothing,
	"account.hidden": nothing,
	"account.shown": nothing,
	"account.key-added": nothing,
	"account.key-removed": nothing,
	"account.followed": nothing,
	"team.created": nothing,
	"team.edited": nothing,
	"team.deleted": nothing,
	"team.member-added": nothing,
	"team.member-removed": nothing,
	"organization.member-removed": nothing,
	"repository.created": {
		webhooks: ["repository"],
		feeds: ["create_repo"],
		news: null,
		workflows: [],
	},
	"repository.forked": {
		webhooks: ["fork"],
		feeds: [],
		news: null,
		workflows: ["fork"],
	},
	"repository.starred": {
		webhooks: [],
		feeds: [],
		news: null,
		workflows: ["watch"],
	},
	"repository.transferred": {
		webhooks: [],
		feeds: ["transfer_repo"],
		news: null,
		workflows: [],
	},
	"repository.team-changed": nothing,
	"transfer.asked": {
		webhooks: [],
		feeds: [],
		news: "transfer",
		workflows: [],
	},
	"commit.mentioned": {
		webhooks: [],
		feeds: [],
		news: "commit",
		workflows: [],
	},
	"commit.commented": {
		webhooks: [],
		feeds: [],
		news: "commit",
		workflows: [],
	},
	"commit.comment-edited": nothing,
	"commit.comment-deleted": nothing,
	"transfer.rejected": nothing,
	"deploy-key.added": nothing,
	"deploy-key.removed": nothing,
	"repository.edited": {
		webhooks: [],
		feeds: ["rename_repo"],
		news: null,
		workflows: [],
	},
	"collaborator.changed": nothing,
	"repository.restored": {
		webhooks: ["repository"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"repository.deleted": {
		webhooks: ["repository"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"refs.moved": {
		webhooks: ["push", "create", "delete"],
		feeds: [
			"commit_repo",
			"push_tag",
			"delete_tag",
			"delete_branch",
			"mirror_sync_push",
			"mirror_sync_create",
			"mirror_sync_delete",
		],
		news: null,
		workflows: ["push", "create", "delete"],
	},
	"branch.renamed": nothing,
	"label.created": nothing,
	"label.edited": nothing,
	"label.deleted": nothing,
	"milestone.created": nothing,
	"milestone.edited": nothing,
	"milestone.deleted": nothing,
	"project.changed": nothing,
	"project.deleted": nothing,
	"issue.created": {
		webhooks: ["issues", "pull_request"],
		feeds: ["create_issue", "create_pull_request"],
		news: "item",
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"issue.edited": {
		webhooks: [
			"issues",
			"pull_request",
			"issue_milestone",
			"pull_request_milestone",
		],
		feeds: [],
		news: null,
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"issue.closed": {
		webhooks: ["issues", "pull_request"],
		feeds: ["close_issue", "close_pull_request"],
		news: "item",
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"issue.reopened": {
		webhooks: ["issues", "pull_request"],
		feeds: ["reopen_issue", "reopen_pull_request"],
		news: "item",
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"issue.deleted": {
		webhooks: ["issues"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"issue.restored": {
		webhooks: ["issues", "pull_request"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"issue.transferred": {
		webhooks: ["issues", "pull_request"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"issue.typed": {
		webhooks: ["issues"],
		feeds: [],
		news: null,
		workflows: ["issues"],
	},
	"issue.labelled": {
		webhooks: ["issue_label", "pull_request_label"],
		feeds: [],
		news: null,
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"issue.assigned": {
		webhooks: ["issue_assign", "pull_request_assign"],
		feeds: [],
		news: "item",
		workflows: ["issues", "pull_request", "pull_request_target"],
	},
	"comment.created": {
		webhooks: ["issue_comment", "pull_request_comment"],
		feeds: ["comment_issue", "comment_pull"],
		news: "item",
		workflows: ["issue_comment"],
	},
	"comment.edited": {
		webhooks: ["issue_comment", "pull_request_comment"],
		feeds: [],
		news: null,
		workflows: ["issue_comment"],
	},
	"comment.deleted": {
		webhooks: ["issue_comment", "pull_request_comment"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"pull.merged": {
		webhooks: ["pull_request"],
		feeds: ["merge_pull_request"],
		news: "item",
		workflows: ["pull_request", "pull_request_target"],
	},
	"pull.pushed": {
		webhooks: ["pull_request_sync"],
		feeds: [],
		news: "item",
		workflows: ["pull_request", "pull_request_target"],
	},
	"pull.retargeted": {
		webhooks: ["pull_request"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"pull.ready": {
		webhooks: [],
		feeds: ["pull_request_ready_for_review"],
		news: "item",
		workflows: ["pull_request", "pull_request_target"],
	},
	"review.submitted": {
		webhooks: ["pull_request_review"],
		feeds: ["approve_pull_request", "reject_pull_request", "comment_pull"],
		news: "item",
		workflows: [],
	},
	"review.answered": {
		webhooks: ["pull_request_comment"],
		feeds: ["comment_pull"],
		news: "item",
		workflows: [],
	},
	"review.dismissed": {
		webhooks: [],
		feeds: ["pull_review_dismissed"],
		news: "item",
		workflows: [],
	},
	"review.requested": {
		webhooks: ["pull_request_review_request"],
		feeds: [],
		news: "item",
		workflows: [],
	},
	"status.created": {
		webhooks: ["status"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"release.published": {
		webhooks: ["release"],
		feeds: ["publish_release"],
		news: "release",
		workflows: ["release"],
	},
	"release.edited": {
		webhooks: ["release"],
		feeds: [],
		news: null,
		workflows: ["release"],
	},
	"release.deleted": {
		webhooks: ["release"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"wiki.edited": {
		webhooks: ["wiki"],
		feeds: [],
		news: null,
		workflows: ["gollum"],
	},
	"wiki.pushed": nothing,
	"workflow.run": {
		webhooks: ["workflow_run"],
		feeds: [],
		news: "run",
		workflows: ["workflow_run"],
	},
	"workflow.job": {
		webhooks: ["workflow_job"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"package.created": {
		webhooks: ["package"],
		feeds: [],
		news: null,
		workflows: [],
	},
	"package.deleted": {
		webhooks: ["package"],
		feeds: [],
		news: null,
		workflows: [],
	},
} as const satisfies { readonly [K in EventKind]: Consequences };
type Table = typeof eventTable;

/** The kinds of events that have something in a column. */
export type KindsWith<C extends Column> = {
	[K in EventKind]: Table[K][C] extends readonly [] | null ? never : K;
}[EventKind];
/** All words of a column. */
export type WordsOf<C extends Exclude<Column, "news">> =
	Table[EventKind][C][number];
/** The kinds of events that tell of a thing. */
export type KindsAbout<N extends NewsThing> = {
	[K in EventKind]: Table[K]["news"] extends N ? K : never;
}[EventKind];

const kinds = Object.keys(eventTable) as EventKind[];
export const kindsWith = <C extends Column>(
	column: C,
): ReadonlySet<KindsWith<C>> =>
	new Set(
		kinds.filter((kind) => eventTable[kind][column]?.length) as KindsWith<C>[],
	);
export const kindsAbout = <N extends NewsThing>(
	...things: readonly N[]
): ReadonlySet<KindsAbout<N>> =>
	new Set(
		kinds.filter((kind) =>
			(things as readonly unknown[]).includes(eventTable[kind].news),
		) as KindsAbout<N>[],
	);
