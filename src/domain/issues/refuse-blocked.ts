import type { App } from "../../app.ts";
import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { Level } from "../permissions/units.ts";
import type { RepositoryContext } from "../repositories/repository.ts";

/**
 * Turns away whom the repository's owner, or another account that has a say, has blocked; administrators of it pass.
 * @throws DomainError "forbidden"
 */
export async function refuseBlocked(
	app: App,
	{ owner, access }: Pick<RepositoryContext, "owner" | "access">,
	doer: Account,
	others: readonly (number | null)[],
): Promise<void> {
	if (access.level >= Level.admin) return;
	for (const blocker of [owner.id, ...others])
		if (blocker !== null && blocker !== doer.id)
			if (await isBlocked(app.db, blocker, doer.id))
				throw forbidden("user is blocked");
}
