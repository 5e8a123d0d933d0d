import { GitError } from "../errors.ts";

/** For whom work is done, and on which store. */
export type Claim = {
	/** An account, a key, or the address of somebody without either. */
	readonly user: string;
	readonly store: number;
};

export type TurnLimits = {
	/** Pieces of work at the same time: in all, for one user, and on one store. */
	readonly atOnce: number;
	readonly perUser: number;
	readonly perStore: number;
	/** Claims that may wait; one user holds at most half of the places. */
	readonly waiting: number;
	/** How long one may wait, in milliseconds. */
	readonly patience: number;
};

/** Turns for work that keeps a core busy: packing for fetches and archives. Who waits is served in order, past those who have enough. */
export type Turns = {
	/**
	 * Waits for a turn; gives the function that ends it. Throws `busy` when too many wait or it takes too long, `aborted` when the
	 * signal says so.
	 */
	take(claim: Claim, signal?: AbortSignal): Promise<() => void>;
};

type Waiter = {
	readonly claim: Claim;
	start(): void;
};

export function openTurns(limits: TurnLimits): Turns {
	const waiters: Waiter[] = [];
	const users = new Map<string, number>();
	const stores = new Map<number, number>();
	let working = 0;

	const mayStart = ({ user, store }: Claim) =>
		working < limits.atOnce &&
		(users.get(user) ?? 0) < limits.perUser &&
		(stores.get(store) ?? 0) < limits.perStore;
	const start = (claim: Claim) => {
		working++;
		count(users, claim.user, 1);
		count(stores, claim.store, 1);
		let over = false;
		return () => {
			if (over) return;
			over = true;
			working--;
			count(users, claim.user, -1);
			count(stores, claim.store, -1);
			waiters.find((waiter) => mayStart(waiter.claim))?.start();
		};
	};
	const isFull = ({ user }: Claim) =>
		waiters.length >= limits.waiting ||
		waiters.filter((w) => w.claim.user === user).length >=
			Math.ceil(limits.waiting / 2);

	return {
		async take(claim, signal) {
			if (signal?.aborted) throw gone();
			if (mayStart(claim)) return start(claim);
			if (isFull(claim)) throw busy();
			return new Promise((resolve, reject) => {
				const leave = () => {
					waiters.splice(waiters.indexOf(waiter), 1);
					clearTimeout(timer);
					signal?.removeEventListener("abort", onAbort);
				};
				const waiter = {
					claim,
					start() {
						leave();
						resolve(start(claim));
					},
				};
				const onAbort = () => {
					leave();
					reject(gone());
				};
				const timer = setTimeout(() => {
					leave();
					reject(busy());
				}, limits.patience);
				signal?.addEventListener("abort", onAbort);
				waiters.push(waiter);
			});
		},
	};
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
	const sum = (counts.get(key) ?? 0) + by;
	if (sum > 0) counts.set(key, sum);
	else counts.delete(key);
}

const busy = () =>
	new GitError(
		"busy",
		"too many fetches are being served, try again in a moment",
	);
const gone = () => new GitError("aborted", "the client went away");
