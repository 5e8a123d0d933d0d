import { sql } from "kysely";
import { query, type Reader } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import { notHidden } from "../../permissions/hidden-accounts.ts";
import { hiddenHome } from "../../permissions/removed-owner.ts";

/** So many issues of a type are counted. */
export const mostCounted = 1000;

const counts = query((q, p: { owner: number }) =>
	raw<{ id: number; n: number }>(
		q,
		sql`select t.id, (select count(*) from (select 1 from typed_issue ti join issue on issue.id = ti.issue_id
			where ti.type_id = t.id and issue.repository_id <> ${sql.lit(hiddenHome)} and ${notHidden("issue.poster_id")} limit ${sql.lit(mostCounted)}) counted) as n
			from issue_type t where t.owner_id = ${p.owner} and t.removed = 0`,
	),
);

/** Counts the issues of each type of an organization, open or closed: `mostCounted` where there are more. */
export async function countByType(
	db: Reader,
	owner: number,
): Promise<ReadonlyMap<number, number>> {
	const rows = await db.all(counts, { owner });
	return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}
