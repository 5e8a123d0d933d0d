import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import type { Event } from "../events/event-row.ts";
import type { Recipient } from "./audience.ts";
import { recipientsWanting } from "./news-kinds.ts";

/** So many accounts' messages are planned in one transaction. */
const most = 500;

/** A value of a query as the database has to see it. */
export const number = (value: number | null) =>
	sql<number>`cast(${value} as bigint)`;
export const word = (value: string) => sql<string>`cast(${value} as text)`;

/** The subject of messages: an item, or the release or run of `about`. */
interface NewsSubject {
	readonly repository: number;
	readonly issue: number | null;
	readonly about: number;
}

/** An event with the item that it is about, and those whom it concerns. */
export interface News {
	readonly subject: NewsSubject;
	readonly recipients: readonly Recipient[];
}

/** The values that all messages about an event to some accounts share. */
interface NewsPlan extends NewsSubject {
	readonly event: number;
	readonly comment: number;
	readonly actor: number | null;
	readonly kind: string;
	readonly reason: string;
	readonly accounts: number[];
	readonly at: number;
	readonly nextAt: number;
}

/** Plans the messages of one way about an event, for those who want them by it, some accounts a transaction. */
export async function planNews(
	app: App,
	way: "mail" | "push",
	event: Event,
	{ subject, recipients }: News,
	plan: (tx: Transaction, messages: NewsPlan) => void,
): Promise<void> {
	const { comment = 0 } = event.payload as { comment?: number };
	const wanted = await recipientsWanting(app.db, recipients, way);
	for (const [reason, some] of Map.groupBy(wanted, ({ kind }) => kind)) {
		const ids = some.map(({ account }) => account.id);
		for (let from = 0; from < ids.length; from += most)
			await app.db.write(async (tx) =>
				plan(tx, {
					event: event.id,
					...subject,
					comment,
					actor: event.actor_id,
					kind: event.kind,
					reason,
					accounts: ids.slice(from, from + most),
					at: now(app),
					nextAt: app.clock(),
				}),
			);
	}
}
