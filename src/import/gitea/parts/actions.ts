import { sha256Hex } from "../../../crypto/digests.ts";
import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import { type Part, Sealed } from "../run/part.ts";
import {
	json,
	num,
	type SourceRow,
	text,
	time,
	yes,
} from "../source/values.ts";

const statuses = [
	"cancelled",
	"success",
	"failure",
	"cancelled",
	"skipped",
	"waiting",
	"cancelled",
	"blocked",
	"cancelled",
];
/** What ran at the time of the import cannot be gone on with: it ends as cancelled. */
export const statusOf = (value: unknown): string =>
	statuses[num(value)] ?? "cancelled";

/** Whose a secret, variable or runner is; both null: of the whole forge. Undefined when its holder is gone. */
function holderOf(world: ImportContext, row: SourceRow) {
	const repository = num(row.repo_id);
	const owner = num(row.owner_id);
	if (repository)
		return world.repositories.has(repository)
			? { owner_id: null, repository_id: repository }
			: undefined;
	if (owner)
		return world.accounts.has(owner)
			? { owner_id: owner, repository_id: null }
			: undefined;
	return { owner_id: null, repository_id: null };
}

const gone = (
	world: ImportContext,
	table: string,
	row: SourceRow,
	what: string,
): void => world.report.remark(table, num(row.id), `${what} is gone`);

const secrets: Part = {
	table: "action_secret",
	key: ["id"],
	from: ["secret"],
	async *rows(world) {
		for await (const row of world.source.rows("secret")) {
			const holder = holderOf(world, row);
			if (!holder) {
				gone(world, "secret", row, "its holder");
				continue;
			}
			const plain = world.opener.sealed(text(row.data));
			if (plain === undefined) {
				world.report.remark(
					"secret",
					num(row.id),
					`${text(row.name)} was sealed with another SECRET_KEY: set it again`,
				);
				continue;
			}
			world.report.check("secrets that were opened");
			yield {
				id: num(row.id),
				...holder,
				name: text(row.name),
				sealed: new Sealed(plain),
				description: text(row.description),
				created_at: time(row.created_unix),
			};
		}
	},
};

const variables: Part = {
	table: "action_variable",
	key: ["id"],
	from: ["action_variable"],
	async *rows(world) {
		for await (const row of world.source.rows("action_variable")) {
			const holder = holderOf(world, row);
			if (!holder) {
				gone(world, "action_variable", row, "its holder");
				continue;
			}
			yield {
				id: num(row.id),
				...holder,
				name: text(row.name),
				value: text(row.data),
				description: text(row.description),
				created_at: time(row.created_unix),
			};
		}
	},
};

const runners: Part = {
	table: "action_runner",
	key: ["id"],
	from: ["action_runner"],
	async *rows(world) {
		for await (const row of world.source.rows("action_runner")) {
			const holder = holderOf(world, row);
			if (num(row.deleted)) continue;
			if (!holder) {
				gone(world, "action_runner", row, "its holder");
				continue;
			}
			yield {
				id: num(row.id),
				uuid: text(row.uuid),
				// stored as ours when the runner next shows its token (domain/actions/runners.ts)
				hash: `gitea:${text(row.token_salt)}:${text(row.token_hash)}`,
				name: text(row.name),
				...holder,
				labels: JSON.stringify(json<string[]>(row.agent_labels, [])),
				version: text(row.version),
				ephemeral: yes(row.ephemeral),
				disabled: yes(row.is_disabled),
				seen_at: time(row.last_online),
				created_at: time(row.created),
			};
		}
	},
};

const registrations: Part = {
	table: "action_registration",
	key: ["id"],
	from: ["action_runner_token"],
	async *rows(world) {
		for await (const row of world.source.rows("action_runner_token")) {
			const holder = holderOf(world, row);
			if (!holder || num(row.deleted) || !yes(row.is_active)) continue;
			yield {
				id: num(row.id),
				...holder,
				hash: sha256Hex(text(row.token)),
				sealed: new Sealed(text(row.token)),
				created_at: time(row.created),
			};
		}
	},
};

const issueOfRef = /^refs\/pull\/(\d+)\//;

