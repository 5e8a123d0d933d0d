import { currentScope, inScope } from "./work-scope.ts";

/** What the pieces of one page or answer may cost together. */
const limits = {
	/** Characters of texts that are rendered on the main thread; what is beyond goes to a thread. */
	here: 64 * 1024,
	/** Work of rendering texts, wherever it is done: one for each character, more for formulas. */
	markup: 8_000_000,
	/** Characters of HTML that rendered texts become. */
	html: 4 * 1024 * 1024,
	/** Pairs of lines or words that are compared. */
	pairs: 4_000_000,
	/** Commits that texts name and git is asked for. */
	lookups: 200,
	/** Rows of differences. */
	rows: 10_000,
	/** Characters of rows of differences, and of other code that is written line by line. */
	code: 2 * 1024 * 1024,
	/** Characters of code that get colours. */
	colours: 256 * 1024,
} as const;

type WorkKind = keyof typeof limits;

/** Work that the pieces of one page or answer share: each piece may be small, and all together too much. */
export interface WorkBudget {
	left(kind: WorkKind): number;
	/** Takes work off if all of it is left; false leaves the budget as it is. */
	take(kind: WorkKind, amount: number): boolean;
	/** Takes work off that is done already. */
	spend(kind: WorkKind, amount: number): void;
	/** Does pieces one after the other, so that each finds what those before it have left. */
	inTurn<T>(work: () => Promise<T>): Promise<T>;
}

export function openBudget(
	most: Partial<Record<WorkKind, number>> = {},
): WorkBudget {
	const rest: Record<WorkKind, number> = { ...limits, ...most };
	let last: Promise<unknown> = Promise.resolve();
	return {
		left: (kind) => Math.max(0, rest[kind]),
		take(kind, amount) {
			if (amount > rest[kind]) return false;
			rest[kind] -= amount;
			return true;
		},
		spend(kind, amount) {
			rest[kind] -= amount;
		},
		inTurn(work) {
			const mine = last.then(work);
			last = mine.catch(() => {});
			return mine;
		},
	};
}

/** Where the budget of a page or an answer will be; most need none. */
interface BudgetPlace {
	budget?: WorkBudget;
}

/** A place for the budget of a page or an answer that shares none with others. */
export const ownBudget = (): object => ({});

/** Makes a page or an answer with a budget of its own. */
export const withBudget = <T>(work: () => T, budget?: WorkBudget): T => {
	const place: BudgetPlace = budget ? { budget } : {};
	return inScope({ shared: place }, work);
};

/** The budget of the page or answer that is being made; a fresh one outside of any, such as in jobs. */
export function currentBudget(): WorkBudget {
	const place = currentScope().shared as BudgetPlace | undefined;
	if (!place) return openBudget();
	place.budget ??= openBudget();
	return place.budget;
}
