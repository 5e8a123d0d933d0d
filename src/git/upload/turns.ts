import {
	openTurns as openTurnsFor,
	type TurnLimits,
	type Turns,
} from "../../threads/turns.ts";
import { GitError } from "../errors.ts";

export type { TurnLimits, Turns } from "../../threads/turns.ts";

/** For whom work is done, and on which store. */
export type Claim = {
	/** An account, a key, or the address of somebody without either. */
	readonly user: string;
	readonly store: number;
};

/** Turns for work that keeps a core busy, such as packing for fetches and archives. */
export const openTurns = (limits: TurnLimits, what = "fetches"): Turns =>
	openTurnsFor(limits, {
		busy: () =>
			new GitError(
				"busy",
				`too many ${what} are being served, try again in a moment`,
			),
		gone,
	});

const gone = () => new GitError("aborted", "the client went away");
