import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { accountById, accountsByIds } from "../accounts/account.ts";
import { type Run, runById } from "../actions/runs/run.ts";
import type { Event } from "../events/event-row.ts";
import { readersAmong } from "../permissions/readers.ts";
import { type Release, releaseById } from "../releases/release.ts";
import {
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";
import { type Recipient, readersByIds } from "./audience.ts";

const watchers = query((q, p: { repository: number }) =>
	q
		.selectFrom("watch")
		.select("account_id")
		.where("repository_id", "=", p.repository)
		.where("mode", "=", "all"),
);

/** Whom a release concerns: those who watch the repository and may read its releases, but for the one who published it. */
export async function releaseNews(
	app: App,
	event: Event<"release.published">,
): Promise<
	| {
			owned: RepositoryWithOwner;
			release: Release;
			recipients: readonly Recipient[];
	  }
	| undefined
> {
	const owned = await ownedById(app, event.repository_id);
	if (!owned) return undefined;
	const { id: repository } = owned.repository;
	const release = await releaseById(app.db, repository, event.payload.release);
	if (!release || release.draft) return undefined;
	const ids = (await app.db.all(watchers, { repository }))
		.map((row) => row.account_id)
		.filter((id) => id !== event.actor_id);
	const readers = await readersByIds(app.db, owned, "releases", ids);
	const recipients = readers.map((account) => ({
		account,
		kind: "releases" as const,
	}));
	return { owned, release, recipients };
}

/** Whom a run that has failed concerns: who started it, if he may still see it. */
export async function runNews(
	app: App,
	event: Event<"workflow.run">,
): Promise<
	| { owned: RepositoryWithOwner; run: Run; recipients: readonly Recipient[] }
	| undefined
> {
	if (event.payload.status !== "failure") return undefined;
	const owned = await ownedById(app, event.repository_id);
	const run = owned && (await runById(app.db, event.payload.run));
	const doer = run && (run.trigger_actor_id ?? run.actor_id);
	if (!owned || !run || !doer) return undefined;
	const accounts = await accountsByIds(app.db, [doer]);
	const readers = await readersAmong(app.db, owned, "actions", accounts);
	const recipients = readers.map((account) => ({
		account,
		kind: "runs" as const,
	}));
	return { owned, run, recipients };
}

/** A repository with its owner; undefined where it is gone. */
export async function ownedById(
	app: App,
	id: number | null,
): Promise<RepositoryWithOwner | undefined> {
	const repository = id === null ? undefined : await repositoryById(app.db, id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	return repository && owner && { repository, owner };
}
