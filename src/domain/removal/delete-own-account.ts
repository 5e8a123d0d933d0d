import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { numberUpTo } from "../../database/queries/counted-page.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { hasOtherAdministrator } from "../accounts/other-administrators.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	deleteAccountRow,
	lockOwnership,
	organizationsOwnedAlone,
} from "./delete-user.ts";

const repositories = query((q, p: { account: number }) =>
	numberUpTo(q, q.selectFrom("repository").where("owner_id", "=", p.account)),
);
const packages = query((q, p: { account: number }) =>
	numberUpTo(q, q.selectFrom("package").where("owner_id", "=", p.account)),
);

/** The things that somebody has to give away or delete before his account can go; of repositories and packages at most `countedMost` are counted. */
interface DeletionBlockers {
	readonly repositories: number;
	readonly packages: number;
	/** Organizations that have no other owner. */
	readonly organizations: readonly Account[];
	readonly lastAdministrator: boolean;
}

export async function deletionBlockersOf(
	db: Reader,
	account: Account,
): Promise<DeletionBlockers> {
	const of = { account: account.id };
	return {
		repositories: Number((await db.first(repositories, of))?.n ?? 0),
		packages: Number((await db.first(packages, of))?.n ?? 0),
		organizations: await organizationsOwnedAlone(db, account.id),
		lastAdministrator:
			account.admin === 1 && !(await hasOtherAdministrator(db, account)),
	};
}

export const isHindered = (found: DeletionBlockers): boolean =>
	found.repositories > 0 ||
	found.packages > 0 ||
	found.organizations.length > 0 ||
	found.lastAdministrator;

/**
 * Deletes one's own account, with all that is only its own: sessions, keys, tokens, factors, memberships, stars. What it wrote elsewhere
 * stays, under no name.
 * @throws DomainError "invalid" for another name than its own, and while something hinders it
 */
export async function deleteOwnAccount(
	app: App,
	actor: Actor,
	account: Account,
	typedName: string,
): Promise<void> {
	if (typedName.trim().toLowerCase() !== account.lower_name)
		throw invalid("This is not your username.", { field: "name" });
	await deleteAccountRow(app, actor, account, async (tx) => {
		await lockOwnership(tx, account);
		if (isHindered(await deletionBlockersOf(tx, account)))
			throw invalid("The account cannot be deleted yet.");
	});
	app.accounts.passwords.forget(account.id);
}
