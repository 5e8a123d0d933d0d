import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { forbidden } from "../../../errors.ts";
import type { Account } from "../../accounts/account.ts";
import { isBlocked } from "../../accounts/is-blocked.ts";
import type { Repository } from "../repository.ts";
import { markStar, starCountedFrom, weightOf } from "./counted-stars.ts";

const add = insertInto(
	"star",
	["repository_id", "account_id", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: { repository: number; account: number }) =>
	q
		.deleteFrom("star")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account)
		.returning("counted"),
);
const one = query((q, p: { repository: number; account: number }) =>
	q
		.selectFrom("star")
		.select("created_at")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account),
);
const countOn = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ stars: e("stars", "+", p.by) }))
		.where("id", "=", p.repository),
);
const countIn = query((q, p: { repository: number; account: number }) =>
	q
		.updateTable("account")
		.set((e) => ({
			stars: e("stars", "+", starCountedFrom(p.repository, 1)),
			public_stars: e("public_stars", "+", starCountedFrom(p.repository, 2)),
		}))
		.where("id", "=", p.account),
);
const countOut = query(
	(q, p: { account: number; stars: number; open: number }) =>
		q
			.updateTable("account")
			.set((e) => ({
				stars: e("stars", "-", p.stars),
				public_stars: e("public_stars", "-", p.open),
			}))
			.where("id", "=", p.account),
);

export const hasStarred = async (
	app: App,
	repository: Repository,
	account: Account,
): Promise<boolean> =>
	(await app.db.first(one, {
		repository: repository.id,
		account: account.id,
	})) !== undefined;

/** Gives a repository an account's star; twice is once. @throws DomainError "forbidden" for whom the owner has blocked */
export async function starRepository(
	app: App,
	repository: Repository,
	account: Account,
): Promise<void> {
	const key = { repository: repository.id, account: account.id };
	if (await isBlocked(app.db, repository.owner_id, account.id))
		throw forbidden("the owner has blocked you");
	await app.db.write(async (tx) => {
		const row = {
			repository_id: repository.id,
			account_id: account.id,
			created_at: now(app),
		};
		if (!(await tx.run(add, row))) return;
		tx.last("repository", key.repository, countOn, {
			repository: key.repository,
			by: 1,
		});
		// the repository is held then: nobody makes it private or public meanwhile
		tx.last("account", key.account, markStar, key);
		tx.last("account", key.account, countIn, key);
		await app.events.record(tx, {
			kind: "repository.starred",
			repository: repository.id,
			actor: account.id,
			payload: {},
		});
	});
}

/** Takes an account's star back. */
export async function unstarRepository(
	app: App,
	repository: Repository,
	account: Account,
): Promise<void> {
	const key = { repository: repository.id, account: account.id };
	await app.db.write(async (tx) => {
		const star = await tx.first(drop, key);
		if (!star) return;
		tx.last("repository", key.repository, countOn, {
			repository: key.repository,
			by: -1,
		});
		tx.last("account", key.account, countOut, {
			account: key.account,
			...weightOf(star.counted),
		});
	});
}
