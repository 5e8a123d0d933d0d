import type { Generated } from "kysely";

/** Workflow runs with their jobs, logs, artifacts, caches and runners. */
export interface ActionsSchema {
	action_secret: SettingTable & { sealed: string };
	action_variable: SettingTable & { value: string };
	action_registration: {
		id: Generated<number>;
		owner_id: number | null;
		repository_id: number | null;
		/** The account that took it; null for one of another forge. */
		account_id: Generated<number | null>;
		hash: string;
		sealed: string;
		created_at: number;
	};
	/** What owners say of the tokens of jobs. */
	job_rule: {
		account_id: number;
		usual: "read" | "write";
		most: "read" | "write" | "parts";
		/** JSON of the most by unit, for `parts`. */
		parts: Generated<string>;
		reads: "none" | "chosen" | "all";
		updated_at: number;
	};
	/** What a repository takes away from what its owner says. */
	job_repository_rule: {
		repository_id: number;
		usual: "read" | "write";
		most: "read" | "write" | "parts";
		parts: string;
		updated_at: number;
	};
	/** Repositories that jobs in other ones of the same owner may read. */
	job_readable: { owner_id: number; repository_id: number };
	action_runner: RunnerTable;
	/** Workflows that somebody has switched off. */
	action_workflow_off: { repository_id: number; workflow: string };
	action_run: RunTable;
	action_attempt: {
		run_id: number;
		number: number;
		status: string;
		trigger_actor_id: number | null;
		created_at: number;
		started_at: Generated<number>;
		stopped_at: Generated<number>;
	};
	action_job: JobTable;
	/** Jobs that wait for a runner, since when, and in which lane (domain/actions/queue). */
	action_queue: {
		job_id: number;
		repository_id: number;
		lane: string;
		since: number;
	};
	/** The last task of each owner: who had a turn last stands last in the queue. */
	action_turn: { owner_id: number; turn: number };
	action_task: TaskTable;
	action_step: StepTable;
	/** Lines of a log as they came, until the log is a blob: JSON of [milliseconds, text]. */
	action_log: {
		task_id: number;
		first: number;
		count: number;
		content: string;
	};
	action_annotation: AnnotationTable;
	action_artifact: ArtifactTable;
	/** Pieces of an artifact that is being uploaded. */
	action_artifact_part: {
		artifact_id: number;
		part: string;
		first: number;
		blob: string;
		size: number;
	};
	action_cache: CacheTable;
	/** Pieces of a cache that is being uploaded. */
	action_cache_part: {
		cache_id: number;
		part: string;
		first: number;
		blob: string;
		size: number;
	};
	/** Texts of workflow files and of what happened, each once. */
	action_text: {
		id: Generated<number>;
		hash: string;
		content: string;
		used_at: number;
	};
	/** The workflow files that runs call. */
	action_called: { run_id: number; file: string; text_id: number };
	/** The accounts for whom a run was approved before. */
	action_approval: {
		repository_id: number;
		account_id: number;
		approver_id: number | null;
		approved_at: number;
	};
	/** When workflows run by the clock. */
	action_schedule: {
		id: Generated<number>;
		repository_id: number;
		workflow: string;
		cron: string;
		actor_id: number | null;
		next_at: number;
	};
	/** What a step of a job has to say, as Markdown. */
	job_summary: { job_id: number; step: number; body: string };
	/** One row that counts how often there was new work for runners. */
	action_clock: { id: number; version: number };
}

interface SettingTable {
	id: Generated<number>;
	owner_id: number | null;
	repository_id: number | null;
	name: string;
	description: Generated<string>;
	created_at: number;
}

export interface RunnerTable {
	id: Generated<number>;
	uuid: string;
	/** Of its token. */
	hash: string;
	name: string;
	owner_id: number | null;
	repository_id: number | null;
	/** JSON list of `name` or `name:schema`. */
	labels: Generated<string>;
	version: Generated<string>;
	/** Takes one task and is then deleted. */
	ephemeral: Generated<number>;
	disabled: Generated<number>;
	seen_at: Generated<number>;
	created_at: number;
}

