import {
	type Expression,
	type ExpressionBuilder,
	type SqlBool,
	sql,
} from "kysely";
import type { Builder, Reader } from "../../../database/database.ts";
import {
	countRows,
	type Page,
	withTotal,
} from "../../../database/queries/counted-page.ts";
import type { Schema } from "../../../database/schema.ts";
import { badRequest } from "../../../errors.ts";
import {
	notHidden,
	ofShownJob,
	ofShownRun,
} from "../../permissions/hidden-accounts.ts";
import type { Job, Run, Status, Task } from "./run.ts";

/** Whose runs: of a repository, of the repositories of an owner, or of all. */
export type RunScope =
	| { readonly repository: number }
	| { readonly owner: number }
	| { readonly all: true };

const finals: Status[] = ["success", "failure", "cancelled", "skipped"];
const meanings: Readonly<Record<string, Status[]>> = {
	queued: ["waiting"],
	in_progress: ["running"],
	pending: ["blocked"],
	waiting: ["blocked"],
	requested: ["blocked"],
	action_required: ["blocked"],
	completed: finals,
	success: ["success"],
	failure: ["failure"],
	cancelled: ["cancelled"],
	skipped: ["skipped"],
	neutral: ["skipped"],
	stale: [],
	timed_out: [],
};

/** The states that words of the API stand for. @throws DomainError "bad-request" for a word that is none */
export function statesOf(words: readonly string[]): Status[] | undefined {
	const given = words.filter(Boolean);
	if (given.length === 0) return undefined;
	return given.flatMap((word) => {
		const states = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
		if (!states) throw badRequest(`invalid status ${word}`);
		return states;
	});
}

interface RunFilter {
	readonly event?: string | undefined;
	readonly branch?: string | undefined;
	readonly states?: readonly Status[] | undefined;
	/** null for one that does not exist. */
	readonly actor?: number | null | undefined;
	readonly sha?: string | undefined;
	readonly workflow?: string | undefined;
}

/**
 * The condition that a run or job is one of those that are asked for, and in one of these states. `scanned` keeps the database from
 * collecting all of an owner's by an index and sorting them: among many, the newest are found sooner by going through all from the end.
 */
const among =
	<T extends "action_run" | "action_job">(
		whose: RunScope,
		states: readonly Status[] | undefined,
		scanned = false,
	) =>
	(e: ExpressionBuilder<Schema, T>): Expression<SqlBool> => {
		const b = e as unknown as ExpressionBuilder<Schema, "action_run">;
		return b.and([
			...("repository" in whose
				? [b("repository_id", "=", whose.repository)]
				: []),
			...("owner" in whose
				? [
						b(
							scanned ? sql<number>`+repository_id` : "repository_id",
							"in",
							b
								.selectFrom("repository")
								.select("repository.id")
								.where("repository.owner_id", "=", whose.owner),
						),
					]
				: []),
			// of one state an index has the runs in their order; a list is never empty in SQL
			...(states?.length === 1
				? [
						b(
							scanned ? sql<string>`status || ''` : "status",
							"=",
							states[0] as Status,
						),
					]
				: states
					? [b(sql<string>`status || ''`, "in", [...states, ""])]
					: []),
		]);
	};

/** So many runs of an owner are more than the database should sort. */
const many = 2000;

/** A page of runs, newest first, and how many there are; with `upTo`, those behind the page are counted to there only where counting reads each. */
export async function listRuns(
	db: Reader,
	whose: RunScope,
	filter: RunFilter,
	page: Page,
	upTo?: number,
): Promise<{ rows: Run[]; total: number }> {
	const { event, branch, states, actor, sha, workflow } = filter;
	if (actor === null) return { rows: [], total: 0 };
	const from = (q: Builder, scanned = false) =>
		q
			.selectFrom("action_run")
			.where(among(whose, states, scanned))
			.where(notHidden("action_run.trigger_actor_id"))
			.where(notHidden("action_run.actor_id"))
			.$if(!!event, (s) => s.where("event", "=", event as string))
			.$if(!!branch, (s) => s.where("branch", "=", branch as string))
			.$if(!!sha, (s) => s.where("sha", "=", sha as string))
			.$if(!!workflow, (s) => s.where("workflow", "=", workflow as string))
			.$if(actor !== undefined, (s) =>
				s.where("trigger_actor_id", "=", actor as number),
			);
	const scanned =
		"owner" in whose && (await countRows(db, (q) => from(q), many)) === many;
	const reads =
		event ||
		branch ||
		actor !== undefined ||
		"owner" in whose ||
		(workflow && states);
	return withTotal(
		page,
		db.rows((q) =>
			from(q, scanned)
				.selectAll()
				.orderBy("id", "desc")
				.limit(page.limit)
				.offset(page.offset),
		),
		() =>
			upTo !== undefined && reads
				? countRows(db, (q) => from(q, scanned), page.offset + upTo)
				: countRows(db, (q) => from(q)),
	);
}

/** A page of jobs by id, of the newest attempt of one run if asked for, and how many there are. */
export function listJobs(
	db: Reader,
	whose: RunScope,
	filter: {
		run?: { id: number; attempt: number } | undefined;
		states?: readonly Status[] | undefined;
		descending?: boolean | undefined;
	},
	page: Page,
): Promise<{ rows: Job[]; total: number }> {
	const { run, states } = filter;
	const from = (q: Builder) =>
		q
			.selectFrom("action_job")
			// 2: one of a run that another forge made, which listed it
			.where("opened", "<>", 1)
			.where(ofShownRun("action_job.run_id"))
			.where(among(whose, states))
			.$if(run !== undefined, (s) =>
				s
					.where("run_id", "=", run?.id as number)
					.where("attempt", "=", run?.attempt as number),
			);
	return withTotal(
		page,
		db.rows((q) =>
			from(q)
				.selectAll()
				.orderBy("id", filter.descending ? "desc" : "asc")
				.limit(page.limit)
				.offset(page.offset),
		),
		() => countRows(db, from),
	);
}

/** A page of the tasks of a repository, newest first, and how many there are. */
export async function listTasks(
	db: Reader,
	repository: number,
	page: Page,
): Promise<{ rows: Task[]; total: number }> {
	return withTotal(
		page,
		db.rows((q) =>
			q
				.selectFrom("action_task")
				.selectAll()
				.where("repository_id", "=", repository)
				.where(ofShownJob("action_task.job_id"))
				.orderBy("id", "desc")
				.limit(page.limit)
				.offset(page.offset),
		),
		() =>
			countRows(db, (q) =>
				q
					.selectFrom("action_task")
					.where("repository_id", "=", repository)
					.where(ofShownJob("action_task.job_id")),
			),
	);
}
