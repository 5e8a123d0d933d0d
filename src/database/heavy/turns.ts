import { availableParallelism } from "node:os";
import { isDomainError, unavailable } from "../../errors.ts";
import { currentAsker, currentClaimant } from "../../threads/claimant.ts";
import { openTurns, type Turns } from "../../threads/turns.ts";

/** Searches of people that are read at once: one for each core but one. */
const heavyAtOnce = Math.max(2, Math.min(4, availableParallelism() - 1));

/** All times are milliseconds. */
export interface HeavyLimits {
	/** For a statement that somebody waits for. */
	readonly deadline: number;
	/** Until somebody has a turn. */
	readonly patience: number;
	/** For a statement of a request that must not fail because others search: finding out who asks and whether they may, and changes. */
	readonly requestDeadline: number;
	/** For a statement of a job, which nobody waits for. */
	readonly jobDeadline: number;
}
export const heavyLimits: HeavyLimits = {
	deadline: 2_000,
	patience: 2_000,
	requestDeadline: 60_000,
	jobDeadline: 600_000,
};

/** Heavy reads are done for one of these; each has turns of its own. */
type HeavyKind = "people" | "requests" | "jobs";
/** How many of them read at once. */
export const heavyKinds: Readonly<Record<HeavyKind, number>> = {
	people: heavyAtOnce,
	requests: 2,
	jobs: 1,
};

/** Somebody's turn to read what takes long. */
interface HeavyTurn {
	/** Milliseconds that it may take. */
	readonly deadline: number;
	readonly kind: HeavyKind;
	end(): void;
}

/** Turns to read what takes long. */
export interface HeavyTurns {
	/** Waits for the turn of whom this is done for. @throws DomainError "unavailable" when too many wait, or for too long */
	take(): Promise<HeavyTurn>;
	/** Names whose turn would be taken now. */
	whose(): string;
	readonly load: Turns["load"];
}

/** The error where nothing more can be read in a process now. */
export const busy = () =>
	unavailable(
		"The server is busy with other searches. Try again in a moment.",
		{ retryAfter: 2 },
	);

const tooLong =
	"This takes too long to read. Narrow it, for example to one repository or owner.";

/** The error for a statement that takes too long to read. */
export const takesTooLong = () => unavailable(tooLong);
/** Tells whether a statement was ended because it took too long. */
export const tookTooLong = (error: unknown): boolean =>
	isDomainError(error, "unavailable") && error.message === tooLong;

/** Deadlines of statements by what they are read for. */
export const deadlinesOf = ({
	deadline,
	requestDeadline,
	jobDeadline,
}: HeavyLimits): Readonly<Record<HeavyKind, number>> => ({
	people: deadline,
	requests: requestDeadline,
	jobs: jobDeadline,
});

/** Opens turns by claimant; what other parts of requests read, and jobs, waits for no search. */
export function openHeavyTurns(limits: HeavyLimits): HeavyTurns {
	const words = { busy, gone: busy };
	const { people, requests, jobs } = heavyKinds;
	const { patience } = limits;
	const turns = {
		people: openTurns(
			{ atOnce: people, perUser: people - 1, waiting: 400, patience },
			words,
		),
		requests: openTurns(
			{ atOnce: requests, perUser: requests - 1, waiting: 400 },
			words,
		),
		jobs: openTurns({ atOnce: jobs, waiting: Number.POSITIVE_INFINITY }, words),
	};
	const deadlines = deadlinesOf(limits);
	return {
		load() {
			const loads = Object.values(turns).map((one) => one.load());
			return {
				working: loads.reduce((sum, { working }) => sum + working, 0),
				waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
			};
		},
		whose() {
			const { kind, user } = turnNow();
			return `${kind} ${user}`;
		},
		async take() {
			const { kind, user } = turnNow();
			const end = await turns[kind].take({ user });
			return { deadline: deadlines[kind], kind, end };
		},
	};
}

/** The turns in which a statement is read now, and for whom. */
function turnNow(): { readonly kind: HeavyKind; readonly user: string } {
	const [claimant, asker] = [currentClaimant(), currentAsker()];
	if (claimant !== undefined) return { kind: "people", user: claimant };
	if (asker !== undefined) return { kind: "requests", user: asker };
	return { kind: "jobs", user: "jobs" };
}
