import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { watchByTeam } from "../repositories/following/watch-by-teams.ts";
import type { Repository } from "../repositories/repository.ts";
import { forgetLost } from "./forget-lost.ts";
import type { Team } from "./team.ts";

type Key = { team: number; repository: number };

const add = query((q, p: Key) =>
	q
		.insertInto("team_repository")
		.values({ team_id: p.team, repository_id: p.repository })
		.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: Key) =>
	q
		.deleteFrom("team_repository")
		.where("team_id", "=", p.team)
		.where("repository_id", "=", p.repository),
);
const one = query((q, p: Key) =>
	q
		.selectFrom("team_repository")
		.select("team_id")
		.where("team_id", "=", p.team)
		.where("repository_id", "=", p.repository),
);

/** Whether a team works in a repository of its organization. */
export const hasRepository = async (
	app: App,
	team: Team,
	repository: Repository,
): Promise<boolean> =>
	team.includes_all_repositories === 1 ||
	(await app.db.first(one, keyOf(team, repository))) !== undefined;

/** Gives a team a repository of its organization, which its members watch from now on; false when it has it already. */
export const addTeamRepository = (
	app: App,
	actor: Actor,
	team: Team,
	repository: Repository,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(add, keyOf(team, repository)))) return false;
		await watchByTeam(tx, {
			team: team.id,
			repository: repository.id,
			at: now(app),
		});
		await app.events.record(tx, {
			kind: "team.repository-added",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { team: team.id, organization: team.organization_id },
		});
		return true;
	});

/** Takes a repository from a team; false when it did not have it. A team of all repositories keeps it. */
export const removeTeamRepository = (
	app: App,
	actor: Actor,
	organization: Account,
	team: Team,
	repository: Repository,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(drop, keyOf(team, repository)))) return false;
		await forgetLost(tx, organization, { repository: repository.id });
		await app.events.record(tx, {
			kind: "team.repository-removed",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { team: team.id, organization: team.organization_id },
		});
		return true;
	});

const keyOf = (team: Team, repository: Repository): Key => ({
	team: team.id,
	repository: repository.id,
});
