import type { Logger } from "pino";
import type { App } from "../app.ts";
import {
	despiteMaintenance,
	isMaintained,
} from "../domain/maintenance/maintenance.ts";
import type { DueNews } from "../domain/outgoing/outgoing-rows.ts";
import { type OutboxWorker, openOutbox } from "../jobs/outbox.ts";
import type { ServerTurns } from "../jobs/server-turns.ts";

const dayMs = 24 * 3600 * 1000;
const smallestJump = 30_000;

interface Outgoing {
	readonly id: number;
	readonly account_id: number;
}

/** Says where the messages of an outbox come from, and how one is sent. */
interface AccountOutbox<Message extends Outgoing> {
	readonly name: string;
	/** How many are sent at the same moment. */
	readonly atOnce: number;
	due(wanted: DueNews): Promise<readonly Message[]>;
	/** So many messages of one account are sent at the same moment. */
	readonly perAccount: number;
	send(message: Message, now: number, signal: AbortSignal): Promise<void>;
	/** Gives back what a killed process had taken. */
	release(): Promise<unknown>;
	/** Lets messages wait no longer than they ever would: for when the clock was put back since they were planned. */
	hasten(now: number): Promise<unknown>;
	/** Forgets what is old, once a day. */
	sweep?(): Promise<void>;
}

/** Opens an outbox whose places are shared by the accounts that its messages are for. */
export function openAccountOutbox<Message extends Outgoing>(
	app: App,
	box: AccountOutbox<Message>,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	let swept = 0;
	let seen = clock();
	/** A clock that goes back by less is only set right. */
	const followClock = async () => {
		const now = clock();
		const by = seen - now;
		seen = now;
		if (by < smallestJump) return;
		log.warn({ box: box.name, ms: by }, "the clock was put back");
		await despiteMaintenance(() => box.hasten(now));
	};
	const { perAccount } = box;
	const paused = () => isMaintained(app.db);
	const sending = new Map<Message["id"], Message>();
	return openOutbox<Message>(
		{
			name: box.name,
			atOnce: box.atOnce,
			paused,
			async due(now, limit) {
				await followClock();
				if (box.sweep && now - swept > dayMs && !(await paused())) {
					swept = now;
					await box.sweep();
				}
				const taken = [...sending.values()];
				const of = (account: number) =>
					taken.filter((one) => one.account_id === account);
				const without = taken
					.map((one) => one.account_id)
					.filter((account) => of(account).length >= perAccount);
				return (await box.due({ now, limit, without })).filter((message) => {
					const free = of(message.account_id).length < perAccount;
					if (free) taken.push(message);
					return free;
				});
			},
			async send(message, now, signal) {
				sending.set(message.id, message);
				try {
					await box.send(message, now, signal);
				} finally {
					sending.delete(message.id);
				}
			},
			async reset() {
				if (turns || app.db.dialect === "sqlite")
					await despiteMaintenance(async () => {
						await box.release();
						await box.hasten(clock());
					});
			},
		},
		clock,
		log,
		turns,
	);
}
