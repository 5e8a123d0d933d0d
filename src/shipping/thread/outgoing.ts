import { setTimeout as delay } from "node:timers/promises";
import { nameOfFile } from "../pieces/piece-name.ts";
import { NameTaken, type Place } from "../place/place.ts";
import type { Spool, Waiting } from "./spool.ts";

const firstPauseMs = 250;
const longestPauseMs = 5_000;

/** Brings pieces to the place, one after the other. */
interface Outgoing {
	add(waiting: Waiting): void;
	readonly bytes: number;
	/** The number of pieces that wait. */
	readonly waiting: number;
	/** The first piece that waits. */
	readonly first: Waiting | undefined;
	/** Resolves when nothing waits, or it was stopped. */
	idle(): Promise<void>;
	stop(): void;
}

/** Begins with what was left in the spool. */
export function openOutgoing({
	place,
	spool,
	left,
	demandOwn,
	shipped,
	trouble,
	most,
	full,
}: {
	readonly place: Place;
	readonly spool: Spool;
	readonly left: readonly Waiting[];
	/** Throws where another server has the place now. */
	readonly demandOwn: () => Promise<void>;
	readonly shipped: (waiting: Waiting) => void;
	/** Hears of each failure, and with undefined that it is over. */
	readonly trouble: (error: Error | undefined) => void;
	/** The bytes that may wait for a place that is away. */
	readonly most: () => number;
	/** Hears that more is waiting. */
	readonly full: () => void;
}): Outgoing {
	const queue = [...left];
	const calledOff = new AbortController();
	let bytes = left.reduce((sum, one) => sum + one.bytes, 0);
	/** The last attempt failed. */
	let isStuck = false;
	let working: Promise<void> | undefined;

	function demandRoom(): void {
		// what is on its way to a place that takes it may be more for a while
		if (bytes > most() * (isStuck ? 1 : 4)) full();
	}
	async function send(waiting: Waiting): Promise<void> {
		await demandOwn();
		for (const sha256 of waiting.apart)
			await place.createFrom(nameOfFile(sha256), spool.pathOf(sha256), sha256);
		await place.create(waiting.name, spool.bytesOf(waiting));
	}
	async function work(): Promise<void> {
		let pause = firstPauseMs;
		while (queue.length && !calledOff.signal.aborted) {
			const [waiting] = queue as [Waiting];
			try {
				await send(waiting);
			} catch (error) {
				if (calledOff.signal.aborted) return;
				isStuck = true;
				trouble(error as Error);
				if (error instanceof NameTaken) return;
				// all of it may have been made before the place was known to be away
				demandRoom();
				await delay(pause, undefined, { signal: calledOff.signal }).catch(
					() => {},
				);
				pause = Math.min(pause * 2, longestPauseMs);
				continue;
			}
			pause = firstPauseMs;
			isStuck = false;
			trouble(undefined);
			queue.shift();
			bytes -= waiting.bytes;
			spool.remove(waiting);
			spool.dropFiles(waiting.apart);
			shipped(waiting);
		}
	}
	const start = () => {
		working ??= work().finally(() => {
			working = undefined;
		});
	};
	start();
	return {
		add(waiting) {
			queue.push(waiting);
			bytes += waiting.bytes;
			start();
			demandRoom();
		},
		get bytes() {
			return bytes;
		},
		get waiting() {
			return queue.length;
		},
		get first() {
			return queue[0];
		},
		idle: async () => working,
		stop: () => calledOff.abort(),
	};
}
