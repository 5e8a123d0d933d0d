import type { App } from "../app.ts";
import {
	type Database,
	insteadOf,
	type Reader,
	type Transaction,
} from "../database/database.ts";

type CommitQueue = App["repositories"]["commits"];

/** How old a check of rights may be when the whole request had arrived with it. */
const freshMs = 25;

/** How the rights of a sender are checked again. */
interface RightsCheck {
	/** Checks through an App that reads in the transaction. @throws DomainError when the sender has lost his rights */
	ask(reading: App): Promise<unknown>;
	/** Checks what must hold in any case, in the first transaction that is committed. @throws DomainError */
	also?(reading: App): Promise<void>;
	/** Changes something in the first transaction that is committed. @throws DomainError */
	takes?(tx: Transaction): Promise<void>;
	/** Whether the whole body has arrived. */
	complete(): boolean;
	/** When the credentials were checked (performance.now()); now unless given. */
	readonly began?: number;
}

/**
 * An App for a request whose sender was checked before its body had arrived. Its transactions check his rights again before they change
 * anything, until one has done so after the last byte. So somebody who is blocked or loses his token meanwhile changes nothing.
 */
export function withRightsRecheck(
	app: App,
	{ ask, also, takes, complete, began = performance.now() }: RightsCheck,
): App {
	const waited = !complete();
	let settled = false;
	let taken = false;
	const demand = async (tx: Transaction): Promise<void> => {
		if (!settled) await askAgain(tx);
		if (taken || !takes) return;
		await takes(tx);
		tx.afterCommit(() => {
			taken = true;
		});
	};
	const askAgain = async (tx: Transaction): Promise<void> => {
		const whole = complete();
		const fresh = !waited && performance.now() - began < freshMs;
		if (!fresh || also) {
			const reading = within(app, { db: readingIn(await tx.known()) });
			if (!fresh) await ask(reading);
			await also?.(reading);
		}
		// the first transaction may remove the right itself, so the next one must not check it again
		tx.afterCommit(() => {
			settled = whole;
		});
	};
	return within(app, {
		db: changingAfter(app.db, demand),
		repositories: {
			...app.repositories,
			commits: committingAfter(app.repositories.commits, demand),
		},
	});
}

/** A request, or what comes like one, whose sender was checked when it began to arrive. */
interface Arriving {
	readonly request: { readonly complete: boolean };
	/** When the credentials were checked (performance.now()). */
	readonly began: number;
}

/** An App for a request whose transactions ask again for the rights of its sender, until they have done so after the last byte. */
export const askingAgain = (
	app: App,
	{ request, began }: Arriving,
	ask: RightsCheck["ask"],
): App =>
	withRightsRecheck(app, { ask, complete: () => request.complete, began });

/** An App with some of its parts replaced. The others stay those of the App, whose address is known only later. */
const within = (app: App, parts: Partial<App>): App =>
	Object.assign(Object.create(app) as object, parts) as App;

function changingAfter(
	db: Database,
	demand: (tx: Transaction) => Promise<void>,
): Database {
	return insteadOf(db, {
		...reading(db),
		write: (work, sharing) =>
			db.write(async (tx) => {
				await demand(tx);
				return work(tx);
			}, sharing),
	});
}

const committingAfter = (
	commits: CommitQueue,
	demand: (tx: Transaction) => Promise<void>,
): CommitQueue => ({
	submit: (repository, request) =>
		commits.submit(repository, {
			...request,
			// `build` and `record` may be methods of the request
			build: (session, base) => request.build(session, base),
			...(request.record && {
				record: (commit, tx) =>
					request.record?.(commit, tx) ?? Promise.resolve(),
			}),
			async also(commit, tx) {
				await demand(tx);
				await request.also?.(commit, tx);
			},
		}),
	settled: () => commits.settled(),
});

function readingIn(tx: Reader): Database {
	const refused = () => {
		throw new Error("requesting rights has no effect");
	};
	return {
		...reading(tx),
		heavy: reading(tx),
		heavyLoad: refused,
		write: refused,
		migrated: refused,
		hear: refused,
		caughtUp: refused,
		hearsOthers: refused,
		tell: refused,
		script: refused,
		cacheUses: { hits: 0, misses: 0 },
		statements: 0,
		snapshot: refused,
		close: refused,
	};
}

const reading = (db: Reader): Reader => ({
	dialect: db.dialect,
	all: (query, params) => db.all(query, params),
	first: (query, params) => db.first(query, params),
	rows: (build) => db.rows(build),
});
