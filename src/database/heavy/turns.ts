import { availableParallelism } from "node:os";
import { unavailable } from "../../errors.ts";
import { currentClaimant } from "../../threads/claimant.ts";
import { openTurns, type Turns } from "../../threads/turns.ts";

/** What people ask for that is read at once: one for each core but one. Jobs read one thing at a time beside it. */
export const heavyAtOnce = Math.max(2, Math.min(4, availableParallelism() - 1));

/** All times are milliseconds. */
export interface HeavyLimits {
	/** For a statement that somebody waits for. */
	readonly deadline: number;
	/** Until somebody has a turn. */
	readonly patience: number;
	/** For a statement of a job, which nobody waits for. */
	readonly jobDeadline: number;
}
export const heavyLimits: HeavyLimits = {
	deadline: 2_000,
	patience: 2_000,
	jobDeadline: 600_000,
};

/** Somebody's turn to read what takes long. */
interface HeavyTurn {
	/** Milliseconds that it may take. */
	readonly deadline: number;
	readonly forJob: boolean;
	end(): void;
}

/** Turns to read what takes long. */
export interface HeavyTurns {
	/** Waits for the turn of whom this is done for. @throws DomainError "unavailable" when too many wait, or for too long */
	take(): Promise<HeavyTurn>;
	readonly load: Turns["load"];
}

const busy = () =>
	unavailable(
		"The server is busy with other searches. Try again in a moment.",
		{ retryAfter: 2 },
	);

/** What somebody asks for takes too long to read. */
export const takesTooLong = () =>
	unavailable(
		"This takes too long to read. Narrow it, for example to one repository or owner.",
	);

/** Opens turns by claimant; what jobs read waits for nobody else, and nobody for it. */
export function openHeavyTurns(limits: HeavyLimits): HeavyTurns {
	const words = { busy, gone: busy };
	const forPeople = openTurns(
		{
			atOnce: heavyAtOnce,
			perUser: heavyAtOnce - 1,
			waiting: 400,
			patience: limits.patience,
		},
		words,
	);
	const forJobs = openTurns(
		{ atOnce: 1, waiting: Number.POSITIVE_INFINITY },
		words,
	);
	return {
		load() {
			const [people, jobs] = [forPeople.load(), forJobs.load()];
			return {
				working: people.working + jobs.working,
				waiting: people.waiting + jobs.waiting,
			};
		},
		async take() {
			const user = currentClaimant();
			const forJob = user === undefined;
			const end = await (forJob
				? forJobs.take({ user: "jobs" })
				: forPeople.take({ user }));
			const { deadline, jobDeadline } = limits;
			return { deadline: forJob ? jobDeadline : deadline, forJob, end };
		},
	};
}
