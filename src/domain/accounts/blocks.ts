import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { badRequest } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { Level } from "../permissions/units.ts";
import type { Account } from "./account.ts";
import { unfollow } from "./follows.ts";

const remove = query((q, p: { blocker: number; account: number }) =>
	q
		.deleteFrom("block")
		.where("blocker_id", "=", p.blocker)
		.where("account_id", "=", p.account),
);
const page = query((q, p: { blocker: number; limit: number; offset: number }) =>
	q
		.selectFrom("block")
		.innerJoin("account", "account.id", "block.account_id")
		.selectAll("account")
		.where("block.blocker_id", "=", p.blocker)
		.where("account.removed", "=", 0)
		.orderBy("block.id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const count = query((q, p: { blocker: number }) =>
	q
		.selectFrom("block")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("blocker_id", "=", p.blocker)
		.where(notHidden("block.account_id")),
);

const member = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("organization_member")
		.select("account_id")
		.where("organization_id", "=", p.organization)
		.where("account_id", "=", p.account),
);

/**
 * Blocks a user for a user or an organization: neither follows the other any more, and what they shared of each other's
 * repositories ends.
 * @throws DomainError "bad-request" for oneself, an organization, a member of the organization, or one who is blocked already
 */
export async function blockAccount(
	app: App,
	blocker: Account,
	account: Account,
	note: string,
): Promise<void> {
	const refused = () => badRequest("cannot block the user");
	if (blocker.id === account.id || account.kind !== "user") throw refused();
	try {
		await app.db.write(async (tx) => {
			const pair = { organization: blocker.id, account: account.id };
			if (await tx.first(member, pair)) throw refused();
			await tx.change((q) =>
				q.insertInto("block").values({
					blocker_id: blocker.id,
					account_id: account.id,
					note,
					created_at: now(app),
				}),
			);
			noteAudit(app, tx, {
				action: "account.blocked",
				in: blocker,
				target: account,
			});
			await unfollow(tx, blocker.id, account.id);
			await unfollow(tx, account.id, blocker.id);
			await endSharing(app, tx, blocker, account);
			await endSharing(app, tx, account, blocker);
		});
	} catch (error) {
		if (isConstraint(error)) throw refused();
		throw error;
	}
}

/** @throws DomainError "bad-request" when the user is not blocked */
export async function unblockAccount(
	app: App,
	blocker: Account,
	account: Account,
): Promise<void> {
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, { blocker: blocker.id, account: account.id })))
			throw badRequest("cannot unblock the user");
		noteAudit(app, tx, {
			action: "account.unblocked",
			in: blocker,
			target: account,
		});
	});
}

/** A page of those whom an account has blocked, the latest first, with the number of them all. */
export async function listBlocked(
	app: App,
	blocker: Account,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Account[]; total: number }> {
	const rows = await app.db.all(page, { blocker: blocker.id, limit, offset });
	const total = await app.db.first(count, { blocker: blocker.id });
	return { rows, total: Number(total?.n ?? 0) };
}

/** Takes an account's part in another one's repositories away: as a collaborator, with stars, and watching. */
async function endSharing(
	app: App,
	tx: Transaction,
	{ id: owner }: Account,
	guest: Account,
): Promise<void> {
	const account = guest.id;
	const ofOwner = sql<number>`(select id from repository where owner_id = ${owner})`;
	const starred = sql<number>`(select repository_id from star where account_id = ${account})`;
	const watched = sql<number>`(select repository_id from watch where account_id = ${account})`;
	const stars = (from: number) =>
		sql<number>`(select count(*) from star where account_id = ${account} and counted >= ${sql.lit(from)} and repository_id in ${ofOwner})`;
	await tx.change((q) =>
		q
			.updateTable("account")
			.set((e) => ({
				stars: e("stars", "-", stars(1)),
				public_stars: e("public_stars", "-", stars(2)),
			}))
			.where("id", "=", account),
	);
	await tx.change((q) =>
		q
			.updateTable("repository")
			.set((e) => ({ stars: e("stars", "-", 1) }))
			.where("owner_id", "=", owner)
			.where("id", "in", starred),
	);
	await tx.change((q) =>
		q
			.updateTable("repository")
			.set((e) => ({ watchers: e("watchers", "-", 1) }))
			.where("owner_id", "=", owner)
			.where("id", "in", watched),
	);
	const rights = await tx.rows((q) =>
		q
			.deleteFrom("collaboration")
			.where("account_id", "=", account)
			.where("repository_id", "in", ofOwner)
			.returning(["repository_id", "level"]),
	);
	for (const { repository_id, level } of rights)
		noteAudit(app, tx, {
			action: "repository.collaborator-changed",
			in: { repositoryId: repository_id },
			target: guest,
			concerns: guest,
			before: { level },
			after: { level: Level.none },
		});
	for (const table of ["star", "watch"] as const)
		await tx.change((q) =>
			q
				.deleteFrom(table)
				.where("account_id", "=", account)
				.where("repository_id", "in", ofOwner),
		);
}
