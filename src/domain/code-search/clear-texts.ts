import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query } from "../../database/database.ts";

/** What was added a short time ago may be about to get its first place. */
const youngest = 24 * 3600;
const rowsAtOnce = 500;
const inWrite = 50;

const nextUnused = {
	code_text: query((q, p: { after: number; before: number }) =>
		q
			.selectFrom("code_text")
			.select("id")
			.select((e) =>
				e
					.exists(
						e
							.selectFrom("code_place")
							.select("code_place.head_id")
							.whereRef("code_place.text_id", "=", "code_text.id"),
					)
					.as("used"),
			)
			.where("id", ">", p.after)
			.where("added_at", "<", p.before)
			.orderBy("id")
			.limit(rowsAtOnce),
	),
	code_path: query((q, p: { after: number; before: number }) =>
		q
			.selectFrom("code_path")
			.select("id")
			.select((e) =>
				e
					.exists(
						e
							.selectFrom("code_place")
							.select("code_place.head_id")
							.whereRef("code_place.path_id", "=", "code_path.id"),
					)
					.as("used"),
			)
			.where("id", ">", p.after)
			.where("added_at", "<", p.before)
			.orderBy("id")
			.limit(rowsAtOnce),
	),
};
const drop = {
	code_text: query((q, p: { ids: number[] }, d) =>
		q.deleteFrom("code_text").where("id", "in", d.list(p.ids)),
	),
	code_path: query((q, p: { ids: number[] }, d) =>
		q.deleteFrom("code_path").where("id", "in", d.list(p.ids)),
	),
};

/** Removes texts and paths that no place names any more. Postings go on to name them, and find nothing. */
export async function clearUnusedTexts(app: App): Promise<void> {
	const before = now(app) - youngest;
	for (const table of ["code_text", "code_path"] as const)
		for (let after = 0; ; ) {
			const rows = await app.db.all(nextUnused[table], { after, before });
			const last = rows.at(-1);
			if (!last) break;
			after = last.id;
			const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
			for (let at = 0; at < unused.length; at += inWrite) {
				const ids = unused.slice(at, at + inWrite);
				try {
					await app.db.write((tx) => tx.run(drop[table], { ids }));
				} catch (error) {
					// one of them has got a place meanwhile: the next time finds the others
					if (!isConstraint(error, "foreign-key")) throw error;
				}
				await setImmediate();
			}
			await setImmediate();
		}
}
