import { query } from "../../../database/database.ts";
import { accountById } from "../../../domain/accounts/account.ts";
import type {
	EventKind,
	EventPayloads,
} from "../../../domain/events/event-kinds.ts";
import { type Issue, issuesByIds } from "../../../domain/issues/issue.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import type { HookEvent } from "../../../domain/webhooks/hook-events.ts";
import { accountView } from "../../../views/account.ts";
import { issueView } from "../../../views/issue.ts";
import { commentViews } from "../../../views/issues/comment.ts";
import { pullView } from "../../../views/pulls/pull.ts";
import type { Frame, Message } from "../../frame.ts";

const rowById = query((q, p: { id: number }) =>
	q.selectFrom("comment").selectAll().where("id", "=", p.id),
);
const reviewRow = query((q, p: { id: number }) =>
	q.selectFrom("review").select(["kind", "body"]).where("id", "=", p.id),
);
const lastOfKind = query((q, p: { issue: number; kind: string; at: number }) =>
	q
		.selectFrom("comment")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("kind", "=", p.kind)
		.where("created_at", "<=", p.at)
		.orderBy("id", "desc")
		.limit(1),
);

/** What events of issues and pull requests are told as. */
export async function itemMessages(frame: Frame): Promise<Message[]> {
	const { app, event } = frame;
	const of = <K extends EventKind>(kind: K) =>
		event.kind === kind ? (event.payload as EventPayloads[K]) : undefined;
	const gone = of("issue.deleted");
	if (gone) return [left(frame, "deleted", gone)];
	const moved = of("issue.transferred");
	if (moved?.gone) return [left(frame, "transferred", moved)];
	const { issue: id } = event.payload as { issue: number };
	const [issue] = await issuesByIds(app.db, [id]);
	// of one that was moved meanwhile nothing is told where it was
	if (issue?.repository_id !== frame.home.repository.id) return [];
	const told = await toldAs(frame, issue, of);
	return told.map(({ family, members, reviewed }) => ({
		word: (family === ""
			? issue.kind === "pull"
				? "pull_request"
				: "issues"
			: `${issue.kind === "pull" ? "pull_request" : "issue"}_${family}`) as HookEvent,
		reviewed,
		payload: members,
	}));
}

interface ItemMessage {
	/** The word behind `issue_` or `pull_request_`, "" for the plain ones. */
	readonly family: string;
	readonly members: object;
	readonly reviewed?: string;
}

async function toldAs(
	frame: Frame,
	issue: Issue,
	of: <K extends EventKind>(kind: K) => EventPayloads[K] | undefined,
): Promise<ItemMessage[]> {
	const { app, event } = frame;
	const base = await itemMembers(frame, issue);
	const item = (
		action: string,
		family = "",
		more: object = {},
	): ItemMessage => ({
		family,
		members: { action, ...base, ...more },
	});
	if (event.kind === "issue.created" || event.kind === "issue.transferred")
		return [item("opened")];
	if (event.kind === "issue.closed" || event.kind === "pull.merged")
		return [item("closed")];
	if (event.kind === "issue.reopened") return [item("reopened")];
	if (event.kind === "pull.pushed") return [item("synchronized", "sync")];
	const retargeted = of("pull.retargeted");
	if (retargeted)
		return [
			item("edited", "", { changes: { ref: { from: retargeted.from } } }),
		];
	const edited = of("issue.edited");
	if (edited) return editions(frame, issue, edited.changed, item);
	const assigned = of("issue.assigned");
	if (assigned)
		return [item(assigned.added.length ? "assigned" : "unassigned", "assign")];
	const labelled = of("issue.labelled");
	if (labelled) {
		const left = (base as { issue?: { labels: object[] } }).issue?.labels;
		const cleared = left?.length === 0;
		return [item(cleared ? "label_cleared" : "label_updated", "label")];
	}
	const said =
		of("comment.created") ??
		of("comment.edited") ??
		of("comment.deleted") ??
		of("review.answered");
	if (said) return [await comment(frame, issue, said.comment, base)];
	const review = of("review.submitted");
	if (review) return [await reviewed(frame, review.review, item)];
	const asked = of("review.requested");
	if (asked) {
		const action = asked.removed
			? "review_request_removed"
			: "review_requested";
		const people = await Promise.all(
			asked.accounts.map((id) => accountById(app.db, id)),
		);
		return people.flatMap((account) =>
			account
				? item(action, "review_request", {
						requested_reviewer: accountView(app, anonymous, account),
					})
				: [],
		);
	}
	return [];
}

/** The item itself, as an issue or as a pull request. */
async function itemMembers(
	{ app, home, repository, sender }: Frame,
	issue: Issue,
): Promise<object> {
	const shared = { number: issue.number, repository, sender, commit_id: "" };
	if (issue.kind === "issue")
		return { ...shared, issue: await issueView(app, anonymous, issue, home) };
	return {
		...shared,
		pull_request: await pullView(app, anonymous, home, issue),
		requested_reviewer: null,
		review: null,
	};
}

async function editions(
	{ app, event }: Frame,
	issue: Issue,
	changed: readonly string[],
	item: (action: string, family?: string, more?: object) => ItemMessage,
): Promise<ItemMessage[]> {
	const told: ItemMessage[] = [];
	if (changed.includes("title")) {
		const at = Math.floor(event.at_ms / 1000);
		const row = await app.db.first(lastOfKind, {
			issue: issue.id,
			kind: "change_title",
			at,
		});
		told.push(
			item("edited", "", { changes: { title: { from: row?.old_text ?? "" } } }),
		);
	}
	if (changed.includes("body"))
		told.push(item("edited", "", { changes: { body: { from: "" } } }));
	if (changed.includes("milestone"))
		told.push(
			item(issue.milestone_id ? "milestoned" : "demilestoned", "milestone"),
		);
	return told;
}

async function comment(
	{ app, home, event, repository, sender }: Frame,
	issue: Issue,
	id: number,
	base: object,
): Promise<ItemMessage> {
	const row = await app.db.first(rowById, { id });
	const [view] = row
		? await commentViews(app, anonymous, home, [row], [issue])
		: [];
	const pull = issue.kind === "pull";
	return {
		family: "comment",
		members: {
			action:
				event.kind === "review.answered"
					? "created"
					: event.kind.replace("comment.", ""),
			issue: await issueView(app, anonymous, issue, home),
			...(pull
				? {
						pull_request: (base as { pull_request?: object }).pull_request,
					}
				: {}),
			comment: view ?? { id },
			repository,
			sender,
			is_pull: pull,
		},
	};
}

const reviewWords: Record<string, string> = {
	approve: "approved",
	reject: "rejected",
};

async function reviewed(
	{ app }: Frame,
	id: number,
	item: (action: string, family?: string, more?: object) => ItemMessage,
): Promise<ItemMessage> {
	const review = await app.db.first(reviewRow, { id });
	const reviewed = reviewWords[review?.kind ?? ""] ?? "comment";
	const type = `pull_request_review_${reviewed}`;
	const told = item("reviewed", "review", {
		review: { type, content: review?.body ?? "" },
	});
	return { ...told, reviewed };
}

/** What is told of an item that is there no longer. */
function left(
	{ repository, sender }: Frame,
	action: "deleted" | "transferred",
	{ issue: id, number, title }: EventPayloads["issue.deleted"],
): Message {
	return {
		word: "issues",
		payload: {
			action,
			number,
			issue: { id, number, title },
			repository,
			sender,
			commit_id: "",
		},
	};
}
