import { sql } from "kysely";
import type { Builder, Transaction } from "../../../database/database.ts";
import { type Account, accountsByIds } from "../../accounts/account.ts";
import {
	decide,
	type Grants,
	grantedLevel,
	nothing,
	withGrant,
} from "../../permissions/access.ts";
import { actingFor } from "../../permissions/actor.ts";
import { maySee } from "../../permissions/allows.ts";
import { unwatchAll } from "./watch.ts";

/** The account and the repositories; of all unless given. */
interface WatchesOf {
	readonly account?: number;
	readonly repositories?: readonly number[];
}

/**
 * Ends what ties people to repositories of an owner that they may not see any more, after rights have shrunk in the same
 * transaction. Subjects that tie people to repositories add their part here. Of all that an owner has, `forgetAllLost` does it.
 */
export async function forgetLost(
	tx: Transaction,
	owner: Account,
	of: WatchesOf = {},
): Promise<void> {
	const watched = await tx.rows((q) =>
		watchesOf(q, owner, of)
			.select([
				"watch.account_id as watcher",
				"repository.id",
				"repository.owner_id",
				"repository.private",
				"repository.units",
			])
			.orderBy("repository.id"),
	);
	if (!watched.length) return;
	const granted = await grantsOfWatchers(tx, owner, of);
	const ids = [...new Set(watched.map(({ watcher }) => watcher))];
	const watchers = new Map(
		(await accountsByIds(tx, ids)).map((one) => [one.id, one]),
	);
	const sees = ({ watcher, ...repository }: (typeof watched)[number]) => {
		const who = watchers.get(watcher);
		const grants = granted.get(`${watcher} ${repository.id}`) ?? nothing;
		return (
			who !== undefined &&
			maySee(decide(actingFor(who), repository, owner, grants))
		);
	};
	const lost = Map.groupBy(
		watched.filter((row) => !sees(row)),
		(row) => row.id,
	);
	for (const [repository, rows] of lost)
		await unwatchAll(
			tx,
			repository,
			rows.map((row) => row.watcher),
		);
}

/** The watches of repositories of an owner that not everybody may see. */
function watchesOf(
	q: Builder,
	owner: Account,
	{ account, repositories }: WatchesOf,
) {
	const rows = q
		.selectFrom("watch")
		.innerJoin("repository", "repository.id", "watch.repository_id")
		.where("repository.owner_id", "=", owner.id)
		.$if(repositories !== undefined, (s) =>
			s.where("repository.id", "in", [...(repositories ?? [])]),
		);
	const hidden =
		owner.visibility === "public"
			? rows.where("repository.private", "=", 1)
			: rows;
	return account ? hidden.where("watch.account_id", "=", account) : hidden;
}

/** What watchers have been granted where they watch, by the ids of both; one query. */
async function grantsOfWatchers(
	tx: Transaction,
	owner: Account,
	of: WatchesOf,
): Promise<ReadonlyMap<string, Grants>> {
	const rows = await tx.rows((q) =>
		watchesOf(q, owner, of)
			.innerJoin("collaboration", (j) =>
				j
					.onRef("collaboration.account_id", "=", "watch.account_id")
					.onRef("collaboration.repository_id", "=", "repository.id"),
			)
			.select((_e) => [
				"watch.account_id",
				"repository.id",
				"collaboration.level",
				sql<string | null>`null`.as("units"),
			])
			.unionAll(
				watchesOf(q, owner, of)
					// SQLite would begin with all members of the organization
					.crossJoin("team_member")
					.whereRef("team_member.account_id", "=", "watch.account_id")
					.where("team_member.organization_id", "=", owner.id)
					.innerJoin("team", "team.id", "team_member.team_id")
					.leftJoin("team_repository", (j) =>
						j
							.onRef("team_repository.team_id", "=", "team.id")
							.onRef("team_repository.repository_id", "=", "repository.id"),
					)
					.select((_e) => [
						"watch.account_id",
						"repository.id",
						grantedLevel.as("level"),
						"team.units as units",
					]) as never,
			),
	);
	const found = new Map<string, Grants>();
	for (const row of rows) {
		const key = `${row.account_id} ${row.id}`;
		found.set(key, withGrant(found.get(key), row));
	}
	return found;
}
