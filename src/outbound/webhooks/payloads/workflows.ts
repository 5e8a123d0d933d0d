import { jobById, shownRunById } from "../../../domain/actions/runs/run.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { accountView } from "../../../views/account.ts";
import { jobViews } from "../../../views/actions/job.ts";
import { runViews, stateOf } from "../../../views/actions/run.ts";
import type { Frame, Message } from "../../frame.ts";

/** A run waits, begins or ends. */
export async function runMessages(
	frame: Frame<"workflow.run">,
): Promise<Message<"workflow_run">[]> {
	const { app, repository, sender } = frame;
	const { run: id, status } = frame.event.payload;
	// no event of a run names who began it
	const run = await shownRunById(app.db, id);
	const [view] = run ? await runViews(app, anonymous, [run]) : [];
	if (!run || !view) return [];
	const state = stateOf(status).status;
	const action = state === "queued" ? "requested" : state;
	return [
		{
			word: "workflow_run",
			payload: {
				action,
				workflow: { name: run.workflow, path: view.path },
				workflow_run: view,
				...organizationOf(frame),
				repository,
				sender,
			},
		},
	];
}

/** A job of a run waits, begins or ends. */
export async function jobMessages(
	frame: Frame<"workflow.job">,
): Promise<Message<"workflow_job">[]> {
	const { app, repository, sender } = frame;
	const { job: id, status } = frame.event.payload;
	const job = await jobById(app.db, id);
	const shown = job && (await shownRunById(app.db, job.run_id));
	const [view] = shown ? await jobViews(app, [job]) : [];
	if (!view) return [];
	return [
		{
			word: "workflow_job",
			payload: {
				action: stateOf(status).status,
				workflow_job: view,
				...organizationOf(frame),
				repository,
				sender,
			},
		},
	];
}

const organizationOf = ({ app, home }: Frame): object =>
	home.owner.kind === "organization"
		? { organization: accountView(app, anonymous, home.owner) }
		: {};
