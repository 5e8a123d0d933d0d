import { type Builder, query, type Reader } from "../../database/database.ts";
import type { Actor, UnitRights } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import {
	type JobRules,
	jobRulesOf,
	readableByJobs,
} from "../permissions/job-rules.ts";
import { Level, type Unit } from "../permissions/units.ts";
import { tokenHash } from "./tokens.ts";

/** The tasks whose jobs run, and whose owners may sign in: their tokens open something. */
const open = (q: Builder) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.innerJoin("action_run as r", "r.id", "j.run_id")
		.innerJoin("repository as p", "p.id", "t.repository_id")
		.innerJoin("account as a", "a.id", "p.owner_id")
		.where("t.status", "=", "running")
		.where("a.removed", "=", 0)
		// nor does what a hidden account has begun elsewhere go on
		.where(notHidden("r.actor_id"))
		.where(notHidden("r.trigger_actor_id"))
		// jobs of somebody who may not sign in do nothing for him
		.where((e) =>
			e.or([
				e("a.kind", "=", "organization"),
				e.and([e("a.active", "=", 1), e("a.prohibit_login", "=", 0)]),
			]),
		);
const byHash = query((q, p: { hash: string }) =>
	open(q)
		.leftJoin("job_rule as o", "o.account_id", "p.owner_id")
		.select([
			"t.id",
			"t.repository_id",
			"j.permissions",
			"r.trusted",
			"p.owner_id",
			"o.reads",
		])
		.where("t.hash", "=", p.hash),
);
const byTask = query((q, p: { task: number }) =>
	open(q).select("t.id").where("t.id", "=", p.task),
);

/** Tells if the token of a task still opens something, by the rules of `jobOfToken`: for work that began with it. */
export const isJobOpen = async (db: Reader, task: number): Promise<boolean> =>
	(await db.first(byTask, { task })) !== undefined;

/**
 * The job of a workflow run whose token this is, while it runs and its owner may sign in: in its own repository it may do what the `permissions` of its workflow
 * say; if its run is not trusted it may only read. Where the owner lets it, the job of a trusted run reads other repositories of his.
 */
export async function jobOfToken(
	db: Reader,
	secret: string,
): Promise<Actor | undefined> {
	const row = await db.first(byHash, { hash: tokenHash(secret) });
	if (!row) return undefined;
	return {
		account: undefined,
		via: "token",
		token: undefined,
		job: {
			task: row.id,
			repository: row.repository_id,
			rights: rightsOf(row.permissions, row.trusted === 1),
			...(row.trusted === 1 &&
				(await readsOf(db, row.owner_id, row.reads ?? "none"))),
		},
	};
}

/** The repositories that jobs of trusted runs read besides their own, as their owner says now. */
export const readsOfOwner = async (
	db: Reader,
	owner: number,
): Promise<Pick<NonNullable<Actor["job"]>, "reads">> =>
	readsOf(db, owner, (await jobRulesOf(db, owner)).reads);

async function readsOf(
	db: Reader,
	owner: number,
	reads: JobRules["reads"],
): Promise<Pick<NonNullable<Actor["job"]>, "reads">> {
	if (reads === "none") return {};
	if (reads === "all") return { reads: { owner } };
	const named = await readableByJobs(db, owner);
	return { reads: { owner, only: new Set(named.map(({ id }) => id)) } };
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
