import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { isDomainError } from "../../errors.ts";
import { type Account, accountByName } from "../accounts/account.ts";
import { editUser } from "../accounts/edit-user.ts";
import { maintenanceNow } from "../maintenance/maintenance.ts";
import { operator } from "../permissions/actor.ts";
import { addTeamMember, removeTeamMember } from "../teams/members.ts";
import { isInTeam } from "../teams/team.ts";
import { isOwnedBy } from "./external-logins.ts";
import type { GroupRules } from "./group-rules.ts";
import type { LoginSource } from "./sources.ts";

const teamOf = query((q, p: { organization: number; name: string }) =>
	q
		.selectFrom("team")
		.selectAll()
		.where("organization_id", "=", p.organization)
		.where("lower_name", "=", p.name),
);

/**
 * Gives an account what its source says of it, and what its groups mean here: teams, and the rank (administrator, restricted) where the source made
 * the account. Who had it before and linked it keeps the rank that was set by hand.
 */
export async function syncGroups(
	app: App,
	source: Pick<LoginSource, "id">,
	account: Account,
	groups: readonly string[],
	{
		settings,
		said = {},
	}: {
		readonly settings: GroupRules;
		readonly said?: {
			admin?: boolean | undefined;
			restricted?: boolean | undefined;
		};
	},
): Promise<void> {
	// the next sign-in after a maintenance follows them
	if (await maintenanceNow(app.db)) return;
	const { adminGroup, restrictedGroup } = settings;
	const flag = (
		told: boolean | undefined,
		group: string,
		until: number,
	): boolean =>
		told === undefined && group === ""
			? until === 1
			: told === true || (group !== "" && groups.includes(group));
	const admin = flag(said.admin, adminGroup, account.admin);
	const restricted = flag(said.restricted, restrictedGroup, account.restricted);
	if (
		(admin !== (account.admin === 1) ||
			restricted !== (account.restricted === 1)) &&
		(await isOwnedBy(app, source, account))
	)
		await bearing(app, account, () =>
			editUser(app, operator, account, { admin, restricted }),
		);
	const wanted = new Map<string, boolean>();
	for (const [group, organizations] of Object.entries(settings.teams))
		for (const [organization, teams] of Object.entries(organizations))
			for (const team of teams) {
				const key = JSON.stringify([organization, team]);
				wanted.set(key, wanted.get(key) || groups.includes(group));
			}
	for (const [key, member] of wanted) {
		if (!member && !settings.leavesTeams) continue;
		const [name, teamName] = JSON.parse(key) as [string, string];
		const organization = await accountByName(app.db, name);
		if (organization?.kind !== "organization") continue;
		const team = await app.db.first(teamOf, {
			organization: organization.id,
			name: teamName.toLowerCase(),
		});
		if (!team || (await isInTeam(app.db, team, account.id)) === member)
			continue;
		await bearing(app, account, () =>
			member
				? addTeamMember(app, operator, team, account)
				: removeTeamMember(app, operator, organization, team, account),
		);
	}
}

/** The last administrator and the last owner stay, and who is blocked stays out; that keeps nobody from signing in. */
async function bearing(
	app: App,
	account: Account,
	work: () => Promise<unknown>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (
			!["bad-request", "invalid", "forbidden"].some((kind) =>
				isDomainError(error, kind as "invalid"),
			)
		)
			throw error;
		app.log.warn(
			{ err: error, account: account.name },
			"a group of a source could not be followed",
		);
	}
}
