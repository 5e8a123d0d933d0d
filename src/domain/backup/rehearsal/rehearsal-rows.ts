import { query, type Reader } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { parts, type RehearsalReport } from "./report.ts";

/** So many rehearsals are remembered. */
const kept = 100;

/** A rehearsal with its end; times in seconds. */
export interface Rehearsed {
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

/** Deletes all but the newest rehearsals. */
export const pruneRehearsals = query((q, _: object) =>
	q
		.deleteFrom("backup_rehearsal")
		.where("id", "<=", (e) =>
			e
				.selectFrom("backup_rehearsal")
				.select("id")
				.orderBy("id", "desc")
				.limit(1)
				.offset(kept),
		),
);

const newest = query((q, p: { limit: number }) =>
	q
		.selectFrom("backup_rehearsal")
		.selectAll()
		.orderBy("id", "desc")
		.limit(p.limit),
);

/** The latest rehearsals, the newest first; all that are remembered. */
export async function listRehearsals(db: Reader): Promise<Rehearsed[]> {
	const rows = await db.all(newest, { limit: kept });
	return rows.map((row) => ({
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
		last: all[0],
		telling: all.find(({ outcome }) => outcome !== "skipped"),
		passed: all.find(({ outcome }) => outcome === "passed"),
	};
}
