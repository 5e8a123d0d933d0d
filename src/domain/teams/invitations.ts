import { hash, randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { raw } from "../../database/raw.ts";
import type { TeamInvitationTable } from "../../database/schema-registration.ts";
import { invalid, notFound } from "../../errors.ts";
import { mailWords } from "../../mail/words.ts";
import { isEmail } from "../../text/names.ts";
import { type Account, accountsByIds } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { standingIn } from "../organizations/membership.ts";
import { type Actor, actingFor, isSiteAdmin } from "../permissions/actor.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { countMailToStranger } from "../registration/mail-bounds.ts";
import { addTeamMember } from "./members.ts";
import { type Team, teamById } from "./team.ts";

type TeamInvitation = Selectable<TeamInvitationTable>;

/** How long an invitation is good, in seconds. */
const goodFor = 7 * 86_400;
/** So long an address gets no second mail, from whatever team, in seconds. */
const pause = 180;
/** Invitations of one organization that are open at a time: mails go to addresses that nobody has shown to be his. */
const most = 100;

const digest = (secret: string): string => hash("sha256", secret, "hex");

const insert = insertInto(
	"team_invitation",
	[
		"hash",
		"team_id",
		"email",
		"lower_email",
		"inviter_id",
		"created_at",
		"expires_at",
	],
	(insert) => insert.returningAll(),
);
const byHash = query((q, p: { hash: string; at: number }) =>
	q
		.selectFrom("team_invitation")
		.selectAll()
		.where("hash", "=", p.hash)
		.where("expires_at", ">", p.at),
);
const open = query((q, p: { organization: number; at: number }) =>
	q
		.selectFrom("team_invitation as i")
		.innerJoin("team", "team.id", "i.team_id")
		.selectAll("i")
		.select("team.name as team")
		.where("team.organization_id", "=", p.organization)
		.where("i.expires_at", ">", p.at)
		.orderBy("i.id", "desc")
		.limit(most),
);
const take = query((q, p: { id: number }) =>
	q.deleteFrom("team_invitation").where("id", "=", p.id),
);
/** Ended ones stay until they are forgotten: they tell when a mail went to an address. */
const end = updateTable("team_invitation", {
	set: ["expires_at"],
	where: ["id"],
});
const endSame = updateTable(
	"team_invitation",
	{ set: ["expires_at"], where: ["team_id", "lower_email"] },
	(update, p) => update.where("expires_at", ">", p.expires_at),
);
const mailedSince = query((q, p: { email: string; since: number }) =>
	q
		.selectFrom("team_invitation")
		.select("id")
		.where("lower_email", "=", p.email)
		.where("created_at", ">", p.since)
		.limit(1),
);
const removeOld = query((q, p: { at: number }) =>
	q.deleteFrom("team_invitation").where("expires_at", "<=", p.at),
);

/** Whoever invites at the same moment looks after it who was invited: rows that are not there yet cannot be locked. */
async function lockInvitations(tx: Transaction): Promise<void> {
	// SQLite has one writer at a time already
	if (tx.dialect === "postgres")
		await tx.change((q) =>
			raw(q, sql`lock table team_invitation in share row exclusive mode`),
		);
}

/**
 * Invites the reader of a mail address to a team. A new invitation of the same address ends the one before.
 * @throws DomainError "invalid" for what is no address, one that has just been invited, or when too many are open; "too-many"
 */
export async function inviteToTeam(
	app: App,
	actor: Actor,
	organization: Account,
	team: Team,
	email: string,
): Promise<{ invitation: TeamInvitation; link: string }> {
	if (!isEmail(email)) throw invalid("This is not a valid email address.");
	// invitations that are taken back make room for others
	if (actor.account) await countMailToStranger(app, actor.account.id);
	const at = now(app);
	const to = email.toLowerCase();
	const secret = randomBytes(24).toString("base64url");
	const invitation = await app.db.write(async (tx) => {
		await lockInvitations(tx);
		if (await tx.first(mailedSince, { email: to, since: at - pause }))
			throw invalid("the address was invited just now");
		const own = { organization: organization.id, at };
		if ((await tx.all(open, own)).length >= most)
			throw invalid("too many invitations are open");
		await tx.run(endSame, {
			team_id: team.id,
			lower_email: to,
			expires_at: at,
		});
		noteAudit(app, tx, {
			action: "team.invitation-created",
			in: organization,
			target: team,
			facts: { email },
		});
		return tx.first(insert, {
			hash: digest(secret),
			team_id: team.id,
			email,
			lower_email: to,
			inviter_id: actor.account?.id ?? null,
			created_at: at,
			expires_at: at + goodFor,
		});
	});
	if (!invitation) throw new Error("no row for an invitation");
	const link = `${app.url}org/invite/${secret}`;
	// whoever is invited has no language here yet
	const { t } = await mailWords(actor.account?.language);
	const values = {
		who: actor.account?.name ?? organization.name,
		team: team.name,
		organization: organization.name,
		url: app.url,
	};
	if (app.mail.delivers)
		void app.mail
			.send({
				to: { address: email },
				subject: t("You are invited to {name}", { name: organization.name }),
				text: [
					t("Hello,"),
					"",
					t(
						"{who} invited you to the team {team} of {organization} at {url}. Open this link within seven days:",
						values,
					),
					"",
					link,
					"",
				].join("\n"),
			})
			.catch((error: unknown) =>
				app.log.warn({ err: error }, "the invitation email was not accepted"),
			);
	return { invitation, link };
}

/** Whether who has invited owns the organization still, or administers the site: nobody comes back by an invitation of his own. */
async function mayStillInvite(
	app: App,
	{ inviter_id }: TeamInvitation,
	{ organization_id }: Team,
): Promise<boolean> {
	const ids = [organization_id, ...(inviter_id === null ? [] : [inviter_id])];
	const found = await accountsByIds(app.db, ids);
	const organization = found.find(({ id }) => id === organization_id);
	const inviter = found.find(({ id }) => id === inviter_id);
	if (!organization || !inviter || !maySignIn(inviter)) return false;
	if (isSiteAdmin(actingFor(inviter))) return true;
	return (await standingIn(app.db, organization, inviter)).owner;
}

/** The invitation that a secret is of, with its team; undefined for one that is used, taken back or too old, or of a former owner. */
export async function teamInvitationOf(
	app: App,
	secret: string,
): Promise<{ invitation: TeamInvitation; team: Team } | undefined> {
	if (!/^[\w-]{32}$/.test(secret)) return undefined;
	const key = { hash: digest(secret), at: now(app) };
	const invitation = await app.db.first(byHash, key);
	const team = invitation && (await teamById(app.db, invitation.team_id));
	return invitation && team && (await mayStillInvite(app, invitation, team))
		? { invitation, team }
		: undefined;
}

/** The invitations to teams of an organization that are good, newest first. */
export const listTeamInvitations = (
	app: App,
	organization: Account,
): Promise<(TeamInvitation & { team: string })[]> =>
	app.db.all(open, { organization: organization.id, at: now(app) });

/** Takes an invitation of an organization back. @throws DomainError "not-found" */
export async function revokeTeamInvitation(
	app: App,
	organization: Account,
	id: number,
): Promise<void> {
	const own = await listTeamInvitations(app, organization);
	const invitation = own.find((one) => one.id === id);
	if (!invitation) throw notFound();
	await app.db.write(async (tx) => {
		await tx.run(end, { id, expires_at: now(app) });
		noteAudit(app, tx, {
			action: "team.invitation-revoked",
			in: organization,
			target: { id: invitation.team_id, name: invitation.team },
			facts: { email: invitation.email },
		});
	});
}

/**
 * Uses an invitation up: its bearer is in the team then. Who is refused leaves it as it was.
 * @throws DomainError "not-found" when it is not good any more, "forbidden" for somebody who is blocked
 */
export async function acceptTeamInvitation(
	app: App,
	me: Account,
	secret: string,
): Promise<Team> {
	const found = await teamInvitationOf(app, secret);
	if (!found) throw notFound();
	const { invitation, team } = found;
	// whoever is second finds it used
	if (!(await app.db.write((tx) => tx.run(take, { id: invitation.id }))))
		throw notFound();
	try {
		await addTeamMember(app, actingFor(me), team, me);
	} catch (error) {
		await app.db.write((tx) => tx.run(insert, invitation));
		throw error;
	}
	return team;
}

/** Forgets invitations that are too old. */
export const removeOldTeamInvitations = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { at: now(app) }));
