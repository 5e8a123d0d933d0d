import type { App } from "../../app.ts";
import { type Account, accountByName } from "../../domain/accounts/account.ts";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { mayCreateFor } from "../../domain/permissions/may-create-repositories.ts";
import { invalid } from "../../errors.ts";
import { t } from "../words/words.ts";

/** Organizations that are offered as owners. */
const most = 100;

/** For whom somebody may make repositories: oneself, then one's organizations. */
export async function ownersFor(
	app: App,
	actor: Actor,
	me: Account,
): Promise<Account[]> {
	const { rows } = await listOrganizationsOf(app, actor, me, {
		limit: most,
		offset: 0,
	});
	const owners = [me];
	for (const one of rows)
		if (await mayCreateFor(app.db, actor, one)) owners.push(one);
	return owners;
}

/** The owner that a field of a form names. @throws DomainError "invalid" where the actor may make no repository there */
export async function ownerNamed(
	app: App,
	actor: Actor,
	name: string,
	field: string,
): Promise<Account> {
	const owner = await accountByName(app.db, name);
	if (!owner || !(await mayCreateFor(app.db, actor, owner)))
		throw invalid(t("You cannot create repositories there."), { field });
	return owner;
}
