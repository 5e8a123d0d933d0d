import type { Logger } from "pino";
import type { App } from "../app.ts";
import { type OutboxWorker, openOutbox } from "../jobs/outbox.ts";
import type { ServerTurns } from "../jobs/server-turns.ts";

const dayMs = 24 * 3600 * 1000;

/** Where messages about news come from, and how one is sent. */
interface NewsOutbox<Message extends { readonly id: number }> {
	readonly name: string;
	/** How many are sent at the same moment. */
	readonly atOnce: number;
	due(now: number, limit: number): Promise<readonly Message[]>;
	/** Who gets it: one message at a time is sent to each. */
	to(message: Message): number;
	send(message: Message, now: number, signal: AbortSignal): Promise<void>;
	/** Gives back what a killed process had taken. */
	release(): Promise<unknown>;
	/** Forgets what is old, once a day. */
	sweep(): Promise<void>;
}

/** An outbox of messages about news, each written by the rights of the moment at which it is sent. */
export function openNewsOutbox<Message extends { readonly id: number }>(
	app: App,
	box: NewsOutbox<Message>,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	let swept = 0;
	const busy = new Set<number>();
	return openOutbox<Message>(
		{
			name: box.name,
			atOnce: box.atOnce,
			async due(now, limit) {
				if (now - swept > dayMs) {
					swept = now;
					await box.sweep();
				}
				const taken = new Set(busy);
				return (await box.due(now, limit)).filter((message) => {
					const to = box.to(message);
					return !taken.has(to) && taken.add(to);
				});
			},
			async send(message, now, signal) {
				const to = box.to(message);
				busy.add(to);
				try {
					await box.send(message, now, signal);
				} finally {
					busy.delete(to);
				}
			},
			async reset() {
				if (turns || app.db.dialect === "sqlite") await box.release();
			},
		},
		clock,
		log,
		turns,
	);
}
