import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { arePushKeys, type PushKeys } from "../../crypto/web-push.ts";
import { type Database, query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { PushSubscriptionTable } from "../../database/schema-after.ts";
import { EgressRefused } from "../../egress/refused.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import type { Account, Session } from "../accounts/account.ts";

/** A browser to which the notifications of an account are pushed. */
export type PushSubscription = Selectable<PushSubscriptionTable>;

/** Browsers of one account. */
const most = 10;
/** So many messages in a row that did not arrive end a subscription. */
const mostFailures = 5;
const longestEndpoint = 2048;

const ofAccount = query((q, p: { account: number; at: number }) =>
	q
		.selectFrom("push_subscription")
		.innerJoin("session", "session.id", "push_subscription.session_id")
		.selectAll("push_subscription")
		.where("push_subscription.account_id", "=", p.account)
		.where("session.expires_at", ">", p.at)
		.orderBy("push_subscription.id"),
);
const byId = query((q, p: { id: number; at: number }) =>
	q
		.selectFrom("push_subscription")
		.innerJoin("session", "session.id", "push_subscription.session_id")
		.selectAll("push_subscription")
		.where("push_subscription.id", "=", p.id)
		.where("session.expires_at", ">", p.at),
);
const some = query((q, _: object) =>
	q.selectFrom("push_subscription").select("id").limit(1),
);
const add = insertInto("push_subscription", [
	"account_id",
	"session_id",
	"endpoint",
	"endpoint_hash",
	"public_key",
	"secret",
	"agent",
	"created_at",
]);
const removeSame = query(
	(q, p: { hash: string; account: number; session: number }) =>
		q
			.deleteFrom("push_subscription")
			.where((e) =>
				e.or([
					e("endpoint_hash", "=", p.hash),
					e.and([
						e("account_id", "=", p.account),
						e("session_id", "=", p.session),
					]),
				]),
			),
);
const count = query((q, p: { account: number }) =>
	q
		.selectFrom("push_subscription")
		.select((e) => e.fn.countAll<number>().as("number"))
		.where("account_id", "=", p.account),
);
const remove = query((q, p: { account: number; id: number }) =>
	q
		.deleteFrom("push_subscription")
		.where("account_id", "=", p.account)
		.where("id", "=", p.id),
);
const noteArrival = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("push_subscription")
		.set({ failures: 0, used_at: p.at })
		.where("id", "=", p.id),
);
const noteFailure = query((q, p: { id: number }) =>
	q
		.updateTable("push_subscription")
		.set((e) => ({ failures: e("failures", "+", 1) }))
		.where("id", "=", p.id),
);
const removeFailing = query((q, p: { id: number; most: number }) =>
	q
		.deleteFrom("push_subscription")
		.where("id", "=", p.id)
		.where("failures", ">=", p.most),
);
const end = query((q, p: { id: number }) =>
	q.deleteFrom("push_subscription").where("id", "=", p.id),
);

/** The browsers of an account whose sessions go on. */
export const pushSubscriptionsOf = (
	app: App,
	account: Pick<Account, "id">,
): Promise<PushSubscription[]> =>
	app.db.all(ofAccount, { account: account.id, at: now(app) });

/** A browser whose session goes on. */
export const pushSubscriptionById = (
	app: App,
	id: number,
): Promise<PushSubscription | undefined> =>
	app.db.first(byId, { id, at: now(app) });

/** Whether anybody has one: without any, nobody needs to be found for an event. */
export const isAnybodyPushedTo = async (db: Database): Promise<boolean> =>
	(await db.first(some, {})) !== undefined;

/**
 * Pushes notifications of an account to a browser from now on, for as long as its session lasts. A browser belongs to the account that
 * subscribed last.
 * @throws DomainError "invalid" for an address or keys that no browser gives, "conflict" when there are too many
 */
export async function subscribeBrowser(
	app: App,
	account: Account,
	session: Session,
	{ endpoint, ...keys }: PushKeys & { readonly endpoint: string },
): Promise<void> {
	if (!isEndpoint(app, endpoint)) throw invalid("invalid push service address");
	if (!arePushKeys(keys)) throw invalid("invalid browser keys");
	const row = {
		account_id: account.id,
		session_id: session.id,
		endpoint,
		endpoint_hash: hash("sha256", endpoint, "hex"),
		public_key: keys.publicKey,
		secret: app.seals.seal(keys.secret),
		agent: session.agent,
		created_at: now(app),
	};
	await app.db.write(async (tx) => {
		await tx.run(removeSame, {
			hash: row.endpoint_hash,
			account: account.id,
			session: session.id,
		});
		const held = await tx.first(count, { account: account.id });
		if (Number(held?.number) >= most)
			throw conflict(`at most ${most} browsers show notifications`);
		await tx.run(add, row);
	});
}

/** Push services are reached by https, and by nothing that leads into the network of the forge. */
function isEndpoint(app: App, endpoint: string): boolean {
	if (endpoint.length > longestEndpoint) return false;
	try {
		return app.egress.checkUrl(endpoint).protocol === "https:";
	} catch (error) {
		if (error instanceof EgressRefused) return false;
		throw error;
	}
}

/** Pushes nothing more to a browser of an account. @throws DomainError "not-found" */
export async function unsubscribeBrowser(
	app: App,
	account: Pick<Account, "id">,
	id: number,
): Promise<void> {
	const gone = await app.db.write((tx) =>
		tx.run(remove, { account: account.id, id }),
	);
	if (!gone) throw notFound();
}

/** Notes that a message has arrived. */
export const notePushed = (app: App, id: number): Promise<number> =>
	app.db.write((tx) => tx.run(noteArrival, { id, at: now(app) }));

/** Notes that a message did not arrive; many in a row end the subscription. */
export const noteNotPushed = (app: App, id: number): Promise<number> =>
	app.db.write(async (tx) => {
		await tx.run(noteFailure, { id });
		return tx.run(removeFailing, { id, most: mostFailures });
	});

/** Forgets a browser that has ended its subscription. */
export const endSubscription = (app: App, id: number): Promise<number> =>
	app.db.write((tx) => tx.run(end, { id }));
