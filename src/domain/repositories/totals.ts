import { sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { removedOwner } from "../permissions/removed-owner.ts";

/** What the repositories of the forge come to, from the counters that each has; sizes in KiB. */
interface RepositoryTotals {
	readonly all: number;
	readonly hidden: number;
	readonly archived: number;
	readonly mirrors: number;
	readonly forks: number;
	readonly size: number;
	readonly open_issues: number;
	readonly closed_issues: number;
	readonly open_pulls: number;
	readonly closed_pulls: number;
	readonly releases: number;
}

/** Sums the counters up, without deleted repositories; one query, whose work grows with the repositories alone. */
export async function repositoryTotals(db: Reader): Promise<RepositoryTotals> {
	const sum = (what: string) => sql`coalesce(sum(${sql.raw(what)}), 0)`;
	const [row] = await db.rows((q) =>
		raw<Record<keyof RepositoryTotals, number>>(
			q,
			sql`select count(*) as "all", ${sum("private")} as hidden, ${sum("case when archived_at > 0 then 1 else 0 end")} as archived,
				${sum("mirror")} as mirrors, ${sum("case when fork_of_id is null then 0 else 1 end")} as forks, ${sum("size")} as size,
				${sum("open_issues")} as open_issues, ${sum("closed_issues")} as closed_issues, ${sum("open_pulls")} as open_pulls,
				${sum("closed_pulls")} as closed_pulls, ${sum("releases")} as releases from repository where owner_id <> ${removedOwner}`,
		),
	);
	return Object.fromEntries(
		Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]),
	) as unknown as RepositoryTotals;
}
