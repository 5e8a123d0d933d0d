import { GitError } from "../errors.ts";
import type { Git } from "../open.ts";
import { runGit } from "../run.ts";
import { storeExists } from "../store.ts";
import type { Quarantine } from "./quarantine.ts";

/**
 * Checks that everything the new ids reach is in the quarantine or reached by the projected refs, as
 * receive-pack does. Throws `not-connected` when anything is missing, and for any failure of the check itself.
 */
export async function checkConnectivity(
	git: Git,
	held: Quarantine,
	newOids: Iterable<string>,
	signal?: AbortSignal,
): Promise<void> {
	const input = [...newOids].map((oid) => `${oid}\n`).join("");
	if (input === "") return;
	if (!storeExists(git, held)) {
		throw new GitError("not-connected", "the repository is not there");
	}
	try {
		await runGit(git, held, "rev-list", ARGS, {
			input,
			signal,
			bounded: true,
			deadline: git.limits.transferDeadline,
		});
	} catch (cause) {
		if (signal?.aborted) throw cause;
		const detail = cause instanceof GitError ? cause.detail : String(cause);
		throw new GitError("not-connected", "the history is not complete", {
			detail,
			cause,
		});
	}
}

const ARGS = ["--objects", "--stdin", "--not", "--all", "--quiet"];
