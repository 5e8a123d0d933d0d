import { checkRefName } from "../../git/check-ref-name.ts";
import { zeroOid } from "../../git/oid.ts";
import type { PushCommand } from "../../git/receive/push-request.ts";
import { branchPrefix, tagPrefix } from "../repositories/refs/ref.ts";
import type { Repository } from "../repositories/repository.ts";

/** Why a ref may not be pushed, by its name and what it is to the repository; undefined when it may. */
export function refuseCommand(
	repository: Repository,
	command: PushCommand,
): string | undefined {
	if (repository.archived_at) return "the repository is archived";
	if (repository.mirror) return "the repository is a mirror";
	const { ref } = command;
	if (/^refs\/(pull|ingot|changes|replace)\//.test(ref))
		return "this ref is the forge's own";
	if (
		!ref.startsWith("refs/for/") &&
		!ref.startsWith(branchPrefix) &&
		!ref.startsWith(tagPrefix) &&
		!ref.startsWith("refs/notes/")
	)
		return "only branches, tags and notes can be pushed";
	const deletes = command.new === zeroOid(repository.format);
	// a name that was let in once may always be deleted
	if (!deletes && checkRefName(ref)) return "funny refname";
	if (deletes && ref.startsWith("refs/for/"))
		return "pull requests are closed, not deleted";
	if (deletes && ref === branchPrefix + repository.default_branch)
		return "the default branch cannot be deleted";
	return undefined;
}
