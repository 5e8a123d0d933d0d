import { sql } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { accountById } from "../accounts/account.ts";
import type { Event } from "../events/event-row.ts";
import {
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";
import { willing } from "./audience.ts";
import { recipientsOf } from "./transfer-recipients.ts";

/** A number in a list of columns: PostgreSQL would take it for a text. */
const number = (value: number) => sql<number>`cast(${value} as bigint)`;

interface Tell {
	repository: number;
	kind: "commit" | "repository";
	/** The commit that it is about, or "". */
	commit: string;
	event: number;
	at: number;
	accounts: number[];
}
const tellOfRepository = query((q, p: Tell, d) =>
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
				])
				.where("account.id", "in", d.list(p.accounts)),
		)
		.onConflict((c) =>
			c
				.columns(["repository_id", "account_id", "commit_sha"])
				.where("issue_id", "is", null)
				.doUpdateSet({ status: "unread", event_id: p.event, updated_at: p.at })
				.where("notification_thread.event_id", "<", p.event)
				// a commit that comes to another branch says nothing new
				.where("notification_thread.kind", "=", "repository"),
		),
);

/** Tells who is asked to take a repository over. */
export async function tellOfTransfer(
	app: App,
	event: Event<"transfer.asked">,
): Promise<void> {
	const owned = await ownedOf(app, event);
	if (!owned) return;
	const { recipient } = event.payload;
	const accounts = await recipientsOf(app.db, owned, recipient, event.actor_id);
	await tell(app, event, owned, { kind: "repository", commit: "", accounts });
}

/** Tells those whom the message of a pushed commit names. */
export async function tellOfCommit(
	app: App,
	event: Event<"commit.mentioned">,
): Promise<void> {
	const owned = await ownedOf(app, event);
	if (!owned) return;
	const { commit, mentioned } = event.payload;
	const direct = await willing(app.db, event.actor_id, mentioned);
	const accounts = direct.filter((id) => id !== event.actor_id);
	await tell(app, event, owned, { kind: "commit", commit, accounts });
}

async function tell(
	app: App,
	event: Event,
	{ repository }: RepositoryWithOwner,
	told: Pick<Tell, "kind" | "commit" | "accounts">,
): Promise<void> {
	if (!told.accounts.length) return;
	const at = Math.floor(event.at_ms / 1000);
	const row = { repository: repository.id, event: event.id, at, ...told };
	await app.db.write((tx) => tx.run(tellOfRepository, row));
}

async function ownedOf(
	app: App,
	event: Event,
): Promise<RepositoryWithOwner | undefined> {
	const repository =
		event.repository_id === null
			? undefined
			: await repositoryById(app.db, event.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	return repository && owner && { repository, owner };
}
