import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { GitError } from "../../git/errors.ts";
import { pushRemote } from "../../git/remote.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { isRepositoryOfHidden } from "../permissions/hidden-accounts.ts";
import { project } from "../refs/projection.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import {
	openAddress,
	type RemoteAddress,
	reachable,
} from "./remote-address.ts";

/** That a repository on another server follows one of ours. */
export type PushMirror = Selectable<Schema["push_mirror"]>;

const deadline = 9 * 60_000;
/** Pushes that come together make one round. */
const gatherMs = 2000;

const page = query(
	(q, p: { repository: number; limit: number; offset: number }) =>
		q
			.selectFrom("push_mirror")
			.selectAll()
			.where("repository_id", "=", p.repository)
			.orderBy("id")
			.limit(p.limit)
			.offset(p.offset),
);
const count = query((q, p: { repository: number }) =>
	q
		.selectFrom("push_mirror")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("repository_id", "=", p.repository),
);
const named = query((q, p: { repository: number; name: string }) =>
	q
		.selectFrom("push_mirror")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("name", "=", p.name),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("push_mirror").selectAll().where("id", "=", p.id),
);
const all = query((q, p: { repository: number }) =>
	q
		.selectFrom("push_mirror")
		.selectAll()
		.where("repository_id", "=", p.repository),
);
const drop = query((q, p: { repository: number; name: string }) =>
	q
		.deleteFrom("push_mirror")
		.where("repository_id", "=", p.repository)
		.where("name", "=", p.name),
);
const failed = updateTable("push_mirror", {
	set: ["tried_at", "error"],
	where: ["id"],
});
const synced = updateTable("push_mirror", {
	set: ["tried_at", "synced_at"],
	values: { error: "" },
	where: ["id"],
});

/** A page of the push mirrors of a repository, oldest first, with the number of them all. */
export async function listPushMirrors(
	app: App,
	repository: Repository,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ mirrors: PushMirror[]; total: number }> {
	const at = { repository: repository.id };
	const mirrors = await app.db.all(page, { ...at, limit, offset });
	const total = await app.db.first(count, at);
	return { mirrors, total: Number(total?.n ?? 0) };
}

/** A push mirror by the name that it was given. @throws DomainError "not-found" */
export async function pushMirror(
	app: App,
	repository: Repository,
	name: string,
): Promise<PushMirror> {
	const row = await app.db.first(named, { repository: repository.id, name });
	if (!row) throw notFound();
	return row;
}

/** Adds a push mirror. @throws DomainError "invalid" for an address that may not be reached */
export async function addPushMirror(
	app: App,
	repository: Repository,
	to: RemoteAddress,
	{ every, onCommit }: { every: number; onCommit: boolean },
): Promise<PushMirror> {
	await reachable(app, to);
	return app.db.write(async (tx) => {
		const [row] = await tx.rows((q) =>
			q
				.insertInto("push_mirror")
				.values({
					repository_id: repository.id,
					name: `remote_mirror_${randomBytes(5).toString("hex")}`,
					address: to.url,
					username: to.username,
					secret: app.seals.seal(to.password),
					interval_s: every,
					on_commit: onCommit ? 1 : 0,
					created_at: now(app),
				})
				.returningAll(),
		);
		if (!row) throw new Error("no row for a new mirror");
		noteAudit(app, tx, {
			action: "mirror.added",
			in: { repositoryId: repository.id },
			target: { id: row.id, name: row.name },
			facts: { address: to.url },
		});
		await planNext(app, tx, row);
		return row;
	});
}

/** Removes a push mirror. @throws DomainError "not-found" */
export async function removePushMirror(
	app: App,
	repository: Repository,
	name: string,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(drop, { repository: repository.id, name })))
			throw notFound();
		noteAudit(app, tx, {
			action: "mirror.removed",
			in: { repositoryId: repository.id },
			target: { name },
		});
	});
}

/** Lets the push mirrors of a repository do a round soon; with `afterCommit` only those that follow every push. */
export async function pushSoon(
	app: App,
	repository: number,
	{ afterCommit = false } = {},
): Promise<void> {
	const mirrors = (await app.db.all(all, { repository })).filter(
		(mirror) => !afterCommit || mirror.on_commit,
	);
	if (!mirrors.length) return;
	await app.db.write(async (tx) => {
		for (const { id } of mirrors)
			await app.jobs.enqueue(tx, {
				kind: "push-mirror",
				payload: { mirror: id, again: false },
				dedupe: `push-mirror-now:${id}`,
				alone: `push-mirror:${id}`,
				repository,
				delayMs: afterCommit ? gatherMs : 0,
			});
	});
}

/** One round of a push mirror. What goes wrong is noted and tried again in the next round. */
export async function syncPushMirror(
	app: App,
	{ mirror: id, again }: { mirror: number; again: boolean },
	signal: AbortSignal,
): Promise<void> {
	const mirror = await app.db.first(byId, { id });
	const repository =
		mirror && (await repositoryById(app.db, mirror.repository_id));
	if (!mirror) return;
	if (!repository) {
		// it rests until its owner is shown again
		if (again && (await isRepositoryOfHidden(app.db, mirror.repository_id)))
			await app.db.write((tx) => planNext(app, tx, mirror));
		return;
	}
	const error = repository.empty
		? ""
		: await round(app, repository, mirror, signal);
	await app.db.write(async (tx) => {
		const at = now(app);
		await (error
			? tx.run(failed, { id, tried_at: at, error })
			: tx.run(synced, { id, tried_at: at, synced_at: at }));
		if (again) await planNext(app, tx, mirror);
	});
}

async function planNext(
	app: App,
	tx: Transaction,
	{ id, repository_id, interval_s }: PushMirror,
): Promise<void> {
	if (interval_s > 0)
		await app.jobs.enqueue(tx, {
			kind: "push-mirror",
			payload: { mirror: id, again: true },
			dedupe: `push-mirror:${id}`,
			repository: repository_id,
			delayMs: interval_s * 1000,
		});
}

async function round(
	app: App,
	repository: Repository,
	mirror: PushMirror,
	signal: AbortSignal,
): Promise<string> {
	try {
		const remote = await reachable(app, openAddress(app, mirror), signal);
		const store = storeOf(repository);
		await project(app, store);
		await pushRemote(app.git, store, remote, { deadline, signal });
		return "";
	} catch (error) {
		if (signal.aborted) throw error;
		app.log.info(
			{ mirror: mirror.id, kind: (error as GitError).kind },
			"a push mirror could not be brought up to date",
		);
		return error instanceof DomainError
			? error.message
			: "the other server did not take the push";
	}
}
