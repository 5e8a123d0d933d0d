import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { LogFollower } from "../database/sqlite/checkpoints.ts";
import { tellDatabaseUnsynced } from "../database/sqlite/failed-sync.ts";
import { unavailable } from "../errors.ts";
import { startWorker } from "../threads/start-worker.ts";
import { workerFile } from "../threads/worker-file.ts";
import type {
	Committed,
	CutMoment,
	FromThread,
	ReadPlace,
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
	/** Everything up to this position of the log of PostgreSQL is committed. */
	reached(lsn: string): void;
	/** A store got objects, which the next commit may name. */
	grew(store: number): void;
	/** A blob was put, which the next commit may name. */
	put(key: string): void;
	/** Looks through all files for those that the copy lacks. */
	scan(): void;
	/**
	 * Has a piece made that ends where somebody reads, and resolves when it waits to be sent. Undefined when the copy was further already, or does not go on.
	 */
	cutAt(at: ReadPlace): Promise<CutMoment | undefined>;
	/** Commits wait no longer: the forge is about to end. */
	release(): void;
	readonly state: ShippingState;
	/** The oldest commit that the place does not have, in milliseconds; undefined when it has all. */
	behindSince(): number | undefined;
}

/** The part of pino's log that is used. */
interface Log {
	info(about: object, text: string): void;
	warn(about: object, text: string): void;
}

/**
 * Starts the thread. Nothing that was committed before has to be told: it compares the whole database first. With `wait` commits wait for the copy, and are
 * refused when the copy is so many seconds behind.
 */
export const openShipping = (
	settings: ThreadSettings,
	options: { readonly log: Log; readonly wait: number },
): Shipping => new ShippingThread(settings, options);

