import type { App } from "../../app.ts";
import { hostKeys } from "./host-keys.ts";
import { openReception, type Reception } from "./reception.ts";
import { type SshThread, startThread } from "./start-thread.ts";

interface SshListener {
	readonly port: number;
	/** Takes no new connections and waits for running commands, at most this long. */
	close(patienceMs: number): Promise<void>;
}

/** How long the thread may take to disconnect its clients. */
const partingMs = 3000;
/** How long to wait before the port is tried again. */
const retryMs = 1000;

/**
 * Opens the SSH server: keys of accounts and deploy keys, git's commands, nothing else. Connections and their encryption are in a thread of
 * their own; this thread decides who may do what. If that thread crashes, another one takes its port.
 * @throws the error of listen(2)
 */
export async function listenSsh(
	app: App,
	begin = startThread,
	sharedPort = false,
): Promise<SshListener> {
	const keys = await hostKeys(app.config.data);
	const over = new AbortController();
	let current = await start(app.config.sshPort);
	const { port } = current.thread;
	const watching = watch();

	async function start(wanted: number): Promise<ServedThread> {
		const { host, forwardedFrom: proxies, sshProxyProtocol } = app.config;
		const plan = {
			...{ host, port: wanted, sharedPort, keys },
			...{ proxies, proxyProtocol: sshProxyProtocol },
		};
		const opened = Promise.withResolvers<Reception>();
		const thread = await begin(plan, (tell) => {
			const reception = openReception(app, tell);
			opened.resolve(reception);
			return reception.hear;
		});
		return { thread, reception: await opened.promise };
	}
	async function watch(): Promise<void> {
		for (;;) {
			const reason = await current.thread.ended;
			current.reception.abandon();
			if (over.signal.aborted) return;
			app.log.error({ err: reason }, "the SSH thread ended unexpectedly");
			const next = await again();
			if (!next) return;
			current = next;
		}
	}
	async function again(): Promise<ServedThread | undefined> {
		while (!over.signal.aborted) {
			try {
				const next = await start(port);
				if (!over.signal.aborted) return next;
				await next.thread.kill();
			} catch (error) {
				app.log.error({ err: error }, "the SSH port cannot be opened again");
				await pause(retryMs, over.signal);
			}
		}
		return undefined;
	}

	app.health.disk.onFailure(() => {
		over.abort();
		void current.thread.kill();
	});
	return {
		port,
		async close(patienceMs) {
			over.abort();
			const { thread, reception } = current;
			thread.tell({ kind: "stop" });
			await within(patienceMs, reception.idle());
			thread.tell({ kind: "leave" });
			await within(partingMs, thread.ended);
			await thread.kill();
			await watching;
			await reception.idle();
		},
	};
}

/** A thread and the reception that decides for it. */
interface ServedThread {
	readonly thread: SshThread;
	readonly reception: Reception;
}

/** Waits for something, at most this long. */
async function within(ms: number, done: Promise<unknown>): Promise<void> {
	const enough = new AbortController();
	await Promise.race([done, pause(ms, enough.signal)]);
	enough.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});
}
