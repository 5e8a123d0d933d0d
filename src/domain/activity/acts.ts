import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import type { EventKind } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";
import type { KindsWith } from "../events/event-table.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import { unitOf } from "../policies/item.ts";
import { releaseById } from "../releases/release.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../repositories/repository.ts";
import type { ActKind, NewActivity } from "./activity.ts";
import { actsOfMoves } from "./acts-of-moves.ts";
import { excerptOf } from "./excerpt.ts";

const rowById = query((q, p: { id: number }) =>
	q.selectFrom("comment").selectAll().where("id", "=", p.id),
);
const reviewById = query((q, p: { id: number }) =>
	q.selectFrom("review").select(["kind", "body"]).where("id", "=", p.id),
);
const rowsOfReview = query((q, p: { review: number }) =>
	q
		.selectFrom("comment")
		.select(["id", "kind", "body"])
		.where("review_id", "=", p.review)
		.where("review_id", ">", 0)
		.where(
			"issue_id",
			"=",
			q.selectFrom("review").select("issue_id").where("id", "=", p.review),
		)
		.orderBy("id"),
);
const lastRow = query((q, p: { issue: number; kind: string; at: number }) =>
	q
		.selectFrom("comment")
		.select("id")
		.where("issue_id", "=", p.issue)
		.where("kind", "=", p.kind)
		.where("created_at", "<=", p.at)
		.orderBy("id", "desc")
		.limit(1),
);

/** The events of items that feeds show. */
type ItemKind = Exclude<
	KindsWith<"feeds">,
	"refs.moved" | "release.published" | `repository.${string}`
>;

/** What an event is to feeds: mostly one act, some none. */
export const actsOf = (
	app: App,
	owned: RepositoryWithOwner,
	event: Event,
): NewActivity[] | Promise<NewActivity[]> =>
	(acts[event.kind as KindsWith<"feeds">] as ActsOf<EventKind>)(
		app,
		owned,
		event,
	);

type ActsOf<K extends EventKind> = (
	app: App,
	owned: RepositoryWithOwner,
	event: Event<K>,
) => NewActivity[] | Promise<NewActivity[]>;

const acts: { readonly [K in KindsWith<"feeds">]: ActsOf<K> } = {
	"refs.moved": (app, owned, { payload }) => actsOfMoves(app, owned, payload),
	"repository.created": () => [{ kind: "create_repo", unit: "" }],
	"repository.edited": (_app, _owned, { payload: { changed, oldName } }) =>
		changed.includes("name")
			? [{ kind: "rename_repo", unit: "", content: oldName }]
			: [],
	async "repository.transferred"(app, owned, { payload }) {
		const before = await accountById(app.db, payload.from);
		const content = before
			? `${before.name}/${owned.repository.name}`
			: fullName(owned);
		return [{ kind: "transfer_repo", unit: "", content }];
	},
	async "release.published"(app, { repository }, { payload }) {
		const release = await releaseById(app.db, repository.id, payload.release);
		if (!release) return [];
		const { tag: ref, title: content } = release;
		return [{ kind: "publish_release", unit: "releases", ref, content }];
	},
	"issue.created": actsOfItem,
	"issue.closed": actsOfItem,
	"issue.reopened": actsOfItem,
	"comment.created": actsOfItem,
	"pull.merged": actsOfItem,
	"pull.ready": actsOfItem,
	"review.submitted": actsOfItem,
	"review.answered": actsOfItem,
	"review.dismissed": actsOfItem,
};

async function actsOfItem(
	app: App,
	{ repository }: RepositoryWithOwner,
	event: Event<ItemKind>,
): Promise<NewActivity[]> {
	const [issue] = await issuesByIds(app.db, [event.payload.issue]);
	// of one that was moved meanwhile nothing is told where it was
	if (issue?.repository_id !== repository.id) return [];
	const unit = unitOf(issue.kind) as "issues" | "pulls";
	const act = (kind: ActKind, text: string, comment = 0): NewActivity[] => [
		{ kind, unit, content: `${issue.number}|${text}`, comment },
	];
	const make = itemActs[event.kind] as (
		context: ItemContext,
	) => NewActivity[] | Promise<NewActivity[]>;
	return make({ app, issue, event, act });
}

interface ItemContext<K extends ItemKind = ItemKind> {
	readonly app: App;
	readonly issue: Issue;
	readonly event: Event<K>;
	act(kind: ActKind, text: string, comment?: number): NewActivity[];
}

const itemActs: {
	readonly [K in ItemKind]: (
		context: ItemContext<K>,
	) => NewActivity[] | Promise<NewActivity[]>;
} = {
	"issue.created": ({ issue, act }) =>
		act(
			issue.kind === "pull" ? "create_pull_request" : "create_issue",
			issue.title,
		),
	async "issue.closed"(context) {
		const { issue, act } = context;
		const pull = issue.kind === "pull";
		const row = await lastOf(context, "close");
		return act(pull ? "close_pull_request" : "close_issue", "", row?.id);
	},
	async "issue.reopened"(context) {
		const { issue, act } = context;
		const pull = issue.kind === "pull";
		const row = await lastOf(context, "reopen");
		return act(pull ? "reopen_pull_request" : "reopen_issue", "", row?.id);
	},
	"comment.created": actsOfComment,
	"pull.merged": ({ issue, act }) => act("merge_pull_request", issue.title),
	"pull.ready": ({ issue, act }) =>
		act("pull_request_ready_for_review", issue.title),
	"review.submitted": actsOfReview,
	"review.answered": actsOfComment,
	async "review.dismissed"({ app, event, act }) {
		const { review, rows } = await reviewOf(app, event.payload.review);
		const own = rows.find((row) => row.kind === "review");
		return act("pull_review_dismissed", excerptOf(review?.body ?? ""), own?.id);
	},
};

/** The row of the timeline that closing or reopening has made. */
const lastOf = ({ app, issue, event }: ItemContext, kind: string) =>
	app.db.first(lastRow, {
		issue: issue.id,
		kind,
		at: Math.floor(event.at_ms / 1000),
	});

async function actsOfComment({
	app,
	issue,
	event,
	act,
}: ItemContext<"comment.created" | "review.answered">): Promise<NewActivity[]> {
	const row = await app.db.first(rowById, { id: event.payload.comment });
	const kind = issue.kind === "pull" ? "comment_pull" : "comment_issue";
	return row ? act(kind, excerptOf(row.body), row.id) : [];
}

/** A review is its verdict, and each of its comments. */
async function actsOfReview({
	app,
	event,
	act,
}: ItemContext<"review.submitted">): Promise<NewActivity[]> {
	const { review, rows } = await reviewOf(app, event.payload.review);
	const own = rows.find((row) => row.kind === "review");
	const text = excerptOf(review?.body ?? "");
	const lines = rows
		.filter((row) => row.kind === "code")
		.flatMap((row) => act("comment_pull", excerptOf(row.body), row.id));
	const verdict = verdicts[review?.kind ?? ""];
	if (!verdict && !text) return lines;
	return [...lines, ...act(verdict ?? "comment_pull", text, own?.id)];
}

const verdicts: Readonly<Record<string, ActKind>> = {
	approve: "approve_pull_request",
	reject: "reject_pull_request",
};

const reviewOf = async (app: App, id: number) => ({
	review: await app.db.first(reviewById, { id }),
	rows: await app.db.all(rowsOfReview, { review: id }),
});
