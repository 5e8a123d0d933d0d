import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { SearchSubscriptionTable } from "../../database/schema-site.ts";
import { invalid, notFound } from "../../errors.ts";
import type { SignedInActor } from "../permissions/actor.ts";
import { findSavedSearch } from "./saved-search.ts";

/** A subscription without what its subscriber knows, which may be long. */
export type SearchSubscription = Omit<
	Selectable<SearchSubscriptionTable>,
	"known" | "unmailed" | "query"
>;
export const shown = [
	...(["id", "view_id", "account_id", "created_at"] as const),
	...(["looked_at", "problem", "unseen"] as const),
] as const;

/** So many saved searches an account subscribes to: each is searched once an hour. */
const mostSubscriptions = 10;

const add = insertInto(
	"search_subscription",
	["view_id", "account_id", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()).returning("id"),
);
/** Ends a subscription. */
export const remove = query((q, p: { view: number; account: number }) =>
	q
		.deleteFrom("search_subscription")
		.where("account_id", "=", p.account)
		.where("view_id", "=", p.view),
);
const ofAccount = query((q, p: { account: number; limit: number }) =>
	q
		.selectFrom("search_subscription")
		.select(shown)
		.where("account_id", "=", p.account)
		.orderBy("id")
		.limit(p.limit),
);
const one = query((q, p: { view: number; account: number }) =>
	q
		.selectFrom("search_subscription")
		.select("id")
		.where("account_id", "=", p.account)
		.where("view_id", "=", p.view),
);
const holdAccount = query((q, p: { id: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const seen = query((q, p: { view: number; account: number }) =>
	q
		.updateTable("search_subscription")
		.set({ unseen: 0 })
		.where("account_id", "=", p.account)
		.where("view_id", "=", p.view),
);

/** Plans that what a subscription finds is compared with what its subscriber knows. */
export const planLook = (
	app: App,
	tx: Transaction,
	{ id, account_id }: Pick<SearchSubscription, "id" | "account_id">,
): Promise<void> =>
	app.jobs.enqueue(tx, {
		kind: "look-for-finds",
		payload: { subscription: id },
		dedupe: `look-for-finds:${id}`,
		owner: account_id,
	});

/**
 * Tells somebody of new results of a saved search from now on. To subscribe twice changes nothing.
 * @throws DomainError "not-found" when he does not see it, "invalid" when he has too many subscriptions
 */
export const subscribe = (
	app: App,
	actor: SignedInActor,
	view: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		const account = actor.account.id;
		await tx.first(holdAccount, { id: account });
		if (!(await findSavedSearch(tx, actor, view))) throw notFound();
		if (await tx.first(one, { view, account })) return;
		const all = await tx.all(ofAccount, { account, limit: mostSubscriptions });
		if (all.length >= mostSubscriptions)
			throw invalid(
				`an account subscribes to no more than ${mostSubscriptions} searches`,
			);
		const [row] = await tx.all(add, {
			view_id: view,
			account_id: account,
			created_at: now(app),
		});
		if (row) await planLook(app, tx, { id: row.id, account_id: account });
	});

/** Ends a subscription. @throws DomainError "not-found" without one */
export const unsubscribe = (
	app: App,
	{ account }: SignedInActor,
	view: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { view, account: account.id })))
			throw notFound();
	});

/** The subscriptions of somebody, each with the number of results that he has not seen. */
export const subscriptionsOf = (db: Reader, account: { readonly id: number }) =>
	db.all(ofAccount, { account: account.id, limit: mostSubscriptions });

/** Notes that somebody has seen all results so far. @throws DomainError "not-found" without a subscription */
export const markSeen = (
	app: App,
	{ account }: SignedInActor,
	view: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(seen, { view, account: account.id }))) throw notFound();
	});
