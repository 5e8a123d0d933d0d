import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { raw } from "../../database/raw.ts";
import { countFiles, dropPlaces } from "./code-rows.ts";
import type { SegmentWork } from "./segments.ts";
import { commitKind } from "./text-kinds.ts";

/** Places, and histories, that are changed together. */
const rowsAtOnce = 200;

const rename = updateTable("code_text", { set: ["hash"], where: ["id"] });
const placesOf = query((q, p: { text: number; limit: number }) =>
	q
		.selectFrom("code_place")
		.select(["head_id", "path_id"])
		.where("text_id", "=", p.text)
		.limit(p.limit),
);
/** Histories that have a text, and do not wait for that work yet; one may be named twice. */
const historiesOf = query((q, p: { text: number; limit: number }) =>
	q
		.selectFrom("code_log_commit")
		.innerJoin(
			"code_head_log",
			"code_head_log.log_id",
			"code_log_commit.log_id",
		)
		.innerJoin("code_head", "code_head.id", "code_head_log.head_id")
		.select("head_id")
		.where("text_id", "=", p.text)
		.where("code_head.oid", "<>", "")
		.limit(p.limit),
);
/** The next work on some histories goes through all of their commits, and adds those that are missing. */
const compareCommits = query((q, p: { heads: number[] }, d) =>
	raw(
		q,
		sql`update code_head set rules = case when rules = '' then oid else rules end, oid = '', files = files - 1 where oid <> '' and id in ${d.list(p.heads)}`,
	),
);
const dropFromLogs = query((q, p: { text: number }) =>
	q.deleteFrom("code_log_commit").where("text_id", "=", p.text),
);
const dropText = query((q, p: { text: number }) =>
	q.deleteFrom("code_text").where("id", "=", p.text),
);

/**
 * Removes a text whose bytes are broken, from its files or histories too: those that are compared with the index afterwards get it anew. From the first write on
 * its hash finds it no more, so that nothing else takes it meanwhile.
 */
export async function dropBrokenText(
	app: App,
	{ id: text, kind }: { readonly id: number; readonly kind: number },
	{ signal, progress }: SegmentWork,
): Promise<void> {
	app.log.error({ text }, "a broken text of the search index is removed");
	const write = async <T>(work: (tx: Transaction) => Promise<T>) => {
		signal.throwIfAborted();
		const done = await app.db.write(async (tx) => {
			await progress(tx);
			return work(tx);
		});
		await setImmediate();
		return done;
	};
	await write((tx) => tx.run(rename, { id: text, hash: `broken:${text}` }));
	const leave = kind === commitKind.number ? leaveHistories : leavePlaces;
	while (await write((tx) => leave(tx, text)));
	try {
		await write(async (tx) => {
			await tx.run(dropFromLogs, { text });
			await tx.run(dropText, { text });
		});
	} catch (error) {
		// work that knew it before has given it a place: the next rebuild finds it
		if (!isConstraint(error, "foreign-key")) throw error;
	}
}

/** Takes a text from some of its files; false where none are left. */
async function leavePlaces(tx: Transaction, text: number): Promise<boolean> {
	const places = await tx.all(placesOf, { text, limit: rowsAtOnce });
	for (const [head, own] of Map.groupBy(places, ({ head_id }) => head_id)) {
		const paths = own.map(({ path_id }) => path_id);
		tx.later(dropPlaces, { head, paths });
		tx.later(countFiles, { id: head, files: -own.length, leftOut: 0 });
	}
	return places.length > 0;
}

/** Has some of the histories that have a text compared; false where none are left. */
async function leaveHistories(tx: Transaction, text: number): Promise<boolean> {
	const found = await tx.all(historiesOf, { text, limit: rowsAtOnce });
	const heads = found.map(({ head_id }) => head_id);
	if (heads.length) await tx.run(compareCommits, { heads });
	return heads.length > 0;
}
