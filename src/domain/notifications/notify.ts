import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { restAfter } from "../../threads/rest-after.ts";
import type { Consumer } from "../events/consumer.ts";
import type { Event } from "../events/event-row.ts";
import {
	eventTable,
	type KindsAbout,
	type KindsWith,
	kindsWith,
	type NewsThing,
} from "../events/event-table.ts";
import { isHidden } from "../permissions/hidden-accounts.ts";
import type { ItemEvent } from "./audience-rule.ts";
import { itemAudience } from "./item-audience.ts";
import { handleReadMarks } from "./mark-all-read.ts";
import { recipientsWanting } from "./news-kinds.ts";
import {
	notifyOfCommit,
	notifyOfRelease,
	notifyOfRun,
	notifyOfTransfer,
} from "./notify-of-repository.ts";

/** So many threads are written in one transaction: whoever opens an issue next does not wait for all watchers of the last one. */
const most = 500;

/** A number in a list of columns: PostgreSQL would take it for a text. */
const number = (value: number) => sql<number>`cast(${value} as bigint)`;

interface ThreadUpdate {
	repository: number;
	issue: number;
	event: number;
	at: number;
	accounts: number[];
}
const updateItemThreads = query((q, p: ThreadUpdate, d) =>
	q
		.insertInto("notification_thread")
		.columns([
			"account_id",
			"repository_id",
			"kind",
			"issue_id",
			"event_id",
			"created_at",
			"updated_at",
			"read_marks",
			"told_at",
		])
		.expression((e) =>
			e
				.selectFrom("account")
				.innerJoin("issue", (j) => j.on("issue.id", "=", p.issue))
				.select((_s) => [
					"account.id",
					"issue.repository_id",
					"issue.kind",
					"issue.id as issue_id",
					number(p.event).as("event_id"),
					number(p.at).as("created_at"),
					number(p.at).as("updated_at"),
					"account.read_marks",
					number(p.at).as("told_at"),
				])
				.where("account.id", "in", d.list(p.accounts)),
		)
		.onConflict((c) =>
			c
				.columns(["issue_id", "account_id"])
				.where("issue_id", "is not", null)
				.doUpdateSet((e) => ({
					status: e
						.case()
						.when("notification_thread.status", "=", "read")
						.then("unread" as const)
						.else(e.ref("notification_thread.status"))
						.end(),
					event_id: p.event,
					updated_at: p.at,
					read_marks: e.ref("excluded.read_marks"),
					done: 0 as const,
					told_at: p.at,
				}))
				.where("notification_thread.event_id", "<", p.event),
		),
);
const markOwn = updateTable(
	"notification_thread",
	{ set: ["event_id"], where: ["issue_id", "account_id"] },
	(update, p) =>
		update
			.set({ status: "read" })
			.where("status", "=", "unread")
			.where("event_id", "<", p.event_id),
);

/** Keeps the threads of notifications: reads events, and an event that it reads twice changes nothing. */
export function notifications(app: App): Consumer {
	handleReadMarks(app);
	return {
		name: "notifications",
		kinds: kindsWith("news"),
		async handle(event) {
			if (await isHidden(app.db, event.actor_id)) return;
			await notifyOf[eventTable[event.kind as KindsWith<"news">].news](
				app,
				event as never,
			);
		},
	};
}

const notifyOf: {
	readonly [N in NewsThing]: (
		app: App,
		event: Event<KindsAbout<N>>,
	) => Promise<void>;
} = {
	item: notifyOfItem,
	release: notifyOfRelease,
	run: notifyOfRun,
	commit: notifyOfCommit,
	transfer: notifyOfTransfer,
};

async function notifyOfItem(app: App, event: ItemEvent): Promise<void> {
	const audience = await itemAudience(app, event);
	if (!audience) return;
	const { issue, owned } = audience;
	const belled = await recipientsWanting(app.db, audience.recipients, "bell");
	const ids = belled.map(({ account }) => account.id);
	for (let from = 0; from < ids.length; from += most) {
		const began = performance.now();
		await app.db.write((tx) =>
			tx.run(updateItemThreads, {
				repository: owned.repository.id,
				issue: issue.id,
				event: event.id,
				at: Math.floor(event.at_ms / 1000),
				accounts: ids.slice(from, from + most),
			}),
		);
		if (from + most < ids.length) await restAfter(began, app.db);
	}
	const doer = event.actor_id;
	if (event.kind === "pull.merged" && doer !== null)
		await app.db.write((tx) =>
			tx.run(markOwn, {
				issue_id: issue.id,
				account_id: doer,
				event_id: event.id,
			}),
		);
}
