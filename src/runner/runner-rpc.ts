import { timestampMs } from "@bufbuild/protobuf/wkt";
import {
	Code,
	ConnectError,
	type ConnectRouter,
	createContextKey,
	type HandlerContext,
} from "@connectrpc/connect";
import type { App } from "../app.ts";
import {
	declareRunner,
	labelsOf,
	type Runner,
	registerRunner,
} from "../domain/actions/runners.ts";
import { appendLog } from "../domain/actions/runs/log.ts";
import { reportTask } from "../domain/actions/runs/report.ts";
import type { Status } from "../domain/actions/runs/run.ts";
import {
	type Assignment,
	takeTask,
	workVersion,
} from "../domain/actions/runs/take-task.ts";
import { runtimeToken } from "../domain/actions/runtime-token.ts";
import {
	type DomainErrorKind,
	isDomainError,
	unauthorized,
} from "../errors.ts";
import { PingService } from "./proto/ping_pb.ts";
import {
	type Result,
	RunnerService,
	RunnerStatus,
	type StepState,
	type TaskState,
} from "./proto/runner_pb.ts";

/** How long a runner that has seen all there is may wait for more, in milliseconds. */
const patience = 4000;

/** The services that runners speak to (Connect, gRPC-Web and their JSON forms). */
export const runnerRoutes = (app: App) => (router: ConnectRouter) => {
	router.service(PingService, {
		ping: ({ data }) => ({ data: `Hello, ${data}!` }),
	});
	router.service(RunnerService, {
		register: (request) =>
			refused(async () => {
				const { runner, token } = await registerRunner(app, request.token, {
					name: request.name,
					version: request.version,
					labels: request.labels.length
						? request.labels
						: [...request.agentLabels, ...request.customLabels],
					ephemeral: request.ephemeral,
				});
				return { runner: { ...message(runner), token } };
			}),
		declare: (request, context) =>
			refused(async () => {
				const runner = caller(context);
				context.responseHeader.set(
					"X-Gitea-Actions-Capabilities",
					"job-summary",
				);
				return { runner: message(await declareRunner(app, runner, request)) };
			}),
		fetchTask: ({ tasksVersion }, context) =>
			refused(async () => {
				const runner = caller(context);
				return fetchTask(app, runner, tasksVersion, context.signal);
			}),
		updateTask: ({ state, outputs }, context) =>
			refused(async () => {
				const runner = caller(context);
				if (!state) throw new ConnectError("no state", Code.InvalidArgument);
				const { task, outputs: sent } = await reportTask(app, runner, {
					task: Number(state.id),
					status: statusOf(state.result),
					steps: state.steps.map(stepReport),
					outputs,
				});
				return {
					state: {
						id: state.id,
						result: resultOf(task.status),
						startedAt: state.startedAt,
						stoppedAt: state.stoppedAt,
					} as TaskState,
					sentOutputs: sent,
				};
			}),
		updateLog: ({ taskId, index, rows, noMore }, context) =>
			refused(async () => {
				const runner = caller(context);
				const lines = rows.map(
					({ time, content }) =>
						[time ? timestampMs(time) : app.clock(), content] as const,
				);
				const ackIndex = await appendLog(
					app,
					runner,
					Number(taskId),
					Number(index),
					{ lines, complete: noMore },
				);
				return { ackIndex: BigInt(ackIndex) };
			}),
	});
};

/** A runner that has seen the newest work waits a little for more, so that it need not ask all the time. */
async function fetchTask(
	app: App,
	runner: Runner,
	seen: bigint,
	signal: AbortSignal,
) {
	let version = await workVersion(app);
	if (seen !== 0n && BigInt(version) === seen) {
		await app.actions.work.wait(patience, signal);
		version = await workVersion(app);
		if (BigInt(version) === seen) return { tasksVersion: seen };
	}
	const taken = await takeTask(app, runner);
	return {
		...(taken ? { task: await taskMessage(app, taken) } : {}),
		// whoever got a task asks again at once: there may be more
		tasksVersion: taken ? 0n : BigInt(version),
	};
}

async function taskMessage(app: App, given: Assignment) {
	const { task, job, run, token } = given;
	const runtime = await runtimeToken(app, { task, job, run });
	return {
		id: BigInt(task.id),
		workflowPayload: new TextEncoder().encode(given.payload),
		context: {
			...given.github,
			token,
			gitea_runtime_token: runtime,
			gitea_default_actions_url: app.config.actionsUrl,
		} as never,
		secrets: { ...given.secrets, GITEA_TOKEN: token, GITHUB_TOKEN: token },
		needs: Object.fromEntries(
			Object.entries(given.needs).map(([key, { result, outputs }]) => [
				key,
				{ outputs, result: resultOf(result) },
			]),
		) as never,
		vars: given.vars,
	};
}

const message = (runner: Runner) => ({
	id: BigInt(runner.id),
	uuid: runner.uuid,
	name: runner.name,
	version: runner.version,
	labels: labelsOf(runner),
	ephemeral: runner.ephemeral === 1,
	status: RunnerStatus.IDLE,
});

const words = ["success", "failure", "cancelled", "skipped"] as const;
const statusOf = (result: Result): Status | undefined => words[result - 1];
const resultOf = (status: string): Result =>
	(words.indexOf(status as "success") + 1) as Result;

const seconds = (time: StepState["startedAt"]): number =>
	time ? Math.floor(timestampMs(time) / 1000) : 0;
const stepReport = (step: StepState) => ({
	number: Number(step.id),
	status: statusOf(step.result),
	startedAt: seconds(step.startedAt),
	stoppedAt: seconds(step.stoppedAt),
	logIndex: Number(step.logIndex),
	logLength: Number(step.logLength),
});

/** The runner whose credentials came with a call. */
export const callingRunner = createContextKey<Runner | undefined>(undefined);

/** @throws DomainError "unauthorized" */
function caller({ values }: HandlerContext): Runner {
	const runner = values.get(callingRunner);
	if (!runner) throw unauthorized("unregistered runner");
	return runner;
}

const codes: Partial<Record<DomainErrorKind, Code>> = {
	unauthorized: Code.Unauthenticated,
	forbidden: Code.PermissionDenied,
	"not-found": Code.NotFound,
	"bad-request": Code.InvalidArgument,
	invalid: Code.InvalidArgument,
	"too-large": Code.ResourceExhausted,
	"too-many": Code.ResourceExhausted,
	"no-space": Code.ResourceExhausted,
	unavailable: Code.Unavailable,
};

/** The protocol's word for a domainError. */
export const codeOf = (kind: DomainErrorKind | undefined): Code =>
	(kind && codes[kind]) ?? Code.Unknown;

/** Refusals in the words of the protocol. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isDomainError(error)) throw error;
		throw new ConnectError(error.message, codeOf(error.kind));
	}
}
