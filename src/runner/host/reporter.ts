import type { Client, StepState } from "./client.ts";

type Outcome = "success" | "failure" | "cancelled" | "skipped";

/** Tells the forge how a job goes: its lines and its steps, about once a second. */
export interface Reporter {
	/** Aborted when the forge says that the job is not to go on. */
	readonly cancelled: AbortSignal;
	/** A line of the log; what `mask` was told is blotted out. */
	line(text: string): void;
	/** A text without what `mask` was told. */
	masked(text: string): string;
	/** A text that must not appear in the log. */
	mask(secret: string): void;
	beginStep(number: number): void;
	/** The lines from here on are those of a step that began before. */
	resumeStep(number: number): void;
	endStep(number: number, outcome: Outcome): void;
	/** Sends what is left, and how the job has ended. */
	end(outcome: Outcome, outputs: Record<string, string>): Promise<void>;
}

const everyMs = 1000;
const shortestSecret = 3;
const mostLines = 1000;
const longestLine = 64 * 1024;
/** Characters that wait to be sent; a step that writes faster than the forge takes has gaps in its log. Each line counts for some more. */
const mostWaiting = 32 * 1024 * 1024;
const ofLine = 64;

/** Opens the report of a task with so many steps. */
export function openReporter(
	client: Client,
	task: string,
	steps: number,
): Reporter {
	const cancel = new AbortController();
	const startedAt = new Date().toISOString();
	const { masked, mask } = openMask();
	const log = openLog(client, task);
	const progress = openProgress(steps, log.written);
	let sending: Promise<void> = Promise.resolve();
	const timer = setInterval(() => void flush(false).catch(() => {}), everyMs);

	const flush = (complete: boolean): Promise<void> => {
		sending = sending
			.catch(() => {})
			.then(async () => {
				await log.send(complete);
				if (complete) return;
				const held = await client.updateTask(
					task,
					{ startedAt, steps: progress.states() },
					{},
				);
				if (held && held !== "RESULT_UNSPECIFIED") cancel.abort();
			});
		return sending;
	};
	return {
		cancelled: cancel.signal,
		masked,
		mask,
		line: (text) => log.line(masked(text)),
		beginStep: progress.begin,
		resumeStep: progress.resume,
		endStep: progress.end,
		async end(outcome, outputs) {
			clearInterval(timer);
			log.noteGap();
			const result = `RESULT_${outcome.toUpperCase()}`;
			const stoppedAt = new Date().toISOString();
			await patiently(() => flush(true));
			await patiently(() =>
				client.updateTask(
					task,
					{ result, startedAt, stoppedAt, steps: progress.states() },
					outputs,
				),
			);
		},
	};
}

/** Blots out what must not appear in the log. */
function openMask(): Pick<Reporter, "mask" | "masked"> {
	const secrets = new Set<string>();
	return {
		masked(text) {
			let line = text;
			for (const secret of secrets) line = line.replaceAll(secret, "***");
			return line;
		},
		mask(secret) {
			for (const word of secret.split(/\r?\n/))
				if (word.trim().length >= shortestSecret) secrets.add(word.trim());
		},
	};
}

/** The lines of a task, until the forge has them. */
function openLog(client: Client, task: string) {
	const pending: { time: string; content: string }[] = [];
	let waiting = 0;
	let leftOut = 0;
	let written = 0;
	let sent = 0;
	const write = (content: string) => {
		pending.push({ time: new Date().toISOString(), content });
		waiting += content.length + ofLine;
		written++;
	};
	const noteGap = () => {
		if (leftOut > 0) write(`… (${leftOut} lines are left out)`);
		leftOut = 0;
	};
	return {
		/** How many lines there are. */
		written: () => written,
		noteGap,
		line(text: string): void {
			const content = text.slice(0, longestLine);
			if (waiting + content.length + ofLine > mostWaiting) {
				leftOut++;
				return;
			}
			noteGap();
			write(content);
		},
		/** Sends what waits; when `complete`, says that this is all. */
		async send(complete: boolean): Promise<void> {
			do {
				const rows = pending.slice(0, mostLines);
				const last = complete && rows.length === pending.length;
				if (rows.length === 0 && !last) return;
				const acknowledged = await client.updateLog(task, sent, rows, last);
				const taken = pending.splice(0, Math.max(0, acknowledged - sent));
				for (const { content } of taken) waiting -= content.length + ofLine;
				sent = Math.max(sent, acknowledged);
				if (last) return;
			} while (pending.length > 0);
		},
	};
}

/** How the steps of a task go, and which lines are theirs; `written` tells how many lines there are. */
function openProgress(steps: number, written: () => number) {
	type Progress = StepState & { first: number };
	const states: Progress[] = Array.from({ length: steps }, (_, id) => ({
		id: String(id),
		logIndex: "0",
		logLength: "0",
		first: 0,
	}));
	const resume = (number: number, more: Partial<StepState> = {}) => {
		states[number] = {
			...(states[number] as Progress),
			...more,
			logIndex: String(written()),
			first: written(),
		};
	};
	return {
		/** As the forge is told. */
		states: (): StepState[] => states.map(({ first: _, ...state }) => state),
		begin: (number: number) =>
			resume(number, { startedAt: new Date().toISOString() }),
		resume: (number: number) => resume(number),
		end(number: number, outcome: Outcome): void {
			const state = states[number] as Progress;
			states[number] = {
				...state,
				result: `RESULT_${outcome.toUpperCase()}`,
				stoppedAt: new Date().toISOString(),
				logLength: String(written() - state.first),
			};
		},
	};
}

/** Tries for a while: a forge that restarts must still learn how a job has ended. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
	for (let wait = 500; ; wait *= 2) {
		try {
			await work();
			return;
		} catch (error) {
			if (wait > 60_000) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}
