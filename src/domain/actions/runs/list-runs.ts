import type { Reader } from "../../../database/database.ts";
import { badRequest } from "../../../errors.ts";
import type { Job, Run, Status, Task } from "./run.ts";

/** Whose runs: of a repository, of the repositories of an owner, or of all. */
export type Whose =
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

/** The states that words of the API stand for. @throws Refusal "bad-request" for a word that is none */
export function statesOf(words: readonly string[]): Status[] | undefined {
	const given = words.filter(Boolean);
	if (given.length === 0) return undefined;
	return given.flatMap((word) => {
		const states = Object.hasOwn(meanings, word) ? meanings[word] : undefined;
		if (!states) throw badRequest(`invalid status ${word}`);
		return states;
	});
}

interface Page {
	readonly limit: number;
	readonly offset: number;
}

export interface RunFilter {
	readonly event?: string | undefined;
	readonly branch?: string | undefined;
	readonly states?: readonly Status[] | undefined;
	/** null for one that does not exist. */
	readonly actor?: number | null | undefined;
	readonly sha?: string | undefined;
	readonly workflow?: string | undefined;
}

/** A page of runs, newest first, and how many there are. */
export async function listRuns(
	db: Reader,
	whose: Whose,
	filter: RunFilter,
	page: Page,
): Promise<{ rows: Run[]; total: number }> {
	const { event, branch, states, actor, sha, workflow } = filter;
	if (actor === null) return { rows: [], total: 0 };
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_run as x")
			.selectAll("x")
			.select((e) => e.fn.countAll<number>().over().as("total"))
			.$if("repository" in whose, (s) =>
				s.where(
					"x.repository_id",
					"=",
					(whose as { repository: number }).repository,
				),
			)
			.$if("owner" in whose, (s) =>
				s.where("x.repository_id", "in", (e) =>
					e
						.selectFrom("repository")
						.select("id")
						.where("owner_id", "=", (whose as { owner: number }).owner),
				),
			)
			.$if(!!event, (s) => s.where("x.event", "=", event as string))
			.$if(!!branch, (s) => s.where("x.branch", "=", branch as string))
			.$if(!!sha, (s) => s.where("x.sha", "=", sha as string))
			.$if(!!workflow, (s) => s.where("x.workflow", "=", workflow as string))
			.$if(actor !== undefined, (s) =>
				s.where("x.trigger_actor_id", "=", actor as number),
			)
			.$if(states !== undefined, (s) =>
				s.where("x.status", "in", [...(states as Status[]), ""]),
			)
			.orderBy("x.id", "desc")
			.limit(page.limit)
			.offset(page.offset),
	);
	if (rows.length === 0 && page.offset > 0)
		return {
			rows: [],
			total: (await listRuns(db, whose, filter, { limit: 1, offset: 0 })).total,
		};
	return {
		rows: rows.map(({ total: _, ...row }) => row),
		total: Number(rows[0]?.total ?? 0),
	};
}

/** A page of jobs by id, of the newest attempt of one run if asked for, and how many there are. */
export async function listJobs(
	db: Reader,
	whose: Whose,
	filter: {
		run?: { id: number; attempt: number } | undefined;
		states?: readonly Status[] | undefined;
		descending?: boolean | undefined;
	},
	page: Page,
): Promise<{ rows: Job[]; total: number }> {
	const { run, states } = filter;
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_job as x")
			.selectAll("x")
			.select((e) => e.fn.countAll<number>().over().as("total"))
			.where("x.opened", "=", 0)
			.$if("repository" in whose, (s) =>
				s.where(
					"x.repository_id",
					"=",
					(whose as { repository: number }).repository,
				),
			)
			.$if("owner" in whose, (s) =>
				s.where("x.repository_id", "in", (e) =>
					e
						.selectFrom("repository")
						.select("id")
						.where("owner_id", "=", (whose as { owner: number }).owner),
				),
			)
			.$if(run !== undefined, (s) =>
				s
					.where("x.run_id", "=", run?.id as number)
					.where("x.attempt", "=", run?.attempt as number),
			)
			.$if(states !== undefined, (s) =>
				s.where("x.status", "in", [...(states as Status[]), ""]),
			)
			.orderBy("x.id", filter.descending ? "desc" : "asc")
			.limit(page.limit)
			.offset(page.offset),
	);
	if (rows.length === 0 && page.offset > 0)
		return {
			rows: [],
			total: (await listJobs(db, whose, filter, { limit: 1, offset: 0 })).total,
		};
	return {
		rows: rows.map(({ total: _, ...row }) => row),
		total: Number(rows[0]?.total ?? 0),
	};
}

/** A page of the tasks of a repository, newest first, and how many there are. */
export async function listTasks(
	db: Reader,
	repository: number,
	page: Page,
): Promise<{ rows: Task[]; total: number }> {
	const rows = await db.rows((q) =>
		q
			.selectFrom("action_task")
			.selectAll()
			.where("repository_id", "=", repository)
			.orderBy("id", "desc")
			.limit(page.limit)
			.offset(page.offset),
	);
	const [count] = await db.rows((q) =>
		q
			.selectFrom("action_task")
			.select((e) => e.fn.countAll<number>().as("n"))
			.where("repository_id", "=", repository),
	);
	return { rows, total: Number(count?.n ?? 0) };
}
