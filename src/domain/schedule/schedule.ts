import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import { runNoLater } from "../../jobs/job-rows.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { withOrigin } from "../audit/origin.ts";
import { type Task, tasks } from "./tasks.ts";

/** A task with its past and its future, times in seconds. */
export interface ScheduledTask {
	readonly name: string;
	readonly every: number;
	readonly next: number;
	readonly last: number;
	readonly runs: number;
}

const rows = query((q, _: object) =>
	q.selectFrom("scheduled_task").selectAll(),
);
const add = insertInto("scheduled_task", ["name", "next_at"], (insert) =>
	insert.onConflict((c) => c.column("name").doNothing()),
);
const note = query((q, p: { name: string; at: number }) =>
	q
		.updateTable("scheduled_task")
		.set((e) => ({ last_at: p.at, runs: e("runs", "+", 1) }))
		.where("name", "=", p.name),
);
const plan = updateTable("scheduled_task", {
	set: ["next_at"],
	where: ["name"],
});

/** Says who does the regular tasks. */
export function handleScheduledTasks(app: App): void {
	for (const lane of ["quick", "maintenance"] as const)
		app.jobs.handle(
			kindIn(lane),
			lane,
			({ task, once }: { task: string; once?: boolean }, signal) =>
				perform(app, task, { once: once ?? false, signal }),
		);
}

/** Plans the next run of every task; for the start of the forge. Several machines share one plan. */
export async function startSchedule(app: App): Promise<void> {
	await app.db.write(async (tx) => {
		const at = now(app);
		for (const task of tasks)
			await tx.run(add, { name: task.name, next_at: at + task.every });
		for (const row of await tx.all(rows, {})) {
			const task = taskOf(row.name);
			// one of another version of the program is left to it
			if (!task) continue;
			// a clock that was put back meanwhile makes none wait longer than usual
			const wait = Math.min(task.every, Math.max(0, row.next_at - at));
			const dedupe = `scheduled-task:${task.name}`;
			await tx.run(runNoLater, { dedupe, at: app.clock() + wait * 1000 });
			await enqueue(app, tx, task, wait);
		}
	});
}

/** All tasks with their runs so far. */
export async function listTasks(app: App): Promise<ScheduledTask[]> {
	const known = new Map(
		(await app.db.all(rows, {})).map((row) => [row.name, row]),
	);
	return tasks.map(({ name, every }) => {
		const row = known.get(name);
		return {
			name,
			every,
			// jobs do not wait longer than usual after a clock was put back
			next: row ? Math.min(row.next_at, now(app) + every) : 0,
			last: row?.last_at ?? 0,
			runs: row?.runs ?? 0,
		};
	});
}

/**
 * Runs a task soon, beside its plan.
 * @throws DomainError "not-found"
 */
export async function runTask(app: App, name: string): Promise<void> {
	const task = taskOf(name);
	if (!task) throw notFound();
	await app.db.write(async (tx) => {
		noteAudit(app, tx, { action: "site.task-run", target: { name } });
		await app.jobs.enqueue(tx, {
			kind: kindIn(task.lane),
			payload: { task: name, once: true },
			dedupe: `scheduled-task-now:${name}`,
			alone: `scheduled-task:${name}`,
		});
	});
}

const ofTask = { id: "", peer: "", agent: "", kind: "task" } as const;

const taskOf = (name: string): Task | undefined =>
	tasks.find((task) => task.name === name);

/** The kind of the jobs of tasks: one in each of their lanes. */
const kindIn = (lane: Task["lane"]): string =>
	lane === "quick" ? "scheduled-task" : `scheduled-task-${lane}`;

const enqueue = (
	app: App,
	tx: Transaction,
	{ name, lane }: Task,
	seconds: number,
) =>
	app.jobs.enqueue(tx, {
		kind: kindIn(lane),
		payload: { task: name },
		dedupe: `scheduled-task:${name}`,
		delayMs: seconds * 1000,
	});

async function perform(
	app: App,
	name: string,
	{ once, signal }: { once: boolean; signal: AbortSignal },
): Promise<void> {
	const task = taskOf(name);
	// a task of an older program
	if (!task) return;
	try {
		await withOrigin({ ...ofTask, seen: {} }, () =>
			task.run(app, once, signal),
		);
	} catch (error) {
		// the next run is the next try
		app.log.warn({ err: error, task: name }, "a scheduled task failed");
	}
	await app.db.write(async (tx) => {
		const at = now(app);
		await tx.run(note, { name, at });
		if (once) return;
		await tx.run(plan, { name, next_at: at + task.every });
		await enqueue(app, tx, task, task.every);
	});
}
