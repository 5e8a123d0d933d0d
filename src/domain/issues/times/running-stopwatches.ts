import type { Expression, SqlBool } from "kysely";
import type { Reader } from "../../../database/database.ts";

/** A stopwatch that runs, and where. */
interface RunningStopwatch {
	readonly since: number;
	readonly number: number;
	readonly title: string;
	readonly repository: string;
	readonly owner: string;
}

/** A page of an account's running stopwatches on items that it may read, with the number of them all. */
export async function runningStopwatches(
	db: Reader,
	account: number,
	readable: Expression<SqlBool>,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RunningStopwatch[]; total: number }> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("stopwatch")
			.innerJoin("issue", "issue.id", "stopwatch.issue_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select([
				"stopwatch.created_at as since",
				"issue.number",
				"issue.title",
				"repository.name as repository",
				"owner.name as owner",
			])
			.where("stopwatch.account_id", "=", account)
			.where(readable)
			.orderBy("stopwatch.created_at", "desc")
			.orderBy("stopwatch.issue_id"),
	);
	// mostly one runs: counting them separately would ask more than it saves
	return { rows: rows.slice(offset, offset + limit), total: rows.length };
}

/** When an account started its stopwatch on an item; 0 when none runs there. */
export async function runningSince(
	db: Reader,
	account: number,
	issue: number,
): Promise<number> {
	const [row] = await db.rows((q) =>
		q
			.selectFrom("stopwatch")
			.select("created_at")
			.where("account_id", "=", account)
			.where("issue_id", "=", issue),
	);
	return row?.created_at ?? 0;
}