export interface RunTable {
	id: Generated<number>;
	repository_id: number;
	number: number;
	/** Name of the file. */
	workflow: string;
	title: string;
	event: string;
	/** Full name of the ref. */
	ref: string;
	sha: string;
	branch: Generated<string>;
	actor_id: number | null;
	trigger_actor_id: number | null;
	/** The pull request that it is about. */
	issue_id: number | null;
	/** Where the commit comes from, if from a fork. */
	head_repository_id: number | null;
	/** JSON of what happened, and the text of the workflow: in old rows. */
	payload: Generated<string>;
	source: Generated<string>;
	/** The same among the texts. */
	payload_id: number | null;
	source_id: number | null;
	/** What the workflow calls itself; empty for the name of its file. */
	name: Generated<string>;
	/** The workflow could not be read: one job stands for it. */
	broken: Generated<number>;
	/** JSON of the inputs of a dispatch. */
	inputs: Generated<string>;
	/** JSON of the workflow files that it calls: in old rows. */
	called: Generated<string>;
	concurrency: Generated<string>;
	/** What started it, once only: event and workflow; empty for what somebody started by hand. */
	cause: Generated<string>;
	needs_approval: Generated<number>;
	/** Decided when it was made (`trust.ts`). */
	trusted: Generated<number>;
	/** JSON list of accounts that took part in it and may not write. */
	outsiders: Generated<string>;
	status: string;
	attempt: Generated<number>;
	created_at: number;
	started_at: Generated<number>;
	stopped_at: Generated<number>;
	updated_at: number;
}

export interface JobTable {
	id: Generated<number>;
	run_id: number;
	repository_id: number;
	attempt: number;
	position: number;
	/** The job's name in the file. */
	key: string;
	name: string;
	/** JSON list of keys. */
	needs: Generated<string>;
	/** JSON list of labels that a runner must have. */
	labels: Generated<string>;
	/** The job's `if`. */
	condition: Generated<string>;
	/** JSON of the values of its matrix. */
	matrix: Generated<string>;
	/** The workflow with this job alone, in old rows; it is made for the runner out of the run's. */
	source: Generated<string>;
	/** JSON. */
	outputs: Generated<string>;
	/** JSON of what its token opens, by unit; empty in old rows. */
	permissions: Generated<string>;
	max_parallel: Generated<number>;
	fail_fast: Generated<number>;
	/** `continue-on-error`. */
	forgiving: Generated<number>;
	timeout_minutes: Generated<number>;
	/** The job of an earlier attempt whose result this one keeps; 0 when it runs itself. */
	origin_id: Generated<number>;
	/** The job that calls the workflow that this one is of; 0 for one of the run's own file. */
	parent_id: Generated<number>;
	/** Path of the workflow file that it calls; such a job is never given to a runner. */
	uses: Generated<string>;
	/** Whether the jobs that it calls stand in its place: it is not shown any more. */
	opened: Generated<number>;
	/** JSON of what it gives to the workflow that it calls. */
	inputs: Generated<string>;
	status: string;
	runner_id: number | null;
	runner_name: Generated<string>;
	created_at: number;
	started_at: Generated<number>;
	stopped_at: Generated<number>;
	updated_at: number;
}

export interface TaskTable {
	id: Generated<number>;
	job_id: number;
	repository_id: number;
	runner_id: number | null;
	/** Of the job's token. */
	hash: string;
	status: string;
	log_rows: Generated<number>;
	log_size: Generated<number>;
	/** Key among the blobs once the log is complete; gzip. */
	log_blob: Generated<string>;
	/** JSON of where each piece of a packed log begins: [line, byte]; empty where it is one piece. */
	log_index: Generated<string>;
	/** Its log has reached its end and was removed. */
	log_expired: Generated<number>;
	started_at: number;
	stopped_at: Generated<number>;
	updated_at: number;
}

export interface StepTable {
	task_id: number;
	number: number;
	name: string;
	status: string;
	started_at: Generated<number>;
	stopped_at: Generated<number>;
	log_index: Generated<number>;
	log_length: Generated<number>;
}

/** What a job says of lines of a file; a number that is 0 was not told. */
export interface AnnotationTable {
	task_id: number;
	/** Of the log, from 1. */
	line: number;
	kind: "error" | "warning" | "notice";
	path: string;
	from_line: number;
	to_line: number;
	from_column: number;
	to_column: number;
	title: string;
	message: string;
}

export interface CacheTable {
	id: Generated<number>;
	repository_id: number;
	/** The job that fills it. */
	job_id: number;
	/** Full name of the ref whose jobs may use it. */
	ref: string;
	key: string;
	/** Digest of paths and compression, made by the client. */
	version: string;
	size: Generated<number>;
	blob: Generated<string>;
	status: Generated<string>;
	created_at: number;
	used_at: number;
}

export interface ArtifactTable {
	id: Generated<number>;
	repository_id: number;
	run_id: number;
	attempt: number;
	job_id: number;
	kind: "v3" | "v4";
	name: string;
	/** Path inside an artifact of the older protocol. */
	path: Generated<string>;
	type: Generated<string>;
	size: Generated<number>;
	blob: Generated<string>;
	status: Generated<string>;
	created_at: number;
	updated_at: number;
	expires_at: number;
}
