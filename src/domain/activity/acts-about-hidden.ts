import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { isAnyHidden } from "../permissions/hidden-accounts.ts";

const hidden = sql`(select account_id from hidden_account)`;

/** Acts of others tell of an item by its number before `|`, of a comment by its id, of a release by its tag. */
const about = query((q, p: { ids: number[] }, d) => {
	const number =
		d.name === "postgres"
			? sql`cast(nullif(substring(a.content from '^[0-9]{1,15}'), '') as bigint)`
			: sql`cast(a.content as integer)`;
	return raw<{ id: number }>(
		q,
		sql`select a.id from activity a where a.id in ${d.list(p.ids)} and (
			(a.unit in ('issues', 'pulls') and exists (select 1 from issue i where i.repository_id = a.repository_id and i.number = ${number} and i.poster_id in ${hidden}))
			or (a.comment_id > 0 and exists (select 1 from comment c where c.id = a.comment_id and c.poster_id in ${hidden}))
			or (a.unit = 'releases' and exists (select 1 from release r where r.repository_id = a.repository_id and r.tag = a.ref and r.author_id in ${hidden})))`,
	);
});

/** Gives the ids of those acts that tell of something that a hidden account has written; no query while nobody is hidden. */
export async function actsAboutHidden(
	db: Reader,
	ids: number[],
): Promise<ReadonlySet<number>> {
	if (ids.length === 0 || !(await isAnyHidden(db))) return new Set();
	return new Set((await db.all(about, { ids })).map(({ id }) => id));
}
