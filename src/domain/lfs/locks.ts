import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { forbidden, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";

export type LfsLock = Selectable<Schema["lfs_lock"]>;

const add = insertInto(
	"lfs_lock",
	["repository_id", "path", "account_id", "ref", "created_at"],
	(insert) =>
		insert
			.onConflict((c) => c.columns(["repository_id", "path"]).doNothing())
			.returningAll(),
);
const byPath = query((q, p: { repository: number; path: string }) =>
	q
		.selectFrom("lfs_lock")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("path", "=", p.path),
);
const byId = query((q, p: { repository: number; id: number }) =>
	q
		.selectFrom("lfs_lock")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("id", "=", p.id),
);
const after = query((q, p: { repository: number; id: number; limit: number }) =>
	q
		.selectFrom("lfs_lock")
		.selectAll()
		.where("repository_id", "=", p.repository)
		.where("id", ">=", p.id)
		.orderBy("id")
		.limit(p.limit),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("lfs_lock").where("id", "=", p.id),
);

/** Locks a path for an account; gives the lock that is there, and whether it is a new one. */
export const lockPath = (
	app: App,
	repository: { id: number },
	account: Account,
	{ path, ref }: { path: string; ref: string },
): Promise<{ lock: LfsLock; made: boolean }> =>
	app.db.write(async (tx) => {
		const key = { repository: repository.id, path };
		const made = await tx.first(add, {
			repository_id: repository.id,
			path,
			account_id: account.id,
			ref,
			created_at: now(app),
		});
		const lock = made ?? ((await tx.first(byPath, key)) as LfsLock);
		return { lock, made: made !== undefined };
	});

const noLock = "there is no such lock";

/**
 * Lifts a lock; that of somebody else only by force.
 * @throws DomainError "not-found", "forbidden"
 */
export const unlock = (
	app: App,
	repository: { id: number },
	account: Account,
	id: number,
	force: boolean,
): Promise<LfsLock> =>
	app.db.write(async (tx) => {
		const lock = await tx.first(byId, { repository: repository.id, id });
		if (!lock) throw notFound(noLock);
		if (lock.account_id !== account.id && !force)
			throw forbidden("another user has locked this; unlock it by force");
		if (!(await tx.run(remove, { id }))) throw notFound(noLock);
		// everybody lifts his own; what somebody else holds takes an administrator
		if (lock.account_id !== account.id)
			noteAudit(app, tx, {
				action: "lfs-lock.deleted",
				in: { repositoryId: repository.id },
			});
		return lock;
	});

/** A page of the locks of a repository from an id on, or those of one path or id. */
export async function listLocks(
	db: Reader,
	repository: { id: number },
	wanted: { path?: string; id?: number; from: number; limit: number },
): Promise<LfsLock[]> {
	const of = repository.id;
	if (wanted.id !== undefined)
		return db.all(byId, { repository: of, id: wanted.id });
	if (wanted.path !== undefined)
		return db.all(byPath, { repository: of, path: wanted.path });
	return db.all(after, {
		repository: of,
		id: wanted.from,
		limit: wanted.limit,
	});
}
