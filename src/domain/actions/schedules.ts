import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { nextMoment, schedulesOf } from "../../workflow-language/schedule.ts";
import {
	type Workflow,
	WorkflowError,
} from "../../workflow-language/workflow-file.ts";
import { mayRunJobs } from "../accounts/job-tokens.ts";
import { isHidden } from "../permissions/hidden-accounts.ts";
import { branchByName, tipOfRef } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import { ownedByIds } from "../repositories/with-owners.ts";
import { calledFiles } from "./called-files.ts";
import {
	readWorkflows,
	workflowFiles,
	workflowsOff,
	workflowText,
} from "./find-workflows.ts";
import { createRun } from "./runs/create-run.ts";
import { originOfRef } from "./trust/origin.ts";
import { trustOf } from "./trust/trust.ts";

/** So many schedules of a repository are looked at, whether they ever come or not: to find that out takes milliseconds each. */
const mostPerRepository = 50;
const scheduled = query((q, p: { repository: number }) =>
	q
		.selectFrom("action_schedule")
		.select("repository_id")
		.where("repository_id", "=", p.repository)
		.limit(1),
);

/** Reads the schedules of a repository's workflows anew; whoever pushed is whose name they run in. */
export async function planSchedules(
	app: App,
	repository: Repository,
	commit: string,
	actor: number | null,
): Promise<void> {
	const at = now(app);
	const found: { workflow: string; cron: string; next_at: number }[] = [];
	let looked = 0;
	for await (const file of readWorkflows(app, repository, commit))
		for (const cron of cronsOf(file.workflow)) {
			if (++looked > mostPerRepository) break;
			await setImmediate();
			const next_at = nextMoment(cron, at);
			if (next_at !== undefined)
				found.push({ workflow: file.name, cron, next_at });
		}
	// most repositories have none, and most pushes leave it so
	if (
		!found.length &&
		!(await app.db.first(scheduled, { repository: repository.id }))
	)
		return;
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.deleteFrom("action_schedule")
				.where("repository_id", "=", repository.id),
		);
		if (found.length > 0)
			await tx.change((q) =>
				q.insertInto("action_schedule").values(
					found.map((schedule) => ({
						...schedule,
						repository_id: repository.id,
						actor_id: actor,
					})),
				),
			);
	});
}

const cronsOf = (workflow: Workflow | WorkflowError): string[] =>
	workflow instanceof WorkflowError ? [] : schedulesOf(workflow);

/** Starts the runs whose time has come. */
export async function runSchedules(app: App): Promise<void> {
	const at = now(app);
	const due = await app.db.rows((q) =>
		q
			.selectFrom("action_schedule")
			.selectAll()
			.where("next_at", "<=", at)
			.limit(500),
	);
	for (const schedule of due) {
		const next = nextMoment(schedule.cron, at);
		const mine = await app.db.write((tx) =>
			tx.change((q) =>
				next === undefined
					? q
							.deleteFrom("action_schedule")
							.where("id", "=", schedule.id)
							.where("next_at", "=", schedule.next_at)
					: q
							.updateTable("action_schedule")
							.set({ next_at: next })
							.where("id", "=", schedule.id)
							.where("next_at", "=", schedule.next_at),
			),
		);
		// another machine was faster
		if (mine) await start(app, schedule);
	}
}

async function start(
	app: App,
	{
		repository_id,
		workflow,
		cron,
		actor_id,
	}: {
		repository_id: number;
		workflow: string;
		cron: string;
		actor_id: number | null;
	},
): Promise<void> {
	const owned = (await ownedByIds(app.db, [repository_id])).get(repository_id);
	if (!owned || owned.repository.archived_at) return;
	const { repository } = owned;
	if (await isHidden(app.db, actor_id)) return;
	// such a run would be cancelled as soon as a runner comes for it
	if (!(await mayRunJobs(app.db, repository.id))) return;
	if ((await workflowsOff(app.db, repository.id)).has(workflow)) return;
	const ref = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	if (!ref) return;
	const files = await workflowFiles(app, repository, ref.oid);
	const file = files.find((f) => f.name === workflow);
	if (!file) return;
	const trust = trustOf(await originOfRef(app, owned, ref.name));
	// nobody would see to it that such runs are let go, or not, one after the other
	if (trust.needsApproval) return;
	const source = await workflowText(app, repository, file);
	const { trusted } = trust;
	const calling = { repository, commit: ref.oid, trusted };
	await createRun(app, {
		repository: repository.id,
		workflow,
		source,
		called: await calledFiles(app, calling, source),
		title: tipOfRef(ref)?.message.split("\n", 1)[0] ?? workflow,
		event: "schedule",
		ref: ref.name,
		sha: ref.oid,
		branch: repository.default_branch,
		actor: actor_id,
		trust,
		payload: { schedule: cron },
	});
}
