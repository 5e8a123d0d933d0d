import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";

/** Rows that are younger, in seconds, may be about to get their first place. */
const youngest = 24 * 3600;
const rowsAtOnce = 500;
const inWrite = 50;

/** The statements about a kind of row that others name by a column. */
const kindOf = (
	table: string,
	...users: readonly (readonly [table: string, column: string])[]
) => ({
	next: query((q, p: { after: number; before: number }) =>
		raw<{ id: number; used: unknown }>(
			q,
			sql`select one.id, ${sql.join(
				users.map(
					([user, column]) =>
						sql`exists (select 1 from ${sql.raw(user)} u where u.${sql.raw(column)} = one.id)`,
				),
				sql` or `,
			)} as used from ${sql.raw(table)} one
				where one.id > ${p.after} and one.added_at < ${p.before} order by one.id limit ${sql.lit(rowsAtOnce)}`,
		),
	),
	drop: query((q, p: { ids: number[] }, d) =>
		raw(q, sql`delete from ${sql.raw(table)} where id in ${d.list(p.ids)}`),
	),
});
const kinds = [
	// their texts are removed after them
	kindOf("code_log", ["code_head_log", "log_id"]),
	kindOf(
		"code_text",
		["code_place", "text_id"],
		["code_log_commit", "text_id"],
	),
	kindOf("code_path", ["code_place", "path_id"]),
];

/** Removes pieces of histories that no repository has, and texts and paths that no place names any more. Postings go on to name them, and find nothing. */
export async function clearUnusedTexts(app: App): Promise<void> {
	const before = now(app) - youngest;
	for (const { next, drop } of kinds)
		for (let after = 0; ; ) {
			const rows = await app.db.all(next, { after, before });
			const last = rows.at(-1);
			if (!last) break;
			after = last.id;
			const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
			for (let at = 0; at < unused.length; at += inWrite) {
				const ids = unused.slice(at, at + inWrite);
				try {
					await app.db.write((tx) => tx.run(drop, { ids }));
				} catch (error) {
					// one of them has got a place meanwhile: the next time finds the others
					if (!isConstraint(error, "foreign-key")) throw error;
				}
				await setImmediate();
			}
			await setImmediate();
		}
}
