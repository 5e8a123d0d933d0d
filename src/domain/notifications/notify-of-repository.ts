import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { inPortions } from "../../database/queries/in-portions.ts";
import { accountsByIds } from "../accounts/account.ts";
import type { Event } from "../events/event-row.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { type Recipient, withoutBlockersOf } from "./audience.ts";
import { recipientsWanting } from "./news-kinds.ts";
import { ownedById, releaseNews, runNews } from "./repository-news.ts";
import { recipientsOf } from "./transfer-recipients.ts";

/** A number in a list of columns: PostgreSQL would take it for a text. */
const number = (value: number) => sql<number>`cast(${value} as bigint)`;

interface ThreadUpdate {
	repository: number;
	kind: "commit" | "repository";
	/** The commit that it is about, or "". */
	commit: string;
	/** It is said again of a commit that was told of. */
	again: number;
	event: number;
	at: number;
	accounts: number[];
}
const updateRepositoryThreads = query((q, p: ThreadUpdate, d) =>
	q
		.insertInto("notification_thread")
		.columns([
			"account_id",
			"repository_id",
			"kind",
			"commit_sha",
			"event_id",
			"created_at",
			"updated_at",
			"read_marks",
			"told_at",
		])
		.expression((e) =>
			e
				.selectFrom("account")
				.innerJoin("repository", (j) =>
					j.on("repository.id", "=", p.repository),
				)
				.select((_s) => [
					"account.id",
					"repository.id as repository_id",
					sql<"commit" | "repository">`cast(${p.kind} as text)`.as("kind"),
					sql<string>`cast(${p.commit} as text)`.as("commit_sha"),
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
				.columns(["repository_id", "account_id", "commit_sha"])
				.where("issue_id", "is", null)
				.where("release_id", "is", null)
				.doUpdateSet((u) => ({
					status: "unread" as const,
					event_id: p.event,
					updated_at: p.at,
					read_marks: u.ref("excluded.read_marks"),
					done: 0 as const,
					told_at: p.at,
				}))
				.where("notification_thread.event_id", "<", p.event)
				// a commit that comes to another branch says nothing new
				.where((w) =>
					w.or([
						w("notification_thread.kind", "=", "repository"),
						w(w.val(p.again), "=", 1),
					]),
				),
		),
);

const updateReleaseThreads = query(
	(
		q,
		p: { release: number; event: number; at: number; accounts: number[] },
		d,
	) =>
		q
			.insertInto("notification_thread")
			.columns([
				"account_id",
				"repository_id",
				"release_id",
				"kind",
				"event_id",
				"created_at",
				"updated_at",
				"read_marks",
				"told_at",
			])
			.expression((e) =>
				e
					.selectFrom("account")
					.innerJoin("release", (j) => j.on("release.id", "=", p.release))
					.select((_s) => [
						"account.id",
						"release.repository_id as repository_id",
						"release.id as release_id",
						sql<"repository">`'repository'`.as("kind"),
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
					.columns(["release_id", "account_id"])
					.where("release_id", "is not", null)
					.doUpdateSet((u) => ({
						status: "unread" as const,
						event_id: p.event,
						updated_at: p.at,
						read_marks: u.ref("excluded.read_marks"),
						done: 0 as const,
						told_at: p.at,
					}))
					.where("notification_thread.event_id", "<", p.event),
			),
);

/** Tells who is asked to take a repository over. */
export async function notifyOfTransfer(
	app: App,
	event: Event<"transfer.asked">,
): Promise<void> {
	const owned = await ownedOf(app, event);
	if (!owned) return;
	const { recipient } = event.payload;
	const accounts = await recipientsOf(app.db, owned, recipient, event.actor_id);
	const recipients = {
		kind: "repository",
		commit: "",
		again: 0,
		accounts,
	} as const;
	await updateThreads(app, event, owned, recipients);
}

/** Tells those whom the message of a pushed commit names, or a comment on a commit. */
export async function notifyOfCommit(
	app: App,
	event: Event<"commit.mentioned" | "commit.commented">,
): Promise<void> {
	const owned = await ownedOf(app, event);
	if (!owned) return;
	const { commit, mentioned } = event.payload;
	const direct = await withoutBlockersOf(app.db, event.actor_id, mentioned);
	const others = direct.filter((id) => id !== event.actor_id);
	const named = (await accountsByIds(app.db, others)).map((account) => ({
		account,
		kind: "named" as const,
	}));
	const accounts = idsOf(await recipientsWanting(app.db, named, "bell"));
	const again = event.kind === "commit.commented" ? 1 : 0;
	await updateThreads(app, event, owned, {
		kind: "commit",
		commit,
		again,
		accounts,
	});
}

/** Tells those who watch a repository of its release. */
export async function notifyOfRelease(
	app: App,
	event: Event<"release.published">,
): Promise<void> {
	const news = await releaseNews(app, event);
	if (!news) return;
	const accounts = idsOf(
		await recipientsWanting(app.db, news.recipients, "bell"),
	);
	if (!accounts.length) return;
	const at = Math.floor(event.at_ms / 1000);
	const row = { release: news.release.id, event: event.id, at };
	await inPortions(accounts, (some) =>
		app.db.write((tx) =>
			tx.run(updateReleaseThreads, { ...row, accounts: some }),
		),
	);
}

/** Tells who started a run that it failed, at its commit. */
export async function notifyOfRun(
	app: App,
	event: Event<"workflow.run">,
): Promise<void> {
	const news = await runNews(app, event);
	if (!news) return;
	const accounts = idsOf(
		await recipientsWanting(app.db, news.recipients, "bell"),
	);
	const recipients = {
		kind: "commit",
		commit: news.run.sha,
		again: 1,
	} as const;
	await updateThreads(app, event, news.owned, { ...recipients, accounts });
}

const idsOf = (recipients: readonly Recipient[]): number[] =>
	recipients.map(({ account }) => account.id);

async function updateThreads(
	app: App,
	event: Event,
	{ repository }: RepositoryWithOwner,
	recipients: Pick<ThreadUpdate, "kind" | "commit" | "again" | "accounts">,
): Promise<void> {
	if (!recipients.accounts.length) return;
	const at = Math.floor(event.at_ms / 1000);
	const row = { repository: repository.id, event: event.id, at, ...recipients };
	await app.db.write((tx) => tx.run(updateRepositoryThreads, row));
}

const ownedOf = (app: App, event: Event) => ownedById(app, event.repository_id);
