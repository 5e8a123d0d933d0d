import { unavailable } from "../errors.ts";
import { openTurns, type TurnLimits, type Turns } from "../threads/turns.ts";

const usual: TurnLimits = {
	atOnce: 8,
	perUser: 2,
	waiting: 40,
	patience: 10_000,
};

/** Turns for those who take an archive along: only so many of them lie on the disk at once. */
export function openExports(limits: Partial<TurnLimits> = {}): Turns {
	const busy = () =>
		unavailable("too many archives are being created, try again in a moment", {
			retryAfter: 10,
		});
	return openTurns({ ...usual, ...limits }, { busy, gone: busy });
}
