import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { accountById } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { addMember } from "../organizations/membership.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { Level } from "../permissions/units.ts";
import { forgetLost } from "../repositories/following/forget-lost.ts";
import { watchAsMember } from "../repositories/following/watch-by-teams.ts";
import { isOwners, type Team } from "./team.ts";

type Pair = { organization: number; account: number };

/** Changes of membership of one organization wait for each other, so that the last owner is always seen. */
const lock = query((q, p: { id: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.id)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const add = insertInto(
	"team_member",
	["team_id", "account_id", "organization_id"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const drop = query((q, p: { team: number; account: number }) =>
	q
		.deleteFrom("team_member")
		.where("team_id", "=", p.team)
		.where("account_id", "=", p.account),
);
const dropAll = query((q, p: Pair) =>
	q
		.deleteFrom("team_member")
		.where("organization_id", "=", p.organization)
		.where("account_id", "=", p.account),
);
const otherOwner = query((q, p: Pair & { level: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select("team.id")
		.where("team_member.organization_id", "=", p.organization)
		.where("team.level", "=", p.level)
		.where("team_member.account_id", "!=", p.account)
		// who is hidden can do nothing for it
		.where(notHidden("team_member.account_id"))
		.limit(1),
);
const owning = query((q, p: Pair & { level: number }) =>
	q
		.selectFrom("team_member")
		.innerJoin("team", "team.id", "team_member.team_id")
		.select("team.id")
		.where("team_member.organization_id", "=", p.organization)
		.where("team.level", "=", p.level)
		.where("team_member.account_id", "=", p.account),
);
/** Members of an organization who are in no team of it (any more). */
const teamless = query((q, p: { organization: number }) =>
	q
		.selectFrom("organization_member as m")
		.select("m.account_id as id")
		.where("m.organization_id", "=", p.organization)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("team_member as t")
						.select("t.team_id")
						.whereRef("t.organization_id", "=", "m.organization_id")
						.whereRef("t.account_id", "=", "m.account_id"),
				),
			),
		),
);
const leave = query((q, p: Pair) =>
	q
		.deleteFrom("organization_member")
		.where("organization_id", "=", p.organization)
		.where("account_id", "=", p.account),
);

/** @throws DomainError "not-found" when the organization has just been deleted */
export async function lockMembers(
	tx: Transaction,
	organization: number,
): Promise<void> {
	if (!(await tx.first(lock, { id: organization }))) throw notFound();
}

/**
 * Puts a user into a team, and so into its organization, and lets him watch what the team works on; twice is once.
 * @throws DomainError "forbidden" when the organization has blocked the user or the user the organization
 */
export async function addTeamMember(
	app: App,
	actor: Actor,
	team: Team,
	user: Account,
): Promise<void> {
	const organization = team.organization_id;
	const key = { team: team.id, organization, account: user.id };
	await app.db.write(async (tx) => {
		await lockMembers(tx, organization);
		if (
			(await isBlocked(tx, organization, user.id)) ||
			(await isBlocked(tx, user.id, organization))
		)
			throw forbidden("user is blocked");
		const member = { organization_id: organization, account_id: user.id };
		if (!(await tx.run(add, { team_id: team.id, ...member }))) return;
		tx.later(addMember, member);
		await watchAsMember(app, tx, { ...key, at: now(app) });
		noteAudit(app, tx, {
			action: "team.member-added",
			in: { accountId: organization },
			target: user,
			concerns: user,
			facts: { team: team.name, team_id: team.id },
		});
		await app.events.record(tx, {
			kind: "team.member-added",
			actor: actor.account?.id,
			payload: key,
		});
	});
}

/**
 * Takes a user out of a team, and out of the organization with the last one; nothing happens when he is not in it.
 * @throws DomainError "invalid" for the last owner
 */
export async function removeTeamMember(
	app: App,
	actor: Actor,
	organization: Account,
	team: Team,
	user: Account,
): Promise<void> {
	const pair = { organization: organization.id, account: user.id };
	await app.db.write(async (tx) => {
		await lockMembers(tx, organization.id);
		if (!(await tx.run(drop, { team: team.id, account: user.id }))) return;
		if (isOwners(team)) await keepAnOwner(tx, pair);
		noteAudit(app, tx, {
			action: "team.member-removed",
			in: organization,
			target: user,
			concerns: user,
			facts: { team: team.name, team_id: team.id },
		});
		await app.events.record(tx, {
			kind: "team.member-removed",
			actor: actor.account?.id,
			payload: { team: team.id, ...pair },
		});
		await dropTeamless(app, tx, actor, organization.id);
		await forgetLost(tx, organization, { account: user.id });
	});
}

/**
 * Takes a user out of an organization with all of its teams; nothing happens when he is not in it.
 * @throws DomainError "invalid" for the last owner
 */
export async function removeMember(
	app: App,
	actor: Actor,
	organization: Account,
	user: Account,
): Promise<void> {
	const pair = { organization: organization.id, account: user.id };
	await app.db.write(async (tx) => {
		await lockMembers(tx, organization.id);
		const owned = await tx.first(owning, { ...pair, level: Level.owner });
		if (owned) await keepAnOwner(tx, pair);
		tx.later(dropAll, pair);
		await dropTeamless(app, tx, actor, organization.id);
		await forgetLost(tx, organization, { account: user.id });
	});
}

async function keepAnOwner(tx: Transaction, pair: Pair): Promise<void> {
	if (!(await tx.first(otherOwner, { ...pair, level: Level.owner })))
		throw invalid("the last owner cannot leave the organization");
}

/** Ends the membership of those who are in no team of the organization any more. */
export async function dropTeamless(
	app: App,
	tx: Transaction,
	actor: Actor,
	organization: number,
): Promise<void> {
	for (const { id } of await tx.all(teamless, { organization })) {
		tx.later(leave, { organization, account: id });
		const member = await accountById(tx, id);
		noteAudit(app, tx, {
			action: "organization.member-removed",
			in: { accountId: organization },
			target: { id, name: member?.name ?? "" },
			concerns: { id },
		});
		await app.events.record(tx, {
			kind: "organization.member-removed",
			actor: actor.account?.id,
			payload: { organization, account: id },
		});
	}
}
