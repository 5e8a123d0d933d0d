import { mkdir, rm, writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { join } from "node:path";
import {
	interpolate,
	type Scope,
} from "../../workflow-language/expressions/evaluate.ts";
import {
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import { isMapping, type Json } from "../../workflow-language/workflow-file.ts";
import type { Task } from "./client.ts";
import { digestOf } from "./evaluated.ts";
import type { Confinement } from "./processes.ts";
import type { Reporter } from "./reporter.ts";

/** An action of another repository that is here now. */
export interface ActionCheckout {
	readonly directory: string;
	/** `owner/name` and ref that it was fetched from. */
	readonly repository: string;
	readonly ref: string;
}

/** A job while it runs on this machine. */
export interface HostJob {
	readonly task: Task;
	readonly reporter: Reporter;
	/** Everything of the job is below it; gone when the job is over. */
	readonly root: string;
	readonly workspace: string;
	readonly within: Confinement;
	/** Where caches outlive jobs. */
	readonly caches: string;
	/** Variables that steps have set. */
	readonly env: Record<string, string>;
	/** Directories that steps have put before the others. */
	readonly path: string[];
	readonly steps: Record<
		string,
		{ outputs: Record<string, string>; outcome: string; conclusion: string }
	>;
	readonly matrix: Value;
	readonly inputs: Record<string, string>;
	status: "success" | "failure" | "cancelled";
	/** The actions that were fetched from elsewhere, by what steps call them. */
	readonly actions: Map<string, ActionCheckout>;
	/** What the step that runs has to say for people, as Markdown. */
	summary: string;
	/** The digests of files that the step that runs has asked for (`hashFiles`). */
	readonly digests: Map<string, string>;
	/** A number for names of files, which no other file has. */
	readonly nextFile: () => number;
	/** What is done when the job ends, last first: the second halves of actions. */
	readonly after: (() => Promise<void>)[];
	readonly signal: AbortSignal;
}

/** Makes the directories of a job. */
export async function openJob(
	given: Pick<
		HostJob,
		"task" | "reporter" | "caches" | "within" | "matrix" | "signal"
	>,
	root: string,
): Promise<HostJob> {
	const workspace = join(root, "workspace");
	for (const part of ["workspace", "temp", "home", "tools", "commands"])
		await mkdir(join(root, part), { recursive: true });
	await writeFile(
		join(root, "event.json"),
		JSON.stringify(given.task.context.event ?? {}),
	);
	let files = 0;
	const event = given.task.context.event as Record<string, unknown> | undefined;
	return {
		...given,
		root,
		workspace,
		env: {},
		path: [],
		steps: {},
		inputs: (event?.inputs ?? {}) as Record<string, string>,
		status: "success",
		actions: new Map(),
		summary: "",
		digests: new Map(),
		nextFile: () => ++files,
		after: [],
	};
}

/** Removes everything that a job has left. */
export const closeJob = (job: HostJob): Promise<void> =>
	rm(job.root, { recursive: true, force: true });

/** After a cancelled job has ended, what it asks to be run all the same may take so long. */
const afterCancelMs = 5 * 60_000;

/** What ends a step: the end of the job, but in a cancelled job only the time that is left for tidying up. */
export const signalOf = (job: HostJob): AbortSignal =>
	job.status === "cancelled" ? AbortSignal.timeout(afterCancelMs) : job.signal;

/** What the expressions of a step may speak of. */
export function scopeOf(
	job: HostJob,
	env: Record<string, string>,
	more: Record<string, Value> = {},
): Scope {
	const { task } = job;
	const { gitea_runtime_token: _, ...github } = task.context;
	return {
		contexts: {
			github: { ...github, workspace: job.workspace } as Value,
			env,
			vars: { ...task.vars },
			secrets: { ...task.secrets },
			matrix: job.matrix,
			strategy: {},
			steps: job.steps as unknown as Value,
			needs: Object.fromEntries(
				Object.entries(task.needs ?? {}).map(([key, need]) => [
					key,
					{
						result: (need.result ?? "").replace("RESULT_", "").toLowerCase(),
						outputs: { ...need.outputs },
					},
				]),
			),
			inputs: { ...job.inputs },
			runner: {
				os:
					{ linux: "Linux", darwin: "macOS", win32: "Windows" }[
						platform() as string
					] ?? platform(),
				arch: arch().toUpperCase(),
				name: "ingot",
				temp: join(job.root, "temp"),
				tool_cache: join(job.root, "tools"),
			},
			job: { status: job.status },
			...more,
		},
		status: job.status,
		hashFiles: digestOf(job),
	};
}

/** The environment of a step: nothing of the runner's own but where programs are. */
export function environmentOf(
	job: HostJob,
	env: Record<string, string>,
): Record<string, string> {
	const { context } = job.task;
	const text = (name: string) => toText((context[name] ?? "") as Value);
	const system = process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin";
	return {
		PATH: [...job.path, system].join(":"),
		HOME: join(job.root, "home"),
		TMPDIR: join(job.root, "temp"),
		LANG: "C.UTF-8",
		CI: "true",
		GITEA_ACTIONS: "true",
		GITHUB_ACTIONS: "true",
		GITHUB_ACTOR: text("actor"),
		GITHUB_API_URL: text("api_url"),
		GITHUB_BASE_REF: text("base_ref"),
		GITHUB_EVENT_NAME: text("event_name"),
		GITHUB_EVENT_PATH: join(job.root, "event.json"),
		GITHUB_HEAD_REF: text("head_ref"),
		GITHUB_JOB: text("job"),
		GITHUB_REF: text("ref"),
		GITHUB_REF_NAME: text("ref_name"),
		GITHUB_REF_TYPE: text("ref_type"),
		GITHUB_REPOSITORY: text("repository"),
		GITHUB_REPOSITORY_OWNER: text("repository_owner"),
		GITHUB_RUN_ATTEMPT: text("run_attempt"),
		GITHUB_RUN_ID: text("run_id"),
		GITHUB_RUN_NUMBER: text("run_number"),
		GITHUB_SERVER_URL: text("server_url").replace(/\/$/, ""),
		GITHUB_SHA: text("sha"),
		GITHUB_WORKFLOW: text("workflow"),
		GITHUB_WORKSPACE: job.workspace,
		RUNNER_TEMP: join(job.root, "temp"),
		RUNNER_TOOL_CACHE: join(job.root, "tools"),
		RUNNER_OS: "Linux",
		ACTIONS_CACHE_URL: text("server_url"),
		ACTIONS_RESULTS_URL: text("server_url"),
		ACTIONS_RUNTIME_URL: `${text("server_url")}api/actions_pipeline/`,
		ACTIONS_RUNTIME_TOKEN: text("gitea_runtime_token"),
		...env,
	};
}

/** The members of a mapping as texts, worked out. */
export function textsIn(
	value: Json | undefined,
	scope: Scope,
): Record<string, string> {
	if (!isMapping(value)) return {};
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [
			name,
			typeof member === "string"
				? toText(interpolate(member, scope))
				: toText((member ?? "") as Value),
		]),
	);
}
