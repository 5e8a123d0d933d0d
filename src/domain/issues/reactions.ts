import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { forbidden } from "../../errors.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { IssueContext } from "./issue.ts";
import { refuseBlocked } from "./refuse-blocked.ts";

/** What may be said with a reaction, in the order in which clients offer it. */
export const allowedReactions = [
	"+1",
	"-1",
	"laugh",
	"hooray",
	"confused",
	"heart",
	"rocket",
	"eyes",
];

/** What somebody reacted to: an issue's text, or one of its comments. */
interface ReactionTarget {
	readonly issue: number;
	readonly comment: number | null;
}
export interface Reaction {
	readonly account_id: number;
	readonly content: string;
	readonly created_at: number;
}

const add = insertInto(
	"reaction",
	["issue_id", "comment_id", "account_id", "content", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()).returningAll(),
);

/**
 * Adds a reaction to an item, or to one of its comments; `added` is false when it was there.
 * @throws DomainError "forbidden" for a word that is none, and for one whom the owner or the item's poster has blocked
 */
export async function react(
	app: App,
	actor: SignedInActor,
	context: IssueContext,
	comment: number | null,
	content = "",
): Promise<{ reaction: Reaction; added: boolean }> {
	const { issue } = context;
	const account = actor.account;
	const target: ReactionTarget = { issue: issue.id, comment };
	await refuseBlocked(app, context, account, [issue.poster_id]);
	if (!allowedReactions.includes(content))
		throw forbidden(`'${content.slice(0, 80)}' is not an allowed reaction`);
	const at = now(app);
	return app.db.write(async (tx) => {
		const values = {
			issue_id: issue.id,
			comment_id: comment,
			account_id: account.id,
			content,
			created_at: at,
		};
		const [added] = await tx.all(add, values);
		if (added) return { reaction: added, added: true };
		const [present] = await tx.rows((q) =>
			of(q.selectFrom("reaction").selectAll(), target)
				.where("account_id", "=", account.id)
				.where("content", "=", content),
		);
		// it was there, and may be taken back in this moment
		const was = { account_id: account.id, content, created_at: at };
		return { reaction: present ?? was, added: false };
	});
}

/** Takes a reaction back; one that is not there is no error. */
export const unreact = async (
	app: App,
	actor: SignedInActor,
	target: ReactionTarget,
	content = "",
): Promise<void> => {
	const account = actor.account;
	await app.db.write((tx) =>
		tx.change((q) =>
			of(q.deleteFrom("reaction"), target)
				.where("account_id", "=", account.id)
				.where("content", "=", content),
		),
	);
};

/** Reactions in the order in which they came, with the number of them all; `page` undefined gives them all. */
export async function listReactions(
	db: Reader,
	target: ReactionTarget,
	page: { limit: number; offset: number } | undefined,
): Promise<{ rows: Reaction[]; total: number }> {
	const rows = await db.rows((q) => {
		const all = of(q.selectFrom("reaction").selectAll(), target)
			.where(notHidden("reaction.account_id"))
			.orderBy("id");
		return page ? all.limit(page.limit).offset(page.offset) : all;
	});
	if (!page) return { rows, total: rows.length };
	const [count] = await db.rows((q) =>
		of(
			q.selectFrom("reaction").select((e) => e.fn.countAll<number>().as("n")),
			target,
		).where(notHidden("reaction.account_id")),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** A reaction with what it is about; null is the item's own text. */
interface PlacedReaction extends Reaction {
	readonly comment_id: number | null;
}

/** All reactions to an item and to its comments, in the order in which they came; one query. */
export const reactionsIn = (
	db: Reader,
	issue: number,
): Promise<PlacedReaction[]> =>
	db.rows((q) =>
		q
			.selectFrom("reaction")
			.selectAll()
			.where("issue_id", "=", issue)
			.where(notHidden("reaction.account_id"))
			.orderBy("id")
			.limit(mostReactions),
	);
const mostReactions = 5000;

// the two kinds of query share `where`, but no type that says so
const of = <Q>(base: Q, { issue, comment }: ReactionTarget): Q => {
	const from = base as unknown as {
		where(column: string, op: string, value: unknown): typeof from;
	};
	return from
		.where("issue_id", "=", issue)
		.where("comment_id", comment === null ? "is" : "=", comment) as Q;
};
