import { query, type Reader } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { parts, type RehearsalReport } from "./report.ts";

/** So many rehearsals are remembered. */
const kept = 100;

/** A rehearsal with its end; times in seconds. */
export interface Rehearsed {
	readonly id: number;
	readonly began: number;
	readonly ended: number;
	readonly outcome: "passed" | "failed" | "skipped";
	readonly error: string;
	readonly moment: number;
	readonly part: number;
	readonly report: RehearsalReport | undefined;
}

export const addRehearsal = insertInto("backup_rehearsal", [
	"began_at",
	"ended_at",
	"outcome",
	"error",
	"moment_at",
	"part",
	"report",
]);

/** Deletes the rehearsals up to one that is old enough. */
export const pruneRehearsals = query((q, p: { upTo: number }) =>
	q.deleteFrom("backup_rehearsal").where("id", "<=", p.upTo),
);

const newest = query((q, p: { limit: number }) =>
	q
		.selectFrom("backup_rehearsal")
		.selectAll()
		.orderBy("id", "desc")
		.limit(p.limit),
);

/** The latest rehearsals, the newest first; all that are remembered. */
async function listRehearsals(db: Reader): Promise<Rehearsed[]> {
	const rows = await db.all(newest, { limit: kept });
	return rows.map((row) => ({
		id: Number(row.id),
		began: Number(row.began_at),
		ended: Number(row.ended_at),
		outcome: row.outcome,
		error: row.error,
		moment: Number(row.moment_at),
		part: Number(row.part),
		report: row.outcome === "passed" ? JSON.parse(row.report) : undefined,
	}));
}

/** The state of rehearsals: the last one that said something of the copy, the last one of all, and the last that passed. */
export interface RehearsalState {
	readonly last: Rehearsed | undefined;
	readonly telling: Rehearsed | undefined;
	readonly passed: Rehearsed | undefined;
	/** Rehearsals up to this one are forgotten with the next; 0 where there are few. */
	readonly oldest: number;
	/** The part that is read in full next. */
	readonly nextPart: number;
}

export async function rehearsalState(db: Reader): Promise<RehearsalState> {
	const all = await listRehearsals(db);
	const inPart = all.find(
		({ outcome, part }) => outcome === "passed" && part >= 0,
	);
	return {
		nextPart: inPart ? (inPart.part + 1) % parts : 0,
		oldest: all.length < kept ? 0 : (all.at(-1)?.id ?? 0),
		last: all[0],
		telling: all.find(({ outcome }) => outcome !== "skipped"),
		passed: all.find(({ outcome }) => outcome === "passed"),
	};
}
