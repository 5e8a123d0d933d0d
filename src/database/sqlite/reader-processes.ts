import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { workerFile } from "../../threads/worker-file.ts";
import { busy, type HeavyTurns, takesTooLong } from "../heavy/turns.ts";
import type { Reading, ReadingAnswer } from "./reader-process.ts";
import { unpackRows } from "./sent-rows.ts";

const file = fileURLToPath(workerFile("reader-process", import.meta.url));
/** Milliseconds that a process may take to start, and waits for more to read. */
const START = 20_000;
const IDLE = 60_000;

/** In place of the answer of a process that has ended. */
const gone = Symbol("gone");

interface ReadRows {
	readonly rows: readonly unknown[];
	readonly ms: number;
}

/** Reads statements in processes beside this one. */
export interface ReaderProcesses {
	/**
	 * The rows of a statement, as of now or later, and the milliseconds that they took.
	 * @throws DomainError "unavailable" when it gets no turn, takes too long or too much memory; an error of SQLite as that of a statement here
	 */
	read(reading: Reading): Promise<ReadRows>;
	close(): Promise<void>;
}

/** Readers of a database file: no process runs before the first statement, nor long after the last. */
export function openReaderProcesses(
	path: string,
	turns: HeavyTurns,
): ReaderProcesses {
	const all = new Set<ChildProcess>();
	const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
	let closed = false;

	/** @throws DomainError "unavailable" where none starts, such as for want of memory, descriptors or processes */
	async function start(): Promise<ChildProcess> {
		const child = started(path);
		all.add(child);
		child.once("exit", () => leave(child));
		(child.stdin as Socket).unref();
		const answer = await answerOf(child, START).catch(() => gone);
		if (answer === gone) throw busy();
		return child;
	}
	function leave(child: ChildProcess): void {
		all.delete(child);
		const at = idle.findIndex((one) => one.child === child);
		if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
	}
	function take(): ChildProcess | undefined {
		const last = idle.pop();
		if (!last) return undefined;
		clearTimeout(last.timer);
		last.child.ref();
		last.child.channel?.ref();
		return last.child;
	}
	function giveBack(child: ChildProcess): void {
		if (!all.has(child)) return;
		// Waiting for statements is no reason to keep the server.
		child.unref();
		child.channel?.unref();
		const timer = setTimeout(() => child.kill("SIGKILL"), IDLE);
		timer.unref();
		idle.push({ child, timer });
	}
	return {
		async read(reading) {
			const turn = await turns.take();
			let child: ChildProcess | undefined;
			try {
				if (closed) throw new Error("the database is closed");
				child = take();
				if (child) {
					child.send(reading);
					const answer = await answerOf(child, turn.deadline);
					if (answer !== gone) return rowsOf(answer as ReadingAnswer);
					// one that had died while it waited says nothing about the statement
				}
				child = await start();
				child.send(reading);
				const answer = await answerOf(child, turn.deadline);
				if (answer === gone) throw takesTooLong();
				return rowsOf(answer as ReadingAnswer);
			} finally {
				if (child) giveBack(child);
				turn.end();
			}
		},
		async close() {
			closed = true;
			await Promise.all([...all].map(end));
		},
	};
}

/** A process that runs. @throws DomainError "unavailable" where the machine has no room for it */
function started(path: string): ChildProcess {
	let child: ChildProcess;
	try {
		child = fork(file, [path], {
			env: {},
			execArgv: [
				"--disable-warning=ExperimentalWarning",
				"--max-old-space-size=256",
				"--max-semi-space-size=2",
				"--heap-growing-percent=100",
			],
			serialization: "advanced",
			stdio: ["pipe", "ignore", "ignore", "ipc"],
		});
	} catch {
		throw busy();
	}
	// what goes wrong with it shows in its end
	child.on("error", () => {});
	if (child.pid === undefined) throw busy();
	return child;
}

/** The next answer of a process, or that it has ended. @throws DomainError when there is none in time, after which it has ended too */
async function answerOf(
	child: ChildProcess,
	deadline: number,
): Promise<unknown> {
	const over = new AbortController();
	const timer = setTimeout(() => over.abort(), deadline);
	let died = child.exitCode !== null || child.signalCode !== null;
	const ended = () => {
		died = true;
		over.abort();
	};
	child.once("exit", ended);
	try {
		if (died) return gone;
		const [answer] = await once(child, "message", { signal: over.signal });
		return answer;
	} catch {
		if (died) return gone;
		await end(child);
		throw takesTooLong();
	} finally {
		clearTimeout(timer);
		child.off("exit", ended);
	}
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	// also where nothing else keeps the server, and the process was idle
	child.ref();
	child.kill("SIGKILL");
	await ended;
}

function rowsOf(answer: ReadingAnswer): ReadRows {
	if ("rows" in answer) return { rows: unpackRows(answer.rows), ms: answer.ms };
	const { message, errcode } = answer;
	// out of memory: what was asked for is too much, while the server has all of its own
	if (errcode === 7) throw takesTooLong();
	throw Object.assign(new Error(message), {
		code: "ERR_SQLITE_ERROR",
		errcode,
	});
}
