import type { App } from "../../../app.ts";
import { linesOfBlob, linesOfRows } from "./log-blob.ts";
import { taskById } from "./report.ts";
import type { Task } from "./run.ts";

/** Lines of the log of a task from one number on, each with its time: not all that there are, but some if there are any. */
export async function linesFrom(
	app: App,
	task: Task,
	line: number,
): Promise<string[]> {
	if (task.log_rows <= line) return [];
	return task.log_blob
		? linesOfBlob(app, task, line)
		: linesOfRows(app, task.id, line);
}

/** The log of a task as text, each line with its time, a piece after the other. */
export async function* readLog(app: App, given: Task): AsyncGenerator<string> {
	let task = given;
	let next = 0;
	for (;;) {
		const lines = await linesFrom(app, task, next);
		if (lines.length > 0) {
			next += lines.length;
			yield `${lines.join("\n")}\n`;
			continue;
		}
		if (task.log_rows <= next || task.log_blob) return;
		// it was packed while it was read
		const held = await taskById(app.db, task.id);
		if (!held?.log_blob) return;
		task = held;
	}
}
