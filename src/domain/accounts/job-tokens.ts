import { query, type Reader } from "../../database/database.ts";
import type { Actor, UnitRights } from "../permissions/actor.ts";
import { Level, type Unit } from "../permissions/units.ts";
import { tokenHash } from "./tokens.ts";

const running = query((q, p: { hash: string }) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.innerJoin("action_run as r", "r.id", "j.run_id")
		.select(["t.id", "t.repository_id", "j.permissions", "r.trusted"])
		.where("t.hash", "=", p.hash)
		.where("t.status", "=", "running"),
);

/**
 * The job of a workflow run whose token this is, while it runs: in its own repository it may do what the `permissions` of its workflow
 * say; if its run is not trusted it may only read.
 */
export async function jobOfToken(
	db: Reader,
	secret: string,
): Promise<Actor | undefined> {
	const row = await db.first(running, { hash: tokenHash(secret) });
	if (!row) return undefined;
	return {
		account: undefined,
		via: "token",
		token: undefined,
		job: {
			task: row.id,
			repository: row.repository_id,
			rights: rightsOf(row.permissions, row.trusted === 1),
		},
	};
}

/** Jobs whose workflow says nothing write the code, and so do those from before permissions were looked at. */
export const usualRights: UnitRights = {
	code: Level.write,
	releases: Level.read,
};

/** What a job's row says of its rights. */
export const rightsKept = (kept: string): UnitRights =>
	kept === ""
		? usualRights
		: (JSON.parse(kept) as Partial<Record<Unit, Level>>);

function rightsOf(kept: string, trusted: boolean): UnitRights {
	return Object.fromEntries(
		Object.entries(rightsKept(kept)).map(([unit, level]) => [
			unit,
			// everything but a push needs an account, which a job is not
			trusted && unit === "code" ? level : Math.min(level, Level.read),
		]),
	);
}
