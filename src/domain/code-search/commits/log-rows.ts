import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { raw } from "../../../database/raw.ts";

/** Commits of a piece of a history. */
export const mostOfLog = 256;

/** Work on a history begins: until it ends, what was indexed before and this commit's history may both be there. */
export const setTarget = updateTable("code_head", {
	set: ["rules"],
	where: ["id"],
});
export const setCommits = updateTable("code_head", {
	set: ["oid", "files"],
	where: ["id"],
});

export const setKnown = updateTable("code_head", {
	set: ["oid", "rules"],
	where: ["id"],
});
/** Stands for the target while commits are removed: nobody knows which commits are left by work that is cut off then. */
export const torn = "torn";

/** A history is indexed up to a commit; it may be hidden still. Where it was to be compared since the work began (`asked`), it begins anew. */
export const finishHistory = query(
	(q, p: { id: number; oid: string; asked: number; at: number }) =>
		q
			.updateTable("code_head")
			.set((e) => {
				const isWhole = e.case().when("asked", "=", p.asked);
				return {
					...{ skipped: 0, error: "", indexed_at_ms: p.at },
					oid: isWhole.then(p.oid).else("").end(),
					rules: isWhole.then("").else(torn).end(),
				};
			})
			.where("id", "=", p.id)
			.returning("asked"),
);
export const showHistory = updateTable("code_head", {
	set: ["shown"],
	where: ["id"],
});

const lastLog = query((q, p: { head: number }) =>
	q
		.selectFrom("code_head_log")
		.select("log_id")
		.where("head_id", "=", p.head)
		.orderBy("log_id", "desc")
		.limit(1),
);
const openLog = query((q, p: { id: number }, d) =>
	q
		.selectFrom("code_log")
		.select(["id", "commits"])
		.where("id", "=", p.id)
		.where("closed", "=", 0)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const addLog = insertInto("code_log", ["commits", "closed", "added_at"], (i) =>
	i.returning("id"),
);
const setLog = updateTable("code_log", {
	set: ["commits", "closed"],
	where: ["id"],
});
const addCommit = insertInto("code_log_commit", ["log_id", "place", "text_id"]);
const linkLog = insertInto("code_head_log", ["head_id", "log_id"]);
const unlinkLog = query((q, p: { head: number; log: number }) =>
	q
		.deleteFrom("code_head_log")
		.where("head_id", "=", p.head)
		.where("log_id", "=", p.log),
);
const countCommits = query((q, p: { head: number; by: number }) =>
	q
		.updateTable("code_head")
		.set((e) => ({ files: e("files", "+", p.by) }))
		.where("id", "=", p.head),
);

/** Adds commits to a history, in their order. */
export async function appendCommits(
	tx: Transaction,
	head: number,
	texts: readonly number[],
	at: number,
): Promise<void> {
	const last = await tx.first(lastLog, { head });
	let log = last && (await tx.first(openLog, { id: last.log_id }));
	for (let done = 0; done < texts.length; ) {
		if (!log) {
			const row = { commits: 0, closed: 0, added_at: at };
			const id = (await tx.first(addLog, row))?.id as number;
			tx.later(linkLog, { head_id: head, log_id: id });
			log = { id, commits: 0 };
		}
		const { id, commits } = log;
		const some = texts.slice(done, done + mostOfLog - commits);
		some.forEach((text_id, i) => {
			tx.later(addCommit, { log_id: id, place: commits + i, text_id });
		});
		const full = commits + some.length;
		tx.later(setLog, { id, commits: full, closed: full < mostOfLog ? 0 : 1 });
		done += some.length;
		log = undefined;
	}
	tx.later(countCommits, { head, by: texts.length });
}

const logsWith = query((q, p: { head: number; texts: number[] }, d) =>
	q
		.selectFrom("code_log_commit")
		.innerJoin(
			"code_head_log",
			"code_head_log.log_id",
			"code_log_commit.log_id",
		)
		.select(["code_log_commit.log_id", "text_id"])
		.where("text_id", "in", d.list(p.texts))
		.where("head_id", "=", p.head),
);
/** The pieces of a history that have some commits. */
export const piecesWith = (
	db: Pick<Transaction, "all">,
	head: number,
	texts: readonly number[],
) => db.all(logsWith, { head, texts: [...texts] });

const commitsOf = query((q, p: { log: number }) =>
	q
		.selectFrom("code_log_commit")
		.select("text_id")
		.where("log_id", "=", p.log)
		.orderBy("place"),
);

/** Puts a piece without some commits in the place of one: others may share that. */
export async function dropCommits(
	tx: Transaction,
	{ head, log }: { readonly head: number; readonly log: number },
	gone: ReadonlySet<number>,
	at: number,
): Promise<void> {
	const before = await tx.all(commitsOf, { log });
	const left = before.filter(({ text_id }) => !gone.has(text_id));
	tx.later(unlinkLog, { head, log });
	tx.later(countCommits, { head, by: left.length - before.length });
	if (!left.length) return;
	const row = { commits: left.length, closed: 1, added_at: at };
	const id = (await tx.first(addLog, row))?.id as number;
	tx.later(linkLog, { head_id: head, log_id: id });
	left.forEach(({ text_id }, place) => {
		tx.later(addCommit, { log_id: id, place, text_id });
	});
}

const someLogs = query((q, p: { head: number; limit: number }) =>
	q
		.selectFrom("code_head_log")
		.select("log_id")
		.where("head_id", "=", p.head)
		.limit(p.limit),
);
const dropLogs = query((q, p: { head: number; logs: number[] }, d) =>
	q
		.deleteFrom("code_head_log")
		.where("head_id", "=", p.head)
		.where("log_id", "in", d.list(p.logs)),
);
/** Removes pieces of a history; gives how many. */
export async function dropSomeLogs(
	tx: Transaction,
	head: number,
	limit: number,
): Promise<number> {
	const logs = (await tx.all(someLogs, { head, limit })).map(
		({ log_id }) => log_id,
	);
	if (logs.length) await tx.run(dropLogs, { head, logs });
	return logs.length;
}

/** Gives one row where the history is indexed up to a commit and nobody works on it, and keeps that so until the end of the transaction. */
const keepAsIs = query((q, p: { id: number; oid: string }) =>
	q
		.updateTable("code_head")
		.set((e) => ({ kind: e.ref("kind") }))
		.where("id", "=", p.id)
		.where("oid", "=", p.oid)
		.where("rules", "=", "")
		.where("shown", "=", 1)
		.returning("files"),
);
const closeLogs = query((q, p: { head: number }) =>
	raw(
		q,
		sql`update code_log set closed = 1 where closed = 0 and id in (select log_id from code_head_log where head_id = ${p.head})`,
	),
);
const shareLogs = query((q, p: { from: number; to: number }) =>
	raw(
		q,
		sql`insert into code_head_log (head_id, log_id) select ${p.to}, log_id from code_head_log where head_id = ${p.from}`,
	),
);

/** Gives a head without commits the pieces of another one that is indexed up to a commit; false where that has moved on. */
export async function shareHistory(
	tx: Transaction,
	from: { readonly id: number; readonly oid: string },
	to: number,
): Promise<boolean> {
	const kept = await tx.first(keepAsIs, from);
	if (!kept) return false;
	await tx.run(closeLogs, { head: from.id });
	await tx.run(shareLogs, { from: from.id, to });
	await tx.run(setCommits, { id: to, oid: from.oid, files: kept.files });
	return true;
}
