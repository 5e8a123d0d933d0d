import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { mailWords } from "../../mail/words.ts";
import { workingFor } from "../../threads/claimant.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { actingFor, claimantOf } from "../permissions/actor.ts";
import { isThere } from "../permissions/hidden-accounts.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import type { SavedView } from "../saved-views/saved-view.ts";
import { type Find, type Finds, findsOf } from "./finds.ts";
import { findSavedSearch } from "./saved-search.ts";
import {
	planLook,
	remove,
	type SearchSubscription,
	shown,
} from "./subscriptions.ts";

/** Seconds between two looks. */
const pause = 3000;
const rowsAtOnce = 200;
/** So many results a subscription remembers; the oldest are forgotten. */
const mostKnown = 2000;
/** An email names so many results, and counts the others. */
const mostNamed = 20;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("search_subscription").select(shown).where("id", "=", p.id),
);
const hold = query((q, p: { id: number }, d) =>
	q
		.selectFrom("search_subscription")
		.selectAll()
		.where("id", "=", p.id)
		.modifyEnd(d.forUpdate()),
);
const due = query((q, p: { after: number; before: number; limit: number }) =>
	q
		.selectFrom("search_subscription")
		.select(shown)
		.where("id", ">", p.after)
		.where("looked_at", "<", p.before)
		.orderBy("id")
		.limit(p.limit),
);
const note = updateTable("search_subscription", {
	set: ["looked_at", "problem", "query", "known", "unmailed", "unseen"],
	where: ["id"],
});
const isLeft = query((q, p: { view: number; account: number }) =>
	q
		.selectFrom("saved_view")
		.innerJoin("account", "account.id", "saved_view.organization_id")
		.select("saved_view.id")
		.where("saved_view.id", "=", p.view)
		.where("account.removed", "=", 0)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("organization_member")
						.select("account_id")
						.whereRef("organization_id", "=", "account.id")
						.where("organization_member.account_id", "=", p.account),
				),
			),
		),
);
const setUnmailed = updateTable("search_subscription", {
	set: ["unmailed"],
	where: ["id"],
});

/** Plans a look for each subscription whose last one is an hour ago, or for all of them when somebody asks for it. */
export async function lookForFinds(app: App, asked: boolean): Promise<void> {
	const before = asked ? now(app) + 1 : now(app) - pause;
	for (let after = 0; ; ) {
		const rows = await app.db.all(due, { after, before, limit: rowsAtOnce });
		const last = rows.at(-1);
		if (!last) return;
		after = last.id;
		await app.db.write(async (tx) => {
			for (const row of rows) await planLook(app, tx, row);
		});
		await setImmediate();
	}
}

/** Says who compares what saved searches find with what their subscribers know. */
export const handleFinds = (app: App): void =>
	app.jobs.handle(
		"look-for-finds",
		"searches",
		async ({ subscription: id }: { subscription: number }) => {
			const subscription = await app.db.first(byId, { id });
			const account =
				subscription && (await accountById(app.db, subscription.account_id));
			if (account && maySearch(account)) await look(app, subscription, account);
		},
	);

/** Whoever may not sign in is told of nothing meanwhile. */
const maySearch = (account: Account): boolean =>
	isThere(account) && maySignIn(account);

async function look(
	app: App,
	subscription: SearchSubscription,
	account: Account,
): Promise<void> {
	const actor = actingFor(account);
	const search = await findSavedSearch(app.db, actor, subscription.view_id);
	if (!search) {
		await endIfLeft(app, subscription);
		return;
	}
	const { query } = search.view;
	const found = await workingFor(claimantOf(actor, ""), () =>
		findsOf(app, actor, query),
	);
	const fresh = await app.db.write((tx) =>
		noteFinds(app, tx, subscription, query, found),
	);
	if (fresh.length) await mail(app, account, search.view, subscription, fresh);
}

/** Ends the subscription of somebody who has left the organization: he sees the search no more, and could not end it himself. */
async function endIfLeft(
	app: App,
	{ view_id: view, account_id: account }: SearchSubscription,
): Promise<void> {
	const left = await app.db.first(isLeft, { view, account });
	if (left) await app.db.write((tx) => tx.run(remove, { view, account }));
}

/** Notes what is found by now, and gives what the subscriber has not been told by email. What is there at the first look, and at the first of another query, is nothing new. */
async function noteFinds(
	app: App,
	tx: Transaction,
	{ id }: SearchSubscription,
	query: string,
	{ things: finds, problem }: Finds,
): Promise<Find[]> {
	const held = await tx.first(hold, { id });
	if (!held) return [];
	const first = held.looked_at === 0 || held.query !== query;
	const known = new Set(JSON.parse(held.known) as string[]);
	const unmailed = new Set(JSON.parse(held.unmailed) as string[]);
	const things = new Map(finds.map((one) => [one.thing, one]));
	const fresh = [...things.keys()].filter((thing) => !known.has(thing));
	if (!first) for (const thing of fresh) unmailed.add(thing);
	await tx.run(note, {
		...{ id, looked_at: now(app), problem, query },
		known: JSON.stringify([...known, ...fresh].slice(-mostKnown)),
		unmailed: JSON.stringify([...unmailed].slice(-mostKnown)),
		unseen: held.unseen + (first ? 0 : fresh.length),
	});
	// what he may no longer read is not found, and not told
	return [...things.values()].filter(({ thing }) => unmailed.has(thing));
}

/** Tells the subscriber of new results; a mail that was not taken is written again with those of the next look. */
async function mail(
	app: App,
	to: Account,
	{ name, query }: SavedView,
	{ id }: SearchSubscription,
	fresh: readonly Find[],
): Promise<void> {
	if (!app.mail.delivers || !to.email || to.mail_preference === "disabled")
		return;
	const { t, plural } = await mailWords(to.language);
	const more = fresh.length - mostNamed;
	const subject = plural(
		fresh.length,
		"1 new result: {name}",
		"{n} new results: {name}",
		{ name },
	);
	try {
		await app.mail.send({
			to: { name: to.full_name.trim() || to.name, address: to.email },
			subject,
			text: [
				...fresh
					.slice(0, mostNamed)
					.flatMap((one) => [one.title, app.url + one.path, ""]),
				...(more > 0 ? [plural(more, "And 1 more.", "And {n} more."), ""] : []),
				`${t("All results:")} ${app.url}search?${query}`,
				`${t("Your saved searches:")} ${app.url}search/saved`,
				"",
			].join("\n"),
		});
	} catch (error) {
		app.log.warn({ err: error }, "an email about new results was not accepted");
		return;
	}
	// those that are not found any more are told no more
	await app.db.write((tx) => tx.run(setUnmailed, { id, unmailed: "[]" }));
}
