import { query } from "../../../database/database.ts";
import { accountById } from "../../../domain/accounts/account.ts";
import type { EventPayloads } from "../../../domain/events/event-kinds.ts";
import type {
	eventTable,
	KindsWith,
} from "../../../domain/events/event-table.ts";
import { type Issue, issuesByIds } from "../../../domain/issues/issue.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { accountView } from "../../../views/account.ts";
import { issueView } from "../../../views/issue.ts";
import { commentViews } from "../../../views/issues/comment.ts";
import { issueTypeView } from "../../../views/issues/issue-type.ts";
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

/** The events of items that webhooks are told of. */
type ItemKind = KindsWith<"webhooks"> &
	`${"issue" | "comment" | "pull" | "review"}.${string}`;
type WordOf<K extends ItemKind> = (typeof eventTable)[K]["webhooks"][number];

/** Makes the messages of an event of an issue or pull request. */
export async function itemMessages<K extends ItemKind>(
	frame: Frame<K>,
): Promise<Message<WordOf<K>>[]> {
	const { app, event } = frame;
	const { gone } = event.payload as Partial<EventPayloads["issue.transferred"]>;
	if (event.kind === "issue.deleted" || gone)
		return [left(frame)] as Message<WordOf<K>>[];
	const { issue: id } = event.payload;
	const [issue] = await issuesByIds(app.db, [id]);
	// of one that was moved meanwhile nothing is told where it was
	if (issue?.repository_id !== frame.home.repository.id) return [];
	const base = await itemMembers(frame, issue);
	const item: Item = (action, family = "", more = {}) => ({
		family,
		members: { action, ...base, ...more },
	});
	const tell = tells[event.kind] as (
		context: ItemContext,
	) => ItemMessage[] | Promise<ItemMessage[]>;
	const told = await tell({ frame, issue, base, item });
	return told.map(({ family, members, reviewed }) => ({
		word: (family === ""
			? issue.kind === "pull"
				? "pull_request"
				: "issues"
			: `${issue.kind === "pull" ? "pull_request" : "issue"}_${family}`) as WordOf<K>,
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
type Item = (action: string, family?: string, more?: object) => ItemMessage;
interface ItemContext<K extends ItemKind = ItemKind> {
	readonly frame: Frame<K>;
	readonly issue: Issue;
	/** All messages about the item have this. */
	readonly base: object & {
		readonly issue?: { readonly labels?: readonly unknown[] };
		readonly pull_request?: object;
	};
	readonly item: Item;
}

const tells: {
	readonly [K in ItemKind]: (
		context: ItemContext<K>,
	) => ItemMessage[] | Promise<ItemMessage[]>;
} = {
	"issue.created": ({ item }) => [item("opened")],
	"issue.edited": editions,
	"issue.closed": ({ item }) => [item("closed")],
	"issue.reopened": ({ item }) => [item("reopened")],
	// nothing is left to load: `left` tells it
	"issue.deleted": () => [],
	// it is there again, as one that was moved here
	"issue.restored": ({ item }) => [item("opened")],
	"issue.transferred": ({ item }) => [item("opened")],
	"issue.typed"({ frame, item }) {
		const { type, before } = frame.event.payload;
		const told = type ?? before;
		return told
			? [item(type ? "typed" : "untyped", "", { type: issueTypeView(told) })]
			: [];
	},
	"issue.labelled"({ base, item }) {
		const cleared = base.issue?.labels?.length === 0;
		return [item(cleared ? "label_cleared" : "label_updated", "label")];
	},
	"issue.assigned": ({ frame, item }) => [
		item(
			frame.event.payload.added.length ? "assigned" : "unassigned",
			"assign",
		),
	],
	"comment.created": comment,
	"comment.edited": comment,
	"comment.deleted": comment,
	"pull.merged": ({ item }) => [item("closed")],
	"pull.pushed": ({ item }) => [item("synchronized", "sync")],
	"pull.retargeted": ({ frame, item }) => [
		item("edited", "", {
			changes: { ref: { from: frame.event.payload.from } },
		}),
	],
	"review.submitted": reviewed,
	"review.answered": comment,
	async "review.requested"({ frame: { app, event }, item }) {
		const { removed, accounts } = event.payload;
		const action = removed ? "review_request_removed" : "review_requested";
		const people = await Promise.all(
			accounts.map((id) => accountById(app.db, id)),
		);
		return people.flatMap((account) =>
			account
				? item(action, "review_request", {
						requested_reviewer: accountView(app, anonymous, account),
					})
				: [],
		);
	},
};

/** The item itself, as an issue or as a pull request. */
async function itemMembers(
	{ app, home, repository, sender }: Frame,
	issue: Issue,
): Promise<ItemContext["base"]> {
	const shared = { number: issue.number, repository, sender, commit_id: "" };
	if (issue.kind === "issue")
		return { ...shared, issue: await issueView(app, anonymous, issue, home) };
	const unreviewed = { requested_reviewer: null, review: null };
	const pull_request = await pullView(app, anonymous, home, issue);
	return { ...shared, pull_request, ...unreviewed };
}

async function editions({
	frame: { app, event },
	issue,
	item,
}: ItemContext<"issue.edited">): Promise<ItemMessage[]> {
	const { changed } = event.payload;
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

async function comment({
	frame: { app, home, event, repository, sender },
	issue,
	base,
}: ItemContext<
	"comment.created" | "comment.edited" | "comment.deleted" | "review.answered"
>): Promise<ItemMessage[]> {
	const { comment: id } = event.payload;
	const row = await app.db.first(rowById, { id });
	const [view] = row
		? await commentViews(app, anonymous, home, [row], [issue])
		: [];
	const pull = issue.kind === "pull";
	const members = {
		action:
			event.kind === "review.answered"
				? "created"
				: event.kind.replace("comment.", ""),
		issue: await issueView(app, anonymous, issue, home),
		...(pull ? { pull_request: base.pull_request } : {}),
		comment: view ?? { id },
		repository,
		sender,
		is_pull: pull,
	};
	return [{ family: "comment", members }];
}

const reviewWords: Record<string, string> = {
	approve: "approved",
	reject: "rejected",
};

async function reviewed({
	frame: { app, event },
	item,
}: ItemContext<"review.submitted">): Promise<ItemMessage[]> {
	const { review: id } = event.payload;
	const review = await app.db.first(reviewRow, { id });
	const reviewed = reviewWords[review?.kind ?? ""] ?? "comment";
	const type = `pull_request_review_${reviewed}`;
	const told = item("reviewed", "review", {
		review: { type, content: review?.body ?? "" },
	});
	return [{ ...told, reviewed }];
}

/** Tells of an item that is no longer here. */
function left({ event, repository, sender }: Frame): Message {
	const {
		issue: id,
		number,
		title,
	} = event.payload as EventPayloads["issue.deleted"];
	return {
		word: "issues",
		payload: {
			action: event.kind.replace("issue.", ""),
			number,
			issue: { id, number, title },
			repository,
			sender,
			commit_id: "",
		},
	};
}
