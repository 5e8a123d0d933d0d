import type { Worker } from "node:worker_threads";
import type { LogFollower } from "../database/sqlite/checkpoints.ts";
import { unavailable } from "../errors.ts";
import { startWorker } from "../threads/start-worker.ts";
import { workerFile } from "../threads/worker-file.ts";
import type {
	Committed,
	FromThread,
	ShippingState,
	ThreadSettings,
	Told,
	ToThread,
} from "./messages.ts";

/** A thread that ended by itself is started again after this. */
const restartMs = 5_000;

/** So often it is looked whether commits wait for too long. */
const lookMs = 500;

/** Keeps a copy of the forge in a place that follows every commit. */
export interface Shipping extends LogFollower {
	/** A store got objects, which the next commit may name. */
	grew(store: number): void;
	/** A blob was put, which the next commit may name. */
	put(key: string): void;
	/** Looks through all files for those that the copy lacks. */
	scan(): void;
	/** Commits wait no longer: the forge is about to end. */
	release(): void;
	readonly state: ShippingState;
	/** The oldest commit that the place does not have, in milliseconds; undefined when it has all. */
	behindSince(): number | undefined;
}

/** What the log of lines offers; pino's does. */
interface Log {
	info(about: object, text: string): void;
	warn(about: object, text: string): void;
}

/**
 * Starts the thread. Nothing that was committed before has to be told: it compares the whole database first. With `wait` commits wait for the copy, and are
 * refused when the copy is so many seconds behind.
 */
export function openShipping(
	settings: ThreadSettings,
	{ log, wait }: { readonly log: Log; readonly wait: number },
): Shipping {
	let waits = wait > 0;
	const commits: Committed[] = [];
	let last: Committed | undefined;
	let stores = new Set<number>();
	let blobs: string[] = [];
	let announced = false;
	let worker: Worker | undefined = start();
	let state: ShippingState = {
		...{ shippedTime: 0, behindSince: Date.now(), generation: "" },
		comparing: true,
		...{ pieces: 0, bytes: 0, logBytes: 0, spoolBytes: 0 },
	};
	let firstUntold: number | undefined;
	let checkpointing: PromiseWithResolvers<void> | undefined;
	let ended: PromiseWithResolvers<void> | undefined;
	let tickets = 0;
	const waiting = new Map<number, () => void>();

	function start(): Worker {
		const started = startWorker(
			workerFile("thread/ship-worker", import.meta.url),
			{ maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
			settings,
		);
		started.on("message", hear);
		started.on("error", (error) =>
			log.warn({ err: error }, "the thread that copies the forge failed"),
		);
		started.once("exit", () => {
			worker = undefined;
			checkpointing?.resolve();
			checkpointing = undefined;
			ended?.resolve();
			if (ended) return;
			setTimeout(() => {
				if (ended) return;
				worker = start();
				// those who wait are told of to the new one
				if (waiting.size)
					post({ kind: "told", told: tell(tickets), answer: false });
			}, restartMs).unref();
		});
		started.unref();
		return started;
	}
	const post = (message: ToThread) => worker?.postMessage(message);
	function tell(ticket?: number): Told {
		const told: Told = {
			commits: [...commits.splice(0), ...(last ? [last] : [])],
			stores: [...stores],
			blobs,
			...(ticket !== undefined && { ticket }),
		};
		last = undefined;
		firstUntold = undefined;
		stores = new Set();
		blobs = [];
		announced = false;
		return told;
	}
	function hear(message: FromThread): void {
		if (message.kind === "tell")
			post({ kind: "told", told: tell(), answer: true });
		else if (message.kind === "state") state = message.state;
		else if (message.kind === "log") log[message.level]({}, message.text);
		else if (message.kind === "shipped") shipped(message.ticket);
		else if (message.kind === "checkpointed") {
			checkpointing?.resolve();
			checkpointing = undefined;
		} else ended?.resolve();
	}
	function behindSince(): number | undefined {
		const known = [state.behindSince, firstUntold].filter(
			(time) => time !== undefined,
		);
		return known.length ? Math.min(...known) : undefined;
	}
	function demandNear(): void {
		const since = waits ? behindSince() : undefined;
		// the first comparison after a start takes as long as it takes
		if (since === undefined || (state.comparing && !state.trouble)) return;
		if (Date.now() - since > wait * 1000)
			throw unavailable(
				"The copy of this server is away, and nothing is saved without it. Try again later.",
				{ retryAfter: 5 },
			);
	}
	/** Tickets are settled in their order. */
	function shipped(ticket: number): void {
		for (const [known, settle] of waiting) {
			if (known > ticket) return;
			waiting.delete(known);
			settle();
		}
		if (waiting.size === 0 && !ended) worker?.unref();
	}
	return {
		grew: (store) => void stores.add(store),
		put: (key) => void blobs.push(key),
		scan: () => void post({ kind: "scan" }),
		committed(frames) {
			const time = Math.max(Date.now(), last?.time ?? 0);
			if (last && Math.floor(last.time / 1000) !== Math.floor(time / 1000))
				commits.push(last);
			last = { frames, time };
			firstUntold ??= time;
			if (announced) return;
			announced = true;
			post({ kind: "changed" });
		},
		checkpoint() {
			if (!worker) return Promise.resolve();
			checkpointing ??= Promise.withResolvers();
			const { promise } = checkpointing;
			post({ kind: "checkpoint" });
			return promise;
		},
		async shipped(far) {
			if (!waits) return;
			const ticket = ++tickets;
			const { promise, resolve } = Promise.withResolvers<void>();
			waiting.set(ticket, resolve);
			worker?.ref();
			post({ kind: "told", told: tell(ticket), answer: false });
			const looking = setInterval(() => {
				try {
					demandNear();
				} catch (error) {
					far(error as Error);
				}
			}, lookMs);
			await promise.finally(() => clearInterval(looking));
		},
		demandNear,
		release() {
			waits = false;
			shipped(tickets);
		},
		get state() {
			return state;
		},
		behindSince,
		async close() {
			if (!worker) return;
			ended = Promise.withResolvers();
			post({ kind: "end", told: tell() });
			worker.ref();
			await ended.promise;
		},
	};
}
