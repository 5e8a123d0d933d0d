import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { inPieces, type JobRun } from "../../../jobs/in-pieces.ts";

/** So many watches begin in the transaction of the change, or in one of the job. */
const portion = 100;

/** Watches of one member, in all that the team works on. */
interface ForMember {
	readonly team: number;
	readonly account: number;
	readonly at: number;
}
/** Watches of one repository, by all members. */
interface ForRepository {
	readonly team: number;
	readonly repository: number;
	readonly at: number;
}
type Watches = ForMember | ForRepository;

/** The job that goes on where a team has more members, or repositories, than one transaction should change. */
type MoreWatches = Watches & { readonly after: number };

interface Next {
	team: number;
	after: number;
}

const members = query((q, p: Next) =>
	q
		.selectFrom("team_member")
		.select("account_id as id")
		.where("team_id", "=", p.team)
		.where("account_id", ">", p.after)
		.orderBy("account_id")
		.limit(portion),
);
const repositories = query((q, p: Next) =>
	q
		.selectFrom("team_repository")
		.select("repository_id as id")
		.where("team_id", "=", p.team)
		.where("repository_id", ">", p.after)
		.orderBy("repository_id")
		.limit(portion),
);
const allRepositories = query((q, p: Next) =>
	q
		.selectFrom("repository")
		.innerJoin("team", "team.organization_id", "repository.owner_id")
		.select("repository.id")
		.where("team.id", "=", p.team)
		.where("repository.id", ">", p.after)
		.orderBy("repository.id")
		.limit(portion),
);
const worksOnAll = query((q, p: { team: number }) =>
	q
		.selectFrom("team")
		.select("id")
		.where("id", "=", p.team)
		.where("includes_all_repositories", "=", 1),
);
const teamsOfAll = query((q, p: { organization: number }) =>
	q
		.selectFrom("team")
		.select("id")
		.where("organization_id", "=", p.organization)
		.where("includes_all_repositories", "=", 1),
);
const isMember = query((q, p: { team: number; account: number }) =>
	q
		.selectFrom("team_member")
		.select("account_id")
		.where("team_id", "=", p.team)
		.where("account_id", "=", p.account),
);
const worksOn = query((q, p: { team: number; repository: number }) =>
	q
		.selectFrom("team")
		.innerJoin("repository", "repository.owner_id", "team.organization_id")
		.leftJoin("team_repository as x", (j) =>
			j
				.onRef("x.team_id", "=", "team.id")
				.onRef("x.repository_id", "=", "repository.id"),
		)
		.select("team.id")
		.where("team.id", "=", p.team)
		.where("repository.id", "=", p.repository)
		.where((e) =>
			e.or([
				e("team.includes_all_repositories", "=", 1),
				e("x.team_id", "is not", null),
			]),
		),
);
const watchAll = query(
	(q, p: { account: number; ids: number[]; at: number }, d) =>
		q
			.insertInto("watch")
			.columns(["repository_id", "account_id", "created_at"])
			.expression((e) =>
				e
					.selectFrom("repository")
					.innerJoin("account", (j) => j.on("account.id", "=", p.account))
					.select((s) => [
						"repository.id",
						"account.id as account_id",
						s.cast<number>(s.val(p.at), "bigint").as("created_at"),
					])
					.where("repository.id", "in", d.list(p.ids)),
			)
			.onConflict((c) => c.doNothing())
			.returning("repository_id as id"),
);
const watchByAll = query(
	(q, p: { repository: number; ids: number[]; at: number }, d) =>
		q
			.insertInto("watch")
			.columns(["repository_id", "account_id", "created_at"])
			.expression((e) =>
				e
					.selectFrom("account")
					.innerJoin("repository as r", (j) => j.on("r.id", "=", p.repository))
					.select((s) => [
						"r.id",
						"account.id as account_id",
						s.cast<number>(s.val(p.at), "bigint").as("created_at"),
					])
					.where("account.id", "in", d.list(p.ids))
					.where("account.removed", "=", 0),
			)
			.onConflict((c) => c.doNothing()),
);
const count = query((q, p: { repository: number; by: number }) =>
	q
		.updateTable("repository")
		.set((e) => ({ watchers: e("watchers", "+", p.by) }))
		.where("id", "=", p.repository),
);

