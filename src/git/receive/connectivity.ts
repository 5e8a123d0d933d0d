import { GitError, isGitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { runGit } from "../run.ts";
import { storeExists } from "../store.ts";
import { growsFrom } from "./grows-from.ts";
import type { Quarantine } from "./quarantine.ts";

interface ConnectivityOptions {
	/** Reads some objects that refs point to now, so that all behind them is there: those that the new ones probably grew from. */
	readonly near?: () => Promise<readonly string[]>;
	/** Brings the projected refs up to date; called only when what is near did not answer. */
	readonly project?: () => Promise<unknown>;
	readonly signal?: AbortSignal;
}

/**
 * Checks that everything the new ids reach is in the quarantine or reached by refs, as receive-pack does. What is near answers nearly
 * always, whatever the number of refs; else all of them are asked. Throws `not-connected` when anything is missing, and for any failure
 * of the check itself.
 */
export async function checkConnectivity(
	git: Git,
	held: Quarantine,
	newOids: Iterable<string>,
	{ near: readNear, project, signal }: ConnectivityOptions = {},
): Promise<void> {
	const asked = [...newOids].filter((oid) => !held.whole?.has(oid));
	const input = asked.map((oid) => `${oid}\n`).join("");
	if (input === "") return;
	const near = (await readNear?.()) ?? [];
	if (!signal?.aborted && (await isGrown(git, held, asked, near))) return;
	if (!storeExists(git, held)) {
		throw new GitError("not-connected", "the repository is not there");
	}
	const walk = (more: string, args: readonly string[], deadline: number) =>
		runGit(git, held, "rev-list", [...ARGS, ...args], {
			input: input + more,
			signal,
			kind: "checker",
			bounded: true,
			deadline,
		});
	if (near.length > 0) {
		const known = near.map((oid) => `^${oid}\n`).join("");
		try {
			await walk(known, [], NEAR_DEADLINE);
			return;
		} catch (cause) {
			if (signal?.aborted) throw cause;
		}
	}
	await project?.();
	try {
		await walk("", ["--not", "--all"], git.limits.transferDeadline);
	} catch (cause) {
		if (signal?.aborted) throw cause;
		const detail = cause instanceof GitError ? cause.detail : String(cause);
		throw new GitError("not-connected", "the history is not complete", {
			detail,
			cause,
		});
	}
}

/** Looks through the few objects of a small push here: a child takes longer to start. */
async function isGrown(
	git: Git,
	held: Quarantine,
	tips: Iterable<string>,
	near: readonly string[],
): Promise<boolean> {
	const { received } = held;
	if (!received) return false;
	const store = { id: held.id, format: held.format, mark: held.mark };
	try {
		return await growsFrom(git, store, tips, { received, near });
	} catch (error) {
		if (isGitError(error)) return false;
		throw error;
	}
}

const ARGS = ["--objects", "--stdin", "--quiet"];
/** Who grew from something else is asked about among all refs then. */
const NEAR_DEADLINE = 2_000;
