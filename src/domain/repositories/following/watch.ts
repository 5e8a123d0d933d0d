import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { forbidden } from "../../../errors.ts";
import type { Account } from "../../accounts/account.ts";
import { isBlocked } from "../../accounts/is-blocked.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import type { Repository } from "../repository.ts";

/** That an account follows what happens in a repository. */
interface Watch {
	readonly mode: string;
	readonly created_at: number;
}

const add = insertInto(
	"watch",
	["repository_id", "account_id", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: { repository: number; account: number }) =>
	q
		.deleteFrom("watch")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const dropSome = query((q, p: { repository: number; accounts: number[] }, d) =>
	q
		.deleteFrom("watch")
		.where("repository_id", "=", p.repository)
		.where("account_id", "in", d.list(p.accounts))
		// those of a hidden account wait for it, and are in no count
		.where(notHidden("watch.account_id")),
);
const one = query((q, p: { repository: number; account: number }) =>
	q
		.selectFrom("watch")
		.select(["mode", "created_at"])
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const count = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ watchers: e("watchers", "+", p.by) }))
		.where("id", "=", p.repository),
);

/** How an account watches a repository, undefined when it does not. */
export const watchOf = (
	app: App,
	repository: Repository,
	account: Account,
): Promise<Watch | undefined> =>
	app.db.first(one, { repository: repository.id, account: account.id });

/** Lets an account watch a repository; twice is once. */
export async function watchIn(
	tx: Transaction,
	{
		repository,
		account,
		at,
	}: { repository: number; account: number; at: number },
): Promise<void> {
	if (
		await tx.run(add, {
			repository_id: repository,
			account_id: account,
			created_at: at,
		})
	)
		tx.last("repository", repository, count, { repository, by: 1 });
}

/** Ends the watching of a repository by an account. */
export async function unwatchIn(
	tx: Transaction,
	key: { repository: number; account: number },
): Promise<void> {
	if (await tx.run(drop, key))
		tx.last("repository", key.repository, count, {
			repository: key.repository,
			by: -1,
		});
}

/** Ends the watching of a repository by some accounts. */
export async function unwatchAll(
	tx: Transaction,
	repository: number,
	accounts: number[],
): Promise<void> {
	if (!accounts.length) return;
	const gone = await tx.run(dropSome, { repository, accounts });
	if (gone) tx.last("repository", repository, count, { repository, by: -gone });
}

/** Lets an account watch a repository. @throws DomainError "forbidden" for whom the owner has blocked */
export async function watchRepository(
	app: App,
	repository: Repository,
	account: Account,
): Promise<void> {
	if (await isBlocked(app.db, repository.owner_id, account.id))
		throw forbidden("the owner has blocked you");
	await app.db.write((tx) =>
		watchIn(tx, {
			repository: repository.id,
			account: account.id,
			at: now(app),
		}),
	);
}

export const unwatchRepository = (
	app: App,
	repository: Repository,
	account: Account,
): Promise<void> =>
	app.db.write((tx) =>
		unwatchIn(tx, { repository: repository.id, account: account.id }),
	);
