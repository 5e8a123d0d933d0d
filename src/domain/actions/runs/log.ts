import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { query } from "../../../database/database.ts";
import { notFound, tooLarge } from "../../../errors.ts";
import { accountById } from "../../accounts/account.ts";
import { repositoryById } from "../../repositories/repository.ts";
import type { Runner } from "../runners.ts";
import { secretsFor } from "../settings.ts";
import { taskById } from "./report.ts";
import type { Task } from "./run.ts";

/** One line of a log: when, in milliseconds, and what. */
export type Line = readonly [at: number, text: string];

const longestLine = 64 * 1024;
const largestLog = 256 * 1024 * 1024;
/** Shorter secrets would make holes in ordinary words. */
const shortestSecret = 4;

const chunks = query((q, p: { task: number }) =>
	q
		.selectFrom("action_log")
		.select(["first", "count", "content"])
		.where("task_id", "=", p.task)
		.orderBy("first"),
);

/**
 * Adds lines to the log of a task, of which the first has the number `first`; lines that are there already are passed over, so that
 * a runner may send them again. Secrets are blotted out. Gives how many lines there are now.
 * @throws Refusal "not-found" for a task of another runner, "too-large"
 */
export async function appendLog(
	app: App,
	runner: Runner,
	id: number,
	first: number,
	lines: readonly Line[],
	complete: boolean,
): Promise<number> {
	const task = await taskById(app.db, id);
	if (task?.runner_id !== runner.id) throw notFound("no such task");
	const blot = await blotter(app, task);
	const rows = await app.db.write(async (tx) => {
		const held = await taskById(tx, id);
		if (!held) throw notFound("no such task");
		const fresh = lines.slice(Math.max(0, held.log_rows - first));
		if (held.log_blob || first > held.log_rows || fresh.length === 0)
			return held.log_rows;
		const kept = fresh.map(([at, text]): Line => [at, blot(text)]);
		const content = JSON.stringify(kept);
		if (held.log_size + content.length > largestLog)
			throw tooLarge("the log is too long");
		await tx.change((q) =>
			q.insertInto("action_log").values({
				task_id: id,
				first: held.log_rows,
				count: kept.length,
				content,
			}),
		);
		const count = held.log_rows + kept.length;
		await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({
					log_rows: count,
					log_size: held.log_size + content.length,
					updated_at: now(app),
				})
				.where("id", "=", id),
		);
		tx.afterCommit(() => app.logBell.ring(held.job_id));
		return count;
	});
	if (complete && rows > 0 && !task.log_blob) await pack(app, id);
	return rows;
}

/** Makes a blob of a log that is complete. */
async function pack(app: App, id: number): Promise<void> {
	const lines = await storedLines(app, id);
	const text = lines.map(lineText).join("");
	const blob = await app.blobs.put([await promisify(gzip)(text)]);
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ log_blob: blob.key })
				.where("id", "=", id),
		);
		await tx.change((q) =>
			q.deleteFrom("action_log").where("task_id", "=", id),
		);
	});
}

async function storedLines(app: App, task: number): Promise<Line[]> {
	const parts = await app.db.all(chunks, { task });
	return parts.flatMap((part) => JSON.parse(part.content) as Line[]);
}

const lineText = ([at, text]: Line): string =>
	`${new Date(at).toISOString().slice(0, -1)}0000Z ${text}\n`;

const chunksFrom = query((q, p: { task: number; line: number }) =>
	q
		.selectFrom("action_log")
		.select(["first", "content"])
		.where("task_id", "=", p.task)
		.where((e) => e(e("first", "+", e.ref("count")), ">", p.line))
		.orderBy("first")
		.limit(20),
);

/** Lines of the log of a task from one number on, each with its time: not all that there are, but some if there are any. */
export async function linesFrom(
	app: App,
	task: Task,
	line: number,
): Promise<string[]> {
	if (task.log_rows <= line) return [];
	if (task.log_blob)
		return (await readLog(app, task)).split("\n").slice(line, -1);
	const parts = await app.db.all(chunksFrom, { task: task.id, line });
	return parts.flatMap(({ first, content }) =>
		(JSON.parse(content) as Line[])
			.slice(Math.max(0, line - first))
			.map((one) => lineText(one).slice(0, -1)),
	);
}

/** The log of a task as text, each line with its time. */
export async function readLog(app: App, task: Task): Promise<string> {
	if (!task.log_blob)
		return (await storedLines(app, task.id)).map(lineText).join("");
	const parts: Buffer[] = [];
	for await (const part of (await app.blobs.get(task.log_blob)) ?? [])
		parts.push(part as Buffer);
	if (parts.length === 0) return "";
	const text = await promisify(gunzip)(Buffer.concat(parts));
	return (text as Buffer).toString("utf8");
}

/** What takes the secrets of a task's repository out of a line. */
async function blotter(
	app: App,
	task: Task,
): Promise<(text: string) => string> {
	const repository = await repositoryById(app.db, task.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	const secrets =
		repository && owner
			? Object.values(await secretsFor(app, owner.id, repository.id))
			: [];
	const words = secrets
		.flatMap((secret) => secret.split("\n"))
		.map((word) => word.trim())
		.filter((word) => word.length >= shortestSecret)
		.sort((a, b) => b.length - a.length);
	return (text) => {
		let line = text
			.slice(0, longestLine)
			.replace(/\r?\n$/, "")
			// a line is one line, or the numbers of those behind it are wrong
			.replace(/\0/g, "")
			.replace(/\n/g, " ");
		for (const word of words) line = line.replaceAll(word, "***");
		return line;
	};
}
