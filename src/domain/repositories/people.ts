import { type Expression, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import type { RepositoryWithOwner } from "./repository.ts";

/** Those whom issues of a repository can be assigned to: who may write in it, by name. */
export const listAssignees = (
	app: App,
	owned: RepositoryWithOwner,
): Promise<Account[]> => people(app, grantedAtLeast(owned, "write"));

/** Whether an issue of a repository can be assigned to an account. */
export const isAssignee = async (
	app: App,
	owned: RepositoryWithOwner,
	account: Account,
): Promise<boolean> => {
	const found = await people(
		app,
		sql<SqlBool>`(account.id = ${account.id} and ${grantedAtLeast(owned, "write")})`,
	);
	return found.length > 0;
};

/** Whether an account has been given any rights in a repository: as its owner, a collaborator, or a member of a team. */
export const hasGrant = async (
	app: App,
	owned: RepositoryWithOwner,
	account: Account,
): Promise<boolean> => {
	const found = await people(
		app,
		sql<SqlBool>`(account.id = ${account.id} and ${grantedAtLeast(owned, "read")})`,
	);
	return found.length > 0;
};

/** Those who can be asked to review a pull request: who has been given rights in the repository; where all may read it, also who watches it. */
export function listReviewers(
	app: App,
	owned: RepositoryWithOwner,
): Promise<Account[]> {
	const { repository, owner } = owned;
	const granted = grantedAtLeast(owned, "read");
	const open = repository.private === 0 && owner.visibility !== "private";
	return people(
		app,
		open
			? sql<SqlBool>`(${granted} or account.id in (select w.account_id from watch w where w.repository_id = ${repository.id}))`
			: granted,
	);
}

const people = (app: App, fits: Expression<SqlBool>): Promise<Account[]> =>
	app.db.rows((q) =>
		q
			.selectFrom("account")
			.selectAll()
			.where("kind", "=", "user")
			.where("prohibit_login", "=", 0)
			.where(fits)
			.orderBy("lower_name"),
	);

/** The condition that an account has been given at least reading, or writing of some unit: the owner, collaborators, members of teams. */
function grantedAtLeast(
	{ repository }: RepositoryWithOwner,
	level: "read" | "write",
): Expression<SqlBool> {
	const least = level === "read" ? 1 : 2;
	// a team's rights are kept by unit, as the words of the API
	const unit =
		level === "read"
			? sql`(t.units like '%"read"%' or t.units like '%"write"%' or t.units like '%"admin"%')`
			: sql`(t.units like '%"write"%' or t.units like '%"admin"%')`;
	return sql<SqlBool>`(account.id = ${repository.owner_id}
		or account.id in (select c.account_id from collaboration c where c.repository_id = ${repository.id} and c.level >= ${least})
		or account.id in (select m.account_id from team_member m join team t on t.id = m.team_id
			left join team_repository tr on tr.team_id = t.id and tr.repository_id = ${repository.id}
			where m.organization_id = ${repository.owner_id}
			and (t.includes_all_repositories = 1 or tr.team_id is not null)
			and (t.level >= 3 or ${unit})))`;
}
