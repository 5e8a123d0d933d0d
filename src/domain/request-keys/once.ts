import { setTimeout as wait } from "node:timers/promises";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Transaction } from "../../database/database.ts";
import { conflict, type DomainError } from "../../errors.ts";
import {
	type EarlierAnswer,
	findEarlier,
	forgetKey,
	isTaken,
	type KeyedRequest,
	keepKey,
	type NotedAnswer,
	noteAnswer,
	takeKey,
} from "./request-keys.ts";

/** How a request with a key ended: by what it did itself, or by what an earlier one with this key had done. */
export type Ended<T> =
	| { readonly done: T }
	| { readonly earlier: EarlierAnswer };

/** Why a key cannot be used, in words of the entrance that it came by. */
interface Refusals {
	/** Another request had this key, and led to `address`. */
	other(address: string): DomainError;
	/** The first request is still being worked on. */
	busy: string;
	/** The first request ended without a note of how. */
	unknown: string;
}

/** So long the second of two requests waits for the first, in milliseconds. */
const longestWait = 10_000;
/** After so many seconds without a sign a request has no end any more: its server was ended in the middle. */
const lostAfter = 120;
/** So often a request that is worked on gives a sign, in milliseconds. */
const signEvery = 30_000;

/** A request that is done once: its first transaction takes the key, so whatever is sent twice is created once. */
export class Once {
	readonly #app: App;
	readonly #request: KeyedRequest;
	readonly #refusals: Refusals;
	readonly #signEvery: number;
	#taken = false;
	/** Another request has taken the key since this one looked. */
	#lost = false;

	constructor(
		app: App,
		request: KeyedRequest,
		refusals: Refusals,
		every = signEvery,
	) {
		this.#signEvery = every;
		this.#app = app;
		this.#request = request;
		this.#refusals = refusals;
	}

	/** Takes the key in the transaction that creates something. @throws DomainError "conflict" */
	async take(tx: Transaction): Promise<void> {
		try {
			await takeKey(this.#app, tx, this.#request);
		} catch (error) {
			// noted here: on its way the refusal may become that of a field
			if (isTaken(error)) this.#lost = true;
			throw error;
		}
		tx.afterCommit(() => {
			this.#taken = true;
		});
	}

	/**
	 * Runs the request unless it was run before. `answer` says what is remembered of what it did; undefined where it did nothing.
	 * @throws DomainError when the key is another request's, or the first one goes on for too long
	 */
	async run<T>(
		work: () => Promise<T>,
		answer: (done: T) => NotedAnswer | undefined,
	): Promise<Ended<T>> {
		for (;;) {
			const earlier = await this.#earlier();
			if (earlier) return { earlier };
			this.#lost = false;
			let done: T;
			const signs = setInterval(() => this.#live(), this.#signEvery).unref();
			try {
				done = await work();
			} catch (error) {
				clearInterval(signs);
				if (!this.#taken && (await this.#isLost())) continue;
				await this.#forget();
				throw error;
			}
			clearInterval(signs);
			const said = this.#taken ? answer(done) : undefined;
			if (said) await noteAnswer(this.#app, this.#request, said);
			else await this.#forget();
			return { done };
		}
	}

	/** Tells whether another request with this key was faster: what this one is told of a name that is taken says nothing. */
	async #isLost(): Promise<boolean> {
		return (
			this.#lost || (await findEarlier(this.#app, this.#request)) !== undefined
		);
	}

	/** Keeps the key while the request is worked on, however long that takes. */
	#live(): void {
		if (!this.#taken) return;
		keepKey(this.#app, this.#request).catch((error) =>
			this.#app.log.warn({ err: error }, "a key of a request was not kept"),
		);
	}

	async #forget(): Promise<void> {
		if (this.#taken) await forgetKey(this.#app, this.#request);
	}

	/** Gives what came of the first request with this key; waits for it. */
	async #earlier(): Promise<EarlierAnswer | undefined> {
		const until = performance.now() + longestWait;
		for (let pause = 20; ; pause = Math.min(2 * pause, 500)) {
			const found = await findEarlier(this.#app, this.#request);
			if (!found) return undefined;
			if (found.other) throw this.#refusals.other(found.address);
			if (found.status > 0) return found;
			if (found.at < now(this.#app) - lostAfter)
				throw conflict(this.#refusals.unknown, { used: true });
			if (performance.now() > until) throw conflict(this.#refusals.busy);
			await wait(pause);
		}
	}
}
