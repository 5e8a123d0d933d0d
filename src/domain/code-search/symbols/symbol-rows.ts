import { type SqlBool, sql } from "kysely";
import { query } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { symbolsVersion } from "../../../text/symbols/grammar-of.ts";

/** A text whose definitions are unknown waits for its grammar. */
export const addWaiting = insertInto(
	"code_symbol",
	["text_id", "grammar", "turn", "added_at_ms"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** The same, where they were found by another version of the grammars, or the grammar failed. */
export const waitAgain = insertInto(
	"code_symbol",
	["text_id", "grammar", "turn", "added_at_ms"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["text_id", "grammar"])
				.doUpdateSet({ state: 0, added_at_ms: p.added_at_ms })
				.where((e) =>
					e.or([
						e("code_symbol.version", "<>", symbolsVersion),
						e("code_symbol.state", "=", 2),
					]),
				),
		),
);

const waits = sql<SqlBool>`code_symbol.state = 0`;

/** Texts that wait, of one turn. */
export const nextWaiting = query(
	(q, p: { turn: number; after: number; limit: number }) =>
		q
			.selectFrom("code_symbol")
			.innerJoin("code_text", "code_text.id", "code_symbol.text_id")
			.select(["text_id", "grammar", "size", "packed"])
			.where(waits)
			.where("turn", "=", p.turn)
			.where("text_id", ">", p.after)
			.orderBy("text_id")
			.limit(p.limit),
);
export const anyWaiting = query((q, p: { turn: number }) =>
	q
		.selectFrom("code_symbol")
		.select("text_id")
		.where(waits)
		.where("turn", "=", p.turn)
		.limit(1),
);
/** The next turn in which something waits. */
export const nextTurn = query((q, p: { after: number }) =>
	q
		.selectFrom("code_symbol")
		.select("turn")
		.where(waits)
		.where("turn", ">", p.after)
		.orderBy("turn")
		.limit(1),
);

/** The definitions of a text are known, and not in the postings yet. */
export const keepFound = updateTable("code_symbol", {
	set: ["body", "definitions", "version"],
	values: { fault: "" },
	where: ["text_id", "grammar"],
});
export const setDone = updateTable("code_symbol", {
	values: { state: 1 },
	where: ["text_id", "grammar"],
});
export const setFailed = updateTable("code_symbol", {
	set: ["fault", "version"],
	values: { state: 2, body: null, definitions: 0 },
	where: ["text_id", "grammar"],
});

export const plannedVersion = query((q, _: object) =>
	q.selectFrom("code_symbol_state").select("version").where("id", "=", 1),
);
export const setPlannedVersion = updateTable("code_symbol_state", {
	set: ["version"],
	where: ["id"],
});
