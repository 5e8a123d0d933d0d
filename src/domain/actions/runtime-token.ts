import { errors, jwtVerify, SignJWT } from "jose";
import type { App } from "../../app.ts";
import { unauthorized } from "../../errors.ts";
import { isJobOpen } from "../accounts/job-tokens.ts";
import { taskById } from "./runs/report.ts";
import {
	type Job,
	jobById,
	type Run,
	shownRunById,
	type Task,
} from "./runs/run.ts";

/** A task that is running, and what it belongs to. */
export interface Running {
	readonly task: Task;
	readonly job: Job;
	readonly run: Run;
}

const purpose = "runtime token";
const lifetime = "24h";

/** The token with which a running job speaks to the artifact and cache services (JWT, HS256). */
export const runtimeToken = (app: App, { task, job, run }: Running) =>
	new SignJWT({
		scp: `Actions.Results:${run.id}:${job.id}`,
		TaskID: task.id,
		RunID: run.id,
		JobID: job.id,
		ac: JSON.stringify([{ Scope: run.ref, Permission: 3 }]),
	})
		.setProtectedHeader({ alg: "HS256", typ: "JWT" })
		.setIssuedAt(Math.floor(app.clock() / 1000))
		.setExpirationTime(lifetime)
		.sign(app.seals.keyFor(purpose));

/** The running task of a runtime token. @throws DomainError "unauthorized" for one that was made up, or whose task is over or of an owner who may not sign in */
export async function runningTask(app: App, token: string): Promise<Running> {
	const wrong = () =>
		unauthorized("Error runner api getting task: invalid token");
	try {
		const { payload } = await jwtVerify(token, app.seals.keyFor(purpose), {
			algorithms: ["HS256"],
			currentDate: new Date(app.clock()),
		});
		const task = await taskById(app.db, Number(payload.TaskID));
		const job = task && (await jobById(app.db, task.job_id));
		const run = job && (await shownRunById(app.db, job.run_id));
		if (!task || !job || !run || !(await isJobOpen(app.db, task.id)))
			throw wrong();
		return { task, job, run };
	} catch (error) {
		if (error instanceof errors.JOSEError) throw wrong();
		throw error;
	}
}
