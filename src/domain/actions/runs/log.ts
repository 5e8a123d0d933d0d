import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Transaction } from "../../../database/database.ts";
import { notFound, tooLarge } from "../../../errors.ts";
import { WorkflowError } from "../../../workflow-language/workflow-file.ts";
import { accountById } from "../../accounts/account.ts";
import {
	type RepositoryWithOwner,
	repositoryById,
} from "../../repositories/repository.ts";
import {
	keepAnnotations,
	type LogOwner,
	rereadAnnotation,
} from "../annotations/keep-annotations.ts";
import { githubContext } from "../contexts.ts";
import type { Runner } from "../runners.ts";
import { secretsFor, variablesFor } from "../settings.ts";
import { secretsOfCalled } from "./called.ts";
import { type Line, packLog, pieceSize } from "./log-blob.ts";
import { openSecretMasker } from "./mask-secrets.ts";
import { taskById } from "./report.ts";
import {
	type Job,
	jobById,
	jobsOfRun,
	type Run,
	runById,
	type Task,
} from "./run.ts";
import { filesOfRun } from "./texts.ts";

const longestLine = 64 * 1024;
const largestLog = 256 * 1024 * 1024;

/**
 * Adds lines to the log of a task, of which the first has the number `first`; lines that are there already are passed over, so that
 * a runner may send them again. Secrets are blotted out. Gives how many lines there are now.
 * @throws DomainError "not-found" for a task of another runner, "too-large"
 */
export async function appendLog(
	app: App,
	runner: Runner,
	id: number,
	first: number,
	{
		lines,
		complete,
	}: { readonly lines: readonly Line[]; readonly complete: boolean },
): Promise<number> {
	const task = await taskById(app.db, id);
	if (task?.runner_id !== runner.id) throw notFound("task not found");
	const of = await logOwnerOf(app, task);
	// the repository may have been given to somebody else for whom the runner does not work
	if (runner.owner_id !== null && runner.owner_id !== of.account)
		throw notFound("task not found");
	const rows = await app.db.write(async (tx) => {
		const held = await taskById(tx, id);
		if (!held) throw notFound("task not found");
		const fresh = lines.slice(Math.max(0, held.log_rows - first));
		if (
			held.log_blob ||
			held.log_expired ||
			first > held.log_rows ||
			fresh.length === 0
		)
			return held.log_rows;
		const shown = of.masker
			.lines(fresh.map(([, text]) => oneLine(text)))
			// cut when nothing of a secret can be left at the end
			.map((line) => line.slice(0, longestLine));
		await partSeam(tx, of, held.log_rows, shown);
		const kept = fresh.map(([at], i): Line => [at, shown[i] as string]);
		const pieces = inPieces(kept, held.log_rows);
		const size = pieces.reduce((sum, piece) => sum + piece.content.length, 0);
		if (held.log_size + size > largestLog)
			throw tooLarge("the log is too long");
		for (const piece of pieces)
			await tx.change((q) =>
				q.insertInto("action_log").values({ task_id: id, ...piece }),
			);
		await keepAnnotations(tx, of, held.log_rows + 1, shown);
		const count = held.log_rows + kept.length;
		await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({
					log_rows: count,
					log_size: held.log_size + size,
					updated_at: now(app),
				})
				.where("id", "=", id),
		);
		tx.afterCommit(() => app.actions.logs.ring(held.job_id));
		return count;
	});
	if (complete && rows > 0 && !task.log_blob) await packLog(app, id);
	return rows;
}

/** Lines as rows hold them, so few in each that a reader needs little memory. */
function inPieces(
	lines: readonly Line[],
	first: number,
): { first: number; count: number; content: string }[] {
	const pieces: { first: number; count: number; content: string }[] = [];
	let begun = 0;
	let size = 0;
	for (const [at, [, text]] of lines.entries()) {
		size += text.length;
		if (size < pieceSize && at < lines.length - 1) continue;
		pieces.push({
			first: first + begun,
			count: at + 1 - begun,
			content: JSON.stringify(lines.slice(begun, at + 1)),
		});
		begun = at + 1;
		size = 0;
	}
	return pieces;
}

/**
 * Takes out a secret that began with the last line that is kept and ends in the first new one: a job that writes it in two pieces has them
 * sent in two calls.
 */
async function partSeam(
	tx: Transaction,
	{ task, masker, ...of }: LogOwner,
	rows: number,
	shown: string[],
): Promise<void> {
	if (rows === 0) return;
	const [row] = await tx.rows((q) =>
		q
			.selectFrom("action_log")
			.select(["first", "content"])
			.where("task_id", "=", task)
			.orderBy("first", "desc")
			.limit(1),
	);
	if (!row) return;
	const lines = JSON.parse(row.content) as Line[];
	const [at, text] = lines.pop() as Line;
	const [before, after] = masker.seam(text, shown[0] as string);
	if (before === text) return;
	shown[0] = after;
	await tx.change((q) =>
		q
			.updateTable("action_log")
			.set({ content: JSON.stringify([...lines, [at, before]]) })
			.where("task_id", "=", task)
			.where("first", "=", row.first),
	);
	await rereadAnnotation(tx, { task, masker, ...of }, rows, before);
}

/**
 * Gives the owner of a log, with what takes secrets out of it: those that the job was given. It must not tell of others, as a guess that is
 * blotted out would.
 */
export async function logOwnerOf(app: App, task: Task): Promise<LogOwner> {
	const repository = await repositoryById(app.db, task.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	const job = await jobById(app.db, task.job_id);
	const run = job && (await runById(app.db, job.run_id));
	const secrets =
		run?.trusted && repository && owner
			? await secretsToMask(app, { repository, owner }, run, job as Job)
			: {};
	return {
		task: task.id,
		account: owner?.id,
		repository: `${owner?.name ?? ""}/${repository?.name ?? ""}`,
		masker: openSecretMasker(Object.values(secrets)),
	};
}

/** The secrets of a job of a trusted run; all that the run has where it cannot be told which a called workflow was given. */
async function secretsToMask(
	app: App,
	owned: RepositoryWithOwner,
	run: Run,
	job: Job,
): Promise<Readonly<Record<string, string>>> {
	const { owner, repository } = owned;
	const own = await secretsFor(app, owner.id, repository.id);
	if (!job.parent_id) return own;
	try {
		const jobs = await jobsOfRun(app.db, run.id, job.attempt);
		const github = await githubContext(app, app.db, owned, run, job);
		const vars = await variablesFor(app.db, owner.id, repository.id);
		const files = await filesOfRun(app, app.db, run);
		return secretsOfCalled(
			job,
			jobs,
			own,
			{ github, vars },
			{ token: "", files },
		);
	} catch (error) {
		if (error instanceof WorkflowError) return own;
		throw error;
	}
}

/** A line is one line, or the numbers of those behind it are wrong. */
const oneLine = (text: string): string =>
	text
		.replace(/\r?\n$/, "")
		.replace(/\0/g, "")
		.replace(/\n/g, " ");
