import type { App } from "../../../app.ts";
import { linesFrom } from "./read-log.ts";
import type { Task } from "./run.ts";
import { withoutSequences } from "./terminal-text.ts";

/** A line that was found: its number in the whole log, from 1, and what it says. */
export interface FoundLine {
	readonly number: number;
	readonly text: string;
}

export interface FoundLines {
	readonly lines: readonly FoundLine[];
	/** Lines that were passed over or looked through: the search goes on behind them. Undefined at the end of the log. */
	readonly next: number | undefined;
}

interface LogSearch {
	readonly words: string;
	/** Lines that are passed over. */
	readonly after: number;
	readonly most: number;
	/** About so many characters are looked through at once. */
	readonly characters: number;
}

/** Looks for words in a log, whatever their case and colours, a piece after the other, so that others are served between them. */
export async function searchLog(
	app: App,
	task: Task,
	{ words, after, most, characters }: LogSearch,
): Promise<FoundLines> {
	const wanted = words.toLowerCase();
	const found: FoundLine[] = [];
	let next = after;
	let read = 0;
	while (read < characters) {
		const lines = await linesFrom(app, task, next);
		if (lines.length === 0) return { lines: found, next: undefined };
		for (const line of lines) {
			next++;
			read += line.length;
			const text = withoutSequences(line.slice(line.indexOf(" ") + 1));
			if (!text.toLowerCase().includes(wanted)) continue;
			found.push({ number: next, text });
			if (found.length === most)
				return { lines: found, next: next < task.log_rows ? next : undefined };
		}
	}
	return { lines: found, next: next < task.log_rows ? next : undefined };
}
