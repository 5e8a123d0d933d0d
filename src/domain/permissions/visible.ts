import { type Expression, type SqlBool, sql } from "kysely";
import { type Actor, isPublicOnly, isSiteAdmin } from "./actor.ts";
import { notHidden } from "./hidden-accounts.ts";
import { removedOwner } from "./removed-owner.ts";
import { bitOf, type Unit } from "./units.ts";

/**
 * The condition that an actor may see a repository, for lists: they filter and count in the database. The query must hold
 * `repository` and its owner's account as `owner`. It says the same as `decide` in access.ts; a test compares the two.
 */
export const visibleTo = (actor: Actor): Expression<SqlBool> => reach(actor);

/** The condition that an actor may read a unit of a repository, under the same terms. */
export const readableTo = (actor: Actor, unit: Unit): Expression<SqlBool> =>
	sql<SqlBool>`((repository.units & ${sql.lit(bitOf(unit))}) <> 0 and ${reach(actor, unit)})`;

/** The condition that an actor may read issues, or pull requests, of the kind that `issue` has. */
export const readableKind = (actor: Actor): Expression<SqlBool> =>
	sql<SqlBool>`((issue.kind = 'issue' and ${readableTo(actor, "issues")}) or (issue.kind = 'pull' and ${readableTo(actor, "pulls")}))`;

/** The condition that an actor may read an `issue`, which is judged as the issue or the pull request that it is, and is there while its author is not hidden. */
export const readableIssue = (actor: Actor): Expression<SqlBool> =>
	sql<SqlBool>`(${readableKind(actor)} and ${notHidden("issue.poster_id")})`;

function reach(actor: Actor, unit?: Unit): Expression<SqlBool> {
	const open = sql<SqlBool>`(repository.private = 0 and owner.visibility = 'public')`;
	const { account, token } = actor;
	if (!account) return open;
	const own = whole(
		account.id,
		account.restricted === 1,
		isSiteAdmin(actor),
		unit,
	);
	const within = token?.repositories
		? byToken(token.repositories, own, open)
		: own;
	return isPublicOnly(actor) ? sql<SqlBool>`(${open} and ${within})` : within;
}

/** What a token for some repositories reaches: in those what its account does, elsewhere what everybody does. */
function byToken(
	repositories: readonly number[],
	own: Expression<SqlBool>,
	open: Expression<SqlBool>,
): Expression<SqlBool> {
	if (!repositories.length) return open;
	return sql<SqlBool>`(case when repository.id in (${sql.join([...repositories])}) then ${own} else ${open} end)`;
}

function whole(
	id: number,
	restricted: boolean,
	admin: boolean,
	unit: Unit | undefined,
): Expression<SqlBool> {
	const there = sql`(repository.owner_id <> ${sql.lit(removedOwner)} and owner.removed = 0)`;
	if (admin) return sql<SqlBool>`${there}`;
	const member = sql`exists (select 1 from team_member m where m.organization_id = repository.owner_id and m.account_id = ${id} and owner.removed = 0)`;
	const seen = restricted
		? sql`(repository.private = 0 and (owner.visibility = 'public' or ${member}) and not exists (
			select 1 from team_member m join team t on t.id = m.team_id
			left join team_repository tr on tr.team_id = t.id and tr.repository_id = repository.id
			where m.organization_id = repository.owner_id and m.account_id = ${id}
			and (t.includes_all_repositories = 1 or tr.team_id is not null)))`
		: sql`(repository.private = 0 and (owner.visibility in ('public', 'limited') or ${member}))`;
	const granted = unit
		? sql`(t.unit_bits & ${sql.lit(bitOf(unit))}) <> 0`
		: sql`(t.unit_bits & repository.units) <> 0`;
	return sql<SqlBool>`(
		repository.owner_id = ${id}
		or ${seen}
		or exists (select 1 from collaboration c where c.repository_id = repository.id and c.account_id = ${id} and c.level > 0
			and ${there})
		or exists (
			select 1 from team_member m join team t on t.id = m.team_id
			left join team_repository tr on tr.team_id = t.id and tr.repository_id = repository.id
			where m.organization_id = repository.owner_id and m.account_id = ${id} and ${there}
			and (t.includes_all_repositories = 1 or tr.team_id is not null)
			and (t.level >= 3 or ${granted})
		)
	)`;
}
