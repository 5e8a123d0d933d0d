import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:net";
import pino from "pino";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "../config.ts";
import { checkServerSettings } from "../domain/servers/check-settings.ts";
import { logLines } from "../tracing/log-lines.ts";
import { openReload, type Reload, type ServeSettings } from "./reloadable.ts";
import { explained, type Facts, startMessage } from "./start-words.ts";
import type { FromWorker, ToWorker, WorkerPlan } from "./worker-messages.ts";
import { planOf } from "./worker-plan.ts";

/** One that has lived for so long is started again at once; others after a pause that grows. */
const longEnoughMs = 10_000;
const pauseMs = { first: 500, most: 30_000 };
/** A process that does not tell its metrics in this time is left out. */
const metricsMs = 2_000;

interface Worker {
	readonly number: number;
	readonly child: ChildProcess;
	readonly began: number;
	readonly ready: Promise<Facts>;
	readonly ended: Promise<void>;
}

/**
 * Serves from several processes, each a server of its own that shares PostgreSQL and the bucket with the others. The system spreads
 * connections over them; this process only starts them, again when one dies, and passes on the end.
 */
export async function serveByWorkers(
	settings: ServeSettings,
	count: number,
	json: boolean,
): Promise<void> {
	const config = { ...settings.config };
	checkServerSettings(config);
	const log = pino(
		{ ...logLines, level: config.logLevel },
		pino.destination(2),
	);
	await demandFree(config);
	const workers = new Map<number, Worker>();
	let stopping = false;
	const metrics = openGathered(workers);
	let plans: WorkerPlan[] = [];
	const reload = openReload(settings, (changes) => {
		Object.assign(config, changes);
		// for those that are started again
		for (const plan of plans) Object.assign(plan.config, changes);
		for (const { child } of workers.values())
			tell(child, { kind: "settings", changes });
	});
	const hear = (child: ChildProcess, message: FromWorker) =>
		message.kind === "reload"
			? void answerReload(child, message, reload)
			: metrics.hear(child, message);

	function start(plan: WorkerPlan): Worker {
		const worker = startWorker(plan, hear);
		workers.set(plan.number, worker);
		return worker;
	}
	function watch(worker: Worker, plan: WorkerPlan, pause: number): void {
		void worker.ended.then(() => {
			workers.delete(worker.number);
			if (stopping) return;
			const { exitCode, signalCode } = worker.child;
			const lived = performance.now() - worker.began;
			const next = lived > longEnoughMs ? pauseMs.first : pause;
			log.error(
				{ worker: worker.number, exitCode, signalCode },
				"a process ended: it is started again",
			);
			setTimeout(() => {
				if (stopping) return;
				const again = start(plan);
				again.ready.catch((error) =>
					log.error({ err: error }, "a process did not start"),
				);
				watch(again, plan, Math.min(next * 2, pauseMs.most));
			}, next);
		});
	}
	const stop = (signal: string) => {
		if (stopping) {
			for (const { child } of workers.values()) child.kill("SIGKILL");
			process.exit(1);
		}
		stopping = true;
		log.info({ signal }, "stopping: finishing running requests");
		for (const { child } of workers.values()) tell(child, { kind: "stop" });
		void Promise.all([...workers.values()].map(({ ended }) => ended)).then(() =>
			process.exit(0),
		);
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
		process.on(signal, () => stop(signal));

	// the first finds out the ports, brings the schema up to date and makes the first account
	const first = start(planOf(config, 1, count));
	const facts = await first.ready.catch((error) => {
		throw explained(error, config);
	});
	const ports = { port: facts.port, sshPort: facts.ssh ?? config.sshPort };
	const url = config.url || facts.url;
	plans = Array.from({ length: count }, (_, i) =>
		planOf({ ...config, ...ports, url }, i + 1, count),
	);
	try {
		await Promise.all(plans.slice(1).map((plan) => start(plan).ready));
	} catch (error) {
		for (const { child } of workers.values()) child.kill("SIGKILL");
		throw explained(error, config);
	}
	for (const plan of plans)
		watch(workers.get(plan.number) as Worker, plan, pauseMs.first);
	const told = {
		...facts,
		pid: process.pid,
		workers: [...workers.values()].map(({ child }) => child.pid),
	};
	process.stdout.write(
		json ? `${JSON.stringify(told)}\n` : startMessage(facts),
	);
}

/** Ports that are shared could be shared with a stranger: nobody may listen before. @throws the error of listen(2) */
async function demandFree(config: Config): Promise<void> {
	const { host, port, sshPort, mailInHost, mailInPort } = config;
	const listened = [
		[host, port],
		[host, sshPort],
		[mailInHost, mailInPort],
	] as const;
	for (const [address, wanted] of listened) {
		if (wanted <= 0) continue;
		const server = createServer();
		await new Promise<void>((resolve, reject) => {
			server.once("error", (error) => reject(explained(error, config)));
			server.listen({ port: wanted, host: address }, resolve);
		});
		await new Promise((resolve) => server.close(resolve));
	}
}

function startWorker(
	plan: WorkerPlan,
	hear: (worker: ChildProcess, message: FromWorker) => void,
): Worker {
	const child = fork(process.argv[1] as string, ["worker"], {
		stdio: ["ignore", "inherit", "inherit", "ipc"],
	});
	const ended = new Promise<void>((resolve) => {
		child.once("exit", () => resolve());
		child.once("error", () => resolve());
	});
	const ready = new Promise<Facts>((resolve, reject) => {
		child.on("message", (message: FromWorker) => {
			if (message.kind === "ready") resolve(message.facts);
			else if (message.kind === "failed")
				reject(Object.assign(new Error(message.message), message.error));
			else hear(child, message);
		});
		void ended.then(() => reject(new Error("a process ended at its start")));
	});
	// whoever waits for it hears of it
	ready.catch(() => {});
	tell(child, { kind: "start", plan });
	return {
		number: plan.number,
		child,
		began: performance.now(),
		ready,
		ended,
	};
}

/** Reads the settings again for the process that was asked to; the others have the changes by then, or soon. */
async function answerReload(
	child: ChildProcess,
	{ round, file }: { round: number; file?: string | undefined },
	reload: Reload,
): Promise<void> {
	const answer = await reload(file).then(
		(text) => ({ done: true, text }),
		(error: Error) => ({ done: false, text: error.message }),
	);
	tell(child, { kind: "reloaded", round, ...answer });
}

function tell(child: ChildProcess, message: ToWorker): void {
	if (child.connected) child.send(message, () => {});
}

/** Gathers the metrics of all processes for the one that was asked for them. */
function openGathered(workers: ReadonlyMap<number, Worker>) {
	let rounds = 0;
	const waiting = new Map<number, Map<ChildProcess, (v: object[]) => void>>();
	async function gather(): Promise<string> {
		const round = ++rounds;
		const answers = new Map<ChildProcess, (v: object[]) => void>();
		waiting.set(round, answers);
		const all = await Promise.all(
			[...workers.values()].map(({ child }) => {
				const { promise, resolve } = Promise.withResolvers<object[]>();
				answers.set(child, resolve);
				setTimeout(resolve, metricsMs, []).unref();
				tell(child, { kind: "tell metrics", round });
				return promise;
			}),
		);
		waiting.delete(round);
		return AggregatorRegistry.aggregate(all as never).metrics();
	}
	return {
		hear(child: ChildProcess, message: FromWorker) {
			if (message.kind === "metrics")
				waiting.get(message.round)?.get(child)?.(message.values);
			else if (message.kind === "gather metrics")
				void gather().then((text) =>
					tell(child, { kind: "gathered", round: message.round, text }),
				);
		},
	};
}
