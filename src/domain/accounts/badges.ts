import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { AccountsSchema } from "../../database/schema-accounts.ts";
import { invalid } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Account } from "./account.ts";

type Badge = Selectable<AccountsSchema["badge"]>;

const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("account_badge")
		.innerJoin("badge", "badge.id", "account_badge.badge_id")
		.selectAll("badge")
		.where("account_badge.account_id", "=", p.account)
		.orderBy("badge.id"),
);
const bySlugs = query((q, p: { slugs: string[] }, d) =>
	q.selectFrom("badge").selectAll().where("slug", "in", d.list(p.slugs)),
);
const give = insertInto("account_badge", ["account_id", "badge_id"], (insert) =>
	insert.onConflict((c) => c.doNothing()),
);
const take = query((q, p: { account: number; badges: number[] }, d) =>
	q
		.deleteFrom("account_badge")
		.where("account_id", "=", p.account)
		.where("badge_id", "in", d.list(p.badges)),
);

/** The badges of an account. */
export const badgesOf = (app: App, account: Account): Promise<Badge[]> =>
	app.db.all(ofAccount, { account: account.id });

/**
 * Gives an account badges, all or none.
 * @throws DomainError "invalid" for one that does not exist
 */
export async function giveBadges(
	app: App,
	account: Account,
	slugs: readonly string[],
): Promise<void> {
	const wanted = [...new Set(slugs)];
	await app.db.write(async (tx) => {
		const found = await tx.all(bySlugs, { slugs: wanted });
		const missing = wanted.find((w) => !found.some(({ slug }) => slug === w));
		if (missing !== undefined)
			throw invalid(`badge does not exist [slug: ${missing}]`);
		for (const { id } of found)
			tx.later(give, { account_id: account.id, badge_id: id });
		noteAudit(app, tx, {
			action: "account.badges-changed",
			in: account,
			facts: { given: wanted },
		});
	});
}

/** Takes badges away from an account; those that it does not have are passed over. */
export async function takeBadges(
	app: App,
	account: Account,
	slugs: readonly string[],
): Promise<void> {
	await app.db.write(async (tx) => {
		const found = await tx.all(bySlugs, { slugs: [...new Set(slugs)] });
		const badges = found.map(({ id }) => id);
		tx.later(take, { account: account.id, badges });
		noteAudit(app, tx, {
			action: "account.badges-changed",
			in: account,
			facts: { taken: found.map(({ slug }) => slug) },
		});
	});
}
