import { currentClaimant, workingFor } from "../../threads/claimant.ts";
import type { Git } from "../git.ts";
import { runGit } from "../run.ts";

/**
 * Reads history for whoever asks in his turn: git goes through thousands of commits, and many such questions of one account would hold up
 * those of others. Work that nobody waits for, and what belongs to a change, takes none.
 * @throws GitError "busy", or "aborted" when the signal says so
 */
export async function inReadTurn<T>(
	git: Git,
	signal: AbortSignal | undefined,
	work: () => Promise<T>,
): Promise<T> {
	const user = currentClaimant();
	if (user === undefined) return work();
	const endTurn = await git.readTurns.take({ user }, signal);
	try {
		// whoever has a turn does not wait for another one
		return await workingFor(undefined, work);
	} finally {
		endTurn();
	}
}

/** Runs one command of git in a turn (run.ts). */
export const readGit: typeof runGit = (git, from, command, args, options) =>
	inReadTurn(git, options?.signal, () =>
		runGit(git, from, command, args, options),
	);

/** The same function in a turn; the last of its arguments may have the signal. */
export const inTurns =
	<A extends [Git, ...unknown[]], R>(read: (...args: A) => Promise<R>) =>
	(...args: A): Promise<R> => {
		const options = args.at(-1) as { signal?: AbortSignal } | undefined;
		return inReadTurn(args[0], options?.signal, () => read(...args));
	};
