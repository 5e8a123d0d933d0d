import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isFailedSync } from "../../database/sqlite/failed-sync.ts";
import type {
	Committed,
	CutMoment,
	FromThread,
	ReadPlace,
	ShippingState,
	ThreadSettings,
	Told,
	ToThread,
} from "../messages.ts";
import { claimPlace, takeTurn } from "../place/claim-place.ts";
import { openPlace } from "../place/open-place.ts";
import { NameTaken, PlaceRefused } from "../place/place.ts";
import { type LogKeeper, openLogKeeper } from "./log-keeper.ts";
import { LogLost } from "./log-reader.ts";
import { noLogKeeper } from "./no-log.ts";
import { type OpenCopy, openCopy } from "./open-copy.ts";

/** A place that is away is looked for so often. */
const retryMs = 2_000;
/** At the end pieces have so long to get to the place; the next start sends the others. */
const patienceMs = 5_000;
/** A comparison waits so long for room in the spool. */
const roomMs = 100;
/** Moments that are kept no longer are removed so often. */
const expiryMs = 3600_000;
/** A second is over for a while before its piece is made: what belongs to it was told then. */
const graceMs = 5;

/** Follows the log of a database and the files of a data directory, and keeps a copy of the forge in a place. One piece of work is done after the other. */
export class Copying {
	readonly #settings: ThreadSettings;
	readonly #post: (message: FromThread) => void;
	readonly #keeper: LogKeeper;
	readonly #inbox: Told[] = [];
	readonly #tickets: { ticket: number; to?: number }[] = [];
	readonly #expiring: NodeJS.Timeout;
	/** The credentials may not remove anything: somebody else does. */
	#mayRemove = true;
	#answered: PromiseWithResolvers<void> | undefined;
	#copy: OpenCopy | undefined;
	#trouble: string | undefined;
	#refused = false;
	#turn: number | undefined;
	#ending = false;
	#awaySince: number | undefined = Date.now();
	#retry: NodeJS.Timeout | undefined;
	#second: NodeJS.Timeout | undefined;
	#work: Promise<void> = Promise.resolve();

	constructor(settings: ThreadSettings, post: (message: FromThread) => void) {
		this.#settings = settings;
		this.#post = post;
		this.#keeper =
			settings.file === undefined
				? noLogKeeper
				: openLogKeeper(join(settings.data, "ingot.db"));
		this.#expiring = setInterval(() => this.#expire(), expiryMs);
		void this.#then(() => this.#begin());
	}

