import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import type { EventKind, EventPayloads } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";
import { type Issue, issuesByIds, unitOf } from "../issues/issue.ts";
import { releaseById } from "../releases/release.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../repositories/repository.ts";
import type { NewActivity } from "./activity.ts";
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

/** The kinds of events that feeds tell. */
export const actKinds: ReadonlySet<EventKind> = new Set([
	"refs.moved",
	"repository.created",
	"repository.edited",
	"repository.transferred",
	"issue.created",
	"issue.closed",
	"issue.reopened",
	"comment.created",
	"pull.merged",
	"pull.ready",
	"review.submitted",
	"review.answered",
	"review.dismissed",
	"release.published",
] as const satisfies EventKind[]);

/** What an event is to feeds: mostly one act, some none. */
export async function actsOf(
	app: App,
	owned: RepositoryWithOwner,
	event: Event,
): Promise<NewActivity[]> {
	const of = <K extends EventKind>(kind: K) =>
		event.kind === kind ? (event.payload as EventPayloads[K]) : undefined;
	const moved = of("refs.moved");
	if (moved) return actsOfMoves(app, owned, moved);
	if (event.kind === "repository.created")
		return [{ kind: "create_repo", unit: "" }];
	const edited = of("repository.edited");
	if (edited)
		return edited.changed.includes("name")
			? [{ kind: "rename_repo", unit: "", content: edited.oldName }]
			: [];
	const transferred = of("repository.transferred");
	if (transferred) {
		const before = await accountById(app.db, transferred.from);
		const content = before
			? `${before.name}/${owned.repository.name}`
			: fullName(owned);
		return [{ kind: "transfer_repo", unit: "", content }];
	}
	const published = of("release.published");
	if (published) {
		const id = owned.repository.id;
		const release = await releaseById(app.db, id, published.release);
		return release
			? [
					{
						kind: "publish_release",
						unit: "releases",
						ref: release.tag,
						content: release.title,
					},
				]
			: [];
	}
	const { issue: id } = event.payload as { issue: number };
	const [issue] = await issuesByIds(app.db, [id]);
	// of one that was moved meanwhile nothing is told where it was
	return issue?.repository_id === owned.repository.id
		? ofItem(app, issue, event, of)
		: [];
}

async function ofItem(
	app: App,
	issue: Issue,
	event: Event,
	of: <K extends EventKind>(kind: K) => EventPayloads[K] | undefined,
): Promise<NewActivity[]> {
	const pull = issue.kind === "pull";
	const unit = unitOf(issue.kind) as "issues" | "pulls";
	const act = (kind: string, text: string, comment = 0): NewActivity[] => [
		{ kind, unit, content: `${issue.number}|${text}`, comment },
	];
	const noun = pull ? "pull_request" : "issue";
	switch (event.kind) {
		case "issue.created":
			return act(`create_${noun}`, issue.title);
		case "pull.merged":
			return act("merge_pull_request", issue.title);
		case "pull.ready":
			return act("pull_request_ready_for_review", issue.title);
		case "issue.closed":
		case "issue.reopened": {
			const kind = event.kind === "issue.closed" ? "close" : "reopen";
			const at = Math.floor(event.at_ms / 1000);
			const row = await app.db.first(lastRow, { issue: issue.id, kind, at });
			return act(`${kind}_${noun}`, "", row?.id ?? 0);
		}
	}
	const said = of("comment.created") ?? of("review.answered");
	if (said) {
		const row = await app.db.first(rowById, { id: said.comment });
		const kind = pull ? "comment_pull" : "comment_issue";
		return row ? act(kind, excerptOf(row.body), row.id) : [];
	}
	const review = of("review.submitted") ?? of("review.dismissed");
	if (!review) return [];
	return ofReview(app, review.review, event.kind, act);
}

/** A review is its verdict, and each of its comments. */
async function ofReview(
	app: App,
	id: number,
	event: EventKind,
	act: (kind: string, text: string, comment?: number) => NewActivity[],
): Promise<NewActivity[]> {
	const review = await app.db.first(reviewById, { id });
	const rows = await app.db.all(rowsOfReview, { review: id });
	const own = rows.find((row) => row.kind === "review");
	const text = excerptOf(review?.body ?? "");
	if (event === "review.dismissed")
		return act("pull_review_dismissed", text, own?.id);
	const lines = rows
		.filter((row) => row.kind === "code")
		.flatMap((row) => act("comment_pull", excerptOf(row.body), row.id));
	const verdicts: Record<string, string> = {
		approve: "approve_pull_request",
		reject: "reject_pull_request",
	};
	const verdict = verdicts[review?.kind ?? ""];
	if (!verdict && !text) return lines;
	return [...lines, ...act(verdict ?? "comment_pull", text, own?.id)];
}
