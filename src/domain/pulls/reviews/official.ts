import type { App } from "../../../app.ts";
import { query, type Reader } from "../../../database/database.ts";
import { type Account, accountsByIds } from "../../accounts/account.ts";
import { blockedAmong } from "../../accounts/is-blocked.ts";
import { readersAmong, writersAmong } from "../../permissions/readers.ts";
import {
	type BranchRule,
	branchRules,
	type People,
	ruleFor,
} from "../../protection/branch-rule.ts";
import type { RepositoryWithOwner } from "../../repositories/repository.ts";

const inTeams = query((q, p: { accounts: number[]; teams: number[] }, d) =>
	q
		.selectFrom("team_member")
		.select("account_id")
		.where("account_id", "in", d.list(p.accounts))
		.where("team_id", "in", d.list(p.teams)),
);

/** Whether the word of an account counts in reviews for a base branch. */
export async function isOfficial(
	app: App,
	owned: RepositoryWithOwner,
	base: string,
	account: Account,
): Promise<boolean> {
	const rules = await branchRules(app.db, owned.repository.id);
	const rule = await ruleFor(rules, base);
	return (await officialOf(app.db, owned, rule, [account])).size > 0;
}

/**
 * The ids of those whose word counts under a rule as things are now, of some whose word counted when they gave it: who has been
 * barred, blocked, removed or taken off the list since is not among them.
 */
export async function officialNow(
	db: Reader,
	owned: RepositoryWithOwner,
	rule: BranchRule,
	ids: readonly number[],
): Promise<ReadonlySet<number>> {
	const accounts = await accountsByIds(db, [...new Set(ids)]);
	const official = await officialOf(db, owned, rule, accounts);
	const blocked = await blockedAmong(db, owned.owner.id, [...official]);
	return new Set([...official].filter((id) => !blocked.has(id)));
}

/** Who is on the list of the rule and may still read, or writes the code where there is no list. */
async function officialOf(
	db: Reader,
	owned: RepositoryWithOwner,
	rule: BranchRule | undefined,
	accounts: readonly Account[],
): Promise<ReadonlySet<number>> {
	const idsOf = (some: readonly Account[]) => new Set(some.map((a) => a.id));
	if (!rule?.settings.enable_approvals_whitelist)
		return idsOf(await writersAmong(db, owned, "code", accounts));
	const readers = await readersAmong(db, owned, "code", accounts);
	const listed = await listedAmong(db, rule.people.approvals, readers);
	return idsOf(readers.filter((account) => listed.has(account.id)));
}

async function listedAmong(
	db: Reader,
	{ accounts, teams }: People,
	some: readonly Account[],
): Promise<ReadonlySet<number>> {
	const ids = some.map((account) => account.id);
	const rows =
		teams.length && ids.length
			? await db.all(inTeams, { accounts: ids, teams: [...teams] })
			: [];
	return new Set([
		...ids.filter((id) => accounts.includes(id)),
		...rows.map((row) => row.account_id),
	]);
}
