import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, type Transaction } from "../../database/database.ts";
import type { Visibility } from "../../database/schema.ts";
import { forbidden, invalid } from "../../errors.ts";
import { isEmail, shownNameOf } from "../../text/names.ts";
import { type Account, accountByName } from "../accounts/account.ts";
import { checkAccountName } from "../accounts/names.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { everyUnit, Level } from "../permissions/units.ts";
import { addMember } from "./membership.ts";

interface NewOrganization {
	name: string;
	fullName?: string;
	email?: string;
	description?: string;
	website?: string;
	location?: string;
	visibility?: Visibility;
	repoAdminChangeTeamAccess?: boolean;
}

/** The team whose members may do everything in an organization. */
export const ownersName = "Owners";

/**
 * Creates an organization with its first owner, whose membership others do not see.
 * @throws DomainError "forbidden" for an owner who may not have one, "invalid" for a bad or taken name or a bad address
 */
export async function createOrganization(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: NewOrganization,
): Promise<Account> {
	if (!isSiteAdmin(actor) && owner.may_create_organization === 0)
		throw forbidden("not allowed to create org");
	checkAccountName(wanted.name);
	if (wanted.email && !isEmail(wanted.email))
		throw invalid(`e-mail invalid [email: ${wanted.email}]`);
	const taken = () => invalid(`user already exists [name: ${wanted.name}]`);
	if (await accountByName(app.db, wanted.name)) throw taken();
	try {
		return await app.db.write((tx) => insertAll(app, tx, actor, owner, wanted));
	} catch (error) {
		if (isConstraint(error)) throw taken();
		throw error;
	}
}

async function insertAll(
	app: App,
	tx: Transaction,
	actor: Actor,
	owner: Account,
	wanted: NewOrganization,
): Promise<Account> {
	const organization = await insertAccount(app, tx, wanted);
	const [team] = await tx.rows((q) =>
		q
			.insertInto("team")
			.values({
				organization_id: organization.id,
				name: ownersName,
				lower_name: ownersName.toLowerCase(),
				level: Level.owner,
				units: JSON.stringify(everyUnit("owner")),
				includes_all_repositories: 1,
				can_create_org_repo: 1,
				visibility: "limited",
				created_at: organization.created_at,
			})
			.returning("id"),
	);
	const key = { organization_id: organization.id, account_id: owner.id };
	await tx.change((q) =>
		q.insertInto("team_member").values({
			team_id: team?.id as number,
			...key,
		}),
	);
	tx.later(addMember, key);
	noteAudit(app, tx, {
		action: "organization.created",
		in: organization,
		concerns: owner,
		after: organization,
		facts: { owners_team: team?.id },
	});
	await app.events.record(tx, {
		kind: "account.created",
		actor: actor.account?.id,
		payload: { account: organization.id },
	});
	return organization;
}

async function insertAccount(
	app: App,
	tx: Transaction,
	wanted: NewOrganization,
): Promise<Account> {
	const at = now(app);
	const lower = wanted.name.toLowerCase();
	const [row] = await tx.rows((q) =>
		q
			.insertInto("account")
			.values({
				kind: "organization",
				name: wanted.name,
				lower_name: lower,
				full_name: shownNameOf(wanted.fullName),
				email: wanted.email ?? "",
				description: wanted.description ?? "",
				website: wanted.website ?? "",
				location: wanted.location ?? "",
				visibility: wanted.visibility ?? "public",
				repo_admin_change_team_access: wanted.repoAdminChangeTeamAccess ? 1 : 0,
				created_at: at,
				updated_at: at,
			})
			.returningAll(),
	);
	if (!row) throw new Error("no row for a new organization");
	// the old name of somebody else is free for the taking
	await tx.change((q) =>
		q.deleteFrom("account_redirect").where("lower_name", "=", lower),
	);
	return row;
}
