import { invalid } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import type { Repository } from "../repositories/repository.ts";
import type { BaseCommit } from "./commit-request.ts";

/** Where a commit goes, as it was asked for. */
export interface Target {
	readonly branch?: string;
	readonly newBranch?: string;
	readonly force?: boolean;
	/** A commit onto which it is made, in place of the head of `branch`; then `newBranch` is another one. */
	readonly on?: BaseCommit;
}

/** The base branch and the branch that the commit ends on. */
export function targetOf(
	repository: Repository,
	wanted: Target,
): {
	branch: string;
	target: string;
	force: boolean;
	on: BaseCommit | undefined;
} {
	const branch = wanted.branch || repository.default_branch;
	return {
		branch,
		target: wanted.newBranch || branch,
		force: wanted.force ?? false,
		on: wanted.on,
	};
}

/**
 * Checks the names of branches that a request would make.
 * @throws DomainError "invalid"
 */
export function checkTarget({ target }: { target: string }): void {
	if (checkShortName(target)) throw invalid("[NewBranchName]: GitRefName");
}
