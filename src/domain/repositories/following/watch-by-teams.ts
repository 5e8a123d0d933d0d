import { query, type Transaction } from "../../../database/database.ts";

/** A member who joins a team, or a repository that a team is given; all others of the team are meant where one is not said. */
interface TeamChange {
	team: number;
	at: number;
}

const countForMember = query((q, p: { team: number; account: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ watchers: e("watchers", "+", 1) }))
		.where("id", "in", (e) =>
			e
				.selectFrom("team")
				.innerJoin("repository as r", "r.owner_id", "team.organization_id")
				.leftJoin("team_repository as x", (j) =>
					j
						.onRef("x.team_id", "=", "team.id")
						.onRef("x.repository_id", "=", "r.id"),
				)
				.leftJoin("watch", (j) =>
					j
						.onRef("watch.repository_id", "=", "r.id")
						.on("watch.account_id", "=", p.account),
				)
				.select("r.id")
				.where("team.id", "=", p.team)
				.where("watch.account_id", "is", null)
				.where((w) =>
					w.or([
						w("team.includes_all_repositories", "=", 1),
						w("x.team_id", "is not", null),
					]),
				),
		),
);
const watchForMember = query((q, p: TeamChange & { account: number }) =>
	q
		.insertInto("watch")
		.columns(["repository_id", "account_id", "created_at"])
		.expression((e) =>
			e
				.selectFrom("team")
				.innerJoin("repository as r", "r.owner_id", "team.organization_id")
				.innerJoin("account", (j) => j.on("account.id", "=", p.account))
				.leftJoin("team_repository as x", (j) =>
					j
						.onRef("x.team_id", "=", "team.id")
						.onRef("x.repository_id", "=", "r.id"),
				)
				.select((s) => [
					"r.id",
					"account.id as account_id",
					s.cast<number>(s.val(p.at), "bigint").as("created_at"),
				])
				.where("team.id", "=", p.team)
				.where((w) =>
					w.or([
						w("team.includes_all_repositories", "=", 1),
						w("x.team_id", "is not", null),
					]),
				),
		)
		.onConflict((c) => c.doNothing()),
);
const watchForRepository = query((q, p: TeamChange & { repository: number }) =>
	q
		.insertInto("watch")
		.columns(["repository_id", "account_id", "created_at"])
		.expression((e) =>
			e
				.selectFrom("team_member")
				.innerJoin("repository as r", (j) => j.on("r.id", "=", p.repository))
				.select((s) => [
					"r.id",
					"team_member.account_id",
					s.cast<number>(s.val(p.at), "bigint").as("created_at"),
				])
				.where("team_member.team_id", "=", p.team),
		)
		.onConflict((c) => c.doNothing()),
);
const watchForAll = query(
	(q, p: { organization: number; repository: number; at: number }) =>
		q
			.insertInto("watch")
			.columns(["repository_id", "account_id", "created_at"])
			.expression((e) =>
				e
					.selectFrom("team_member")
					.innerJoin("team", "team.id", "team_member.team_id")
					.innerJoin("repository as r", (j) => j.on("r.id", "=", p.repository))
					.select((s) => [
						"r.id",
						"team_member.account_id",
						s.cast<number>(s.val(p.at), "bigint").as("created_at"),
					])
					.distinct()
					.where("team_member.organization_id", "=", p.organization)
					.where("team.includes_all_repositories", "=", 1),
			)
			.onConflict((c) => c.doNothing()),
);
const count = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ watchers: e("watchers", "+", p.by) }))
		.where("id", "=", p.repository),
);

/** Lets a new member of a team watch all of its repositories. */
export async function watchAsMember(
	tx: Transaction,
	key: TeamChange & { account: number },
): Promise<void> {
	tx.later(countForMember, key);
	tx.later(watchForMember, key);
}

/** Lets the members of a team watch a repository that it has been given. */
export async function watchByTeam(
	tx: Transaction,
	key: TeamChange & { repository: number },
): Promise<void> {
	const by = await tx.run(watchForRepository, key);
	if (by)
		tx.last("repository", key.repository, count, {
			repository: key.repository,
			by,
		});
}

/** Lets the members of the teams that work in all repositories of an organization watch a new one; gives their number. */
export async function watchByAllTeams(
	tx: Transaction,
	key: { organization: number; repository: number; at: number },
): Promise<number> {
	const by = await tx.run(watchForAll, key);
	if (by)
		tx.last("repository", key.repository, count, {
			repository: key.repository,
			by,
		});
	return by;
}
