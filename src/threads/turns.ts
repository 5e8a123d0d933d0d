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
	/** Changes how much is done at the same time. What is done goes on, and what waits begins if there is room now. */
	bound(bounds: Pick<TurnLimits, "atOnce" | "perUser" | "perStore">): void;
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
	const { waiting } = limits;
	const work = openWork(limits);
	const waiters = new Set<Waiter>();
	const waitingOf = new Map<string, number>();
	const rounds = openRounds();

	const start = (claim: Claim, own: number) => {
		work.begin(claim);
		rounds.reach(own);
		let over = false;
		return () => {
			if (over) return;
			over = true;
			work.end(claim);
			forget(claim.user);
			startWaiters();
		};
	};
	const forget = (user: string) => {
		if (!work.isFor(user) && !waitingOf.has(user)) rounds.forget(user);
	};
	/** The end of a heavy piece may make room for several; a heavy one is not passed by light ones for ever. */
	const startWaiters = () => {
		for (;;) {
			let next: Waiter | undefined;
			for (const waiter of waiters)
				if (work.hasShare(waiter.claim) && (!next || waiter.round < next.round))
					next = waiter;
			if (!next || !work.mayBegin(next.claim)) return;
			next.start();
		}
	};
	/** Others wait for more room than there is. */
	const passesOthers = ({ weight = 1 }: Claim) => {
		if (weight === 1) return false;
		for (const waiter of waiters) if (work.hasShare(waiter.claim)) return true;
		return false;
	};
	const isFull = ({ user }: Claim) =>
		waiters.size >= waiting ||
		(waitingOf.get(user) ?? 0) >= Math.ceil(waiting / 2);

	return {
		load: () => ({ working: work.sum(), waiting: waiters.size }),
		bound(bounds) {
			work.bound(bounds);
			startWaiters();
		},
		enter({ weight = 1 }) {
			work.add(weight);
			let over = false;
			return () => {
				if (over) return;
				over = true;
				work.add(-weight);
				startWaiters();
			};
		},
		async take(claim, signal) {
			if (signal?.aborted) throw words.gone();
			if (work.mayBegin(claim) && !passesOthers(claim))
				return start(claim, rounds.next(claim.user));
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
					round: rounds.next(claim.user),
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

/** Claims in their rounds. */
function openRounds() {
	/** The last round that each user has a claim in, while it is not over. */
	const last = new Map<string, number>();
	let round = 0;
	return {
		/** One's next claim comes a round after the last one, and never before those of others who have waited. */
		next(user: string): number {
			const next = Math.max(round, last.get(user) ?? 0) + 1;
			last.set(user, next);
			return next;
		},
		reach(own: number): void {
			round = Math.max(round, own);
		},
		/** The last round of a user who neither works nor waits counts only while it is not over. */
		forget(user: string): void {
			if ((last.get(user) ?? 0) <= round) last.delete(user);
		},
	};
}

/** The work that is done now: in all, for each user and on each store. */
function openWork(bounds: Pick<TurnLimits, "atOnce" | "perUser" | "perStore">) {
	let { atOnce, perUser = atOnce, perStore = atOnce } = bounds;
	const users = new Map<string, number>();
	const stores = new Map<number, number>();
	let working = 0;
	/** The part of it that has taken a turn. */
	let taken = 0;

	// what is heavier than a limit may start alone
	const fits = (now: number, weight: number, most: number) =>
		now === 0 || now + weight <= most;
	const hasShare = ({ user, store, weight = 1 }: Claim) =>
		fits(users.get(user) ?? 0, weight, perUser) &&
		(store === undefined || fits(stores.get(store) ?? 0, weight, perStore));
	return {
		hasShare,
		// what entered without a turn may stay for long: nothing waits until it is gone
		mayBegin: (claim: Claim) =>
			(taken === 0 || fits(working, claim.weight ?? 1, atOnce)) &&
			hasShare(claim),
		bound(fresh: typeof bounds): void {
			({ atOnce, perUser = atOnce, perStore = atOnce } = fresh);
		},
		isFor: (user: string) => users.has(user),
		sum: () => working,
		/** Counts what has no turn, or has ended. */
		add(weight: number): void {
			working += weight;
		},
		begin({ user, store, weight = 1 }: Claim): void {
			working += weight;
			taken += weight;
			count(users, user, weight);
			if (store !== undefined) count(stores, store, weight);
		},
		end({ user, store, weight = 1 }: Claim): void {
			working -= weight;
			taken -= weight;
			count(users, user, -weight);
			if (store !== undefined) count(stores, store, -weight);
		},
	};
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
	const sum = (counts.get(key) ?? 0) + by;
	if (sum > 0) counts.set(key, sum);
	else counts.delete(key);
}
