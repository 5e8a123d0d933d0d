import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import {
	type Actor,
	isPublicOnly,
	isSiteAdmin,
	type UnitRights,
} from "./actor.ts";
import { isThere } from "./hidden-accounts.ts";
import { removedOwner } from "./removed-owner.ts";
import {
	hasUnit,
	Level,
	type LevelName,
	levelOf,
	type Unit,
	unitKey,
	units,
} from "./units.ts";

/** What the decision needs to know of a repository. */
export interface Subject {
	readonly id: number;
	readonly owner_id: number;
	readonly private: number;
	readonly units: number;
}

/** The columns of a repository's owner that the decision needs. */
type Owner = Pick<Account, "id" | "visibility" | "removed">;

/** What an actor may do in one repository. */
export interface Access {
	/** The level in one unit; none when the unit is off. */
	unit(unit: Unit): Level;
	/** The level over the repository as a whole: admin and owner are levels of their own, below them the best unit counts. */
	readonly level: Level;
}

/** What the actor has been granted in one repository, as the database has it. */
export interface Grants {
	readonly collaboration: Level;
	readonly teams: readonly {
		readonly level: Level;
		readonly units: Readonly<Record<string, LevelName>>;
	}[];
	/** The actor belongs to the organization that owns the repository. */
	readonly member: boolean;
}

/** What somebody has who has been given nothing. */
export const nothing: Grants = {
	collaboration: Level.none,
	teams: [],
	member: false,
};
const access = (level: Level, unit: (u: Unit) => Level): Access => ({
	level,
	unit,
});
/** No right to anything. */
export const noAccess = access(Level.none, () => Level.none);

/**
 * The one decision: who may do what in a repository. API, git, pages and registries ask here and nowhere else. Pure: all facts
 * come in. Archived repositories and mirrors keep their rights; guards refuse to change them.
 */
export function decide(
	actor: Actor,
	repository: Subject,
	owner: Owner,
	grants: Grants,
): Access {
	// its rows are about to be deleted, or its owner is deleted or hidden
	if (repository.owner_id === removedOwner || !isThere(owner)) return noAccess;
	const open = repository.private === 0 && owner.visibility === "public";
	if (isPublicOnly(actor) && !open) return noAccess;
	const opened = actor.deploy?.opens.get(repository.id);
	if (opened !== undefined) return toCode(repository, opened);
	if (actor.job?.repository === repository.id)
		return toJob(repository, open, actor.job.rights);
	if (actor.job && readsBesides(actor.job, repository))
		return toJob(repository, open, readOnly(actor.job.rights));
	const { account, token } = actor;
	const outsideToken =
		token?.repositories !== undefined &&
		!token.repositories.includes(repository.id);
	if (!account || outsideToken)
		return open ? uniform(repository, Level.read) : noAccess;
	if (isSiteAdmin(actor) || account.id === owner.id)
		return uniform(repository, Level.owner);

	const whole = Math.max(
		grants.collaboration,
		...grants.teams.map((t) => (t.level >= Level.admin ? t.level : Level.none)),
	) as Level;
	if (whole >= Level.admin) return uniform(repository, whole);
	const seen = repository.private === 0 && maySeeOwner(account, owner, grants);
	// restricted people read what everybody may, and where a team of theirs works no more than it gives
	const reads =
		account.restricted === 0 ||
		((open || grants.member) && grants.teams.length === 0);
	const base = Math.max(
		whole,
		seen && reads ? Level.read : Level.none,
	) as Level;
	const levels = new Map<Unit, Level>();
	for (const unit of units) {
		if (!hasUnit(repository.units, unit)) continue;
		levels.set(
			unit,
			Math.max(
				base,
				...grants.teams.map((t) => granted(t.units, unit)),
			) as Level,
		);
	}
	return access(
		Math.max(base, ...levels.values()) as Level,
		(unit) => levels.get(unit) ?? Level.none,
	);
}

/** The level of a team in one unit. More than writing is for whole repositories: no single unit makes an administrator. */
const granted = (units: Readonly<Record<string, LevelName>>, unit: Unit) =>
	Math.min(levelOf(units[unitKey(unit)] ?? "none") ?? Level.none, Level.write);

/** Whether an account may know that another one exists. */
export function maySeeAccount(
	actor: Actor,
	account: Account,
	member: boolean,
): boolean {
	if (account.id === removedOwner || !isThere(account)) return false;
	if (account.visibility === "public") return true;
	if (isPublicOnly(actor) || !actor.account) return false;
	if (isSiteAdmin(actor) || actor.account.id === account.id || member)
		return true;
	return account.visibility === "limited" && actor.account.restricted === 0;
}

