import { checkFullName, checkRefName } from "../../git/check-ref-name.ts";
import { zeroOid } from "../../git/oid.ts";
import type { PushCommand } from "../../git/receive/push-request.ts";
import { isOtherRef, reservedPrefixes } from "../refs/other-refs.ts";
import { branchPrefix } from "../refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";
import { proposalPrefix } from "./rights.ts";

/** Why a ref may not be pushed, by its name and what it is to the repository; undefined when it may. */
export function refuseCommand(
	repository: Repository,
	command: PushCommand,
): string | undefined {
	if (repository.archived_at) return "the repository is archived";
	if (repository.mirror) return "the repository is a mirror";
	const { ref } = command;
	if (reservedPrefixes.some((prefix) => ref.startsWith(prefix)))
		return "this ref is the forge's own";
	const deletes = command.new === zeroOid(repository.format);
	// a name that was let in once may always be deleted
	if (!deletes && checkName(ref)) return "funny refname";
	if (deletes && ref.startsWith(proposalPrefix))
		return "pull requests are closed, not deleted";
	if (deletes && ref === branchPrefix + repository.default_branch)
		return "the default branch cannot be deleted";
	return undefined;
}

/** Branches and tags go by their short names too, so more is asked of them than git asks. */
const checkName = (ref: string) =>
	isOtherRef(ref) && !ref.startsWith(proposalPrefix)
		? checkFullName(ref)
		: checkRefName(ref);
