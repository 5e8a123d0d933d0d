/** For whom work is done, and on what. */
interface Claim {
	/** An account, a key, or the address of somebody without either (claimantOf). */
	readonly user: string;
	/** A thing on which only so much is done at the same time, such as a store. */
	readonly store?: number;
	/** How much of the limits it takes, such as bytes of memory; 1 unless given. */
	readonly weight?: number;
}

export interface TurnLimits {
	/** Pieces of work at the same time: in all, for one user, and on one store. */
	readonly atOnce: number;
	readonly perUser?: number;
	readonly perStore?: number;
	/** Claims that may wait; one user holds at most half of the places. */
	readonly waiting: number;
	/** How long one may wait, in milliseconds; as long as it takes unless given. */
	readonly patience?: number;
}

/** What is thrown at those who get no turn. */
interface TurnWords {
	busy(): Error;
	gone(): Error;
}

/**
 * Turns for work of which only so much is done at once: whoever asks for much waits behind those who ask for little. The forge has one such queue for
 * each kind of work that takes long.
 */
export interface Turns {
	/**
	 * Waits for a turn; gives the function that ends it. Throws what `busy` makes when too many wait or it takes too long, what `gone` makes when the
	 * signal says so.
	 */
	take(claim: Claim, signal?: AbortSignal): Promise<() => void>;
	/** Counts work that does not wait, such as a part of what has a turn already, in the sum alone; gives the function that ends it. */
	enter(claim: Pick<Claim, "weight">): () => void;
	/** How much is done, and waits, now. */
	load(): Load;
}

/** How full a queue is. */
export interface Load {
	readonly working: number;
	readonly waiting: number;
}

interface Waiter {
	readonly claim: Claim;
	/** Which round it is in: each user has one claim in each. */
	readonly round: number;
	start(): void;
}

export function openTurns(limits: TurnLimits, words: TurnWords): Turns {
	const { atOnce, perUser = atOnce, perStore = atOnce, waiting } = limits;
	const waiters = new Set<Waiter>();
	const waitingOf = new Map<string, number>();
	const users = new Map<string, number>();
	const stores = new Map<number, number>();
	/** The last round that each user has a claim in, while it is not over. */
	const rounds = new Map<string, number>();
	let round = 0;
	let working = 0;
	/** The part of it that has taken a turn. */
	let taken = 0;

	// what is heavier than a limit may start alone
	const fits = (now: number, weight: number, most: number) =>
		now === 0 || now + weight <= most;
	const hasShare = ({ user, store, weight = 1 }: Claim) =>
		fits(users.get(user) ?? 0, weight, perUser) &&
		(store === undefined || fits(stores.get(store) ?? 0, weight, perStore));
	// what entered without a turn may stay for long: nothing waits until it is gone
	const mayStart = (claim: Claim) =>
		(taken === 0 || fits(working, claim.weight ?? 1, atOnce)) &&
		hasShare(claim);
	/** One's next claim comes a round after the last one, and never before those of others who have waited. */
	const nextRound = (user: string) => {
		const next = Math.max(round, rounds.get(user) ?? 0) + 1;
		rounds.set(user, next);
		return next;
	};
	const start = (claim: Claim, own: number) => {
		const { weight = 1 } = claim;
		working += weight;
		taken += weight;
		round = Math.max(round, own);
		count(users, claim.user, weight);
		if (claim.store !== undefined) count(stores, claim.store, weight);
		let over = false;
		return () => {
			if (over) return;
			over = true;
			working -= weight;
			taken -= weight;
			count(users, claim.user, -weight);
			if (claim.store !== undefined) count(stores, claim.store, -weight);
			forget(claim.user);
			startWaiters();
		};
	};
	const forget = (user: string) => {
		const idle = !users.has(user) && !waitingOf.has(user);
		if (idle && (rounds.get(user) ?? 0) <= round) rounds.delete(user);
	};
	/** The end of a heavy piece may make room for several; a heavy one is not passed by light ones for ever. */
	const startWaiters = () => {
		for (;;) {
			let next: Waiter | undefined;
			for (const waiter of waiters)
				if (hasShare(waiter.claim) && (!next || waiter.round < next.round))
					next = waiter;
			if (!next || !mayStart(next.claim)) return;
			next.start();
		}
	};
	/** Others wait for more room than there is. */
	const passesOthers = ({ weight = 1 }: Claim) => {
		if (weight === 1) return false;
		for (const waiter of waiters) if (hasShare(waiter.claim)) return true;
		return false;
	};
	const isFull = ({ user }: Claim) =>
		waiters.size >= waiting ||
		(waitingOf.get(user) ?? 0) >= Math.ceil(waiting / 2);

	return {
		load: () => ({ working, waiting: waiters.size }),
		enter({ weight = 1 }) {
			working += weight;
			let over = false;
			return () => {
				if (over) return;
				over = true;
				working -= weight;
				startWaiters();
			};
		},
		async take(claim, signal) {
			if (signal?.aborted) throw words.gone();
			if (mayStart(claim) && !passesOthers(claim))
				return start(claim, nextRound(claim.user));
			if (isFull(claim)) throw words.busy();
			return new Promise((resolve, reject) => {
				const leave = () => {
					waiters.delete(waiter);
					count(waitingOf, claim.user, -1);
					clearTimeout(timer);
					signal?.removeEventListener("abort", onAbort);
				};
				const waiter: Waiter = {
					claim,
					round: nextRound(claim.user),
					start() {
						leave();
						resolve(start(claim, waiter.round));
					},
				};
				const giveUp = (error: Error) => {
					leave();
					forget(claim.user);
					reject(error);
				};
				const onAbort = () => giveUp(words.gone());
				const { patience } = limits;
				const timer =
					patience === undefined
						? undefined
						: setTimeout(() => giveUp(words.busy()), patience);
				signal?.addEventListener("abort", onAbort);
				waiters.add(waiter);
				count(waitingOf, claim.user, 1);
			});
		},
	};
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
	const sum = (counts.get(key) ?? 0) + by;
	if (sum > 0) counts.set(key, sum);
	else counts.delete(key);
}
