import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { Level, levelOf } from "../permissions/units.ts";
import { unwatchIn } from "./following/watch.ts";
import type { Repository } from "./repository.ts";

const put = insertInto(
	"collaboration",
	["repository_id", "account_id", "level", "created_at"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["repository_id", "account_id"])
				.doUpdateSet({ level: p.level }),
		),
);
const drop = query((q, p: { repository: number; account: number }) =>
	q
		.deleteFrom("collaboration")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const one = query((q, p: { repository: number; account: number }) =>
	q
		.selectFrom("collaboration")
		.select("level")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const page = query(
	(q, p: { repository: number; limit: number; offset: number }) =>
		q
			.selectFrom("collaboration")
			.innerJoin("account", "account.id", "collaboration.account_id")
			.selectAll("account")
			.select("collaboration.level")
			.where("repository_id", "=", p.repository)
			.where("account.removed", "=", 0)
			.orderBy("account.id")
			.limit(p.limit)
			.offset(p.offset),
);
const counted = query((q, p: { repository: number }) =>
	q
		.selectFrom("collaboration")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("repository_id", "=", p.repository)
		.where(notHidden("collaboration.account_id")),
);

/** Whether an account has been made a collaborator. */
export const isCollaborator = async (
	app: App,
	repository: Repository,
	account: Account,
): Promise<boolean> =>
	(await app.db.first(one, {
		repository: repository.id,
		account: account.id,
	})) !== undefined;

/** A page of the collaborators, in the order of their accounts, with what each may do, and the number of them all. */
export async function listCollaborators(
	app: App,
	repository: Repository,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ accounts: (Account & { level: number })[]; total: number }> {
	const accounts = await app.db.all(page, {
		repository: repository.id,
		limit,
		offset,
	});
	const total = await app.db.first(counted, { repository: repository.id });
	return { accounts, total: Number(total?.n ?? 0) };
}

/**
 * Makes an account a collaborator, or changes what it may do: read, write or admin; write unless said.
 * @throws DomainError "invalid" for another word, or an organization
 */
export async function addCollaborator(
	app: App,
	actor: Actor,
	repository: Repository,
	account: Account,
	permission: string,
): Promise<void> {
	const level = permission === "" ? Level.write : levelOf(permission);
	if (!level || level > Level.admin)
		throw invalid("permission must be read, write or admin");
	if (account.kind !== "user")
		throw invalid("an organization cannot be a collaborator");
	// the owner may do everything already
	if (account.id === repository.owner_id) return;
	await app.db.write(async (tx) => {
		const pair = { repository: repository.id, account: account.id };
		const before = (await tx.first(one, pair)) ?? { level: Level.none };
		tx.later(put, {
			repository_id: repository.id,
			account_id: account.id,
			level,
			created_at: now(app),
		});
		// behind the change, which holds the row: of two at once the last record is of the one that stays
		noteAudit(app, tx, {
			action: "repository.collaborator-changed",
			in: { repositoryId: repository.id },
			target: account,
			concerns: account,
			before,
			after: { level },
		});
		await record(app, tx, actor, repository, { account, level });
	});
}

/** Takes a collaborator's rights away; nothing happens when there are none. */
export async function removeCollaborator(
	app: App,
	actor: Actor,
	repository: Repository,
	account: Account,
): Promise<void> {
	await app.db.write(async (tx) => {
		const key = { repository: repository.id, account: account.id };
		const before = await tx.first(one, key);
		if (!(await tx.run(drop, key))) return;
		noteAudit(app, tx, {
			action: "repository.collaborator-changed",
			in: { repositoryId: repository.id },
			target: account,
			concerns: account,
			before,
			after: { level: Level.none },
		});
		if (repository.private) await unwatchIn(tx, key);
		await record(app, tx, actor, repository, { account, level: Level.none });
	});
}

const record = (
	app: App,
	tx: Transaction,
	actor: Actor,
	repository: Repository,
	{ account, level }: { readonly account: Account; readonly level: number },
) =>
	app.events.record(tx, {
		kind: "collaborator.changed",
		repository: repository.id,
		actor: actor.account?.id,
		payload: { account: account.id, level },
	});
