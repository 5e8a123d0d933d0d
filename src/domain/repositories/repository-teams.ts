import { type Selectable, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { Level } from "../permissions/units.ts";
import { visibleAccounts } from "../permissions/visible-accounts.ts";
import { reviewFollowers } from "./following/review-followers.ts";
import { watchByTeam } from "./following/watch-by-teams.ts";
import type { Repository, RepositoryWithOwner } from "./repository.ts";

/** Members of an organization with the same rights. */
export type Team = Selectable<Schema["team"]>;

const having = query((q, p: { repository: number; organization: number }) =>
	q
		.selectFrom("team")
		.selectAll("team")
		.where("organization_id", "=", p.organization)
		.where((e) =>
			e.or([
				e("includes_all_repositories", "=", 1),
				e.exists(
					e
						.selectFrom("team_repository")
						.select("team_id")
						.whereRef("team_id", "=", "team.id")
						.where("repository_id", "=", p.repository),
				),
			]),
		)
		.orderBy("level", "desc")
		.orderBy("lower_name"),
);
const named = query((q, p: { organization: number; name: string }) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("organization_id", "=", p.organization)
		.where("lower_name", "=", p.name),
);
const byIds = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("id", "in", d.list(p.ids))
		.orderBy("id"),
);
const add = insertInto(
	"team_repository",
	["team_id", "repository_id"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: { team: number; repository: number }) =>
	q
		.deleteFrom("team_repository")
		.where("team_id", "=", p.team)
		.where("repository_id", "=", p.repository),
);

const one = query((q, p: { team: number; repository: number }) =>
	q
		.selectFrom("team_repository")
		.select("team_id")
		.where("team_id", "=", p.team)
		.where("repository_id", "=", p.repository),
);

/** The teams that work in a repository, the mightiest first. */
export const teamsWith = (
	db: Reader,
	repository: Repository,
): Promise<Team[]> =>
	db.all(having, {
		repository: repository.id,
		organization: repository.owner_id,
	});

export const teamsByIds = (db: Reader, ids: number[]): Promise<Team[]> =>
	ids.length ? db.all(byIds, { ids }) : Promise.resolve([]);

/** Those of some teams that an actor may read, by the rule of the guard of teams; one query. */
export async function teamsReadBy(
	db: Reader,
	actor: Actor,
	ids: number[],
): Promise<Team[]> {
	const me = actor.account?.id;
	if (me === undefined || ids.length === 0) return [];
	const inside = sql<SqlBool>`exists (
		select 1 from organization_member o where o.organization_id = team.organization_id and o.account_id = ${me})`;
	const within = sql<SqlBool>`exists (
		select 1 from team_member m join team own on own.id = m.team_id
		where m.account_id = ${me} and m.organization_id = team.organization_id
			and (m.team_id = team.id or own.level >= ${Level.owner}))`;
	const readable = isSiteAdmin(actor)
		? sql<SqlBool>`1 = 1`
		: sql<SqlBool>`(team.visibility = 'public' or (team.visibility = 'limited' and ${inside}) or ${within})`;
	return db.rows((q, d) =>
		q
			.selectFrom("team")
			.innerJoin("account", "account.id", "team.organization_id")
			.selectAll("team")
			.where("team.id", "in", d.list(ids))
			.where(visibleAccounts(actor))
			.where(readable),
	);
}

/** The team of an organization by its name, whatever its case. */
export const teamByName = (
	db: Reader,
	organization: Account,
	name: string,
): Promise<Team | undefined> =>
	db.first(named, {
		organization: organization.id,
		name: name.toLowerCase(),
	});

/** Whether a team works in a repository of its organization. */
export const hasRepository = async (
	app: App,
	team: Team,
	repository: Repository,
): Promise<boolean> =>
	team.includes_all_repositories === 1 ||
	(await app.db.first(one, keyOf(team, repository))) !== undefined;

/** Lets a team work in a repository of its organization; its members watch it from now on. False when it does already. */
export async function addTeamRepository(
	app: App,
	actor: Actor,
	repository: Repository,
	team: Team,
): Promise<boolean> {
	if (team.includes_all_repositories) return false;
	const key = keyOf(team, repository);
	return app.db.write(async (tx) => {
		const row = { team_id: team.id, repository_id: repository.id };
		if (!(await tx.run(add, row))) return false;
		await watchByTeam(app, tx, { ...key, at: now(app) });
		noteAudit(app, tx, {
			action: "team.repository-added",
			in: { repositoryId: repository.id },
			target: team,
		});
		await record(app, tx, actor, key, true);
		return true;
	});
}

/**
 * Takes a repository from a team, and from the sight of those who saw it by that team. False when the team did not have it by
 * itself: a team of all repositories keeps it.
 */
export async function removeTeamRepository(
	app: App,
	actor: Actor,
	{ repository, owner }: RepositoryWithOwner,
	team: Team,
): Promise<boolean> {
	const key = keyOf(team, repository);
	return app.db.write(async (tx) => {
		if (!(await tx.run(drop, key))) return false;
		noteAudit(app, tx, {
			action: "team.repository-removed",
			in: { repositoryId: repository.id },
			target: team,
		});
		if (team.includes_all_repositories) return true;
		if (repository.private || owner.visibility !== "public")
			await reviewFollowers(app, tx, [repository.id]);
		await record(app, tx, actor, key, false);
		return true;
	});
}

type Key = { team: number; repository: number };
const keyOf = (team: Team, repository: Repository): Key => ({
	team: team.id,
	repository: repository.id,
});

const record = (
	app: App,
	tx: Transaction,
	actor: Actor,
	{ team, repository }: Key,
	added: boolean,
) =>
	app.events.record(tx, {
		kind: "repository.team-changed",
		repository,
		actor: actor.account?.id,
		payload: { team, added },
	});
