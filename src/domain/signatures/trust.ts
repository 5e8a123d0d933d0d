import type { Reader } from "../../database/database.ts";
import type { Account } from "../accounts/account.ts";
import { writersAmong } from "../permissions/readers.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";

/**
 * Whose valid signatures a repository trusts (`trust_model`, as Gitea's documentation describes it): those of collaborators whoever
 * committed, those that are the committer's own (the default), or those of collaborators that are the committer's own.
 */
interface Trust {
	/** The signer must be who the commit names. */
	readonly matches: boolean;
	/** The signer must write the code of the repository. */
	readonly writes: boolean;
}

/** What a repository demands of signers; outside of one only that they are who they say. */
export const trustOf = (owned: RepositoryWithOwner | undefined): Trust => {
	const model = owned?.repository.trust_model;
	return {
		matches: model !== "collaborator",
		writes: model === "collaborator" || model === "collaboratorcommitter",
	};
};

/** Of some signers those whom a repository trusts, by id; no query where nobody must write. */
export async function trustedAmong(
	db: Reader,
	owned: RepositoryWithOwner | undefined,
	signers: readonly Account[],
): Promise<ReadonlySet<number>> {
	const { writes } = trustOf(owned);
	const trusted =
		owned && writes ? await writersAmong(db, owned, "code", signers) : signers;
	return new Set(trusted.map((account) => account.id));
}