class ShippingThread implements Shipping {
	readonly #settings: ThreadSettings;
	readonly #log: Log;
	readonly #wait: number;
	#waits: boolean;
	#untold = nothingYet();
	#announced = false;
	#worker: Worker | undefined;
	#state: ShippingState = {
		...{ shippedTime: 0, behindSince: Date.now(), generation: "" },
		comparing: true,
		...{ pieces: 0, bytes: 0, logBytes: 0, spoolBytes: 0 },
	};
	#checkpointing: PromiseWithResolvers<void> | undefined;
	#ended: PromiseWithResolvers<void> | undefined;
	#tickets = 0;
	#lastCut = 0;
	readonly #cuts = new Map<number, (moment?: CutMoment) => void>();
	readonly #waiting = new Map<number, () => void>();

	constructor(
		settings: ThreadSettings,
		{ log, wait }: { readonly log: Log; readonly wait: number },
	) {
		this.#settings = settings;
		this.#log = log;
		this.#wait = wait;
		this.#waits = wait > 0;
		this.#worker = this.#start();
	}

	get state(): ShippingState {
		return this.#state;
	}

	behindSince(): number | undefined {
		const known = [this.#state.behindSince, this.#untold.first].filter(
			(time) => time !== undefined,
		);
		return known.length ? Math.min(...known) : undefined;
	}

	grew(store: number): void {
		this.#untold.stores.add(store);
	}

	put(key: string): void {
		this.#untold.blobs.push(key);
	}

	scan(): void {
		this.#post({ kind: "scan" });
	}

	reached(lsn: string): void {
		this.#committed({ frames: 0, lsn });
	}

	committed(frames: number): void {
		this.#committed({ frames });
	}

	#committed(commit: Omit<Committed, "time">): void {
		const { commits } = this.#untold;
		const last = commits.at(-1);
		const time = Math.max(Date.now(), last?.time ?? 0);
		// only the last one of a second has to be known
		if (last && Math.floor(last.time / 1000) === Math.floor(time / 1000))
			commits.pop();
		commits.push({ ...commit, time });
		this.#untold.first ??= time;
		if (this.#announced) return;
		this.#announced = true;
		this.#post({ kind: "changed" });
	}

	cutAt(at: ReadPlace): Promise<CutMoment | undefined> {
		if (!this.#worker) return Promise.resolve(undefined);
		const cut = ++this.#lastCut;
		const { promise, resolve } = Promise.withResolvers<CutMoment | undefined>();
		this.#cuts.set(cut, resolve);
		this.#post({ kind: "cut", cut, at });
		return promise;
	}

	checkpoint(): Promise<void> {
		if (!this.#worker) return Promise.resolve();
		this.#checkpointing ??= Promise.withResolvers();
		const { promise } = this.#checkpointing;
		this.#post({ kind: "checkpoint" });
		return promise;
	}

	async shipped(far: (error: Error) => void): Promise<void> {
		if (!this.#waits) return;
		const ticket = ++this.#tickets;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#waiting.set(ticket, resolve);
		this.#worker?.ref();
		this.#post({ kind: "told", told: this.#tell(ticket), answer: false });
		const looking = setInterval(() => {
			try {
				this.demandNear();
			} catch (error) {
				far(error as Error);
			}
		}, lookMs);
		await promise.finally(() => clearInterval(looking));
	}

	demandNear(): void {
		const since = this.#waits ? this.behindSince() : undefined;
		const { comparing, trouble } = this.#state;
		// the first comparison after a start takes as long as it takes
		if (since === undefined || (comparing && !trouble)) return;
		if (Date.now() - since > this.#wait * 1000)
			throw unavailable(
				"The copy of this server is away, and nothing is saved without it. Try again later.",
				{ retryAfter: 5 },
			);
	}

	release(): void {
		this.#waits = false;
		this.#settle(this.#tickets);
	}

	async close(): Promise<void> {
		if (!this.#worker) return;
		this.#ended = Promise.withResolvers();
		this.#post({ kind: "end", told: this.#tell() });
		this.#worker.ref();
		await this.#ended.promise;
	}

	#start(): Worker {
		const started = startWorker(
			workerFile("thread/ship-worker", import.meta.url),
			{ maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
			this.#settings,
		);
		started.on("message", (message) => this.#hear(message));
		started.on("error", (error) =>
			this.#log.warn({ err: error }, "the thread that copies the forge failed"),
		);
		started.once("exit", () => {
			this.#worker = undefined;
			for (const cut of this.#cuts.values()) cut();
			this.#cuts.clear();
			this.#checkpointing?.resolve();
			this.#checkpointing = undefined;
			this.#ended?.resolve();
			if (!this.#ended) setTimeout(() => this.#restart(), restartMs).unref();
		});
		started.unref();
		return started;
	}

	#restart(): void {
		if (this.#ended) return;
		this.#worker = this.#start();
		if (this.#waiting.size === 0) return;
		// those who wait are told of to the new one
		this.#worker.ref();
		this.#post({
			kind: "told",
			told: this.#tell(this.#tickets),
			answer: false,
		});
	}

	#post(message: ToThread): void {
		this.#worker?.postMessage(message);
	}

	#tell(ticket?: number): Told {
		const { commits, stores, blobs, first } = this.#untold;
		this.#untold = nothingYet();
		this.#announced = false;
		// until the thread says how far it is, it is as far behind as these
		const { behindSince = first } = this.#state;
		if (behindSince !== undefined)
			this.#state = { ...this.#state, behindSince };
		return {
			...{ commits, stores: [...stores], blobs },
			...(ticket !== undefined && { ticket }),
		};
	}

	#hear(message: FromThread): void {
		if (message.kind === "tell")
			this.#post({ kind: "told", told: this.#tell(), answer: true });
		else if (message.kind === "state") this.#state = message.state;
		else if (message.kind === "log") this.#log[message.level]({}, message.text);
		else if (message.kind === "shipped") this.#settle(message.ticket);
		else if (message.kind === "cut") {
			this.#cuts.get(message.cut)?.(message.moment);
			this.#cuts.delete(message.cut);
		} else if (message.kind === "unsynced")
			tellDatabaseUnsynced(join(this.#settings.data, "ingot.db"));
		else if (message.kind === "checkpointed") {
			this.#checkpointing?.resolve();
			this.#checkpointing = undefined;
		} else this.#ended?.resolve();
	}

	/** Tickets are settled in their order. */
	#settle(ticket: number): void {
		for (const [known, settle] of this.#waiting) {
			if (known > ticket) return;
			this.#waiting.delete(known);
			settle();
		}
		if (this.#waiting.size === 0 && !this.#ended) this.#worker?.unref();
	}
}

/** Everything that happened since the thread was told the last time. */
interface Untold {
	/** The last commit of each second. */
	readonly commits: Committed[];
	readonly stores: Set<number>;
	readonly blobs: string[];
	/** When the first of them was made, in milliseconds. */
	first: number | undefined;
}

const nothingYet = (): Untold => ({
	...{ commits: [], stores: new Set(), blobs: [] },
	first: undefined,
});
