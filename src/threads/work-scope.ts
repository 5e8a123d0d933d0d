import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of some work wherever it leads. */
interface WorkScope {
	/** For whom it is done (claimantOf); undefined where nobody waits, such as in jobs. */
	readonly claimant?: string | undefined;
	/** By whom the request came that it serves, also where nothing of it takes turns, such as in changes. */
	readonly asker?: string | undefined;
	/** From where it comes (domain/audit/origin.ts). */
	readonly origin?: object | undefined;
	/** What its pieces may cost together, kept here by `currentBudget` as soon as one asks. */
	readonly shared?: object | undefined;
	/** The job that it is part of (jobs/job-claims.ts). */
	readonly claim?: object | undefined;
	/** Allows it to write while the forge is being maintained. */
	readonly duringMaintenance?: boolean;
	/** False where the scope is of one request that has not been told yet whose it is. */
	readonly completed?: boolean;
}

// one store for all of it: each run of a store costs each request
const scopes = new AsyncLocalStorage<WorkScope>();
const outside: WorkScope = {};

/** Does work of which something more is known than of what it is part of. */
export const inScope = <T>(known: WorkScope, work: () => T): T => {
	const around = scopes.getStore();
	return scopes.run(around ? { ...around, ...known } : known, work);
};

/**
 * The same, for a request: the scope that was opened for it alone is completed in place, since each run of a store costs each request. What
 * the request does before and after is completed, too.
 */
export function completeScope<T>(known: WorkScope, work: () => T): T {
	const around = scopes.getStore();
	if (!around || around.completed !== false) return inScope(known, work);
	Object.assign(around, known, { completed: true });
	return work();
}

/**
 * Begins work that goes on for others, or after what has begun it: it is neither done for the claimant of a request, nor with its budget, nor in the
 * name of what may write during maintenance, and keeps nothing of it in memory.
 */
export const outOfScope: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();

/** What is known of the work that this is part of. */
export const currentScope = (): WorkScope => scopes.getStore() ?? outside;
