import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** How a runner is known to its forge; kept in its directory. */
interface Registration {
	readonly url: string;
	readonly uuid: string;
	readonly token: string;
	readonly labels: readonly string[];
}

/** A task as the forge gives it. */
export interface Task {
	readonly id: string;
	/** Base64 of a workflow with one job. */
	readonly workflowPayload: string;
	readonly context: Readonly<Record<string, unknown>>;
	readonly secrets?: Readonly<Record<string, string>>;
	readonly vars?: Readonly<Record<string, string>>;
	readonly needs?: Readonly<
		Record<
			string,
			{ result?: string; outputs?: Readonly<Record<string, string>> }
		>
	>;
}

export interface StepState {
	readonly id: string;
	readonly result?: string;
	readonly startedAt?: string;
	readonly stoppedAt?: string;
	readonly logIndex: string;
	readonly logLength: string;
}

/** Speaks the runner protocol to a forge (Connect with JSON). */
export interface Client {
	fetchTask(
		version: string,
		signal: AbortSignal,
	): Promise<{ task?: Task; tasksVersion?: string }>;
	/** Gives what the forge holds of the task: another result than one's own means to stop. */
	updateTask(
		task: string,
		state: {
			result?: string;
			startedAt?: string;
			stoppedAt?: string;
			steps: readonly StepState[];
		},
		outputs: Readonly<Record<string, string>>,
	): Promise<string>;
	/** Gives the number of lines that the forge has. */
	updateLog(
		task: string,
		index: number,
		rows: readonly { time: string; content: string }[],
		noMore: boolean,
	): Promise<number>;
}

const file = ".runner.json";
const patience = 30_000;

/** The registration that is kept in a directory; undefined when there is none. */
export async function savedRegistration(
	directory: string,
): Promise<Registration | undefined> {
	try {
		return JSON.parse(
			await readFile(join(directory, file), "utf8"),
		) as Registration;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
		throw error;
	}
}

/** Registers a runner and keeps what the forge says, readable to its owner only. @throws Error with the forge's words */
export async function register(
	directory: string,
	url: string,
	wanted: { token: string; name: string; version: string; labels: string[] },
): Promise<Registration> {
	const { runner } = (await call(url, {}, "Register", wanted)) as {
		runner: { uuid: string; token: string };
	};
	const registration = {
		url,
		uuid: runner.uuid,
		token: runner.token,
		labels: wanted.labels,
	};
	await writeFile(join(directory, file), JSON.stringify(registration), {
		mode: 0o600,
	});
	return registration;
}

/** The client of a registered runner. */
export function openClient(registration: Registration): Client {
	const { url, uuid, token } = registration;
	const headers = { "x-runner-uuid": uuid, "x-runner-token": token };
	return {
		fetchTask: (tasksVersion, signal) =>
			call(url, headers, "FetchTask", { tasksVersion }, signal) as never,
		async updateTask(id, state, outputs) {
			const answer = (await call(url, headers, "UpdateTask", {
				state: { id, ...state },
				outputs,
			})) as { state?: { result?: string } };
			return answer.state?.result ?? "";
		},
		async updateLog(taskId, index, rows, noMore) {
			const answer = (await call(url, headers, "UpdateLog", {
				taskId,
				index: String(index),
				rows,
				noMore,
			})) as { ackIndex?: string };
			return Number(answer.ackIndex ?? 0);
		},
	};
}

async function call(
	url: string,
	headers: Record<string, string>,
	method: string,
	body: object,
	signal?: AbortSignal,
): Promise<unknown> {
	const limit = AbortSignal.timeout(patience);
	const response = await fetch(
		new URL(`api/actions/runner.v1.RunnerService/${method}`, url),
		{
			method: "POST",
			headers: { "Content-Type": "application/json", ...headers },
			body: JSON.stringify(body),
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
		},
	).catch((error: Error & { cause?: { code?: string; message?: string } }) => {
		// why is only in the cause
		const { code, message = error.message } = error.cause ?? {};
		if (signal?.aborted) throw error;
		throw new Error(`${url} does not answer: ${code ?? message}`, {
			cause: error,
		});
	});
	const text = await response.text();
	if (response.ok) return JSON.parse(text);
	throw new Error(`${method}: ${saidIn(text) || response.statusText}`);
}

function saidIn(text: string): string {
	try {
		return String((JSON.parse(text) as { message?: unknown }).message ?? "");
	} catch {
		return text.slice(0, 200);
	}
}
