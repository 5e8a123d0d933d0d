import type { Logger } from "pino";
import { outOfScope } from "../threads/work-scope.ts";
import { traced } from "../tracing/trace.ts";
import type { ServerTurns } from "./server-turns.ts";

/** Messages on their way to other servers: rows that are sent one by one, several at a time, and tried again when they fail. */
export interface OutboxWorker {
	/** Looks at once for what is due. */
	wake(): void;
	start(): Promise<void>;
	/** Sends what is due, and what becomes due in the next so many milliseconds; for tests. */
	settled(aheadMs?: number): Promise<void>;
	close(): Promise<void>;
}

/** Where messages come from and how one is sent. */
interface Outbox<Message extends { readonly id: number }> {
	readonly name: string;
	/** How many are sent at the same moment. */
	readonly atOnce: number;
	due(now: number, limit: number): Promise<readonly Message[]>;
	/** Takes a message, sends it and notes what became of it; afterwards it must not be due at `now` any more. */
	send(message: Message, now: number, signal: AbortSignal): Promise<void>;
	/** Whether nothing may be sent for now. */
	paused?(): Promise<boolean>;
	/** Gives back what a killed process had taken. */
	reset(): Promise<unknown>;
}

const pollMs = 5_000;

/** The sending of messages that is under way, and what its parts share. */
interface Sending<Message extends { readonly id: number }> {
	readonly box: Outbox<Message>;
	readonly clock: () => number;
	readonly log: Logger;
	readonly stop: AbortController;
	/** True when this server is the one that sends. */
	readonly mine: () => boolean;
	/** The messages that are being sent. */
	readonly under: Set<number>;
	/** Something may have become due since the last look. */
	again: boolean;
	noteWake(): void;
}

export function openOutbox<Message extends { readonly id: number }>(
	box: Outbox<Message>,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	const stop = new AbortController();
	const mine = () => turns?.has(box.name) ?? true;
	const sending: Sending<Message> = {
		...{ box, clock, log, stop, mine },
		under: new Set(),
		again: false,
		noteWake() {},
	};
	let running: Promise<void> | undefined;
	let started = false;
	let timer: NodeJS.Timeout | undefined;
	/** Whether what the server before had taken and not sent is still to be given back. */
	let inherited = false;
	turns?.want(
		box.name,
		() => {
			inherited = true;
			wake();
		},
		() => running !== undefined,
	);

	function wake() {
		if (!started || stop.signal.aborted || !mine()) return;
		sending.again = true;
		sending.noteWake();
		running ??= outOfScope(() => run(0)).finally(() => (running = undefined));
	}
	async function run(aheadMs: number) {
		do {
			sending.again = false;
			try {
				await giveBackInherited();
				await sendDue(sending, aheadMs);
			} catch (error) {
				log.error({ err: error, box: box.name }, "messages could not be read");
			}
		} while (sending.again && !stop.signal.aborted);
	}
	async function giveBackInherited() {
		if (!inherited || !mine()) return;
		// where this fails it is done at the next look
		await box.reset();
		inherited = false;
	}
	return {
		wake,
		async start() {
			// of several servers only the one that gets the turn gives back what the one before had taken
			if (!turns) await box.reset();
			started = true;
			timer = setInterval(wake, pollMs).unref();
			wake();
		},
		async settled(aheadMs = 0) {
			// one that was woken meanwhile has taken what this one does not see any more
			do {
				await running;
				await run(aheadMs);
			} while (running);
		},
		async close() {
			stop.abort();
			clearInterval(timer);
			await running;
		},
	};
}

/** Sends messages, several at a time, until none is due. */
async function sendDue<Message extends { readonly id: number }>(
	sending: Sending<Message>,
	aheadMs: number,
): Promise<void> {
	const { box, clock, stop, mine, under } = sending;
	const open = new Set<Promise<void>>();
	for (;;) {
		sending.again = false;
		const woken = new Promise<void>((resolve) => (sending.noteWake = resolve));
		const now = clock() + aheadMs;
		const free = box.atOnce - open.size;
		const due =
			stop.signal.aborted || !mine()
				? []
				: (await box.due(now, box.atOnce * 2)).filter((m) => !under.has(m.id));
		if (due.length > 0 && (await box.paused?.())) due.length = 0;
		for (const message of due.slice(0, free)) {
			const one: Promise<void> = send(sending, message, now).finally(() =>
				open.delete(one),
			);
			open.add(one);
		}
		if (!open.size) return;
		const room = due.length < free;
		// what was started may have made way for others, and a receiver that hangs holds up nobody but itself
		if (room && due.length > 0) continue;
		await Promise.race(room ? [woken, ...open] : open);
	}
}

async function send<Message extends { readonly id: number }>(
	{ box, log, stop, under }: Sending<Message>,
	message: Message,
	now: number,
): Promise<void> {
	under.add(message.id);
	try {
		await traced(`send ${box.name}`, { kind: "consumer", root: true }, () =>
			box.send(message, now, stop.signal),
		);
	} catch (error) {
		if (!stop.signal.aborted)
			log.error(
				{ err: error, box: box.name, message: message.id },
				"a message could not be handled",
			);
		// or it would be due again at once
		await new Promise((go) => setTimeout(go, 1000).unref());
	} finally {
		under.delete(message.id);
	}
}
