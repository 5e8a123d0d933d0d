import { invalid } from "../errors.ts";
import { serve } from "../serve.ts";
import { openControl } from "./control.ts";
import { applyChanges } from "./reload.ts";
import type { Reload } from "./reloadable.ts";
import { serveOn } from "./serve-here.ts";
import { factsOf } from "./start-words.ts";
import type { FromWorker, ToWorker, WorkerPlan } from "./worker-messages.ts";

/** One of several processes that serve a port; the one that has started it says what to do, and when to stop. */
export async function workerCommand(): Promise<void> {
	if (!process.send) throw new Error('"ingot serve" starts the workers');
	const tell = (message: FromWorker) =>
		process.connected && process.send?.(message, () => {});
	// a whole group is told to stop by a terminal or a supervisor: only the first process decides
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
		process.on(signal, () => {});
	let stop = (_why: string) => process.exit(0);
	let over = false;
	const end = (why: string) => {
		if (over) return;
		over = true;
		stop(why);
	};
	process.once("disconnect", () => end("the first process is gone"));
	const gathered = new Map<number, (text: string) => void>();
	let rounds = 0;
	const asked = new Map<number, (done: boolean, text: string) => void>();
	// the first process has read the settings, and hands changes to all
	const reload: Reload = (file) =>
		new Promise((resolve, reject) => {
			asked.set(++rounds, (done, text) =>
				done ? resolve(text) : reject(invalid(text)),
			);
			tell({ kind: "reload", round: rounds, file });
		});
	const plan = await new Promise<WorkerPlan>((resolve) => {
		process.on("message", (message: ToWorker) => {
			if (message.kind === "start") resolve(message.plan);
			else if (message.kind === "stop") end("the first process says so");
			else if (message.kind === "gathered") {
				gathered.get(message.round)?.(message.text);
				gathered.delete(message.round);
			}
		});
	});
	const { number, config } = plan;
	try {
		const serving = await serve(config, { sharedPorts: true });
		const { metrics } = serving.app.health;
		metrics.together = () =>
			new Promise((resolve) => {
				gathered.set(++rounds, resolve);
				tell({ kind: "gather metrics", round: rounds });
			});
		process.on("message", (message: ToWorker) => {
			if (message.kind === "settings")
				applyChanges(serving.app, message.changes);
			if (message.kind === "reloaded") {
				const { done, text } = message;
				asked.get(message.round)?.(done, text);
				asked.delete(message.round);
			}
			if (message.kind !== "tell metrics") return;
			const { round } = message;
			void metrics
				.values(number)
				.then((values) => tell({ kind: "metrics", round, values }));
		});
		const close = serveOn(
			serving,
			number === 1 ? openControl(serving.app, reload) : undefined,
		);
		stop = close as typeof stop;
		if (over) return close("it was stopped at its start");
		tell({ kind: "ready", facts: factsOf(serving) });
	} catch (error) {
		const { message, code, port, name } = error as NodeJS.ErrnoException & {
			port?: number;
		};
		process.send({ kind: "failed", message, error: { code, port, name } }, () =>
			process.exit(1),
		);
	}
}
