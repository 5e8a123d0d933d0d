import { type Expression, type SqlBool, sql } from "kysely";
import type { Subject } from "./access.ts";
import { bitOf, hasUnit, Level } from "./units.ts";

/**
 * The condition that an `account` has been given something to read in a repository: as its owner, a collaborator, or by a team. What
 * is open to all does not count. Where nothing is open it says the same as `decide` in access.ts; a test compares the two.
 */
export const grantedAny = (repository: Subject): Expression<SqlBool> =>
	granted(repository, Level.read, sql`(t.unit_bits & ${repository.units})`);

/**
 * The condition that an `account` works in a repository, and is therefore offered where issues are assigned: it may write some unit,
 * or reads pull requests by a team.
 */
export const grantedWork = (repository: Subject): Expression<SqlBool> =>
	granted(
		repository,
		Level.write,
		sql`(t.write_bits & ${repository.units}) | (t.unit_bits & ${repository.units & bitOf("pulls")})`,
	);

/** The condition that an `account` has been given the right to read pull requests of a repository; nobody has where they are off. */
export const grantedPulls = (repository: Subject): Expression<SqlBool> =>
	hasUnit(repository.units, "pulls")
		? granted(
				repository,
				Level.read,
				sql`(t.unit_bits & ${sql.lit(bitOf("pulls"))})`,
			)
		: sql<SqlBool>`1 = 0`;

function granted(
	{ id, owner_id }: Subject,
	collaborator: Level,
	teamBits: Expression<unknown>,
): Expression<SqlBool> {
	return sql<SqlBool>`(account.id = ${owner_id}
		or account.id in (select c.account_id from collaboration c where c.repository_id = ${id} and c.level >= ${sql.lit(collaborator)})
		or account.id in (select m.account_id from team_member m join team t on t.id = m.team_id
			left join team_repository tr on tr.team_id = t.id and tr.repository_id = ${id}
			where m.organization_id = ${owner_id}
			and (t.includes_all_repositories = 1 or tr.team_id is not null)
			and (t.level >= ${sql.lit(Level.admin)} or (${teamBits}) <> 0)))`;
}