	hear(message: Exclude<ToThread, { kind: "end" }>): void {
		if (message.kind === "told") {
			this.#inbox.push(message.told);
			if (message.answer) {
				this.#answered?.resolve();
				this.#answered = undefined;
			} else void this.#then(() => this.#absorb(true));
		} else if (message.kind === "checkpoint")
			void this.#then(() => this.#checkpoint());
		else if (message.kind === "cut")
			void this.#then(() => this.#cut(message.cut, message.at));
		else if (message.kind === "scan")
			void this.#then(async () => {
				this.#awaySince ??= Date.now();
				this.#copy?.shipper.compare();
				await this.#step();
			});
		else if (this.#copy) this.#atEndOfSecond();
	}

	/** Makes pieces of everything, and tries to send them. */
	async end(told: Told): Promise<void> {
		this.#ending = true;
		clearInterval(this.#expiring);
		clearTimeout(this.#retry);
		clearTimeout(this.#second);
		this.#inbox.push(told);
		this.#answered?.resolve();
		await this.#then(() => this.#absorb(true));
		await this.#copy?.sent(patienceMs);
		await this.#leave();
		this.#keeper.close();
	}

	#expire(): void {
		if (!this.#copy || !this.#mayRemove || this.#trouble !== undefined) return;
		this.#copy.expire(this.#settings.keep).catch((error: Error) => {
			this.#mayRemove = false;
			this.#say("info", `old moments of the copy stay: ${error.message}`);
		});
	}
	#say(level: "info" | "warn", text: string): void {
		this.#post({ kind: "log", level, text });
	}
	#tellState(): void {
		this.#post({ kind: "state", state: this.#stateNow() });
	}

	#stateNow(): ShippingState {
		const counts = this.#copy?.counts();
		// until all is compared nobody knows what the place lacks
		const known = [
			counts?.behindSince,
			this.#copy && !this.#copy.shipper.comparing ? undefined : this.#awaySince,
		].filter((time) => time !== undefined);
		const behindSince = known.length ? Math.min(...known) : undefined;
		return {
			shippedTime: counts?.shippedTime ?? 0,
			...(behindSince !== undefined && { behindSince }),
			comparing: this.#copy?.shipper.comparing ?? true,
			...(this.#trouble !== undefined && { trouble: this.#trouble }),
			...(this.#refused && { refused: true as const }),
			pieces: counts?.pieces ?? 0,
			bytes: counts?.bytes ?? 0,
			logBytes: counts?.logBytes ?? 0,
			spoolBytes: counts?.spoolBytes ?? 0,
			generation: counts?.generation ?? "",
		};
	}

	/** Does something after all that was asked for before. */
	#then(act: () => Promise<void>): Promise<void> {
		this.#work = this.#work
			.then(act)
			.catch((error) => this.#failed(error))
			.then(() => this.#tellState());
		return this.#work;
	}
	async #failed(error: Error): Promise<void> {
		if (error instanceof LogLost) {
			this.#say(
				"warn",
				`${error.message}: the whole database is compared with the copy`,
			);
			await this.#leave();
			void this.#then(() => this.#begin());
			return;
		}
		await this.#stopFollowing(error);
	}
	async #leave(): Promise<void> {
		const left = this.#copy;
		this.#copy = undefined;
		await left?.close();
	}
	async #stopFollowing(error: Error): Promise<void> {
		if (this.#trouble !== error.message)
			this.#say("warn", `the copy is paused: ${error.message}`);
		this.#trouble = error.message;
		this.#awaySince ??= this.#copy?.counts().behindSince ?? Date.now();
		await this.#leave();
		this.#refused = error instanceof NameTaken;
		clearTimeout(this.#retry);
		if (!this.#ending && !this.#refused)
			this.#retry = setTimeout(() => this.#then(() => this.#begin()), retryMs);
	}
	async #begin(): Promise<void> {
		if (this.#copy || this.#ending) return;
		mkdirSync(join(this.#settings.data, "shipping"), {
			recursive: true,
			mode: 0o700,
		});
		const place = await openPlace(this.#settings.place);
		try {
			const { forge, recipients } = this.#settings;
			await claimPlace(place, forge, Date.now(), recipients);
			this.#turn ??= await takeTurn(place, Date.now());
			this.#copy = await openCopy(this.#settings, place, {
				shipped: () => {
					this.#settle();
					this.#tellState();
				},
				trouble: (error) => this.#placeTrouble(error),
				full: () => void this.#then(() => this.#giveUpSpool()),
				turn: this.#turn,
			});
		} catch (error) {
			await place.close();
			if (!(error instanceof PlaceRefused) && isDamage(error))
				rmSync(join(this.#settings.data, "shipping"), {
					recursive: true,
					force: true,
				});
			throw error;
		}
		if (this.#copy.why)
			this.#say("info", `a new copy begins: ${this.#copy.why}`);
		this.#trouble = undefined;
		this.#awaySince ??= Date.now();
		// commits from before are told of no more
		const frames = this.#keeper.committed();
		await this.#ask();
		await this.#absorb(false);
		await this.#copy.shipper.readTo(frames, Date.now());
		void this.#then(() => this.#step());
	}
	/** Compares a part, and goes on after what was asked for meanwhile. */
	async #step(): Promise<void> {
		if (!this.#copy || this.#ending) return;
		if (!this.#copy.hasRoom()) {
			setTimeout(() => void this.#then(() => this.#step()), roomMs);
			return;
		}
		await this.#copy.shipper.step();
		this.#settleTickets();
		if (this.#copy.shipper.comparing)
			setImmediate(() => void this.#then(() => this.#step()));
		else this.#awaySince = undefined;
	}
	#placeTrouble(error: Error | undefined): void {
		if (error instanceof NameTaken)
			return void this.#then(() => this.#stopFollowing(error));
		if (error && this.#trouble === undefined)
			this.#say("warn", `the copy is paused: ${error.message}`);
		if (!error && this.#trouble !== undefined)
			this.#say("info", "the copy goes on");
		this.#trouble = error?.message;
		this.#tellState();
	}
	async #giveUpSpool(): Promise<void> {
		if (!this.#copy) return;
		this.#awaySince = this.#copy.counts().behindSince;
		await this.#copy.giveUpSpool();
		throw new Error(
			`what waits for the place is larger than the database, and was dropped: what differs is sent when the place is back${this.#trouble ? ` (${this.#trouble})` : ""}`,
		);
	}
	/** Resolves when the main thread has told everything that was committed before. */
	#ask(): Promise<void> {
		this.#answered ??= Promise.withResolvers();
		this.#post({ kind: "tell" });
		return this.#answered.promise;
	}
	async #absorb(must: boolean): Promise<void> {
		for (let told = this.#inbox.shift(); told; told = this.#inbox.shift()) {
			if (told.ticket !== undefined)
				this.#tickets.push({ ticket: told.ticket });
			if (!this.#copy) continue;
			await this.#copy.shipper.absorb(
				told,
				Date.now(),
				must || told.ticket !== undefined,
			);
		}
		this.#settleTickets();
		if (this.#copy?.shipper.oldest !== undefined && !this.#ending)
			this.#atEndOfSecond();
	}
	#settleTickets(): void {
		if (!this.#copy || this.#copy.shipper.comparing) return;
		for (const one of this.#tickets) one.to ??= this.#copy.last();
		this.#settle();
	}
	#settle(): void {
		while (
			this.#copy &&
			this.#tickets[0]?.to !== undefined &&
			this.#tickets[0].to <= this.#copy.shippedTo()
		)
			this.#post({
				kind: "shipped",
				ticket: this.#tickets.shift()?.ticket as number,
			});
	}
	async #cut(cut: number, at: ReadPlace): Promise<void> {
		let moment: CutMoment | undefined;
		try {
			if (!this.#copy) return;
			await this.#ask();
			const told = this.#inbox.splice(0);
			const made = await this.#copy.shipper.cutAt(at, told);
			if (made) moment = this.#copy.moment();
			// commits up to there are in the piece
			const isLater = ({ frames }: Committed) => !made || frames > at.frames;
			for (const one of told)
				this.#inbox.push({ ...one, commits: one.commits.filter(isLater) });
			await this.#absorb(false);
		} finally {
			this.#post({ kind: "cut", cut, ...(moment && { moment }) });
		}
	}
	#atEndOfSecond(): void {
		this.#second ??= setTimeout(
			() => {
				this.#second = undefined;
				void this.#then(async () => {
					if (this.#ending) return;
					await this.#ask();
					await this.#absorb(false);
					await this.#copy?.shipper.cut(Date.now());
					this.#settleTickets();
				});
			},
			1000 - (Date.now() % 1000) + graceMs,
		);
	}
	async #checkpoint(): Promise<void> {
		try {
			const { log, brought } = await this.#keeper.bring(async () => {
				const frames = this.#keeper.committed();
				await this.#ask();
				await this.#absorb(false);
				await this.#copy?.shipper.readTo(frames, Date.now());
			});
			this.#copy?.brought(log, brought);
		} catch (error) {
			if (isFailedSync(error)) this.#post({ kind: "unsynced" });
			throw error;
		} finally {
			this.#post({ kind: "checkpointed" });
		}
	}
}

/** Tells whether the state on this disk cannot be read: it is made anew. */
const isDamage = (error: unknown): boolean =>
	[11, 26].includes((error as { errcode?: number }).errcode ?? 0);
