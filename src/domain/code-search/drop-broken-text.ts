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
import { countFiles, dropPlaces, judgeAnew } from "./code-rows.ts";
import type { SegmentWork } from "./segments.ts";
import { commitKind, planOfKind } from "./text-kinds.ts";

/** Places, and histories, that are changed together. */
const rowsAtOnce = 200;
/** Work that knew the text before may give it places as often as this. */
const mostTimes = 20;

const rename = updateTable("code_text", { set: ["hash"], where: ["id"] });
const placesOf = query((q, p: { text: number; limit: number }) =>
	q
		.selectFrom("code_place")
		.select(["head_id", "path_id"])
		.where("text_id", "=", p.text)
		.limit(p.limit),
);
/** Histories that have a text, behind one. */
const historiesOf = query(
	(q, p: { text: number; after: number; limit: number }) =>
		q
			.selectFrom("code_log_commit")
			.innerJoin(
				"code_head_log",
				"code_head_log.log_id",
				"code_log_commit.log_id",
			)
			.select("head_id")
			.distinct()
			.where("text_id", "=", p.text)
			.where("head_id", ">", p.after)
			.orderBy("head_id")
			.limit(p.limit),
);
/** The next work on some histories goes through all of their commits, and adds those that are missing; what is under way does not end that. */
const compareCommits = query((q, p: { heads: number[] }, d) =>
	raw(
		q,
		sql`update code_head set asked = asked + 1, rules = case when rules = '' then oid else rules end, oid = '',
			files = case when oid = '' then files else files - 1 end where id in ${d.list(p.heads)}`,
	),
);
const dropFromLogs = query((q, p: { text: number }) =>
	q.deleteFrom("code_log_commit").where("text_id", "=", p.text),
);
const ownersOf = query((q, p: { heads: number[] }, d) =>
	q
		.selectFrom("code_head")
		.innerJoin("repository", "repository.id", "code_head.repository_id")
		.select(["code_head.kind", "repository.id", "repository.owner_id"])
		.where("code_head.id", "in", d.list(p.heads))
		.orderBy("code_head.id"),
);
const dropText = query((q, p: { text: number }) =>
	q.deleteFrom("code_text").where("id", "=", p.text),
);

/**
 * Removes a text whose bytes are broken, from its files or histories too. What takes it from them also plans that they are compared with the index, and get it anew.
 * From the first write on its hash finds it no more, so that nothing else takes it meanwhile.
 */
export async function dropBrokenText(
	app: App,
	{ id: text, kind }: { readonly id: number; readonly kind: number },
	{ signal, progress }: Pick<SegmentWork, "signal" | "progress">,
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
	for (let times = 0; times < mostTimes; times++) {
		if (kind === commitKind.number)
			for (let after: number | undefined = 0; after !== undefined; ) {
				const from: number = after;
				after = await write((tx) =>
					leaveHistories(app, tx, { text, after: from }),
				);
			}
		else while (await write((tx) => leavePlaces(app, tx, text)));
		try {
			await write(async (tx) => {
				await tx.run(dropFromLogs, { text });
				await tx.run(dropText, { text });
			});
			return;
		} catch (error) {
			// work that knew it before has given it a place
			if (!isConstraint(error, "foreign-key")) throw error;
		}
	}
}

/** Takes a text from some of its files, so that all files of their heads are compared; false where none are left. */
async function leavePlaces(
	app: App,
	tx: Transaction,
	text: number,
): Promise<boolean> {
	const places = await tx.all(placesOf, { text, limit: rowsAtOnce });
	const heads = Map.groupBy(places, ({ head_id }) => head_id);
	for (const [head, own] of heads) {
		const paths = own.map(({ path_id }) => path_id);
		tx.later(dropPlaces, { head, paths });
		tx.later(countFiles, { id: head, files: -own.length, leftOut: 0 });
	}
	if (heads.size) {
		tx.later(judgeAnew, { ids: [...heads.keys()] });
		await planComparisons(app, tx, [...heads.keys()]);
	}
	return places.length > 0;
}

/** Plans that some heads are compared with the index. */
async function planComparisons(
	app: App,
	tx: Transaction,
	heads: number[],
): Promise<void> {
	for (const { kind, ...repository } of await tx.all(ownersOf, { heads })) {
		await planOfKind(kind)(app, tx, repository);
	}
}

/** Has some of the histories that have a text compared, behind one; gives the last of them, and undefined where none are left. */
async function leaveHistories(
	app: App,
	tx: Transaction,
	{ text, after }: { readonly text: number; readonly after: number },
): Promise<number | undefined> {
	const limit = rowsAtOnce;
	const found = await tx.all(historiesOf, { text, after, limit });
	const heads = found.map(({ head_id }) => head_id);
	if (heads.length) {
		await tx.run(compareCommits, { heads });
		await planComparisons(app, tx, heads);
	}
	return heads.at(-1);
}
