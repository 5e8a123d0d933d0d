import { type SqlBool, sql } from "kysely";
import { type Builder, query, type Reader } from "../../database/database.ts";
import { unauthorized } from "../../errors.ts";
import type { Actor, UnitRights } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import {
	type JobRules,
	jobRulesOf,
	readableByJobs,
} from "../permissions/job-rules.ts";
import { Level, type Unit } from "../permissions/units.ts";
import { tokenHash } from "./tokens.ts";

/** The condition that jobs do something for the owner (`a`) of their repository: he is there, and may sign in, which an organization does not. */
const runsJobs = sql<SqlBool>`(a.removed = 0 and (a.kind = 'organization' or (a.active = 1 and a.prohibit_login = 0)))`;

/** The tasks whose jobs run, and whose owners may sign in: their tokens open something. */
const open = (q: Builder) =>
	q
		.selectFrom("action_task as t")
		.innerJoin("action_job as j", "j.id", "t.job_id")
		.innerJoin("action_run as r", "r.id", "j.run_id")
		.innerJoin("repository as p", "p.id", "t.repository_id")
		.innerJoin("account as a", "a.id", "p.owner_id")
		.where("t.status", "=", "running")
		// nor does what a hidden account has begun elsewhere go on
		.where(notHidden("r.actor_id"))
		.where(notHidden("r.trigger_actor_id"))
		.where(runsJobs);
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

const byJob = query((q, p: { job: number }) =>
	open(q).select("t.id").where("t.job_id", "=", p.job),
);
const byRepository = query((q, p: { repository: number }) =>
	q
		.selectFrom("repository as p")
		.innerJoin("account as a", "a.id", "p.owner_id")
		.select("p.id")
		.where("p.id", "=", p.repository)
		.where(runsJobs),
);

/** Tells if jobs of a repository may begin, and serve its owner: by the same condition as their tokens. */
export const mayRunJobs = async (
	db: Reader,
	repository: number,
): Promise<boolean> =>
	(await db.first(byRepository, { repository })) !== undefined;

/** Tells if the token of a task still opens something, by the rules of `jobOfToken`: for work that began with it. */
export const isJobOpen = async (db: Reader, task: number): Promise<boolean> =>
	(await db.first(byTask, { task })) !== undefined;

/** The same for what only the job is known of, such as an address that it got for an upload. @throws DomainError "unauthorized" */
export async function demandOpenJob(db: Reader, job: number): Promise<void> {
	if (!(await db.first(byJob, { job }))) throw jobClosed();
}

/** The error for a job that has ended, or whose owner may not sign in. */
export const jobClosed = () =>
	unauthorized("the job has ended, or may not run any more");

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
