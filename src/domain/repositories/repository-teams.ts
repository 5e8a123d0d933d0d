import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { forgetBlindWatchers } from "./following/forget-followers.ts";
import type { Owned, Repository } from "./repository.ts";

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
const add = query((q, p: { team: number; repository: number }) =>
	q
		.insertInto("team_repository")
		.values({ team_id: p.team, repository_id: p.repository })
		.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: { team: number; repository: number }) =>
	q
		.deleteFrom("team_repository")
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

/** Lets a team work in a repository of its organization. @throws Refusal "invalid" when it does already */
export async function addTeam(
	app: App,
	actor: Actor,
	repository: Repository,
	team: Team,
): Promise<void> {
	const refused = () => invalid(`team '${team.name}' is already added to repo`);
	if (team.includes_all_repositories) throw refused();
	await app.db.write(async (tx) => {
		if (!(await tx.run(add, { team: team.id, repository: repository.id })))
			throw refused();
		await app.events.record(tx, {
			kind: "repository.team-changed",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { team: team.id, added: true },
		});
	});
}

/** Takes a repository from a team, and from the sight of those who saw it by that team. @throws Refusal "invalid" */
export async function removeTeam(
	app: App,
	actor: Actor,
	{ repository, owner }: Owned,
	team: Team,
): Promise<void> {
	const key = { team: team.id, repository: repository.id };
	if (team.includes_all_repositories)
		throw invalid(`team '${team.name}' has all repositories`);
	await app.db.write(async (tx) => {
		if (!(await tx.run(drop, key)))
			throw invalid(`team '${team.name}' was not added to repo`);
		if (repository.private || owner.visibility !== "public")
			await forgetBlindWatchers(tx, repository, owner);
		await app.events.record(tx, {
			kind: "repository.team-changed",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { team: team.id, added: false },
		});
	});
}