/** Says who lets members of large teams watch what they work on. */
export function handleTeamWatches(app: App): void {
	app.jobs.handle(
		"watch-by-teams",
		"maintenance",
		({ after, ...watches }: MoreWatches, signal, progress) =>
			watchInPieces(app, watches, after, { signal, progress }),
	);
}

/** Lets a new member of a team watch all of its repositories; a job does it for those behind the first. */
export async function watchAsMember(
	app: App,
	tx: Transaction,
	{ team, account, at }: ForMember,
): Promise<void> {
	await begin(app, tx, { team, account, at });
}

/** Lets the members of a team watch a repository that it has been given; a job does it for those behind the first. */
export async function watchByTeam(
	app: App,
	tx: Transaction,
	{ team, repository, at }: ForRepository,
): Promise<void> {
	await begin(app, tx, { team, repository, at });
}

/**
 * Lets the members of the teams that work in all repositories of an organization watch a new one; gives the number of those who do it at once. A job does
 * it for the others.
 */
export async function watchByAllTeams(
	app: App,
	tx: Transaction,
	{
		organization,
		repository,
		at,
	}: { organization: number; repository: number; at: number },
): Promise<number> {
	let sum = 0;
	for (const { id: team } of await tx.all(teamsOfAll, { organization })) {
		const watches = { team, repository, at };
		if (sum < portion) sum += await begin(app, tx, watches);
		else await enqueue(app, tx, { ...watches, after: 0 });
	}
	return sum;
}

const enqueue = (app: App, tx: Transaction, payload: MoreWatches) =>
	app.jobs.enqueue(tx, { kind: "watch-by-teams", payload });

/** Lets the first begin, and plans the job where others may follow; gives the number of those that are new. */
async function begin(
	app: App,
	tx: Transaction,
	watches: Watches,
): Promise<number> {
	const { after, watching } = await watchSome(tx, watches, 0);
	if (after !== undefined) await enqueue(app, tx, { ...watches, after });
	return watching;
}

async function watchInPieces(
	app: App,
	watches: Watches,
	from: number,
	run: JobRun,
): Promise<void> {
	await inPieces(app, from, run, (tx, after) => watchOn(tx, watches, after));
}

/** Begins watches behind a member or a repository, unless the team has lost the member or the repository meanwhile. */
async function watchOn(
	tx: Transaction,
	watches: Watches,
	behind: number,
): Promise<number | undefined> {
	const holds =
		"account" in watches
			? await tx.first(isMember, watches)
			: await tx.first(worksOn, watches);
	return holds ? (await watchSome(tx, watches, behind)).after : undefined;
}

/** Begins some watches, behind a member or a repository; gives their number, and the last one looked at where others may follow. */
async function watchSome(
	tx: Transaction,
	watches: Watches,
	after: number,
): Promise<{ after: number | undefined; watching: number }> {
	const ids = (
		await tx.all(await sourceOf(tx, watches), { ...watches, after })
	).map(({ id }) => id);
	return {
		after: ids.length < portion ? undefined : ids.at(-1),
		watching: ids.length > 0 ? await watch(tx, watches, ids) : 0,
	};
}

async function sourceOf(tx: Transaction, watches: Watches) {
	if ("repository" in watches) return members;
	return (await tx.first(worksOnAll, watches)) ? allRepositories : repositories;
}

/** Begins watches of some members, or of some repositories, and counts those that are new. */
async function watch(
	tx: Transaction,
	watches: Watches,
	ids: number[],
): Promise<number> {
	if ("repository" in watches) {
		const { repository } = watches;
		const by = await tx.run(watchByAll, { ...watches, ids });
		if (by) tx.last("repository", repository, count, { repository, by });
		return by;
	}
	const made = await tx.all(watchAll, { ...watches, ids });
	for (const { id: repository } of made)
		tx.last("repository", repository, count, { repository, by: 1 });
	return made.length;
}