const maySeeOwner = (account: Account, owner: Owner, grants: Grants): boolean =>
	owner.visibility === "public" ||
	grants.member ||
	(owner.visibility === "limited" && account.restricted === 0);

/** What a deploy key gives: the code, and nothing beside it. */
function toCode(repository: Subject, write: boolean): Access {
	if (!hasUnit(repository.units, "code")) return noAccess;
	const level = write ? Level.write : Level.read;
	return access(level, (unit) => (unit === "code" ? level : Level.none));
}

/** Whether the owner lets the jobs of one repository read this other one of his. */
const readsBesides = (
	{ reads }: NonNullable<Actor["job"]>,
	{ id, owner_id }: Subject,
): boolean =>
	reads?.owner === owner_id && (reads.only === undefined || reads.only.has(id));

/** Code and releases, as far as the job may read its own. */
const readOnly = ({ code, releases }: UnitRights): UnitRights => ({
	code: Math.min(code ?? Level.none, Level.read) as Level,
	releases: Math.min(releases ?? Level.none, Level.read) as Level,
});

/** What a job's token gives in its own repository, which it reads like anybody where it is open. */
function toJob(repository: Subject, open: boolean, rights: UnitRights): Access {
	const unit = (one: Unit): Level =>
		hasUnit(repository.units, one)
			? (Math.max(open ? Level.read : Level.none, rights[one] ?? 0) as Level)
			: Level.none;
	return access(Math.max(...units.map(unit)) as Level, unit);
}

function uniform(repository: Subject, level: Level): Access {
	return access(level, (unit) =>
		hasUnit(repository.units, unit) ? level : Level.none,
	);
}

/** The level of a joined team, -1 when it has not been given the joined repository: its members belong to the organization still. */
export const grantedLevel = sql<number>`case when team.includes_all_repositories = 1 or team_repository.team_id is not null then team.level else -1 end`;

const grantRows = query(
	(q, p: { account: number; repositories: number[] }, d) =>
		q
			.selectFrom("collaboration")
			.select((e) => [
				"repository_id",
				"level",
				e.val<string | null>(null).as("units"),
			])
			.where("account_id", "=", p.account)
			.where("repository_id", "in", d.set(p.repositories))
			.unionAll(
				q
					.selectFrom("repository")
					.innerJoin(
						"team_member",
						"team_member.organization_id",
						"repository.owner_id",
					)
					.innerJoin("team", "team.id", "team_member.team_id")
					.leftJoin("team_repository", (j) =>
						j
							.onRef("team_repository.team_id", "=", "team.id")
							.onRef("team_repository.repository_id", "=", "repository.id"),
					)
					.select((_e) => [
						"repository.id as repository_id",
						grantedLevel.as("level"),
						"team.units as units",
					])
					.where("team_member.account_id", "=", p.account)
					.where("repository.id", "in", d.set(p.repositories)) as never,
			),
);

/** What an account has been granted in each of some repositories, by repository id; one query. */
async function grantsIn(
	db: Reader,
	account: number,
	repositories: number[],
): Promise<ReadonlyMap<number, Grants>> {
	const rows = await db.all(grantRows, { account, repositories });
	const found = new Map<number, Grants>();
	for (const row of rows)
		found.set(row.repository_id, withGrant(found.get(row.repository_id), row));
	return found;
}

/** Adds a row to what has been granted: without units a collaboration, with them a team; without this repository (-1) it makes a member only. */
export function withGrant(
	of: Grants = nothing,
	row: { readonly level: number; readonly units: string | null },
): Grants {
	const level = row.level as Level;
	if (row.units === null) return { ...of, collaboration: level };
	const team = { level, units: JSON.parse(row.units) };
	return {
		...of,
		member: true,
		teams: row.level >= 0 ? [...of.teams, team] : of.teams,
	};
}

/** The access of an actor to repositories whose owners are known, by repository id; at most one query. */
export async function accessTo(
	db: Reader,
	actor: Actor,
	repositories: readonly {
		readonly repository: Subject;
		readonly owner: Owner;
	}[],
): Promise<ReadonlyMap<number, Access>> {
	const { account } = actor;
	// owners and site administrators need no look at the grants
	const asked =
		account && !isSiteAdmin(actor)
			? repositories
					.filter((r) => r.owner.id !== account.id)
					.map((r) => r.repository.id)
			: [];
	const grants =
		account && asked.length
			? await grantsIn(db, account.id, asked)
			: new Map<number, Grants>();
	return new Map(
		repositories.map(({ repository, owner }) => [
			repository.id,
			decide(actor, repository, owner, grants.get(repository.id) ?? nothing),
		]),
	);
}
