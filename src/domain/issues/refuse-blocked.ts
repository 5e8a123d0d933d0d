import type { App } from "../../app.ts";
import { forbidden } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { mayAdminister } from "../permissions/allows.ts";
import type { RepositoryContext } from "../repositories/repository.ts";

type Place = Pick<RepositoryContext, "owner" | "access">;

/** Tells whether the repository's owner, or another account that has a say, has blocked somebody; administrators of it pass. */
export async function isRefused(
	app: App,
	{ owner, access }: Place,
	doer: Account,
	others: readonly (number | null)[],
): Promise<boolean> {
	if (mayAdminister(access)) return false;
	for (const blocker of [owner.id, ...others])
		if (blocker !== null && blocker !== doer.id)
			if (await isBlocked(app.db, blocker, doer.id)) return true;
	return false;
}

/**
 * Turns away whom the repository's owner, or another account that has a say, has blocked; administrators of it pass.
 * @throws DomainError "forbidden"
 */
export async function refuseBlocked(
	...asked: Parameters<typeof isRefused>
): Promise<void> {
	if (await isRefused(...asked)) throw forbidden("user is blocked");
}
