import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { ownsPackages } from "../packages/delete-package.ts";
import type { Actor } from "../permissions/actor.ts";
import { deleteAccountRow } from "./delete-user.ts";

const owned = query((q, p: { owner: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.limit(1),
);

/** Whether an account owns a repository. */
export const ownsRepositories = async (
	app: App,
	owner: Account,
): Promise<boolean> =>
	(await app.db.first(owned, { owner: owner.id })) !== undefined;

/**
 * Deletes an organization that owns nothing any more, with its teams and labels.
 * @throws DomainError "invalid" while it owns repositories, "conflict" while it owns something else
 */
export const deleteOrganization = (
	app: App,
	actor: Actor,
	organization: Account,
): Promise<void> =>
	deleteAccountRow(app, actor, organization, async (tx) => {
		if (await tx.first(owned, { owner: organization.id }))
			throw invalid(
				`organization still has ownership of repositories [uid: ${organization.id}]`,
			);
		if (await ownsPackages(tx, organization.id))
			throw invalid(
				`organization still has ownership of packages [uid: ${organization.id}]`,
			);
	});
