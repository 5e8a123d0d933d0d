import { type Expression, type SqlBool, sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import type { Subject } from "./access.ts";
import { bitOf, hasUnit, Level } from "./units.ts";

/**
 * The condition that an `account` has been given something to read in a repository: as its owner, a collaborator, or by a team. What
 * is open to all does not count. Where nothing is open it says the same as `decide` in access.ts; a test compares the two.
 */
export const grantedAny = ({
	id,
	owner_id,
	units,
}: Subject): Expression<SqlBool> =>
	sql<SqlBool>`(account.id = ${owner_id}
		or account.id in (select c.account_id from collaboration c where c.repository_id = ${id} and c.level >= ${sql.lit(Level.read)})
		or account.id in (select m.account_id from team_member m join team t on t.id = m.team_id
			left join team_repository tr on tr.team_id = t.id and tr.repository_id = ${id}
			where m.organization_id = ${owner_id}
			and (t.includes_all_repositories = 1 or tr.team_id is not null)
			and (t.level >= ${sql.lit(Level.admin)} or (t.unit_bits & ${units}) <> 0)))`;

/** The units that a grant has to open for reading or for writing, and the level that a collaborator has to have. */
interface Grant {
	readonly collaborator: Level;
	readonly read: number;
	readonly write: number;
}

const collaborators = query(
	(q, p: { repository: number; level: number; most: number }) =>
		q
			.selectFrom("collaboration")
			.select("account_id as id")
			.where("repository_id", "=", p.repository)
			.where("level", ">=", p.level)
			.limit(p.most),
);
const teams = query(
	(q, p: { repository: number; owner: number; read: number; write: number }) =>
		raw<{ id: number }>(
			q,
			sql`select t.id from team t left join team_repository tr on tr.team_id = t.id and tr.repository_id = ${p.repository}
				where t.organization_id = ${p.owner} and (t.includes_all_repositories = 1 or tr.team_id is not null)
				and (t.level >= ${sql.lit(Level.admin)} or (t.unit_bits & ${p.read}) <> 0 or (t.write_bits & ${p.write}) <> 0)`,
		),
);
const members = query((q, p: { teams: number[]; most: number }, d) =>
	q
		.selectFrom("team_member")
		.select("account_id as id")
		.where("team_id", "in", d.list(p.teams))
		.limit(p.most),
);

/**
 * The ids of those who work in a repository, and are therefore offered where issues are assigned: they may write some unit, or read pull requests by
 * a team. No more than about `most` of them are read.
 */
export const idsOfWorkers = (
	db: Reader,
	repository: Subject,
	most: number,
): Promise<number[]> =>
	idsOfGranted(
		db,
		repository,
		{
			collaborator: Level.write,
			read: repository.units & bitOf("pulls"),
			write: repository.units,
		},
		most,
	);

/** The ids of those who have been given the right to read pull requests of a repository, under the same terms; nobody has it where they are off. */
export const idsOfPullReaders = async (
	db: Reader,
	repository: Subject,
	most: number,
): Promise<number[]> =>
	hasUnit(repository.units, "pulls")
		? idsOfGranted(
				db,
				repository,
				{ collaborator: Level.read, read: bitOf("pulls"), write: 0 },
				most,
			)
		: [];

async function idsOfGranted(
	db: Reader,
	{ id, owner_id }: Subject,
	{ collaborator, read, write }: Grant,
	most: number,
): Promise<number[]> {
	const [some, given] = await Promise.all([
		db.all(collaborators, { repository: id, level: collaborator, most }),
		db.all(teams, { repository: id, owner: owner_id, read, write }),
	]);
	const by = given.map((team) => team.id);
	const more = by.length ? await db.all(members, { teams: by, most }) : [];
	return [...new Set([owner_id, ...some, ...more].map(idOf))];
}

const idOf = (one: number | { id: number }): number =>
	typeof one === "number" ? one : one.id;
