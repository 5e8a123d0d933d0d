import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { Level } from "../permissions/units.ts";

/** What somebody is in an organization, by its teams. */
export interface MembershipStatus {
	readonly member: boolean;
	readonly owner: boolean;
	/** The best level of the teams over whole repositories; none for teams that are granted units one by one. */
	readonly level: Level;
	/** Somebody who may make repositories for it. */
	readonly creator: boolean;
}

const membership = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("organization_member")
		.select("is_public")
		.where("organization_id", "=", p.organization)
		.where("account_id", "=", p.account),
);
const best = query((q, p: { organization: number; account: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select((e) => [
			e.fn.max<number | null>("team.level").as("level"),
			e.fn.max<number | null>("team.can_create_org_repo").as("creates"),
		])
		.where("team_member.organization_id", "=", p.organization)
		.where("team_member.account_id", "=", p.account),
);
const show = updateTable("organization_member", {
	set: ["is_public"],
	where: ["organization_id", "account_id"],
});
/** Makes an account a member that others do not see; for those who put it into a team in the same transaction. */
export const addMember = insertInto(
	"organization_member",
	["organization_id", "account_id"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** Whether an account belongs to an organization. */
export const isMember = async (
	db: Reader,
	organization: number,
	account: number,
): Promise<boolean> =>
	(await db.first(membership, { organization, account })) !== undefined;

/** Whether an account belongs to an organization and lets everybody know. */
export const isPublicMember = async (
	db: Reader,
	organization: number,
	account: number,
): Promise<boolean> =>
	(await db.first(membership, { organization, account }))?.is_public === 1;

/** Lets everybody know, or nobody but members, that a user belongs to an organization. */
export const showMember = (
	app: App,
	organization: Account,
	user: Account,
	shown: boolean,
): Promise<number> =>
	app.db.write(async (tx) => {
		const changed = await tx.run(show, {
			organization_id: organization.id,
			account_id: user.id,
			is_public: Number(shown),
		});
		// behind the change, which holds the row: of two at once the last record is of the one that stays
		noteAudit(app, tx, {
			action: "organization.member-visibility-changed",
			in: organization,
			target: user,
			concerns: user,
			after: { is_public: shown },
		});
		return changed;
	});

/** What an account is in an organization; one query. */
export async function standingIn(
	db: Reader,
	organization: Account,
	account: Account,
): Promise<MembershipStatus> {
	const key = { organization: organization.id, account: account.id };
	const row = await db.first(best, key);
	if (row?.level === null || row?.level === undefined) return outsider;
	const level = Number(row.level) as Level;
	const owner = level >= Level.owner;
	return { member: true, owner, level, creator: owner || row.creates === 1 };
}

export const outsider: MembershipStatus = {
	member: false,
	owner: false,
	level: Level.none,
	creator: false,
};

/** Gives the rights that follow from a membership, for somebody who may administer the site or not. */
export const organizationRights = (
	membership: MembershipStatus,
	siteAdmin: boolean,
) => ({
	membership,
	inside: membership.member || siteAdmin,
	governs: membership.owner || siteAdmin,
});