const runs: Part = {
	table: "action_run",
	key: ["id"],
	from: ["action_run"],
	async *rows(world) {
		const issues = new Map<string, number>();
		for (const [id, issue] of world.issues)
			if (issue.pull) issues.set(`${issue.repository} ${issue.number}`, id);
		const attempts = await attemptsOf(world);
		const texts = new Map<number, string>();
		for await (const row of world.source.rows("action_run_job"))
			if (!texts.has(num(row.run_id)))
				texts.set(num(row.run_id), text(row.workflow_payload));
		for await (const row of world.source.rows("action_run")) {
			const id = num(row.id);
			const repository = num(row.repo_id);
			if (!world.repositories.has(repository)) {
				gone(world, "action_run", row, "its repository");
				continue;
			}
			if ([6, 8].includes(num(row.status)))
				world.report.remark(
					"action_run",
					id,
					"it was running; it ends as cancelled",
				);
			const ref = text(row.ref);
			const number = issueOfRef.exec(ref)?.[1];
			const status = statusOf(row.status);
			const stopped = time(row.stopped);
			yield {
				id,
				repository_id: repository,
				number: num(row.index),
				workflow: text(row.workflow_id),
				title: text(row.title),
				event: text(row.trigger_event) || text(row.event),
				ref,
				sha: text(row.commit_sha),
				branch: ref.replace(/^refs\/(?:heads|tags)\//, ""),
				actor_id: accountOrNull(world, num(row.trigger_user_id)),
				trigger_actor_id: accountOrNull(world, num(row.trigger_user_id)),
				issue_id: number
					? (issues.get(`${repository} ${number}`) ?? null)
					: null,
				payload: text(row.event_payload) || "{}",
				source: texts.get(id) ?? "",
				concurrency: text(row.concurrency_group),
				needs_approval: yes(row.need_approval),
				trusted: yes(row.is_fork_pull_request) ? 0 : 1,
				status,
				attempt: Math.max(1, attempts.latest.get(id) ?? 1),
				created_at: time(row.created),
				started_at: time(row.started),
				stopped_at: stopped || (num(row.status) === 6 ? time(row.updated) : 0),
				updated_at: time(row.updated),
			};
		}
	},
};

/** Attempts by their ids, and the newest of each run. Before 1.27 they were numbers of jobs only. */
async function attemptsOf(world: ImportContext) {
	const numbers = new Map<number, number>();
	const latest = new Map<number, number>();
	for await (const row of world.source.rows("action_run_attempt")) {
		numbers.set(num(row.id), num(row.attempt));
		const run = num(row.run_id);
		latest.set(run, Math.max(latest.get(run) ?? 0, num(row.attempt)));
	}
	for await (const row of world.source.rows("action_run_job"))
		if (!num(row.run_attempt_id)) {
			const run = num(row.run_id);
			latest.set(run, Math.max(latest.get(run) ?? 0, num(row.attempt), 1));
		}
	return { numbers, latest };
}

const attempts: Part = {
	table: "action_attempt",
	key: ["run_id", "number"],
	from: ["action_run_attempt"],
	async *rows(world) {
		const known = new Set<number>();
		const seen = new Set<string>();
		for await (const row of world.source.rows("action_run"))
			if (world.repositories.has(num(row.repo_id))) known.add(num(row.id));
		for await (const row of world.source.rows("action_run_attempt")) {
			if (!known.has(num(row.run_id))) continue;
			seen.add(`${num(row.run_id)}`);
			yield {
				run_id: num(row.run_id),
				number: num(row.attempt),
				status: statusOf(row.status),
				trigger_actor_id: accountOrNull(world, num(row.trigger_user_id)),
				created_at: time(row.created),
				started_at: time(row.started),
				stopped_at: time(row.stopped),
			};
		}
		for await (const row of world.source.rows("action_run"))
			if (known.has(num(row.id)) && !seen.has(`${num(row.id)}`))
				yield {
					run_id: num(row.id),
					number: 1,
					status: statusOf(row.status),
					trigger_actor_id: accountOrNull(world, num(row.trigger_user_id)),
					created_at: time(row.created),
					started_at: time(row.started),
					stopped_at: time(row.stopped),
				};
	},
};

const jobs: Part = {
	table: "action_job",
	key: ["id"],
	from: ["action_run_job"],
	async *rows(world) {
		const { numbers } = await attemptsOf(world);
		const outputs = await outputsOf(world);
		const runnersOf = new Map<number, number>();
		const taskOf = new Map<number, number>();
		const runnerOfTask = new Map<number, number>();
		const jobOfTask = new Map<number, number>();
		for await (const row of world.source.rows("action_task")) {
			runnersOf.set(num(row.job_id), num(row.runner_id));
			taskOf.set(num(row.job_id), num(row.id));
			runnerOfTask.set(num(row.id), num(row.runner_id));
			jobOfTask.set(num(row.id), num(row.job_id));
		}
		const names = new Map<number, string>();
		for await (const row of world.source.rows("action_runner"))
			if (!num(row.deleted)) names.set(num(row.id), text(row.name));
		const positions = new Map<string, number>();
		for await (const row of world.source.rows("action_run_job")) {
			const id = num(row.id);
			if (!world.repositories.has(num(row.repo_id))) {
				gone(world, "action_run_job", row, "its repository");
				continue;
			}
			const attempt =
				numbers.get(num(row.run_attempt_id)) || num(row.attempt) || 1;
			const place = `${num(row.run_id)} ${attempt}`;
			const position = positions.get(place) ?? 0;
			positions.set(place, position + 1);
			// a job that a re-run took over as it was has the task of the one before
			const source = num(row.source_task_id);
			const runner = runnersOf.get(id) ?? runnerOfTask.get(source) ?? 0;
			const found = outputs.get(taskOf.get(id) ?? source);
			yield {
				id,
				run_id: num(row.run_id),
				repository_id: num(row.repo_id),
				attempt,
				position,
				key: text(row.job_id),
				name: text(row.name),
				needs: JSON.stringify(json<string[]>(row.needs, [])),
				labels: JSON.stringify(json<string[]>(row.runs_on, [])),
				source: text(row.workflow_payload),
				outputs: JSON.stringify(found ?? {}),
				forgiving: yes(row.continue_on_error),
				parent_id: num(row.parent_job_id),
				uses: text(row.call_uses),
				// its API listed jobs that call workflows beside those of the workflows
				opened: yes(row.is_reusable_caller) ? 2 : 0,
				origin_id: jobOfTask.get(source) ?? 0,
				status: statusOf(row.status),
				runner_id: names.has(runner) ? runner : null,
				runner_name: names.get(runner) ?? "",
				created_at: time(row.created),
				started_at: time(row.started),
				stopped_at: time(row.stopped),
				updated_at: time(row.updated),
			};
		}
	},
};

async function outputsOf(
	world: ImportContext,
): Promise<Map<number, Record<string, string>>> {
	const found = new Map<number, Record<string, string>>();
	for await (const row of world.source.rows("action_task_output")) {
		const of = found.get(num(row.task_id)) ?? {};
		of[text(row.output_key)] = text(row.output_value);
		found.set(num(row.task_id), of);
	}
	return found;
}

export const actionParts: readonly Part[] = [
	secrets,
	variables,
	runners,
	registrations,
	runs,
	attempts,
	jobs,
];
