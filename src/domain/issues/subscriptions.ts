import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import type { Repository } from "../repositories/repository.ts";
import type { Issue, IssueContext } from "./issue.ts";

const chosen = query((q, p: { issue: number; account: number }) =>
	q
		.selectFrom("issue_subscription")
		.selectAll()
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account),
);
const watches = query((q, p: { repository: number; account: number }) =>
	q
		.selectFrom("watch")
		.select("account_id")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const wrote = query((q, p: { issue: number; account: number }) =>
	q
		.selectFrom("comment")
		.select("id")
		.where("issue_id", "=", p.issue)
		.where("poster_id", "=", p.account)
		.where("kind", "=", "comment")
		.limit(1),
);
const choose = insertInto(
	"issue_subscription",
	["issue_id", "account_id", "subscribed", "created_at"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["issue_id", "account_id"])
				.doUpdateSet({ subscribed: p.subscribed })
				.where("issue_subscription.subscribed", "!=", p.subscribed),
		),
);
const subscribers = query(
	(q, p: { issue: number; limit: number; offset: number }) =>
		q
			.selectFrom("issue_subscription")
			.innerJoin("account", "account.id", "issue_subscription.account_id")
			.selectAll("account")
			.where("account.removed", "=", 0)
			.where("issue_subscription.issue_id", "=", p.issue)
			.where("issue_subscription.subscribed", "=", 1)
			.orderBy("account.id")
			.limit(p.limit)
			.offset(p.offset),
);
const count = query((q, p: { issue: number }) =>
	q
		.selectFrom("issue_subscription")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("issue_id", "=", p.issue)
		.where("subscribed", "=", 1)
		.where(notHidden("issue_subscription.account_id")),
);

/** Whether an account is told of what happens in an issue: by its choice, else by watching the repository or having a part in it. */
export async function isSubscribed(
	db: Reader,
	repository: Pick<Repository, "id">,
	issue: Issue,
	account: Account,
): Promise<boolean> {
	const pair = { issue: issue.id, account: account.id };
	const choice = await db.first(chosen, pair);
	if (choice) return choice.subscribed === 1;
	if (issue.poster_id === account.id) return true;
	const watch = { repository: repository.id, account: account.id };
	return (
		(await db.first(watches, watch)) !== undefined ||
		(await db.first(wrote, pair)) !== undefined
	);
}

/**
 * Keeps the choice that somebody makes for an account; false when nothing changes by it.
 * @throws DomainError "forbidden" for another's choice, unless by site administrators
 */
export async function chooseSubscription(
	app: App,
	actor: Actor,
	{ repository, issue }: Pick<IssueContext, "repository" | "issue">,
	account: Account,
	subscribed: boolean,
): Promise<boolean> {
	if (account.id !== actor.account?.id && !isSiteAdmin(actor))
		throw forbidden(
			`${actor.account?.name} is not permitted to change subscriptions for ${account.name}`,
		);
	return setSubscription(app, repository, issue, account, subscribed);
}

/** Keeps an account's choice, whoever made it known; false when nothing changes by it. */
export const setSubscription = (
	app: App,
	repository: Pick<Repository, "id">,
	issue: Issue,
	account: Account,
	subscribed: boolean,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		if ((await isSubscribed(tx, repository, issue, account)) === subscribed)
			return false;
		// of the same choice made several times at once, the first changes something
		const changed = await tx.run(choose, {
			issue_id: issue.id,
			account_id: account.id,
			subscribed: subscribed ? 1 : 0,
			created_at: now(app),
		});
		return changed > 0;
	});

/** A page of those who chose to be told, with the number of them all. */
export async function listSubscribers(
	db: Reader,
	issue: Issue,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Account[]; total: number }> {
	const rows = await db.all(subscribers, { issue: issue.id, limit, offset });
	const total = await db.first(count, { issue: issue.id });
	return { rows, total: Number(total?.n ?? 0) };
}
