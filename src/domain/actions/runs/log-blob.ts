import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import type { Task } from "./run.ts";

/** One line of a log: when, in milliseconds, and what. */
export type Line = readonly [at: number, text: string];

/** About so many characters of a log are read at once. */
export const pieceSize = 256 * 1024;

/** Where each piece of a packed log begins: the number of its first line, and its first byte in the blob. */
type Index = readonly (readonly [line: number, byte: number])[];

const lineText = ([at, text]: Line): string =>
	`${new Date(at).toISOString().slice(0, -1)}0000Z ${text}`;

/** Some lines of a log that is not packed, from one number on. */
export async function linesOfRows(
	app: App,
	task: number,
	line: number,
): Promise<string[]> {
	// put together for this one time, so that nobody remembers what is as large as a log
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("action_log")
			.select(["first", "content"])
			.where("task_id", "=", task)
			.where((e) => e(e("first", "+", e.ref("count")), ">", line))
			.orderBy("first")
			.limit(4),
	);
	return rows.flatMap(({ first, content }) =>
		(JSON.parse(content) as Line[])
			.slice(Math.max(0, line - first))
			.map(lineText),
	);
}

/** Makes a blob of a log that is complete: pieces that are gzip each, and together. */
export async function packLog(app: App, task: number): Promise<void> {
	const index: [number, number][] = [];
	let lines = 0;
	const blob = await app.blobs.put(
		(async function* () {
			let byte = 0;
			for await (const piece of piecesOf(app, task)) {
				const bytes = await promisify(gzip)(`${piece.join("\n")}\n`);
				index.push([lines, byte]);
				lines += piece.length;
				byte += bytes.length;
				yield bytes;
			}
		})(),
	);
	await app.db.write(async (tx) => {
		const changed = await tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ log_blob: blob.key, log_index: JSON.stringify(index) })
				.where("id", "=", task)
				.where("log_blob", "=", "")
				// lines that came meanwhile are not in the blob
				.where("log_rows", "=", lines),
		);
		if (changed)
			await tx.change((q) =>
				q.deleteFrom("action_log").where("task_id", "=", task),
			);
	});
}

/** How long a runner may take to send the rest of the log of a task that is over, and how far back is looked. */
const [latest, earliest] = [600, 2 * 86_400];
const mostAtOnce = 200;

/** Packs the logs of tasks that are over and whose runner, or this program, did not live to say that they are complete. */
export async function packLeftLogs(app: App): Promise<void> {
	const at = now(app);
	const left = await app.db.rows((q) =>
		q
			.selectFrom("action_task")
			.select("id")
			.where("status", "in", ["success", "failure", "cancelled", "skipped"])
			.where("updated_at", "<", at - latest)
			.where("updated_at", ">", at - earliest)
			.where("log_blob", "=", "")
			.where("log_rows", ">", 0)
			.orderBy("id")
			.limit(mostAtOnce),
	);
	for (const { id } of left) await packLog(app, id);
}

async function* piecesOf(app: App, task: number): AsyncGenerator<string[]> {
	let next = 0;
	let piece: string[] = [];
	let size = 0;
	for (;;) {
		const lines = await linesOfRows(app, task, next);
		if (lines.length === 0) break;
		next += lines.length;
		for (const line of lines) {
			piece.push(line);
			size += line.length;
			if (size < pieceSize) continue;
			yield piece;
			piece = [];
			size = 0;
		}
	}
	if (piece.length > 0) yield piece;
}

/** The lines of a piece of a packed log, from one number on. */
export async function linesOfBlob(
	app: App,
	{ log_blob, log_index }: Pick<Task, "log_blob" | "log_index">,
	line: number,
): Promise<string[]> {
	// logs that were packed as one piece have no index
	const index = JSON.parse(log_index || "[[0,0]]") as Index;
	const after = index.findIndex(([first]) => first > line);
	const [first = 0, start = 0] = index.at(after < 0 ? -1 : after - 1) ?? [];
	const end = after < 0 ? undefined : (index[after]?.[1] ?? 0) - 1;
	const bytes: Buffer[] = [];
	const range = end === undefined ? { start } : { start, end };
	for await (const part of (await app.blobs.get(log_blob, range)) ?? [])
		bytes.push(part as Buffer);
	if (bytes.length === 0) return [];
	const text = await promisify(gunzip)(Buffer.concat(bytes));
	return (text as Buffer)
		.toString("utf8")
		.split("\n")
		.slice(line - first, -1);
}
