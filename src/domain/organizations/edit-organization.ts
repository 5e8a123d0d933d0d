import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { AccountTable, Visibility } from "../../database/schema.ts";
import { invalid } from "../../errors.ts";
import { isEmail, shownNameOf } from "../../text/names.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { hideForksOfOwner } from "../repositories/following/hide-with-forks.ts";
import { forgetAllLost } from "../repositories/following/review-owner.ts";

/** What may be changed of an organization; absent members stay. */
interface OrganizationEdit {
	fullName?: string;
	/** "" takes the address away. */
	email?: string;
	description?: string;
	website?: string;
	location?: string;
	visibility?: Visibility;
	repoAdminChangeTeamAccess?: boolean;
}

/**
 * Changes an organization; all of the changes or none. Those who lose sight of its repositories by that watch them no longer, and with a
 * private one the forks of its repositories become private.
 * @throws DomainError "invalid" for a bad address
 */
export async function editOrganization(
	app: App,
	actor: Actor,
	organization: Account,
	edit: OrganizationEdit,
): Promise<Account> {
	if (edit.email && !isEmail(edit.email))
		throw invalid(`e-mail invalid [email: ${edit.email}]`);
	const columns = columnsOf(edit);
	const changed = Object.keys(columns);
	if (changed.length === 0) return organization;
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("account")
				.set({ ...columns, updated_at: now(app) } as never)
				.where("id", "=", organization.id),
		);
		const { visibility = organization.visibility } = edit;
		if (visibility !== organization.visibility) {
			await forgetAllLost(app, tx, { ...organization, visibility });
			if (visibility === "private")
				await hideForksOfOwner(app, tx, organization.id);
		}
		noteAudit(app, tx, {
			action: "organization.edited",
			in: organization,
			before: organization,
			after: columns as Partial<Account>,
			facts: { fields: changed },
		});
		await app.events.record(tx, {
			kind: "account.edited",
			actor: actor.account?.id,
			payload: { account: organization.id, changed },
		});
	});
	return (await accountById(app.db, organization.id)) as Account;
}

function columnsOf(
	edit: OrganizationEdit,
): Partial<Record<keyof AccountTable, string | number>> {
	const flag = edit.repoAdminChangeTeamAccess;
	const columns = {
		full_name: edit.fullName && shownNameOf(edit.fullName),
		email: edit.email,
		description: edit.description,
		website: edit.website,
		location: edit.location,
		visibility: edit.visibility,
		repo_admin_change_team_access:
			flag === undefined ? undefined : Number(flag),
	};
	return Object.fromEntries(
		Object.entries(columns).filter(([, value]) => value !== undefined),
	) as Partial<Record<keyof AccountTable, string | number>>;
}
