import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { exclusiveLock } from "../../../disk/exclusive-lock.ts";
import type { CutMoment, ReadPlace } from "../../../shipping/messages.ts";
import type { Shipping } from "../../../shipping/open-shipping.ts";
import { workerFile } from "../../../threads/worker-file.ts";
import { BackupError } from "../manifest.ts";
import type {
	FromRehearsal,
	Rehearsal,
	RehearsalReport,
	ToRehearsal,
} from "./report.ts";

const file = fileURLToPath(workerFile("rehearsal-process", import.meta.url));
/** A place gets the piece of a rehearsal within this time. */
const sendingMs = 120_000;
const lookMs = 100;

/** Another rehearsal runs in the data directory. */
export class RehearsalRuns extends BackupError {}

/** The directory of rehearsals in the data directory of a running server. */
export const rehearsalRoom = (data: string): string => join(data, "rehearsal");

/** Removes what a rehearsal left behind whose server was killed. */
export const sweepRehearsal = (data: string): Promise<void> =>
	rm(rehearsalRoom(data), { recursive: true, force: true });

/**
 * Rehearses in a process of its own, beside the server that makes the copy: one at a time in a data directory.
 * @throws BackupError with all that is wrong, RehearsalRuns
 */
export async function runRehearsal(
	rehearsal: Rehearsal,
	shipping: Shipping | undefined,
	signal?: AbortSignal,
): Promise<RehearsalReport> {
	const lock = lockIn(rehearsal.config.data);
	try {
		const child = fork(file, [], {
			serialization: "advanced",
			execArgv: ["--disable-warning=ExperimentalWarning"],
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		const kill = () => child.kill("SIGKILL");
		signal?.addEventListener("abort", kill, { once: true });
		if (signal?.aborted) kill();
		try {
			return await outcomeOf(child, rehearsal, shipping);
		} finally {
			signal?.removeEventListener("abort", kill);
			await end(child);
			await rm(rehearsal.room, { recursive: true, force: true });
		}
	} finally {
		lock.close();
	}
}

/** A lock that ends with this process, however it ends. @throws RehearsalRuns while another one has it */
export function lockIn(data: string): DatabaseSync {
	mkdirSync(join(data, "shipping"), { recursive: true, mode: 0o700 });
	return exclusiveLock(
		join(data, "shipping/rehearsal.lock"),
		() => new RehearsalRuns("another rehearsal is running: wait for its end"),
	);
}

async function outcomeOf(
	child: ChildProcess,
	rehearsal: Rehearsal,
	shipping: Shipping | undefined,
): Promise<RehearsalReport> {
	const { promise, resolve, reject } = Promise.withResolvers<RehearsalReport>();
	const tell = (message: ToRehearsal) => {
		if (child.connected) child.send(message);
	};
	child.once("error", reject);
	child.once("exit", (code, signal) =>
		reject(
			new BackupError(`the rehearsal was ended by ${signal ?? `code ${code}`}`),
		),
	);
	child.on("message", (message: FromRehearsal) => {
		if (message.kind === "ready") tell({ kind: "begin", rehearsal });
		else if (message.kind === "done") resolve(message.report);
		else if (message.kind === "failed")
			reject(new BackupError(message.message));
		else if (message.kind === "cut")
			void cut(message.at, shipping).then((answer) =>
				tell({ kind: "cut", ...answer }),
			);
		else
			void isSent(message.moment, shipping).then((fault) =>
				tell({ kind: "sent", fault }),
			);
	});
	return promise;
}

async function cut(at: ReadPlace, shipping: Shipping | undefined) {
	const moment = await shipping?.cutAt(at);
	const trouble = shipping?.state.trouble;
	return moment || trouble === undefined
		? { moment }
		: { fault: `the copy is paused: ${trouble}` };
}

/** Waits until the place has a moment; gives the reason why it does not get there. */
async function isSent(
	{ time }: CutMoment,
	shipping: Shipping | undefined,
): Promise<string | undefined> {
	const began = performance.now();
	while (shipping && performance.now() - began < sendingMs) {
		if (shipping.state.shippedTime >= time) return undefined;
		await delay(lookMs, undefined, { ref: false });
	}
	return `the copy did not get to its place within ${sendingMs / 1000} seconds: ${shipping?.state.trouble ?? "it is too slow"}`;
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	if (child.pid === undefined) return;
	const ended = once(child, "exit");
	child.kill("SIGKILL");
	await ended;
}
