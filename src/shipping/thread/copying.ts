import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type {
	FromThread,
	ShippingState,
	ThreadSettings,
	Told,
	ToThread,
} from "../messages.ts";
import { claimPlace, takeTurn } from "../place/claim-place.ts";
import { NameTaken, openPlace, PlaceRefused } from "../place/place.ts";
import { type LogKeeper, openLogKeeper } from "./log-keeper.ts";
import { LogLost } from "./log-reader.ts";
import { type OpenCopy, openCopy } from "./open-copy.ts";

/** A place that is away is looked for so often. */
const retryMs = 2_000;
/** At the end pieces have so long to get to the place; the next start sends the others. */
const patienceMs = 5_000;
/** A comparison waits so long for room in the spool. */
const roomMs = 100;
/** What is kept no longer is removed so often. */
const expiryMs = 3600_000;
/** A second is over for a while before its piece is made: what belongs to it was told then. */
const graceMs = 5;

/** Follows a database, and keeps a copy of the forge in a place. */
export interface Copying {
	hear(message: Exclude<ToThread, { kind: "end" }>): void;
	/** Makes pieces of everything, and tries to send them. */
	end(told: Told): Promise<void>;
}

/** Follows the log of the database and the files of a data directory. One piece of work is done after the other. */
export function openCopying(
	settings: ThreadSettings,
	post: (message: FromThread) => void,
): Copying {
	const path = join(settings.data, "ingot.db");
	const keeper: LogKeeper = openLogKeeper(path);
	const inbox: Told[] = [];
	const tickets: { ticket: number; to?: number }[] = [];
	let answered: PromiseWithResolvers<void> | undefined;
	let copy: OpenCopy | undefined;
	let trouble: string | undefined;
	let refused = false;
	let turn: number | undefined;
	let ending = false;
	let awaySince: number | undefined = Date.now();
	let retry: NodeJS.Timeout | undefined;
	let second: NodeJS.Timeout | undefined;
	let work: Promise<void> = Promise.resolve();

	const say = (level: "info" | "warn", text: string) =>
		post({ kind: "log", level, text });
	const tellState = () => post({ kind: "state", state: stateNow() });

	function stateNow(): ShippingState {
		const counts = copy?.counts();
		// until all is compared nobody knows what the place lacks
		const known = [
			counts?.behindSince,
			copy && !copy.shipper.comparing ? undefined : awaySince,
		].filter((time) => time !== undefined);
		const behindSince = known.length ? Math.min(...known) : undefined;
		return {
			shippedTime: counts?.shippedTime ?? 0,
			...(behindSince !== undefined && { behindSince }),
			comparing: copy?.shipper.comparing ?? true,
			...(trouble !== undefined && { trouble }),
			...(refused && { refused: true as const }),
			pieces: counts?.pieces ?? 0,
			bytes: counts?.bytes ?? 0,
			logBytes: counts?.logBytes ?? 0,
			spoolBytes: counts?.spoolBytes ?? 0,
			generation: counts?.generation ?? "",
		};
	}
	/** Does something after all that was asked for before. */
	function then(act: () => Promise<void>): Promise<void> {
		work = work.then(act).catch(failed).then(tellState);
		return work;
	}
	async function failed(error: Error): Promise<void> {
		if (error instanceof LogLost) {
			say(
				"warn",
				`${error.message}: the whole database is compared with the copy`,
			);
			await leave();
			void then(begin);
			return;
		}
		await stopFollowing(error);
	}
	async function leave(): Promise<void> {
		const left = copy;
		copy = undefined;
		await left?.close();
	}
	async function stopFollowing(error: Error): Promise<void> {
		if (trouble !== error.message)
			say("warn", `the copy waits: ${error.message}`);
		trouble = error.message;
		awaySince ??= copy?.counts().behindSince ?? Date.now();
		await leave();
		refused = error instanceof NameTaken;
		clearTimeout(retry);
		if (!ending && !refused) retry = setTimeout(() => then(begin), retryMs);
	}
	async function begin(): Promise<void> {
		if (copy || ending) return;
		mkdirSync(join(settings.data, "shipping"), {
			recursive: true,
			mode: 0o700,
		});
		const place = await openPlace(settings.place);
		try {
			await claimPlace(place, settings.forge, Date.now());
			turn ??= await takeTurn(place, Date.now());
			copy = await openCopy(settings, place, {
				shipped: () => {
					settle();
					tellState();
				},
				trouble: placeTrouble,
				full: () => void then(giveUpSpool),
				turn,
			});
		} catch (error) {
			await place.close();
			if (!(error instanceof PlaceRefused) && isDamage(error))
				rmSync(join(settings.data, "shipping"), {
					recursive: true,
					force: true,
				});
			throw error;
		}
		if (copy.why) say("info", `a new copy is begun: ${copy.why}`);
		trouble = undefined;
		awaySince ??= Date.now();
		// commits from before are told of no more
		const frames = keeper.committed();
		await ask();
		await absorb(false);
		await copy.shipper.readTo(frames, Date.now());
		void then(step);
	}
	/** Compares a part, and goes on after what was asked for meanwhile. */
	async function step(): Promise<void> {
		if (!copy || ending) return;
		if (!copy.hasRoom()) {
			setTimeout(() => void then(step), roomMs);
			return;
		}
		await copy.shipper.step();
		settleTickets();
		if (copy.shipper.comparing) setImmediate(() => void then(step));
		else awaySince = undefined;
	}
	function placeTrouble(error: Error | undefined): void {
		if (error instanceof NameTaken)
			return void then(() => stopFollowing(error));
		if (error && trouble === undefined)
			say("warn", `the copy waits: ${error.message}`);
		if (!error && trouble !== undefined) say("info", "the copy goes on");
		trouble = error?.message;
		tellState();
	}
	async function giveUpSpool(): Promise<void> {
		if (!copy) return;
		awaySince = copy.counts().behindSince;
		await copy.giveUpSpool();
		throw new Error(
			`what waits for the place is larger than the database, and was dropped: what differs is sent when the place is back${trouble ? ` (${trouble})` : ""}`,
		);
	}
	/** Resolves when the main thread has told everything that was committed before. */
	function ask(): Promise<void> {
		answered ??= Promise.withResolvers();
		post({ kind: "tell" });
		return answered.promise;
	}
	async function absorb(must: boolean): Promise<void> {
		for (let told = inbox.shift(); told; told = inbox.shift()) {
			if (told.ticket !== undefined) tickets.push({ ticket: told.ticket });
			if (!copy) continue;
			await copy.shipper.absorb(
				told,
				Date.now(),
				must || told.ticket !== undefined,
			);
		}
		settleTickets();
		if (copy?.shipper.oldest !== undefined && !ending) atEndOfSecond();
	}
	function settleTickets(): void {
		if (!copy || copy.shipper.comparing) return;
		for (const one of tickets) one.to ??= copy.last();
		settle();
	}
	function settle(): void {
		while (
			copy &&
			tickets[0]?.to !== undefined &&
			tickets[0].to <= copy.shippedTo()
		)
			post({ kind: "shipped", ticket: tickets.shift()?.ticket as number });
	}
	function atEndOfSecond(): void {
		second ??= setTimeout(
			() => {
				second = undefined;
				void then(async () => {
					if (ending) return;
					await ask();
					await absorb(false);
					await copy?.shipper.cut(Date.now());
					settleTickets();
				});
			},
			1000 - (Date.now() % 1000) + graceMs,
		);
	}
	async function checkpoint(): Promise<void> {
		try {
			const { log, brought } = await keeper.bring(async () => {
				const frames = keeper.committed();
				await ask();
				await absorb(false);
				await copy?.shipper.readTo(frames, Date.now());
			});
			copy?.brought(log, brought);
		} finally {
			post({ kind: "checkpointed" });
		}
	}
	/** The credentials may not remove anything: somebody else does. */
	let mayRemove = true;
	const expiring = setInterval(() => {
		if (!copy || !mayRemove || trouble !== undefined) return;
		copy.expire(settings.keep).catch((error: Error) => {
			mayRemove = false;
			say("info", `old moments of the copy stay: ${error.message}`);
		});
	}, expiryMs);
	void then(begin);
	return {
		hear(message) {
			if (message.kind === "told") {
				inbox.push(message.told);
				if (message.answer) {
					answered?.resolve();
					answered = undefined;
				} else void then(() => absorb(true));
			} else if (message.kind === "checkpoint") void then(checkpoint);
			else if (message.kind === "scan")
				void then(async () => {
					awaySince ??= Date.now();
					copy?.shipper.compare();
					await step();
				});
			else if (copy) atEndOfSecond();
		},
		async end(told) {
			ending = true;
			clearInterval(expiring);
			clearTimeout(retry);
			clearTimeout(second);
			inbox.push(told);
			answered?.resolve();
			await then(() => absorb(true));
			await copy?.sent(patienceMs);
			await leave();
			keeper.close();
		},
	};
}

/** Tells whether the state on this disk cannot be read: it is made anew. */
const isDamage = (error: unknown): boolean =>
	[11, 26].includes((error as { errcode?: number }).errcode ?? 0);
