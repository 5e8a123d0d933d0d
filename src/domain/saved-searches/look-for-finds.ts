import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { mailWords } from "../../mail/words.ts";
import { workingFor } from "../../threads/claimant.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { actingFor, claimantOf } from "../permissions/actor.ts";
import { isThere } from "../permissions/hidden-accounts.ts";
import type { SavedView } from "../saved-views/saved-view.ts";
import { type Find, findsOf } from "./finds.ts";
import { findSavedSearch } from "./saved-search.ts";
import { planLook, type SearchSubscription } from "./subscriptions.ts";

/** Seconds between two looks. */
const pause = 3000;
const rowsAtOnce = 200;
/** So many results a subscription remembers; the oldest are forgotten. */
const mostKnown = 4000;
/** An email names so many results, and counts the others. */
const mostNamed = 20;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("search_subscription").selectAll().where("id", "=", p.id),
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
		.selectAll()
		.where("id", ">", p.after)
		.where("looked_at", "<", p.before)
		.orderBy("id")
		.limit(p.limit),
);
const known = query((q, p: { subscription: number; limit: number }) =>
	q
		.selectFrom("search_find")
		.select(["id", "thing", "mailed"])
		.where("subscription_id", "=", p.subscription)
		.orderBy("thing")
		.limit(p.limit),
);
const add = insertInto("search_find", [
	"subscription_id",
	"thing",
	"mailed",
	"seen",
	"found_at",
]);
const note = updateTable("search_subscription", {
	set: ["looked_at", "problem"],
	where: ["id"],
});
const setMailed = query((q, p: { subscription: number; things: string[] }, d) =>
	q
		.updateTable("search_find")
		.set({ mailed: 1 })
		.where("subscription_id", "=", p.subscription)
		.where("thing", "in", d.list(p.things)),
);
const forget = query((q, p: { id: number }) =>
	q.deleteFrom("search_find").where("id", "=", p.id),
);

/** Plans a look for each subscription whose last one is an hour ago. */
export async function lookForFinds(app: App): Promise<void> {
	const before = now(app) - pause;
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
		"maintenance",
		async ({ subscription: id }: { subscription: number }) => {
			const subscription = await app.db.first(byId, { id });
			const account =
				subscription && (await accountById(app.db, subscription.account_id));
			if (account && maySearch(account)) await look(app, subscription, account);
		},
	);

/** Whoever may not sign in is told of nothing meanwhile. */
const maySearch = (account: Account): boolean =>
	isThere(account) && account.active === 1 && account.prohibit_login === 0;

async function look(
	app: App,
	subscription: SearchSubscription,
	account: Account,
): Promise<void> {
	const actor = actingFor(account);
	const search = await findSavedSearch(app.db, actor, subscription.view_id);
	// who has left an organization hears no more of what it searches for
	if (!search) return;
	const { things, problem } = await workingFor(claimantOf(actor, ""), () =>
		findsOf(app, actor, search.view.query),
	);
	const fresh = await app.db.write((tx) =>
		noteFinds(app, tx, subscription, things, problem),
	);
	if (fresh.length) await mail(app, account, search.view, subscription, fresh);
}

/** Notes what is found by now, and gives what the subscriber has not been told by email. What is there at the first look is nothing new. */
async function noteFinds(
	app: App,
	tx: Transaction,
	{ id }: SearchSubscription,
	things: readonly Find[],
	problem: string,
): Promise<Find[]> {
	const held = await tx.first(hold, { id });
	if (!held) return [];
	const first = held.looked_at === 0;
	const rows = await tx.all(known, { subscription: id, limit: 2 * mostKnown });
	const before = new Map(rows.map((row) => [row.thing, row]));
	const found = new Map(things.map((one) => [one.thing, one]));
	const at = now(app);
	const told = first ? 1 : 0;
	for (const thing of found.keys())
		if (!before.has(thing))
			await tx.run(add, {
				...{ subscription_id: id, thing, found_at: at },
				...{ mailed: told, seen: told },
			});
	const gone = rows.filter(({ thing }) => !found.has(thing));
	const over = rows.length + found.size - mostKnown;
	for (const row of gone
		.toSorted((a, b) => a.id - b.id)
		.slice(0, Math.max(0, over)))
		await tx.run(forget, { id: row.id });
	// the first look counts when it has seen all that can be seen
	await tx.run(note, { id, looked_at: at, problem });
	if (first) return [];
	return [...found.values()].filter(
		({ thing }) => (before.get(thing)?.mailed ?? 0) === 0,
	);
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
	const things = fresh.map(({ thing }) => thing);
	await app.db.write((tx) => tx.run(setMailed, { subscription: id, things }));
}
